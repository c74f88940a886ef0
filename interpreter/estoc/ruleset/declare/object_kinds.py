"""The kinds of objects that rules may name: those that are there while a fight goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import errors_names, reading
from estoc.ruleset.model import Sort

if TYPE_CHECKING:
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions


def object_kind(declared: Declared, key: str, expressions: Expressions) -> str | None:
    """The kind of objects that a field names; None, with a diagnostic, where it names none.

    Args:
        declared: the rule.
        key: its field.
        expressions: what names mean, and where diagnostics go.
    """
    kinds = expressions.names.kinds
    known = [kind.id for kind in kinds.values() if kind.sort in {Sort.OBJECT, Sort.PAIR}]
    scalar = reading.scalar(declared.body, key)
    if scalar is None or scalar.value in known:
        return None if scalar is None else scalar.value
    expressions.report.add(errors_names.unknown_reference("kind", scalar.value, known, scalar.span))
    return None
