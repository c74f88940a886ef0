"""What a scalar means: the YAML 1.2 core schema, narrowed to one way of writing each value.

A plain `true`/`false` (also `True`, `TRUE`, ...) is a boolean; `null`, `~` (also `Null`, `NULL`) or nothing
at all is None; decimal digits with an optional minus sign are an integer. Everything else is text, such as:

- `on`, `off`, `yes`, `no`, `y`, `n`: words, not booleans;
- `1:30`, dates, `1_000`, `0x10`, `0o10`, `+3`: text, not numbers;
- `010`, `08`, `-01`: text, so that a later check of types can refuse them instead of guessing their base;
- `1.5`, `1e3`, `.nan`, `.inf`: text, since there are no floats;
- integers of more than 18 digits, so that no value leaves 64 bits;
- everything in quotes and every `|` or `>` block.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from estoc.text.node import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.text.diagnostic import Json

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


def resolve(scalar: Scalar) -> int | bool | str | None:
    """The value of `scalar`: an integer of at most 18 digits, a boolean, None, or its text."""
    if not scalar.plain:
        return scalar.value
    match scalar.value:
        case "true" | "True" | "TRUE":
            return True
        case "false" | "False" | "FALSE":
            return False
        case "" | "~" | "null" | "Null" | "NULL":
            return None
        case text if _INTEGER.fullmatch(text):
            return int(text)
        case text:
            return text


def to_plain(node: Node) -> Json:
    """`node` as lists, dictionaries with text keys, and resolved scalars: what a JSON Schema validator takes.

    It works without recursion, so that no depth of `node` is too much.
    """
    made: list[Json] = [None]
    waiting: list[tuple[Node, Callable[[Json], None]]] = [(node, _setter(made, 0))]
    while waiting:
        part, put = waiting.pop()
        match part:
            case Scalar():
                put(resolve(part))
            case Sequence(items=items):
                values: list[Json] = [None] * len(items)
                put(values)
                waiting.extend((item, _setter(values, index)) for index, item in enumerate(items))
            case Mapping(pairs=pairs):
                # All keys first: they keep the order of the file, whatever the order of the work.
                fields: dict[str, Json] = dict.fromkeys(key.value for key, _ in pairs)
                put(fields)
                waiting.extend((value, _field_setter(fields, key.value)) for key, value in pairs)
            case _:
                assert_never(part)
    return made[0]


def _setter(values: list[Json], index: int) -> Callable[[Json], None]:
    def put(value: Json) -> None:
        values[index] = value

    return put


def _field_setter(fields: dict[str, Json], key: str) -> Callable[[Json], None]:
    def put(value: Json) -> None:
        fields[key] = value

    return put
