"""Values that come from outside the files: fields that a caller gives, checked like an entry's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.types import Scale
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.names import Names
from estoc.ruleset.object_fields import read_fields
from estoc.ruleset.report import Report
from estoc.ruleset.values import Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang import ExpressionParser
    from estoc.ruleset import model
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.node import Node


def names_of(rules: model.Ruleset) -> Names:
    """What the names of a loaded ruleset mean."""
    names = Names(dict(rules.scales), dict(rules.dice), dict(rules.options), dict(rules.kinds))
    for kind, entries in rules.entries.items():
        names.entries[kind] = tuple(entries)
        if kind != "combatant":
            for entry in entries:
                names.add_global(kind, entry, rules.kinds[kind].type)
    for scale in rules.scales.values():
        for value in scale.values:
            names.add_global(scale.id, value, Scale(scale.id))
    if rules.space is not None:
        names.spaces[rules.space.id] = rules.space
    names.maps.update(rules.maps)
    names.unmapped.update(setup.id for setup in rules.setups.values() if setup.map is None)
    return names


def field_values(
    rules: model.Ruleset, kind: str, node: Node, parser: ExpressionParser, map_: str | None = None
) -> tuple[Mapping[str, model.Value], tuple[Diagnostic, ...]]:
    """The values that a mapping gives for fields of a kind of objects, and what is wrong with it.

    `map_` is the map that the cells among them are on, if there is one.
    """
    report = Report()
    values = Values(Expressions(names_of(rules), parser, report), map_)
    found = read_fields(values, kind, node)
    return found, report.diagnostics()
