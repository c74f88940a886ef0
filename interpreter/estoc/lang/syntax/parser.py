"""From the text of an expression to its syntax tree, or to what is wrong with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lark import Lark, Token
from lark.exceptions import UnexpectedToken

from estoc.lang.syntax import findings
from estoc.lang.syntax.build import TreeBuilder
from estoc.lang.syntax.build_atoms import RefusedError
from estoc.lang.syntax.explain import unexpected
from estoc.lang.syntax.grammar import GRAMMAR
from estoc.lang.syntax.pieces import Piece, place_of
from estoc.lang.syntax.places import first_deeper
from estoc.lang.syntax.spelling import strange_characters
from estoc.lang.syntax.tokens import CLOSER_KINDS, read_tokens, start_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.lang.syntax.findings import Finding
    from estoc.lang.syntax.tree import Expression

CHARACTER_LIMIT: Final = 2_000
TOKEN_LIMIT: Final = 400
DEPTH_LIMIT: Final = 40
NUMBER_LIMIT: Final = 10**9
_DIGITS: Final = re.compile(r"\d+", re.ASCII)
_LONGEST_NUMBER: Final = len(str(NUMBER_LIMIT))


@dataclass(frozen=True, slots=True)
class Parsed:
    """What an expression's text gives.

    Attributes:
        tree: its syntax tree; None if and only if there are findings.
        findings: what is wrong with it, in the order of the text.
    """

    tree: Expression | None
    findings: tuple[Finding, ...] = ()


class ExpressionParser:
    """Parses expressions, and remembers each distinct text; make one per load."""

    def __init__(self) -> None:
        self._lark = Lark(
            GRAMMAR, parser="lalr", lexer="basic", transformer=TreeBuilder(), maybe_placeholders=False
        )
        self._known: dict[str, Parsed] = {}

    def parse(self, text: str) -> Parsed:
        """The tree of `text`, or its mistakes; never an exception, whatever the text.

        Args:
            text: an expression. Spaces and line ends around it and between its parts do not matter.
        """
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._parsed(text)
        return known

    def _parsed(self, text: str) -> Parsed:
        if len(text) > CHARACTER_LIMIT:
            at = (CHARACTER_LIMIT, CHARACTER_LIMIT + 1)
            return Parsed(None, (findings.too_long(CHARACTER_LIMIT, at),))
        strange = strange_characters(text)
        if strange:
            return Parsed(None, strange)
        tokens, misspelt = read_tokens(text)
        mistakes = misspelt or _too_large(tokens)
        if mistakes:
            return Parsed(None, mistakes)
        excess = _excess(tokens)
        if excess is not None:
            return Parsed(None, (excess,))
        return self._built(tokens, len(text.rstrip()))

    def _built(self, tokens: Sequence[Token], end: int) -> Parsed:
        steps = self._lark.parse_interactive()
        result: Piece | None = None
        for place, token in enumerate((*tokens, Token("$END", "", start_pos=end, end_pos=end))):
            try:
                result = steps.feed_token(token)
            except UnexpectedToken:
                # Lark gives this one method no types.
                accepted = frozenset(steps.accepts())  # type: ignore[no-untyped-call]
                return Parsed(None, (unexpected(tokens, place, accepted, end),))
            except RefusedError as refused:
                return Parsed(None, (refused.finding,))
        return _checked(result)


def _too_large(tokens: Sequence[Token]) -> tuple[Finding, ...]:
    """Numbers beyond the limit; those of dice have limits of their own, and are only kept short here."""
    return tuple(
        findings.too_large(NUMBER_LIMIT, (start_of(token) + run.start(), start_of(token) + run.end()))
        for token in tokens
        if token.type in {"NUMBER", "MEASURE", "DICE", "DICE_TAIL", "MORE_DICE"}
        for run in _DIGITS.finditer(token)
        if len(run.group()) > _LONGEST_NUMBER or (token.type == "NUMBER" and int(run.group()) > NUMBER_LIMIT)
    )


def _excess(tokens: Sequence[Token]) -> Finding | None:
    """What is too much for the parser to begin with: too many tokens, or brackets too deep."""
    if len(tokens) > TOKEN_LIMIT:
        return findings.too_many_words(TOKEN_LIMIT, place_of(tokens[TOKEN_LIMIT]))
    depth = 0
    for token in tokens:
        if token.type in CLOSER_KINDS:
            depth += 1
            if depth > DEPTH_LIMIT:
                return findings.too_deep(DEPTH_LIMIT, place_of(token))
        elif token.type in CLOSER_KINDS.values():
            depth -= 1
    return None


def _checked(whole: Piece | None) -> Parsed:
    if whole is None:
        message = "the parser ended without a result"
        raise ValueError(message)
    if whole.depth > DEPTH_LIMIT:
        at = first_deeper(whole.node, DEPTH_LIMIT) or whole.node.at
        return Parsed(None, (findings.too_deep(DEPTH_LIMIT, at),))
    return Parsed(whole.node)
