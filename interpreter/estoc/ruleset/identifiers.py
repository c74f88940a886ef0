"""Which names may be given to what."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_names

if TYPE_CHECKING:
    from estoc.ruleset.report import Report
    from estoc.text.node import Scalar

_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z", re.ASCII)

_LITERALS = "true false absent fight option otherwise if else and or not in is present shift for"
_FUNCTIONS = "any all count sum min max first set floor ceil half_up clamp abs every other"
LITERALS = frozenset(_LITERALS.split())
"""Words that mean something by themselves wherever a value stands: no entry may have them."""
RESERVED = LITERALS | frozenset(_FUNCTIONS.split())
"""Names that expressions keep: no parameter, local or callable may have them."""


def is_identifier(name: str) -> bool:
    """Whether a name has the form of an id."""
    return _IDENTIFIER.match(name) is not None


def plain(name: str) -> str:
    """The id that `name` might have meant: without accents, with _ for what ids cannot hold; or nothing."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    candidate = re.sub(r"[^A-Za-z0-9]+", "_", bare).strip("_").lower()
    return candidate if is_identifier(candidate) else ""


def check_identifier(scalar: Scalar, report: Report) -> bool:
    """Whether a name has the form of an id; it is reported where it has not."""
    if is_identifier(scalar.value):
        return True
    report.add(errors_entries.bad_id(scalar.value, plain(scalar.value), scalar.span))
    return False


def check_name(scalar: Scalar, report: Report, reserved: frozenset[str] = RESERVED) -> None:
    """Report a name that is no id, or that the language keeps for itself."""
    if check_identifier(scalar, report) and scalar.value in reserved:
        report.add(errors_names.reserved_name(scalar.value, scalar.span))


def check_side(scalar: Scalar, report: Report) -> None:
    """Report a name of a side that is no id, ends in a digit, or is an outcome of fights."""
    if not is_identifier(scalar.value) or scalar.value[-1].isdigit():
        report.add(errors_entries.bad_side_id(scalar.value, scalar.span))
    elif scalar.value in OUTCOMES:
        report.add(errors_names.reserved_name(scalar.value, scalar.span))


OUTCOMES = ("draw", "unresolved", "over", "open")
"""How a scenario may end without a winner."""
