"""Numbers that are written as texts, and texts that are read as numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.text.diagnostic import Edit
from estoc.text.node import Node, Scalar
from estoc.text.resolver import resolve
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Meant:
    """What is meant, and how it is written; nothing where that is not sure."""

    hints: tuple[Words, ...] = ()
    fix: tuple[Edit, ...] = ()


def meant_number(node: Node) -> Meant:
    """The number that a text looks like: in quotes, with a plus, or with the minus of a word processor."""
    if not isinstance(node, Scalar):
        return Meant()
    text = node.value.strip().removeprefix("+").replace("\N{MINUS SIGN}", "-")
    if not _NUMBER.fullmatch(text) or isinstance(resolve(node), int):
        return Meant()
    if node.plain:
        return _written(node, text, lambda one: Words(f"write `{one}`", f"écrivez `{one}`"))
    return _written(
        node,
        text,
        lambda one: Words(
            f"a number stands without quotes: `{one}`", f"un nombre s'écrit sans guillemets : `{one}`"
        ),
    )


def meant_text(node: Node) -> Meant:
    """The text that a number, true or false is where a text is wanted."""
    if not isinstance(node, Scalar) or not isinstance(resolve(node), int):
        return Meant()
    return _written(
        node,
        f'"{node.value}"',
        lambda one: Words(
            f"a text that looks like a number, true or false goes in quotes: `{one}`",
            f"un texte qui ressemble à un nombre, à true ou à false se met entre guillemets droits : `{one}`",
        ),
    )


def _written(node: Scalar, text: str, hint: Callable[[str], Words]) -> Meant:
    return Meant((hint(text),), (Edit(node.span, text),))
