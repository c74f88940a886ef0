"""JSON Schema of the files of one ruleset and its packs: what editors complete and explain while one writes.

Made of the schema of the language and of the ruleset's own kinds. It looks at files as they are
written, before packs and inheritance; what a value means is for the checker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.lang import types
from estoc.ruleset.model import Sort
from estoc.ruleset.value_schema import ID, WORDS, examples_of, field_schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.ruleset import model

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_LIKE = {"description": "The entry of this kind from which it takes all that it does not give.", **ID}
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


def ruleset_schema(
    rules: model.Ruleset, language: Mapping[str, Any], only: str | None = None
) -> dict[str, Any]:
    """The schema of a file of rules, in the ruleset or in a pack on top of it.

    Args:
        rules: the checked ruleset.
        language: the schema of the language.
        only: the kind of a file that has entries of that kind alone; None for any file.

    Raises:
        KeyError: there are no entries of the kind `only`.
    """
    shapes = _shapes(rules, language)
    if only is not None:
        shapes = {only: shapes[only]}
    own = {f"entry {kind}": shape for kind, shape in shapes.items()}
    # Nothing may be declared under the name of a kind of the language.
    defs = {**language["$defs"], "member": _member(rules), **own}
    kinds = {kind: {"$ref": f"#/$defs/entry {kind}"} for kind in shapes}
    words = language["$defs"]["words"]
    heads = {"ruleset": _head(words, pack=False), "pack": _head(words, pack=True)} if only is None else {}
    what = "A file" if only is None else f"A file of entries of the kind {only}"
    return {
        "$schema": DRAFT,
        "title": f"Rules of {rules.id} {rules.version}" + ("" if only is None else f": {only}"),
        "description": f"{what} of {rules.name.en}, or of a pack for it: for each kind, its entries by id.",
        "type": "object",
        "$defs": _needed(defs, [*own]),
        "properties": {
            **heads,
            **{
                kind: {"type": "object", "propertyNames": ID, "additionalProperties": one}
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
                "properties": {kind: {"type": "array", "items": ID} for kind in kinds},
                "additionalProperties": False,
            },
        },
        "additionalProperties": False,
    }


def character_schema(rules: model.Ruleset, language: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a file with one's own combatant: the entry that it is like, and what differs."""
    member = _member(rules)
    return {
        "$schema": DRAFT,
        "title": f"A combatant for {rules.id} {rules.version}",
        "description": f"One's own combatant for {rules.name.en}: `is`, and the fields that differ.",
        **{key: value for key, value in member.items() if key not in {"title", "description"}},
        "type": "object",
        "$defs": _needed(language["$defs"], ["words"]),
    }


def kinds_with_entries(rules: model.Ruleset, language: Mapping[str, Any]) -> tuple[str, ...]:
    """The kinds of which a file may have entries."""
    return tuple(_shapes(rules, language))


def _shapes(rules: model.Ruleset, language: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The shape of an entry of each kind, of the language and of the ruleset."""
    own = {
        kind.id: _entry(rules, kind)
        for kind in rules.kinds.values()
        if kind.sort is Sort.ENTRY or kind.id == "combatant"
    }
    return {kind: _with_like(language["$defs"][kind]) for kind in language["properties"]} | own


def _needed(defs: Mapping[str, Any], start: list[str]) -> dict[str, Any]:
    """The definitions that some of them lead to, in their order."""
    seen: set[str] = set()
    pending = [*start, "words", "modifiers"]
    while pending:
        name = pending.pop()
        if name in defs and name not in seen:
            seen.add(name)
            pending.extend(_references(defs[name]))
    return {name: one for name, one in defs.items() if name in seen}


def _references(value: object) -> Iterator[str]:
    match value:
        case {"$ref": str(target), **rest}:
            yield target.rpartition("/")[2]
            yield from _references(rest)
        case dict():
            for inner in value.values():
                yield from _references(inner)
        case list():
            for inner in value:
                yield from _references(inner)
        case _:
            return


def _member(rules: model.Ruleset) -> dict[str, Any]:
    """A combatant of a side: its entry (or a seat of the fight before), and the fields that differ."""
    kind = rules.kinds["combatant"]
    fields = [field for field in kind.fields if not isinstance(field.type, types.Instance)]
    conditions = [rule.id for rule in rules.conditions.values() if rule.of == kind.id]
    return {
        "title": "Combatant of a side",
        "description": "An id, or a mapping with `is` and the fields that differ.",
        "type": ["string", "object"],
        "properties": {
            "is": {"description": "The entry that it is.", "examples": [*rules.entries[kind.id]][:3], **ID},
            "conditions": {
                "type": "object",
                "description": "What it is under: an intensity, `true`, or what each remembers.",
                "properties": {name: {"type": ["integer", "boolean", "array"]} for name in conditions},
                "additionalProperties": False,
            },
            **{field.id: field_schema(rules, field) for field in fields},
        },
        "required": ["is"],
        "additionalProperties": False,
    }


def _head(words: object, *, pack: bool) -> dict[str, Any]:
    version = {"type": ["string", "integer"], "description": "Numbers with points, such as 1.2.0."}
    common = {"id": ID, "version": version, "language": {"const": 1}, "name": words, "about": words}
    listed = {"type": "array", "items": ID}
    if pack:
        own: dict[str, Any] = {
            "extends": {"description": "The ruleset that it adds to.", **ID},
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
        own = dict.fromkeys(("timeline", "setup", "policy", "space"), ID)
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
            "name": WORDS,
            "about": WORDS,
            "modifiers": {"$ref": "#/$defs/modifiers"},
            **{field.id: _with_examples(rules, kind, field) for field in fields},
        },
        "required": [field.id for field in fields if field.required],
        "additionalProperties": False,
    }
    first = next(iter(rules.entries.get(kind.id, {}).values()), None)
    if first is not None:
        shape["examples"] = [{"like": first.id}]
    return _unless_like(shape)


def _with_examples(rules: model.Ruleset, kind: model.Kind, field: model.Field) -> dict[str, Any]:
    found = field_schema(rules, field)
    examples = examples_of(rules, kind.id, field)
    return {**found, "examples": examples} if examples else found
