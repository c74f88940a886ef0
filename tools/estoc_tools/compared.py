"""What two versions of the rules differ in, as text for people and as figures for programs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import estoc
from estoc_tools.figures import decimal, grouped, percent, percents, share_span, shortened, span, table
from estoc_tools.simulated import (
    interval_json,
    mean_of,
    measures_told,
    outcome_name,
    outcomes_of,
    rounds_name,
    side_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc_tools.common import Language

_WIDTH = 10
_LABEL = 24
_NOTHING = {"en": "no measurable change", "fr": "rien de mesurable"}


@dataclass(frozen=True, slots=True)
class Row:
    """Something that both versions have.

    Attributes:
        subject: what it is, as in `Pairing.changes`.
        before: its value under the first version.
        after: its value under the second.
        change: the paired difference with its interval.
        fewer: how many fights without pairing say as much as one with; None where nothing differs.
        share: whether it is a share.
    """

    subject: tuple[str, ...]
    before: Fraction
    after: Fraction
    change: estoc.Interval
    fewer: Fraction | None
    share: bool


def rows_of(pairing: estoc.Pairing) -> Iterator[Row]:
    """Outcomes, lengths, and what was left."""
    before, after = pairing.before.tally, pairing.after.tally
    of = pairing.fights
    for outcome in dict.fromkeys((*outcomes_of(pairing.before), *outcomes_of(pairing.after))):
        sums = pairing.change("outcome", outcome)
        # Each difference is -1, 0 or 1: the squares count those that are not 0.
        gained, lost = (sums.squares + sums.total) // 2, (sums.squares - sums.total) // 2
        counts = before.outcomes.get(outcome, 0), after.outcomes.get(outcome, 0)
        spread = sum(estoc.variance(count, count, of) for count in counts)
        yield Row(
            ("outcome", outcome),
            Fraction(counts[0], of),
            Fraction(counts[1], of),
            estoc.paired_shares(gained, lost, of),
            _fewer(Fraction(spread), sums),
            share=True,
        )
    for name in ("rounds", "decisions"):
        yield _mean_row(pairing, (name,), getattr(before, name), getattr(after, name))
    for key in sorted(set(before.left) & set(after.left)):
        if before.left[key].squares or after.left[key].squares:
            yield _mean_row(pairing, ("left", *key), before.left[key], after.left[key])


def _mean_row(pairing: estoc.Pairing, subject: tuple[str, ...], before: estoc.Sums, after: estoc.Sums) -> Row:
    sums = pairing.change(*subject)
    spread = sum(estoc.variance(one.total, one.squares, one.count) for one in (before, after))
    values = mean_of(before).value, mean_of(after).value
    return Row(subject, *values, mean_of(sums), _fewer(Fraction(spread), sums), share=False)


def _fewer(spread: Fraction, sums: estoc.Sums) -> Fraction | None:
    paired = estoc.variance(sums.total, sums.squares, sums.count)
    return spread / paired if paired else None


def tell_pairing(pairing: estoc.Pairing, language: Language, names: tuple[str, str]) -> Iterator[str]:
    """The report for people; `names` stand over the two columns."""
    english = language == "en"
    difference = "difference (95 %)" if english else "différence (95\u00a0%)"
    count, seed = grouped(pairing.fights, language), pairing.before.head["seed"]
    title = f"{count} fights, seed {seed}" if english else f"{count} combats, graine {seed}"
    heads = (title, *(shortened(name, _WIDTH) for name in names), difference)
    rows = list(rows_of(pairing))
    told = measures_told(pairing.before.head)
    shown = [
        row
        for row in rows
        if row.subject[0] != "left" or (row.change.apart_from_zero and row.subject[2] in told)
    ]
    yield from table(
        [heads, *(_cells(pairing, row, language) for row in shown), *_used(pairing, language)],
        frozenset({1, 2}),
    )
    yield ""
    if not all(row.change.apart_from_zero for row in shown):
        yield (
            "(...): a change of this size would have been seen four times in five."
            if english
            else "(...)\u00a0: un changement de cette taille se serait vu quatre fois sur cinq."
        )
    yield from _worth(pairing, rows[0], language)
    yield from _streams(pairing, language)


def _cells(pairing: estoc.Pairing, row: Row, language: Language) -> tuple[str, ...]:
    if row.share:
        values = tuple(percents(one, language) for one in (row.before, row.after))
        change, spread = (
            percent(row.change.value, language, signed=True),
            share_span(row.change, language, signed=True),
        )
        small = percent(estoc.seen(row.change), language)
    else:
        values = tuple(decimal(one, 2, language) for one in (row.before, row.after))
        change, spread = (
            decimal(row.change.value, 2, language, signed=True),
            span(row.change, 2, language, signed=True),
        )
        small = decimal(estoc.seen(row.change), 2, language)
    said = f"{change}  ({spread})" if row.change.apart_from_zero else f"{_NOTHING[language]} ({small})"
    return (shortened(_label(pairing, row.subject, language), _LABEL), *values, said)


def _label(pairing: estoc.Pairing, subject: tuple[str, ...], language: Language) -> str:
    match subject:
        case ("outcome", outcome):
            return outcome_name(pairing.before, outcome, language)
        case ("left", seat, measure):
            head: Any = pairing.before.head
            left = "left" if language == "en" else "restant"
            return f"{seat}  {head['measures'][measure][language]}, {left}"
        case ("rounds",):
            return rounds_name(pairing.before.head, language)
        case ("decisions",):
            return "decisions" if language == "en" else "décisions"
        case _:
            return subject[0]


def changed_uses(pairing: estoc.Pairing) -> list[tuple[tuple[str, str, str], Fraction, Fraction]]:
    """The options that gained or lost use measurably: their shares of their decision, before and after."""
    found = []
    before, after = pairing.before.tally.uses, pairing.after.tally.uses
    for key in sorted({*before, *after}):
        if mean_of(pairing.change("uses", *key)).apart_from_zero:
            first, second = _share(before, key), _share(after, key)
            if first != second:
                found.append((key, first, second))
    return sorted(found, key=lambda one: (one[0][0], -abs(one[2] - one[1]), one[0]))


def _share(uses: Mapping[tuple[str, str, str], estoc.Use], key: tuple[str, str, str]) -> Fraction:
    """How large a part of the answers to its decision an option has."""
    answers = sum(use.times for other, use in uses.items() if other[:2] == key[:2])
    return Fraction(uses[key].times if key in uses else 0, max(1, answers))


def _used(pairing: estoc.Pairing, language: Language) -> Iterator[tuple[str, ...]]:
    """The options that gained or lost at least half a point of use."""
    head: Any = pairing.before.head
    side = ""
    for key, before, after in changed_uses(pairing):
        if abs(after - before) < Fraction(1, 200):
            continue
        if key[0] != side:
            side = key[0]
            used = "used" if language == "en" else "pris"
            yield ("",)
            yield (f"{side}  {side_name(head, side, language)}", used, used)
        use = pairing.after.tally.uses.get(key) or pairing.before.tally.uses[key]
        decision = pairing.before.head["decisions"][key[1]][language]  # type: ignore[index, call-overload]
        label = f"   {decision}: {use.name[0]}" if language == "en" else f"   {decision}\u00a0: {use.name[1]}"
        values = (percents(one, language) for one in (before, after))
        yield (shortened(label, _LABEL), *values, percent(after - before, language, signed=True))


def _worth(pairing: estoc.Pairing, row: Row, language: Language) -> Iterator[str]:
    """How many fights on different dice would say as much about the first row."""
    of = grouped(pairing.fights, language)
    if row.fewer is None:
        yield (
            f"Paired on the same dice: not one of {of} fights ends otherwise."
            if language == "en"
            else f"Sur les mêmes dés : pas un des {of} combats ne finit autrement.".replace(" :", "\u00a0:")
        )
        return
    unpaired = grouped(round(pairing.fights * row.fewer / 100) * 100, language)
    if language == "en":
        yield f"Paired on the same dice: {of} fights say as much as {unpaired} unpaired."
    else:
        yield f"Sur les mêmes dés\u00a0: {of} combats en disent autant que {unpaired} sur d'autres dés."


def _streams(pairing: estoc.Pairing, language: Language) -> Iterator[str]:
    """What dice are rolled on one side only."""
    before, after = pairing.streams
    words = (
        ("rolled only before", "rolled only after")
        if language == "en"
        else ("jets d'avant seulement", "jets d'après seulement")
    )
    for word, streams in zip(words, (before, after), strict=True):
        if streams:
            colon = ":" if language == "en" else "\u00a0:"
            yield f"{word}{colon} {', '.join(streams)}"


def comparison_of(pairing: estoc.Pairing) -> dict[str, object]:
    """The figures for programs: rounded to six digits; `seen` is the change that shows four times in five."""
    before, after = pairing.streams
    return {
        "rows": [
            {
                "subject": list(row.subject),
                "before": float(round(row.before, 6)),
                "after": float(round(row.after, 6)),
                "change": interval_json(row.change),
                "measurable": row.change.apart_from_zero,
                "seen": float(round(estoc.seen(row.change), 6)),
                "fewer": None if row.fewer is None else float(round(row.fewer, 2)),
            }
            for row in rows_of(pairing)
        ],
        "options": [
            {
                **dict(zip(("side", "decision", "option"), key, strict=True)),
                "before": float(round(first, 6)),
                "after": float(round(second, 6)),
            }
            for key, first, second in changed_uses(pairing)
        ],
        "streams": {"before": list(before), "after": list(after)},
    }
