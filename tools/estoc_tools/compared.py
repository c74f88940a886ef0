"""What two versions of the rules differ in, as text for people and as figures for programs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import estoc
from estoc_tools.figures import (
    WIDTH,
    decimal,
    fights_of,
    grouped,
    percents,
    points,
    points_span,
    rough,
    shortened,
    span,
    table,
)
from estoc_tools.menu import wrapped
from estoc_tools.options_compared import changed_uses, tell_changed_uses
from estoc_tools.simulated import (
    interval_json,
    mean_of,
    measures_told,
    outcome_name,
    outcomes_of,
    rounds_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from estoc_tools.common import Language

_WIDTH = 10
_NOTHING = {"en": "no measurable change", "fr": "rien de mesurable"}
_SAME = {"en": "no fight differs", "fr": "aucun combat ne diffère"}
_THREE = 3
"""With 95 % confidence, of what was not seen in n tries there are fewer than 3 in n (the rule of three)."""
_FEWEST = 6
"""Where all fights differ by as much, so many are needed: the sign test of five allows chance 1 in 16."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something that both versions have.

    Attributes:
        subject: what it is, as in `Pairing.changes`.
        before: its value under the first version.
        after: its value under the second.
        change: the paired difference with its interval.
        fights: how many there were under each version.
        fewer: how many fights without pairing say as much as one with; None where nothing differs.
        share: whether it is a share.
        differs: whether any fight differs in it.
    """

    subject: tuple[str, ...]
    before: Fraction
    after: Fraction
    change: estoc.Interval
    fights: int
    fewer: Fraction | None
    share: bool
    differs: bool

    @property
    def measurable(self) -> bool:
        """Whether chance hardly explains the change."""
        return self.change.apart_from_zero and (self.spread or self.fights >= _FEWEST)

    @property
    def spread(self) -> bool:
        """Whether the interval says anything: that of equal numbers has no width."""
        return self.change.low < self.change.high

    @property
    def seen(self) -> Fraction | None:
        """How large a change would have been seen; None where none would, or no fight differs in a number."""
        size = estoc.seen(self.change)
        return size if self.spread and not (self.share and size >= 1) else None


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
            of,
            _fewer(Fraction(spread), sums),
            share=True,
            differs=bool(sums.squares),
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
    return Row(
        subject,
        *values,
        mean_of(sums),
        sums.count,
        _fewer(Fraction(spread), sums),
        share=False,
        differs=bool(sums.squares),
    )


def _fewer(spread: Fraction, sums: estoc.Sums) -> Fraction | None:
    paired = estoc.variance(sums.total, sums.squares, sums.count)
    return spread / paired if paired else None


@dataclass(frozen=True, slots=True)
class Words:
    """What a report needs to know besides its figures.

    Attributes:
        names: what stands over the two columns.
        streams: how people call streams of dice.
        wanted: how many fights were wanted, where it was interrupted before.
    """

    names: tuple[str, str]
    streams: Mapping[str, tuple[str, str]]
    wanted: int | None


def tell_pairing(pairing: estoc.Pairing, language: Language, words: Words) -> Iterator[str]:
    """The report for people."""
    english = language == "en"
    difference = "difference (95 %)" if english else "différence (95\u00a0%)"
    count, seed = fights_of(pairing.fights, language, words.wanted), pairing.before.head["seed"]
    title = f"{count}, seed {seed}" if english else f"{count}, graine {seed}"
    if words.wanted is not None:
        yield title
        title = ""
    heads = (title, *(shortened(name, _WIDTH) for name in words.names), difference)
    rows = list(rows_of(pairing))
    told = measures_told(pairing.before.head)
    shown = [row for row in rows if row.subject[0] != "left" or (row.measurable and row.subject[2] in told)]
    yield from table([heads, *(_cells(pairing, row, language) for row in shown)], frozenset({1, 2}))
    yield from tell_changed_uses(pairing, language)
    yield ""
    yield from _notes(shown, language)
    yield from _worth(pairing, rows[0], language)
    yield from _streams(pairing, words.streams, language)


def _notes(shown: Sequence[Row], language: Language) -> Iterator[str]:
    """What is said where nothing is seen."""
    if any(row.seen is not None and not row.measurable for row in shown):
        yield (
            "(...): a change of this size would have been seen four times in five."
            if language == "en"
            else "(...)\u00a0: un changement de cette taille se serait vu quatre fois sur cinq."
        )
    of = shown[0].fights
    if of > _THREE and not all(row.differs or row.share for row in shown):
        count = grouped(of, language)
        yield (
            f"No fight differs: with 95 % confidence, fewer than 3 in {count} would."
            if language == "en"
            else f"Aucun ne diffère\u00a0: à 95\u00a0%, moins de 3 sur {count} le feraient."
        )


def _cells(pairing: estoc.Pairing, row: Row, language: Language) -> tuple[str, ...]:
    if row.share:
        values = tuple(percents(one, language) for one in (row.before, row.after))
    else:
        values = tuple(decimal(one, 2, language) for one in (row.before, row.after))
    return (_label(pairing, row.subject, language), *values, _change(row, language))


def _change(row: Row, language: Language) -> str:
    """The difference, or what can be said where there is none to be measured."""
    if not row.share and not row.differs:
        return _SAME[language]
    if row.share:
        change, spread = points(row.change.value, language), points_span(row.change, language)
    else:
        change = decimal(row.change.value, 2, language, signed=True)
        spread = span(row.change, 2, language, signed=True)
    if row.measurable or not row.spread:
        return f"{change}  ({spread})"
    if row.seen is None:
        return _NOTHING[language]
    small = points(row.seen, language, signed=False) if row.share else decimal(row.seen, 2, language)
    return f"{_NOTHING[language]} ({small})"


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


def _worth(pairing: estoc.Pairing, row: Row, language: Language) -> Iterator[str]:
    """How many fights on different dice would say as much about the first row."""
    if row.fewer is None:
        yield (
            "Paired on the same dice: no fight ends otherwise."
            if language == "en"
            else "Sur les mêmes dés\u00a0: aucun combat ne finit autrement."
        )
        return
    unpaired, side = rough(pairing.fights * row.fewer, language), row.subject[1]
    count = fights_of(pairing.fights, language)
    if language == "en":
        verb = "says" if pairing.fights == 1 else "say"
        yield f"Paired on the same dice: {count} {verb} as much of how often {side} wins as {unpaired}"
        yield "on different dice."
    else:
        verb = "dit" if pairing.fights == 1 else "disent"
        yield f"Sur les mêmes dés\u00a0: {count} en {verb} autant sur les victoires de {side}"
        yield f"que {unpaired} sur d'autres dés."


def _streams(
    pairing: estoc.Pairing, names: Mapping[str, tuple[str, str]], language: Language
) -> Iterator[str]:
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
            called = [names.get(one, (one, one))[0 if language == "en" else 1] for one in streams]
            yield from wrapped(f"{word}{colon} {', '.join(called)}", "", "  ", WIDTH)


def comparison_of(pairing: estoc.Pairing) -> dict[str, object]:
    """The figures for programs: rounded to six digits; `seen` is the change that shows four times in five.

    What cannot be told is null.
    """
    before, after = pairing.streams
    return {
        "rows": [
            {
                "subject": list(row.subject),
                "before": float(round(row.before, 6)),
                "after": float(round(row.after, 6)),
                "change": interval_json(row.change),
                "measurable": row.measurable,
                "seen": None if row.seen is None else float(round(row.seen, 6)),
                "fewer": None if row.fewer is None else float(round(row.fewer, 2)),
            }
            for row in rows_of(pairing)
        ],
        "options": [
            {
                **dict(zip(("side", "decision", "option"), one.key, strict=True)),
                "before": None if one.before is None else float(round(one.before, 6)),
                "after": None if one.after is None else float(round(one.after, 6)),
                "change": None if one.change is None else interval_json(one.change),
            }
            for one in changed_uses(pairing)
        ],
        "streams": {"before": list(before), "after": list(after)},
    }
