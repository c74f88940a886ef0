"""Why an expression does not read, said to somebody who has never programmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.syntax import findings, spelling
from estoc.lang.syntax.tokens import CLOSER_KINDS, CLOSERS, KEYWORDS, end_of, start_of
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lark import Token

    from estoc.lang.syntax.findings import Finding

_OPERAND: Final = Words("a number, a name or `(`", "un nombre, un nom ou « ( »")
_NAME: Final = Words("a name", "un nom")
_IN: Final = Words("`in`", "« in »")
_STATE: Final = Words("`present` or `absent`", "« present » ou « absent »")
_AFTER_OPERAND: Final[Mapping[str, Words]] = {
    "COMMA": Words("`,`", "« , »"),
    "RPAR": Words("`)`", "« ) »"),
    "RSQB": Words("`]`", "« ] »"),
    "RBRACE": Words("`}`", "« } »"),
    "$END": Words("the end", "la fin"),
}

_FRENCH: Final[Mapping[str, str]] = {"et": "and", "ou": "or"}
"""Words that people who write French put between two tests."""


def unexpected(tokens: Sequence[Token], place: int, accepted: frozenset[str], end: int) -> Finding:
    """The finding for a token that cannot stand where it stands.

    Args:
        tokens: all tokens of the expression.
        place: the index of the wrong one; the number of tokens where it is the end that comes too early.
        accepted: the kinds of token that could stand there; `$END` is the end.
        end: the offset after the last character of the expression.
    """
    if place == len(tokens):
        return _cut_short(tokens, accepted, end)
    return (
        _chain(tokens, place, accepted)
        or _decimal_comma(tokens, place)
        or _spaced_dice(tokens, place)
        or _misplaced(tokens, place, accepted)
        or _other(tokens[place], accepted)
    )


def _cut_short(tokens: Sequence[Token], accepted: frozenset[str], end: int) -> Finding:
    if not tokens:
        return findings.empty((end, end))
    opened = _open_bracket(tokens)
    if opened is not None and CLOSER_KINDS[opened.type] in accepted:
        return findings.unclosed(str(opened), CLOSERS[opened.type], (start_of(opened), end_of(opened)))
    if "ELSE" in accepted:
        return findings.no_else((end, end))
    return findings.expected(_wanted(accepted), Words("the end", "la fin"), (end, end))


def _open_bracket(tokens: Sequence[Token]) -> Token | None:
    """The last bracket among `tokens` that none closes."""
    opened: list[Token] = []
    for token in tokens:
        if token.type in CLOSERS:
            opened.append(token)
        elif token.type in CLOSER_KINDS.values() and opened:
            opened.pop()
    return opened[-1] if opened else None


def _chain(tokens: Sequence[Token], place: int, accepted: frozenset[str]) -> Finding | None:
    """A comparison where one has just ended: `and` could stand here, another comparison could not."""
    token = tokens[place]
    not_in = token.type == "NOT" and place + 1 < len(tokens) and tokens[place + 1].type == "IN"
    compares = not_in or token.type in {"COMPARE", "IN", "IS"}
    if compares and "AND" in accepted and "COMPARE" not in accepted:
        return findings.chained_comparison((start_of(token), end_of(token)))
    return None


def _decimal_comma(tokens: Sequence[Token], place: int) -> Finding | None:
    """`1,5` outside a list."""
    match [str(token.type) for token in tokens[max(place - 1, 0) : place + 2]]:
        case ["NUMBER", "COMMA", "NUMBER" | "MEASURE"]:
            before, after = tokens[place - 1], tokens[place + 1]
            if end_of(before) + 1 == start_of(after):
                return spelling.decimal_number((start_of(before), end_of(after)))
        case _:
            pass
    return None


def _spaced_dice(tokens: Sequence[Token], place: int) -> Finding | None:
    """`2 d 6`, `2 d6`, `(n) d6`."""
    token, before = tokens[place], tokens[place - 1] if place else None
    if before is None or before.type not in {"NUMBER", "RPAR"}:
        return None
    count = str(before) if before.type == "NUMBER" else "(…)"
    if token.type == "DICE" and token.startswith("d"):
        return findings.spaced_dice(f"{count}{token}", (start_of(before), end_of(token)))
    match [str(each) for each in tokens[place : place + 2]]:
        case ["d", faces] if faces.isdigit():
            return findings.spaced_dice(f"{count}d{faces}", (start_of(before), end_of(tokens[place + 1])))
        case _:
            return None


def _misplaced(tokens: Sequence[Token], place: int, accepted: frozenset[str]) -> Finding | None:
    """A token that has a reason of its own not to stand here."""
    token = tokens[place]
    at = (start_of(token), end_of(token))
    if token.type in {"DICE_TAIL", "DICE_SIGN"}:
        return findings.bare_dice_count(at)
    if token in KEYWORDS and accepted == {"NAME"}:
        return findings.reserved(str(token), at)
    if token.type in CLOSER_KINDS.values() and "$END" in accepted and _open_bracket(tokens[:place]) is None:
        return findings.unopened(str(token), at)
    if "ELSE" in accepted and token.type != "NAME":
        return findings.no_else(at)
    return None


def _other(token: Token, accepted: frozenset[str]) -> Finding:
    found = Words(f"`{token}`", f"« {token} »")
    at = (start_of(token), end_of(token))
    return findings.expected(_wanted(accepted), found, at, _hints(token, accepted))


def _wanted(accepted: frozenset[str]) -> Words:
    if "NUMBER" in accepted:
        return _OPERAND
    if accepted == {"NAME"}:
        return _NAME
    if accepted == {"IN"}:
        return _IN
    if "PRESENT" in accepted:
        return _STATE
    closing = [words for kind, words in _AFTER_OPERAND.items() if kind in accepted]
    return Words(
        _either(["an operator such as `+`", *(words.en for words in closing)], "or"),
        _either(["un opérateur comme « + »", *(words.fr for words in closing)], "ou"),
    )


def _either(words: list[str], link: str) -> str:
    return f" {link} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _hints(token: Token, accepted: frozenset[str]) -> tuple[Words, ...]:
    small = token.lower()
    if small in _FRENCH and "AND" in accepted:
        word = _FRENCH[small]
        return (Words(f"write `{word}`", f"écrivez « {word} »"),)
    if small != token and KEYWORDS.get(small) in accepted:
        return (Words(f"write `{small}` in small letters", f"écrivez « {small} » en minuscules"),)
    if token.type == "IF" and "NUMBER" in accepted:
        return (
            Words("the value comes first: `a if c else b`", "la valeur vient d'abord : « a if c else b »"),
        )
    if token.type == "NOT" and "NUMBER" in accepted:
        return (
            Words(
                "put `not` and what it denies in brackets", "mettez « not » et ce qu'il nie entre parenthèses"
            ),
        )
    return ()
