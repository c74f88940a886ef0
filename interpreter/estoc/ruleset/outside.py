"""Values that come from outside the files: fields that a caller gives, checked like an entry's."""

from __future__ import annotations

from collections.abc import Mapping

from estoc.lang import ExpressionParser
from estoc.lang.types import Instance, Optional, Scale, Steps
from estoc.ruleset import model, reading
from estoc.ruleset.errors_entries import unknown_key
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.names import Names
from estoc.ruleset.report import Report
from estoc.ruleset.values import Values, Wrong
from estoc.text.diagnostic import Diagnostic
from estoc.text.node import Node, Scalar
from estoc.text.words import Words


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
    return names


def field_values(
    rules: model.Ruleset, kind: str, node: Node
) -> tuple[Mapping[str, model.Value], tuple[Diagnostic, ...]]:
    """The values that a mapping gives for fields of a kind of objects, and what is wrong with it."""
    report = Report()
    values = Values(Expressions(names_of(rules), ExpressionParser(), report))
    declared = rules.kinds[kind]
    known = [field.id for field in declared.fields if not isinstance(field.type, Instance | Steps)]
    found: dict[str, model.Value] = {}
    for key, value_node in reading.pairs(node):
        field = declared.field(key.value)
        if field is None or key.value not in known:
            report.add(unknown_key(Words(f"`{kind}`", f"« {kind} »"), key.value, known, key.span))
            continue
        absent = isinstance(value_node, Scalar) and value_node.value == "absent"
        value = None if absent and isinstance(field.type, Optional) else values.read(value_node, field.type)
        if not isinstance(value, Wrong):
            found[key.value] = value
    return found, tuple(report.diagnostics)
