"""JSON Schema of the files of one ruleset and its packs: what editors complete and explain while one writes.

Made of the schema of the language and of the ruleset's own kinds. It looks at files as they are
written, before packs and inheritance; what a value means is for the checker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from estoc.lang import types
from estoc.ruleset import model
from estoc.ruleset.model import Sort

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.types import Type

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_WORDS = {"$ref": "#/$defs/words"}
_ID = {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$"}
_LIKE = {"description": "The entry of this kind from which it takes all that it does not give.", **_ID}
_LISTED = {
    "type": "object",
    "title": "Change of a list",
    "properties": {
        "add": {"type": "array", "description": "New items, at the end."},
        "remove": {"type": "array", "description": "Names of items that go.", "items": {"type": "string"}},
        "patch": {"type": "object", "description": "Changes of items, by name."},
        "set": {"type": "array", "description": "Another list in its place; nothing else goes with it."},
        "before": {"type": "string", "description": "The item before which new ones come."},
        "after": {"type": "string", "description": "The item after which new ones come."},
    },
    "additionalProperties": False,
}
_REMOVED = {
    "type": "array",
    "description": "Names of values that it no longer has.",
    "items": {"type": "string"},
}
_PRESENT = {"type": "boolean", "description": "Whether it is fine that there is no such entry."}


def ruleset_schema(rules: model.Ruleset, language: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a file of rules, in the ruleset or in a pack on top of it.

    Args:
        rules: the checked ruleset.
        language: the schema of the language.
    """
    own = {
        kind.id: _entry(rules, kind)
        for kind in rules.kinds.values()
        if kind.sort is Sort.ENTRY or kind.id == "combatant"
    }
    shapes = {kind: _with_like(language["$defs"][kind]) for kind in language["properties"]} | own
    # Nothing may be declared under the name of a kind of the language.
    defs = {**language["$defs"], **{f"entry {kind}": shape for kind, shape in shapes.items()}}
    kinds = {kind: {"$ref": f"#/$defs/entry {kind}"} for kind in shapes}
    title = f"{rules.id} {rules.version}"
    return {
        "$schema": DRAFT,
        "title": f"Rules of {title}",
        "description": f"A file of {rules.name.en}, or of a pack for it: for each kind, its entries by id.",
        "type": "object",
        "$defs": defs,
        "properties": {
            "ruleset": _head(language["$defs"]["words"], pack=False),
            "pack": _head(language["$defs"]["words"], pack=True),
            **{
                kind: {"type": "object", "propertyNames": _ID, "additionalProperties": one}
                for kind, one in kinds.items()
            },
            "patch": _patches(shapes),
            "replace": {
                "type": "object",
                "description": "Entries that take the place of others.",
                "properties": {
                    kind: {"type": "object", "additionalProperties": one} for kind, one in kinds.items()
                },
                "additionalProperties": False,
            },
            "remove": {
                "type": "object",
                "description": "Entries that go.",
                "properties": {kind: {"type": "array", "items": _ID} for kind in kinds},
                "additionalProperties": False,
            },
        },
        "additionalProperties": False,
    }


def _head(words: object, *, pack: bool) -> dict[str, Any]:
    version = {"type": ["string", "integer"], "description": "Numbers with points, such as 1.2.0."}
    common = {"id": _ID, "version": version, "language": {"const": 1}, "name": words, "about": words}
    listed = {"type": "array", "items": _ID}
    if pack:
        own: dict[str, Any] = {
            "extends": {"description": "The ruleset that it adds to.", **_ID},
            "needs": {
                "type": "object",
                "description": "Packs that must be there, with the version of each.",
                "additionalProperties": version,
            },
            "after": {"description": "Packs that come first where they are there.", **listed},
            "conflicts": {"description": "Packs that cannot be there.", **listed},
        }
        needed = ["id", "version", "language", "name", "extends"]
    else:
        own = dict.fromkeys(("timeline", "setup", "policy", "space"), _ID)
        needed = ["id", "version", "language", "name", "timeline", "setup", "policy"]
    return {"type": "object", "properties": common | own, "required": needed, "additionalProperties": False}


def _with_like(shape: Mapping[str, Any]) -> dict[str, Any]:
    """The shape of an entry; one that is like another may leave out what is required."""
    properties = {"like": _LIKE, **shape["properties"]}
    return _unless_like({**shape, "properties": properties})


def _unless_like(shape: Mapping[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in shape.items() if key != "required"}
    required = shape.get("required", [])
    return {**rest, "if": {"not": {"required": ["like"]}}, "then": {"required": required}}


def _patches(shapes: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": "Changes of entries, value by value.",
        "properties": {
            kind: {"type": "object", "additionalProperties": _patch(shape)} for kind, shape in shapes.items()
        },
        "additionalProperties": False,
    }


def _patch(shape: Mapping[str, Any]) -> dict[str, Any]:
    """Values of an entry to change: a list by its changes, a mapping in part."""
    properties = {name: _changed(one) for name, one in shape["properties"].items()}
    return {
        "type": "object",
        "properties": {**properties, "remove": _REMOVED, "if_present": _PRESENT},
        "additionalProperties": False,
    }


def _changed(value: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: value[key] for key in ("title", "description") if key in value}
    match value.get("type"):
        case "array":
            return {**told, **_LISTED}
        case "integer" | "boolean" | "string":
            return dict(value)
        case _:
            return told or {}


def _entry(rules: model.Ruleset, kind: model.Kind) -> dict[str, Any]:
    fields = [field for field in kind.fields if not isinstance(field.type, types.Instance)]
    shape = {
        "title": kind.name.en,
        "type": "object",
        "properties": {
            "like": _LIKE,
            "name": _WORDS,
            "about": _WORDS,
            "modifiers": {"$ref": "#/$defs/modifiers"},
            **{field.id: _field(rules, field) for field in fields},
        },
        "required": [field.id for field in fields if field.required],
        "additionalProperties": False,
    }
    first = next(iter(rules.entries.get(kind.id, {}).values()), None)
    if first is not None:
        shape["examples"] = [{"like": first.id}]
    return _unless_like(shape)


def _field(rules: model.Ruleset, field: model.Field) -> dict[str, Any]:
    """The schema of a field, with what people call it and what it is by default."""
    found = _value(rules, field.type)
    title = field.name.en or field.id
    needed = "required" if field.required else f"by default {_shown(field.default)}"
    found = {"title": title, "description": f"{title}: {needed}", **found}
    if isinstance(field.default, int) and not field.required:
        found["default"] = field.default
    return found


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
            return dict(_WORDS)
        case types.Dice():
            return {"type": ["string", "integer"], "examples": ["1d6+1", "2d6", "3d6kh2"]}
        case types.Entry(kind):
            return {"enum": sorted(rules.entries.get(kind, {}))} if kind in rules.entries else dict(_ID)
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
            return dict(_ID)
        case _:
            assert_never(type_)
