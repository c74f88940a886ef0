"""What is said to be true at the end of a scenario, said again as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from estoc.lang.typed import Operation
from estoc.play.scenarios import value_of
from estoc.program.symbols import shown
from estoc.text import Edit, Json, Scalar, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.lang.typed import Typed
    from estoc.play.fight import Fight
    from estoc.ruleset.model import Statement

_COMPARISON = re.compile(r"(?P<left>[^=<>!]+?)\s*(?P<operator>==|!=|<=|>=|<|>)\s*(?P<right>-?\w+)\s*")
_COMPARED = frozenset({Operation.EQUAL, Operation.UNEQUAL, Operation.LESS, Operation.LESS_EQUAL})
_TURNED = frozenset({Operation.LESS, Operation.LESS_EQUAL})


def restated(fight: Fight, part: Statement, node: Scalar) -> Iterator[Edit]:
    """Edits after which a statement holds; none where it holds already.

    `LEFT == 3`, and any other comparison with a value, becomes `LEFT == 2`; everything else is denied.
    """
    labels = tuple(fighter.label for fighter in fight.fighters)
    if value_of(fight, labels, part.typed):
        return
    found = _COMPARISON.fullmatch(node.value)
    if found is None or part.typed.operation not in _COMPARED:
        yield from _denied(node)
        return
    value = _written(fight, labels, _left(part.typed, found["operator"]))
    yield Edit(node.span_of(found.start("operator"), found.end("right")), f"== {value}")


def _left(typed: Typed, operator: str) -> Typed:
    """The left side as it is written: `a > b` is checked as `b < a`."""
    turned = operator in {">", ">="} and typed.operation in _TURNED
    return typed.arguments[1 if turned else 0]


def _written(fight: Fight, labels: tuple[str, ...], typed: Typed) -> str:
    """The value of an expression, as an expression.

    Raises:
        ValueError: it has no such form.
    """
    named: Json = fight.teller.wording.named(value_of(fight, labels, typed), shown(typed.type))
    match named:
        case None:
            return "absent"
        case bool():
            return "true" if named else "false"
        case int() | str():
            return str(named)
        case _:
            raise ValueError


def _denied(node: Scalar) -> Iterator[Edit]:
    """`not (...)` around a statement, or taken away from a plain one."""
    text = node.value
    if re.fullmatch(r"not \w+\([^()]*\)", text):
        yield Edit(node.span_of(0, len("not ")), "")
        return
    start, end = node.span_of(0, 0).start, node.span_of(len(text), len(text)).end
    plain = re.fullmatch(r"\w+\([^()]*\)", text) is not None
    yield Edit(Span(node.span.source, start, start), "not " if plain else "not (")
    if not plain:
        yield Edit(Span(node.span.source, end, end), ")")
