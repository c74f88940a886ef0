"""JSON Schema of the values of fields: what they may be, what people call them, what they are by default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from estoc.lang import types
from estoc.ruleset import model

if TYPE_CHECKING:
    from estoc.lang.types import Type

WORDS = {"$ref": "#/$defs/words"}
ID = {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$"}
_EXAMPLES = 3


def field_schema(rules: model.Ruleset, field: model.Field) -> dict[str, Any]:
    """The schema of a field, with what people call it, what it is by default, and what entries say there."""
    found = _value(rules, field.type)
    title = field.name.en or field.id
    needed = "required" if field.required else f"by default {_shown(field.default)}"
    described: dict[str, Any] = {"title": title, "description": f"{title}: {needed}"}
    if not field.required:
        default = _plain(field.default)
        described |= {} if default is None else {"default": default}
    return {**described, **found}


def examples_of(rules: model.Ruleset, kind: str, field: model.Field) -> list[Any]:
    """The first few values that entries of a kind give a field, other than its default."""
    entries = rules.entries.get(kind, {}).values()
    values = (_plain(entry.values.get(field.id)) for entry in entries)
    found: list[Any] = []
    for value in values:
        if value not in (None, _plain(field.default), *found):
            found.append(value)
    return found[:_EXAMPLES]


def _plain(value: model.Value) -> object:
    """A value as JSON has it; None for what is absent, or stands in no single value."""
    match value:
        case bool() | int():
            return value
        case model.Reference(id=name):
            return name
        case model.Dice(text=text):
            return text
        case frozenset():
            return sorted(one.id if isinstance(one, model.Reference) else one for one in value) or None
        case _:
            return None


def _shown(value: model.Value) -> str:  # noqa: PLR0911 - a line for each sort of value
    match value:
        case None:
            return "absent"
        case model.Reference(id=name):
            return name
        case model.Dice(text=text):
            return text
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case frozenset():
            names = sorted(one.id if isinstance(one, model.Reference) else str(one) for one in value)
            return f"[{', '.join(names)}]"
        case model.Block():
            return "nothing"
        case _:
            return "given"


def _value(rules: model.Ruleset, type_: Type) -> dict[str, Any]:  # noqa: C901, PLR0911, PLR0912 - a line for each type
    match type_:
        case types.Integer(low, high):
            number = {"type": "integer", "minimum": low, "maximum": high}
            length = {"type": "string", "pattern": "^-?[0-9.]+ ?m$"}
            return number if rules.space is None else {"anyOf": [number, length]}
        case types.Boolean():
            return {"type": "boolean"}
        case types.Text():
            return dict(WORDS)
        case types.Dice():
            return {"type": ["string", "integer"], "examples": ["1d6+1", "2d6", "3d6kh2"]}
        case types.Entry(kind):
            return {"enum": sorted(rules.entries.get(kind, {}))} if kind in rules.entries else dict(ID)
        case types.Scale(name):
            return {"enum": list(rules.scales[name].values)}
        case types.Set(of):
            return {"type": "array", "items": _value(rules, of), "uniqueItems": True}
        case types.Map(key, value):
            names = {name: _value(rules, value) for name in sorted(rules.entries.get(key.kind, {}))}
            return {"type": "object", "properties": names, "additionalProperties": False}
        case types.Cell():
            return {"type": "string", "pattern": "^[A-Z]+[0-9]+$"}
        case types.Steps():
            return {"$ref": "#/$defs/steps"}
        case types.Optional(of):
            return {"anyOf": [_value(rules, of), {"const": "absent"}]}
        case types.Instance() | types.Rolled() | types.Bundle() | types.Unknown():
            return dict(ID)
        case _:
            assert_never(type_)
