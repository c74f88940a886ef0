"""Values that are given for some of the fields of an object: in setups, scenarios, and from outside."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.types import Instance, Integer
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.values import Values, Wrong
from estoc.ruleset.wording import quoted
from estoc.text.node import Scalar
from estoc.text.resolver import resolve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.text.node import Node


def read_fields(
    values: Values, kind: str, node: Node | None, but: tuple[str, ...] = ()
) -> Mapping[str, model.Value]:
    """The values that read, by field; what is wrong goes to the report of `values`.

    Args:
        values: the reader of constants.
        kind: the kind of the object.
        node: the mapping of fields to values, if any.
        but: keys that are no fields.
    """
    declared = values.expressions.names.kinds[kind]
    known = {field.id: field for field in declared.fields if not isinstance(field.type, Instance)}
    found: dict[str, model.Value] = {}
    for key, value_node in reading.pairs(node):
        if key.value in but:
            continue
        field = known.get(key.value)
        if field is None:
            values.report.add(errors_entries.unknown_key(quoted(kind), key.value, known, key.span))
            continue
        value = values.read(key, value_node, field.type)
        if not isinstance(value, Wrong):
            found[key.value] = value
    return MappingProxyType(dict(sorted(found.items())))


def read_conditions(values: Values, node: Node | None) -> Mapping[str, int]:
    """The conditions that a combatant is under from the start, with their intensities.

    Only plain ones: an instance remembers more than a number. `true` stands for the only intensity.
    """
    names = values.expressions.names
    combatant = Instance("combatant")
    plain = [
        name for name, bearer in names.bearers.items() if bearer == combatant and name not in names.instances
    ]
    found: dict[str, int] = {}
    for key, value_node in reading.pairs(node):
        if key.value not in plain:
            values.report.add(errors_names.unknown_reference("condition", key.value, sorted(plain), key.span))
            continue
        intensity = names.field(key.value, "intensity")
        if intensity is None or not isinstance(intensity.type, Integer):
            continue
        # A condition without intensities is in force or not; where there are several, a number is needed.
        single = intensity.type.low == intensity.type.high
        simply = single and isinstance(value_node, Scalar) and resolve(value_node) is True
        value = intensity.type.low if simply else values.read(key, value_node, intensity.type)
        if isinstance(value, int):
            found[key.value] = value
    return MappingProxyType(dict(sorted(found.items())))
