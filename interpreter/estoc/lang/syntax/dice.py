"""Dice tokens in their parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from estoc.lang.syntax.pieces import Piece, above
from estoc.lang.syntax.tokens import end_of, start_of
from estoc.lang.syntax.tree import Dice, DiceModifier, Number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lark import Token

    from estoc.lang.syntax.tree import DiceModifierName, Expression

_NAMES: Final[Mapping[str, DiceModifierName]] = {"kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl", "!": "!"}
_MODIFIER: Final = re.compile(r"(kh|kl|dh|dl|!)(\d+)", re.ASCII)
# The id of a declared die is as short as what follows it allows: `dKkh2` is K with a modifier.
_DICE: Final = re.compile(r"(\d*)d(\d+|%|[A-Za-z_]\w*?)((?:(?:kh|kl|dh|dl|!)\d+)*)", re.ASCII)
_PERCENT: Final = 100


def dice_of(token: Token, count: Expression | None, start: int) -> Dice:
    """The dice that a token stands for.

    Args:
        token: `3d6kh2`, `d20`, `2dK`, or the tail `d6` after a count in brackets.
        count: the count in brackets, or None where the token has its own or none.
        start: the offset at which the dice begin.
    """
    found = _DICE.fullmatch(token)
    if found is None:
        message = f"not a dice token: {token!r}"
        raise ValueError(message)
    digits, faces, modifiers = found.groups()
    if digits:
        count = Number(int(digits), (start, start + len(digits)))
    offset = start_of(token) + found.start(3)
    return Dice(count, _faces(faces), _modifiers(modifiers, offset), (start, end_of(token)))


def sized(count: Piece, start: int, faces: Piece, end: int) -> Piece:
    """Dice with a number of faces that stands in brackets, from `start` to `end`."""
    match faces.node:
        case Number(value):
            sides: int | Expression = value
        case other:
            sides = other
    return above(Dice(count.node, sides, (), (start, end)), [count, faces])


@dataclass(frozen=True, slots=True)
class Computed:
    """A word of dice with its number in brackets."""

    modifier: DiceModifier
    number: Piece


def computed(word: Token, number: Piece, closing: Token) -> Computed:
    """`!(number)`."""
    modifier = DiceModifier(_NAMES[word], number.node, (start_of(word), end_of(closing)))
    return Computed(modifier, number)


def further_dice(piece: Piece, further: Sequence[Token | Computed]) -> Piece:
    """Dice with what directly follows their token: further words, some with their number in brackets."""
    dice = piece.node
    if not further or not isinstance(dice, Dice):
        return piece
    found, inside = list(dice.modifiers), []
    for one in further:
        if isinstance(one, Computed):
            found.append(one.modifier)
            inside.append(one.number)
        else:
            found.extend(_modifiers(one, start_of(one)))
    node = replace(dice, modifiers=tuple(found), at=(piece.start, found[-1].at[1]))
    return Piece(node, *node.at, max(piece.depth, *(1 + one.depth for one in inside), 1))


def _faces(written: str) -> int | str:
    if written == "%":
        return _PERCENT
    return int(written) if written.isdigit() else written


def _modifiers(written: str, offset: int) -> tuple[DiceModifier, ...]:
    return tuple(
        DiceModifier(
            _NAMES[found[1]],
            Number(int(found[2]), (offset + found.start(2), offset + found.end(2))),
            (offset + found.start(), offset + found.end()),
        )
        for found in _MODIFIER.finditer(written)
    )
