"""The Program as JSON, and back; and its hash."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from estoc.program.model import Program

FORMAT = 1


def to_json(program: Program) -> dict[str, Any]:
    """The Program as a JSON object: dataclasses are objects, tuples are lists."""
    return {"format": FORMAT, **_plain(program)}


def _plain(value: Any) -> Any:  # noqa: ANN401 - any plain data
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def from_json(data: dict[str, Any]) -> Program:
    """The Program that `to_json` wrote.

    Raises:
        ValueError: the format is another one.
    """
    if data.get("format") != FORMAT:
        message = f"a program of format {data.get('format')!r}; this Estoc reads {FORMAT}"
        raise ValueError(message)
    program = _built(Program, data)
    if not isinstance(program, Program):
        raise TypeError(data)
    return program


def _built(wanted: Any, data: Any) -> Any:  # noqa: ANN401 - any plain data
    """`data` as a value of the type `wanted`."""
    if is_dataclass(wanted) and isinstance(wanted, type):
        hints = get_type_hints(wanted)
        return wanted(**{field.name: _built(hints[field.name], data[field.name]) for field in fields(wanted)})
    if isinstance(data, list):
        return tuple(_built(_item(wanted, index), item) for index, item in enumerate(data))
    if isinstance(data, dict):
        return _built(next(one for one in get_args(wanted) if _fits(one, data)), data)
    return data


def _fits(wanted: Any, data: dict[str, Any]) -> bool:  # noqa: ANN401 - a type
    """Whether an object is one of a dataclass, by the names of its fields."""
    return is_dataclass(wanted) and {field.name for field in fields(wanted)} == set(data)


def _item(wanted: Any, index: int) -> Any:  # noqa: ANN401 - a type
    """The type of an item of a tuple type."""
    if get_origin(wanted) is UnionType or not get_args(wanted):
        return Any
    arguments = get_args(wanted)
    if len(arguments) > 1 and arguments[1] is Ellipsis:
        return arguments[0]
    return arguments[index] if index < len(arguments) else Any


def hash_of(program: Program) -> str:
    """A name for what the Program says: the SHA-256 of its canonical JSON, places and file hashes aside."""
    data = to_json(program)
    del data["packs"]
    text = json.dumps(_without_places(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _without_places(value: Any) -> Any:  # noqa: ANN401 - any plain data
    if isinstance(value, dict):
        return {key: _without_places(inner) for key, inner in value.items() if key not in {"place", "places"}}
    if isinstance(value, list):
        return [_without_places(item) for item in value]
    return value
