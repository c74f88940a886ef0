"""The options that gained or lost use between two versions of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from estoc_tools.figures import percents, points, points_span, table
from estoc_tools.simulated import option_name, side_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import estoc
    from estoc_tools.common import Language

_SMALL = Fraction(1, 200)  # changes below half a point are not told to people
_ONE_SIDED = {"en": ("only before", "only after"), "fr": ("avant seulement", "après seulement")}


@dataclass(frozen=True, slots=True)
class Used:
    """How an option is used.

    Attributes:
        key: the option: its side and decision, and what it is.
        before: how large a part of the answers to its decision it had; None where it was not asked.
        after: the same under the second version.
        change: the paired difference with its interval; None where one version does not ask.
    """

    key: tuple[str, str, str]
    before: Fraction | None
    after: Fraction | None
    change: estoc.Interval | None

    @property
    def size(self) -> Fraction:
        """How much its share has changed."""
        return abs((self.after or Fraction(0)) - (self.before or Fraction(0)))


def changed_uses(pairing: estoc.Pairing) -> list[Used]:
    """The options whose share of their decision changed measurably, or that one version never asks about."""
    found = []
    before, after = pairing.before.tally.uses, pairing.after.tally.uses
    for key in sorted({*before, *after}):
        change = pairing.share_change(key)
        one = Used(key, _share(before, key), _share(after, key), change)
        alone = one.before is None or one.after is None
        if alone or (change is not None and change.low < change.high and change.apart_from_zero):
            found.append(one)
    return sorted(found, key=lambda one: (one.key[:2], -one.size, one.key))


def _share(uses: Mapping[tuple[str, str, str], estoc.Use], key: tuple[str, str, str]) -> Fraction | None:
    """How large a part of the answers to its decision an option has."""
    answers = sum(use.times for other, use in uses.items() if other[:2] == key[:2])
    return Fraction(uses[key].times if key in uses else 0, answers) if answers else None


def tell_changed_uses(pairing: estoc.Pairing, language: Language) -> Iterator[str]:
    """The options that gained or lost at least half a point of use, below their sides and decisions."""
    head: Any = pairing.before.head
    names = pairing.after.head["decisions"] | head["decisions"]
    rows: list[tuple[str, ...]] = []
    above: tuple[str, ...] = ()
    used = "used" if language == "en" else "pris"
    for one in changed_uses(pairing):
        if one.size < _SMALL:
            continue
        side, decision, _ = one.key
        if above[:1] != (side,):
            rows += [("",), (f"{side}  {side_name(head, side, language)}", used, used, "")]
        if above != (side, decision):
            rows.append((f"   {names[decision][language]}",))
        above = (side, decision)
        use = pairing.after.tally.uses.get(one.key) or pairing.before.tally.uses[one.key]
        shares = ("-" if share is None else percents(share, language) for share in (one.before, one.after))
        rows.append((f"     {option_name(use, language)}", *shares, _change(one, language)))
    yield from table(rows, frozenset({1, 2}))


def _change(one: Used, language: Language) -> str:
    if one.change is None:
        return _ONE_SIDED[language][one.before is None]
    return f"{points(one.change.value, language)}  ({points_span(one.change, language)})"
