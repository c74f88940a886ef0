"""From the characters of an expression to its numbers, names, dice and signs.

A digit directly followed by `d` and a name is a number of declared dice (`2dK`); a name ends before a keep or
drop modifier, so `3dKkh2` keeps 2 of 3 dice K. A bracket directly followed by `d` counts dice (`(n)d6`).
Elsewhere `dK` is a name, and `d20` a die. A number of dice may stand in brackets: `1d(n)`, `1d6!(n)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lark import Token

from estoc.lang.syntax import findings, spelling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.syntax.findings import Finding

_MODIFIERS: Final = r"(?:(?:kh|kl|dh|dl)\d+|!\d+)*"
_KIND: Final = re.compile(
    rf"""
      (?P<SPACE>     [ \t\r\n]+ )
    | (?P<MEASURE>   \d+(?:\.\d+)?[ \t\r\n]*m\b )
    | (?P<DICE>      \d+d(?:\d+|%){_MODIFIERS}
                   | \d+d[A-Za-z_]\w*{_MODIFIERS}
                   | d(?:\d+|%){_MODIFIERS}(?:(?!\w)|(?=(?:kh|kl|dh|dl)\()) )
    | (?P<DECIMAL>   \d+\.\d+ )
    | (?P<NUMBER>    \d+ )
    | (?P<QUALIFIED> [A-Za-z_]\w*:[A-Za-z_]\w* )
    | (?P<NAME>      [A-Za-z_]\w* )
    | (?P<FOREIGN>   === | <> | =< | => | && | \|\| | // | \*\* )
    | (?P<COMPARE>   == | != | <= | >= | < | > )
    | (?P<SIGN>      [-+*/.,()\[\]{{}}] )
    | (?P<COLON>     : )
    | (?P<STRAY>     . )
    """,
    re.ASCII | re.VERBOSE,
)
_FACES_TO_COME: Final = re.compile(r"\d+d(?=\()", re.ASCII)
_DICE_WORD: Final = re.compile(r"(?:kh|kl|dh|dl|!)(?=\()", re.ASCII)
_DIE_AND_WORD: Final = re.compile(r"(\d*d[A-Za-z_]\w*)(?:kh|kl|dh|dl)", re.ASCII)
_MORE_DICE: Final = re.compile(r"(?:(?:kh|kl|dh|dl|!)\d+)+(?=(?:kh|kl|dh|dl)\(|\W|\Z)", re.ASCII)
_PLAIN_NAME: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_DICE_TAIL: Final = re.compile(rf"d(?:\d+|%|[A-Za-z_]\w*|(?=\()){_MODIFIERS}", re.ASCII)
_LARGE_DICE: Final = re.compile(r"[0-9]+D[0-9]+", re.ASCII)
_WORD_CHARACTERS: Final = re.compile(r"\w+", re.ASCII)

KEYWORDS: Final[Mapping[str, str]] = {
    "true": "TRUTH",
    "false": "TRUTH",
    **{
        word: word.upper()
        for word in ("if", "else", "and", "or", "not", "in", "is", "present", "absent", "shift", "for")
    },
}
_SIGNS: Final[Mapping[str, str]] = {
    "+": "PLUS",
    "-": "MINUS",
    "*": "STAR",
    "/": "SLASH",
    ".": "DOT",
    ",": "COMMA",
    "(": "LPAR",
    ")": "RPAR",
    "[": "LSQB",
    "]": "RSQB",
    "{": "LBRACE",
    "}": "RBRACE",
}
CLOSERS: Final[Mapping[str, str]] = {"LPAR": ")", "LSQB": "]", "LBRACE": "}"}
CLOSER_KINDS: Final[Mapping[str, str]] = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}


def start_of(token: Token) -> int:
    """The offset of the token's first character; every token here has one."""
    return token.start_pos or 0


def end_of(token: Token) -> int:
    """The offset after the token's last character."""
    return token.end_pos or 0


def read_tokens(text: str) -> tuple[list[Token], tuple[Finding, ...]]:
    """The tokens of `text`, and what is wrong with single ones.

    Args:
        text: an expression without strange characters.

    Returns:
        the tokens with their offsets, in order; and the findings. With a finding, the tokens are of no use.
    """
    reading = _Reading(text)
    while reading.offset < len(text):
        _read_one(reading)
    return reading.tokens, tuple(reading.findings)


@dataclass(slots=True)
class _Reading:
    """How far the reading of a text has come.

    Attributes:
        text: all of it.
        offset: where the next token begins.
        tokens: those that are read.
        findings: what is wrong so far.
        opened: for each bracket that is still open, whether a number of dice stands in it.
        in_dice: whether that was so of the bracket that was closed last.
    """

    text: str
    offset: int = 0
    tokens: list[Token] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    opened: list[bool] = field(default_factory=list)
    in_dice: bool = False

    def take(self, kind: str, end: int) -> None:
        """The characters up to `end` are a token of this kind."""
        if kind in CLOSERS:
            self.opened.append(self.follows("DICE_WORD") or self.follows("DICE_SIGN"))
        elif kind in CLOSER_KINDS.values():
            self.in_dice = bool(self.opened) and self.opened.pop()
        written = self.text[self.offset : end]
        self.tokens.append(Token(kind, written, start_pos=self.offset, end_pos=end))
        self.offset = end

    def refuse(self, finding: Finding, end: int) -> None:
        """The characters up to `end` are wrong; the reading goes on after them."""
        self.findings.append(finding)
        self.offset = end

    def follows(self, kind: str) -> bool:
        """Whether the token before is of this kind and stands directly before."""
        return bool(self.tokens) and self.tokens[-1].type == kind and self.tokens[-1].end_pos == self.offset


def _read_one(reading: _Reading) -> None:
    text, start = reading.text, reading.offset
    if _read_beside_bracket(reading):
        return
    # After a dot everything is a name, even `d20`.
    name = _PLAIN_NAME.match(text, start) if reading.follows("DOT") else None
    found = name or _KIND.match(text, start)
    if found is None:
        message = "the text holds a character that is not checked"
        raise ValueError(message)
    kind, written, end = found.lastgroup or "NAME", found.group(), found.end()
    match kind:
        case "SPACE":
            reading.offset = end
        case "NAME":
            reading.take(KEYWORDS.get(written, kind), end)
        case "SIGN":
            reading.take(_SIGNS[written], end)
        case "DICE":
            _read_dice(reading, kind, end)
        case "NUMBER" | "DECIMAL" | "MEASURE":
            _read_number(reading, kind, end)
        case "FOREIGN" | "STRAY":
            reading.refuse(spelling.other_sign(written, (start, end)), end)
        case "COLON":
            _read_colon(reading)
        case _:
            reading.take(kind, end)


def _read_beside_bracket(reading: _Reading) -> bool:
    """What says something of dice because a bracket stands directly before or behind it, if it is that."""
    if reading.follows("RPAR") and reading.in_dice and _read_more(reading):
        return True
    if reading.follows("RPAR") and reading.text[reading.offset] == "d":
        _read_tail(reading)
        return True
    found = None if reading.follows("DOT") else _FACES_TO_COME.match(reading.text, reading.offset)
    if found is not None:
        reading.take("NUMBER", found.end() - 1)
        reading.take("DICE_SIGN", found.end())
    return found is not None


def _read_more(reading: _Reading) -> bool:
    """What directly follows a number of dice in brackets, if it says more of these dice."""
    found = _MORE_DICE.match(reading.text, reading.offset)
    if found is not None:
        reading.take("MORE_DICE", found.end())
    return _read_word(reading) or found is not None


def _read_word(reading: _Reading) -> bool:
    """A word of dice whose number stands in brackets, if there is one here."""
    found = _DICE_WORD.match(reading.text, reading.offset)
    if found is not None:
        reading.take("DICE_WORD", found.end())
    return found is not None


def _read_tail(reading: _Reading) -> None:
    found = _DICE_TAIL.match(reading.text, reading.offset)
    if found is not None and found.group() == "d":
        reading.take("DICE_SIGN", found.end())
        return
    if found is not None:
        _read_dice(reading, "DICE_TAIL", found.end())
        return
    end = reading.offset + 1
    reading.refuse(findings.no_faces((reading.offset, end)), end)


def _read_dice(reading: _Reading, kind: str, end: int) -> None:
    text = reading.text
    # The id of a declared die is as short as what follows it allows: `2dKkh(n)` is K with a modifier.
    named = _DIE_AND_WORD.fullmatch(text, reading.offset, end) if text.startswith("(", end) else None
    end = named.end(1) if named is not None else end
    if _DICE_WORD.match(text, end):
        reading.take(kind, end)
        _read_word(reading)
        return
    suffix = _WORD_CHARACTERS.match(text, end)
    if suffix is not None:
        reading.refuse(findings.dice_suffix(suffix.group(), suffix.span()), suffix.end())
    elif text.startswith("!", end) and not text.startswith("!=", end):
        reading.refuse(spelling.endless_explosion(text[reading.offset : end], (end, end + 1)), end + 1)
    else:
        reading.take(kind, end)


def _read_number(reading: _Reading, kind: str, end: int) -> None:
    text, start = reading.text, reading.offset
    rest = _WORD_CHARACTERS.match(text, end)
    written = text[start : rest.end()] if rest is not None else text[start:end]
    at = (start, start + len(written))
    if kind == "NUMBER" and written[:-1].isdigit() and written.endswith("d"):
        reading.refuse(findings.no_faces(at), at[1])
    elif _LARGE_DICE.fullmatch(written):
        reading.refuse(findings.large_d(written, at), at[1])
    elif rest is not None:
        reading.refuse(findings.digits_before_name(written, at), at[1])
    elif kind == "DECIMAL":
        reading.refuse(spelling.decimal_number(at), end)
    elif kind == "MEASURE" and len(written.rstrip("m \t\r\n").partition(".")[2]) > 1:
        reading.refuse(spelling.fine_length(at), end)
    else:
        reading.take(kind, end)


def _read_colon(reading: _Reading) -> None:
    start = reading.offset
    # In `a ? b : c` the question mark is the mistake; its colon says nothing new.
    if "?" in reading.text[:start]:
        reading.offset = start + 1
    else:
        reading.refuse(findings.lone_colon((start, start + 1)), start + 1)
