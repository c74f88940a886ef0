"""Values that are given for some of the fields of an object: in setups, scenarios, and from outside."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.types import Instance, Integer
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.values import Values, Wrong
from estoc.ruleset.wording import entry_called, node_called, quoted
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Scalar, Sequence
from estoc.text.resolver import resolve
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.text.node import Node

_OF_INSTANCES = ("bearer", "source", "intensity")
"""What every instance of a condition has; what it remembers comes after these."""


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


def read_conditions(
    values: Values, node: Node | None
) -> tuple[Mapping[str, int], tuple[model.BorneInstance, ...]]:
    """The conditions that a combatant is under from the start: plain ones by intensity, and instances.

    `true` stands for the only intensity. Instances are a list of what each remembers.
    """
    names = values.expressions.names
    known = sorted(name for name, bearer in names.bearers.items() if bearer == Instance("combatant"))
    plain: dict[str, int] = {}
    instances: list[model.BorneInstance] = []
    if node is not None and not isinstance(node, MappingNode):
        wanted = Words("conditions with their intensities", "des états avec leurs intensités")
        values.report.add(errors_entries.wrong_shape(wanted, node_called(node), reading.place(node)))
    for key, value_node in reading.pairs(node):
        if key.value not in known:
            values.report.add(errors_names.unknown_reference("condition", key.value, known, key.span))
        elif key.value in names.instances:
            instances += _instances(values, key, value_node)
        else:
            intensity = _intensity(values, key, value_node, key.value)
            if intensity is not None:
                plain[key.value] = intensity
    ordered = sorted(instances, key=lambda one: one.condition)
    return MappingProxyType(dict(sorted(plain.items()))), tuple(ordered)


def _intensity(values: Values, key: Scalar, node: Node, condition: str) -> int | None:
    """A condition without intensities is in force or not; where there are several, a number is needed."""
    field = values.expressions.names.field(condition, "intensity")
    if field is None or not isinstance(field.type, Integer):
        return None
    single = field.type.low == field.type.high
    if single and isinstance(node, Scalar) and resolve(node) is True:
        return field.type.low
    value = values.read(key, node, field.type)
    return value if isinstance(value, int) else None


def _instances(values: Values, key: Scalar, node: Node) -> Iterator[model.BorneInstance]:
    """The instances of one condition; those that remember objects can only be made by steps."""
    condition = key.value
    kind = values.expressions.names.kinds[condition]
    owner = entry_called("condition", condition)
    if not isinstance(node, Sequence):
        wanted = Words("a list of what each remembers", "une liste de ce que chacun retient")
        values.report.add(errors_entries.wrong_shape(wanted, node_called(node), reading.place(node)))
    for item in reading.items(node):
        fields = read_fields(values, condition, item, _OF_INSTANCES)
        for missing in (field for field in kind.fields[len(_OF_INSTANCES) :] if field.id not in fields):
            if missing.required and reading.get(item, missing.id) is None:
                values.report.add(errors_entries.missing_key(owner, missing.id, reading.place(item)))
        given = next((pair for pair in reading.pairs(item) if pair[0].value == "intensity"), None)
        field = kind.field("intensity")
        least = field.type.low if field is not None and isinstance(field.type, Integer) else 1
        intensity = least if given is None else _intensity(values, *given, condition)
        if intensity is not None:
            yield model.BorneInstance(condition, intensity, fields)
