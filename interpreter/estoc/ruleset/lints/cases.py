"""The cases that a few names may stand for, one after the other, and what dice may show."""

from __future__ import annotations

from itertools import product
from math import gcd
from typing import TYPE_CHECKING, Final

from estoc.lang import types
from estoc.lang.typed import Operation, PoolParts, Typed
from estoc.ruleset.lints.abstract import ANYTHING, NO, NOTHING, YES, Between, Thing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.ruleset import model
    from estoc.ruleset.lints.abstract import Names, Value

CASES_LIMIT: Final = 6_000
"""As many cases are gone through one by one; where there are more, a wide range stands for its numbers."""


def cases(
    rules: model.Ruleset, given: Iterable[tuple[str, types.Type]], limit: int = CASES_LIMIT
) -> list[Names]:
    """Every combination of values of some names, or as many as say the same as all.

    Args:
        rules: the ruleset.
        given: the names with their types.
        limit: how many combinations there may be.
    """
    domains: dict[str, list[Value]] = {name: values_of(rules, type_) for name, type_ in given}
    widest = sorted(domains, key=lambda name: (-len(domains[name]), name))
    for name in widest:
        if _number(domains) <= limit:
            break
        domains[name] = [ANYTHING]
    return [dict(zip(domains, values, strict=True)) for values in product(*domains.values())]


def _number(domains: dict[str, list[Value]]) -> int:
    number = 1
    for values in domains.values():
        number *= len(values)
    return number


def values_of(rules: model.Ruleset, type_: types.Type) -> list[Value]:
    """All values of a type, where there are not too many; else anything."""
    match type_:
        case types.Integer(low, high) if high - low < CASES_LIMIT:
            return [Between(one, one) for one in range(low, high + 1)]
        case types.Boolean():
            return [NO, YES]
        case types.Scale(scale):
            return [Between(one, one) for one in range(len(rules.scales[scale].values))]
        case types.Entry(kind):
            return [Thing(kind, name) for name in rules.entries.get(kind, {})] or [ANYTHING]
        case types.Optional(of):
            return [NOTHING, *values_of(rules, of)]
        case _:
            return [ANYTHING]


def shown(roll: str, dice: Typed) -> list[Names]:
    """What a roll may show, by the names of its features; one case without any where that is too much."""
    if dice.operation is not Operation.POOL:
        return [{}]
    parts = PoolParts.of(dice)
    faces, count = parts.faces, parts.count
    if parts.kept is not None or parts.ceiling is not None or not isinstance(faces, tuple):
        return [{}]
    number = int(count.data[0]) if count.operation is Operation.CONSTANT else 0
    if number < 1 or len(faces) ** number > CASES_LIMIT:
        return [{}]
    found = {_features(roll, thrown) for thrown in product(faces, repeat=number)}
    return [dict(one) for one in sorted(found, key=repr)]


def _features(roll: str, thrown: tuple[int, ...]) -> tuple[tuple[str, Between], ...]:
    """What the rules may ask of dice that lie on the table."""
    alike = len(thrown) > 1 and len(set(thrown)) == 1
    numbers = {
        "total": sum(thrown),
        "same": int(alike),
        "face": thrown[0] if alike else 0,
        "highest": max(thrown),
        "lowest": min(thrown),
        "evens": sum(one % 2 == 0 for one in thrown),
        "odds": sum(one % 2 for one in thrown),
    }
    return tuple((f"{roll}.{name}", Between(value, value)) for name, value in numbers.items())


def together(rolls: Iterable[list[Names]], limit: int = CASES_LIMIT) -> list[Names]:
    """What several rolls may show together; where that is too much, nothing is known of the later ones."""
    found: list[Names] = [{}]
    for cases_ in rolls:
        if len(found) * len(cases_) <= limit:
            found = [{**left, **right} for left in found for right in cases_]
    return found


def tried(given: list[Names], dice: list[Names]) -> Iterator[Names]:
    """Every case with everything that dice may show, far apart, so that what is possible is soon seen."""
    number = len(given) * len(dice)
    stride = next(one for one in range(max(1, number * 5 // 8), number + 2) if gcd(one, number) == 1)
    for turn in range(number):
        which, faces = divmod(turn * stride % number, len(dice))
        yield {**given[which], **dice[faces]}
