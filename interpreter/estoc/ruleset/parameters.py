"""The parameters of rules: typed names, in the order in which calls give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.types import UNKNOWN, Instance, Optional, Set, Type
from estoc.ruleset import errors_names, reading
from estoc.ruleset.identifiers import RESERVED, check_name
from estoc.ruleset.model import Sort
from estoc.ruleset.type_text import read_type
from estoc.text.node import Node, Scalar

if TYPE_CHECKING:
    from estoc.ruleset.model import Given
    from estoc.ruleset.names import Names
    from estoc.ruleset.report import Report


def given(node: Node | None, names: Names, report: Report, reserved: frozenset[str] = RESERVED) -> Given:
    """The parameters that `node` lists; one whose type does not read agrees with everything.

    Args:
        node: the mapping of names to types, if any; `{type: ..., optional: true}` for what may be absent.
        names: what types may name.
        report: where diagnostics go.
        reserved: the names that no parameter may have.
    """
    found: list[tuple[str, Type]] = []
    for key, type_node in reading.pairs(node):
        check_name(key, report, reserved)
        scalar = type_node if isinstance(type_node, Scalar) else reading.scalar(type_node, "type")
        type_ = read_type(scalar, names, report) or UNKNOWN
        optional = reading.truth(type_node, "optional", default=False)
        found.append((key.value, Optional(type_) if optional else type_))
    return tuple(found)


def told_given(node: Node | None, names: Names, report: Report, reserved: frozenset[str] = RESERVED) -> Given:
    """The same for what stands in the log: records do not, since they go with their deed."""
    found = given(node, names, report, reserved)
    for (_, type_), (_, type_node) in zip(found, reading.pairs(node), strict=True):
        match type_.of if isinstance(type_, Optional) else type_:
            case Instance(kind) | Set(Instance(kind)) if names.kinds[kind].sort is Sort.RECORD:
                report.add(errors_names.told_record(kind, type_node.span))
    return found
