"""What came of a batch of fights, as text for people and as figures for programs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import estoc
from estoc_tools.figures import (
    decimal,
    fights_of,
    grouped,
    percents,
    share_span,
    shortened,
    span,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc_tools.common import Language

PERCENTILES = (5, 50, 95)
_RARE = Fraction(1, 200)  # options that are taken less often are only counted
_DIGITS = 6  # of figures in machine output
_LABEL = 36
_OTHERS = {
    "draw": ("nobody left standing", "plus personne debout"),
    "unresolved": ("unresolved", "indécis"),
    "over": ("time over", "temps écoulé"),
}


def side_name(head: Any, side: str, language: Language) -> str:  # noqa: ANN401 - JSON
    """Who stands on a side, in words."""
    seats = [seat for seat in head["seats"].values() if seat["side"] == side]
    return shortened(" + ".join(seat["name"][language] for seat in seats), _LABEL)


def outcomes_of(batch: estoc.Batch) -> list[str]:
    """How fights may end: the sides in order, then what else has happened."""
    head: Any = batch.head
    return list(head["sides"]) + [one for one in _OTHERS if one in batch.tally.outcomes]


def outcome_name(batch: estoc.Batch, outcome: str, language: Language) -> str:
    """An outcome in words."""
    if outcome in _OTHERS:
        return _OTHERS[outcome][0 if language == "en" else 1]
    head: Any = batch.head
    name = side_name(head, outcome, language)
    several = sum(seat["side"] == outcome for seat in head["seats"].values()) > 1
    wins = ("win" if several else "wins") if language == "en" else ("gagnent" if several else "gagne")
    return f"{outcome}  {name} {wins}"


def rounds_name(head: Any, language: Language) -> str:  # noqa: ANN401 - JSON
    """How the length of a fight is counted."""
    return shortened(head["rounds"][language], _LABEL)


def measures_told(head: Any) -> frozenset[str]:  # noqa: ANN401 - JSON
    """What people are told of: what is on a sheet, and so is left after a fight; all, where nothing is."""
    measures = head["measures"]
    return frozenset(one for one in measures if measures[one]["sheet"]) or frozenset(measures)


def tell_batch(
    batch: estoc.Batch, language: Language, replay: str | None, wanted: int | None = None
) -> Iterator[str]:
    """The report for people.

    Args:
        batch: the fights.
        language: in which it is told.
        replay: the command that shows one fight again, without its number.
        wanted: how many fights were wanted, where it was interrupted before.
    """
    yield from _ends(batch, language, wanted)
    if not batch.tally.fights:
        return
    yield ""
    yield from _left(batch, language)
    yield from _uses(batch, language)
    yield ""
    yield from _fights(batch, language, replay)


def _ends(batch: estoc.Batch, language: Language, wanted: int | None) -> Iterator[str]:
    tally, english = batch.tally, language == "en"
    count, seed = fights_of(tally.fights, language, wanted), batch.head["seed"]
    head = (f"{count}, seed {seed}", "95 %") if english else (f"{count}, graine {seed}", "95\u00a0%")
    if wanted is not None or not tally.fights:
        yield head[0]
        head = ("", head[1])
    if not tally.fights:
        return
    rows = [(head[0], "", head[1])]
    for outcome in outcomes_of(batch):
        share = estoc.wilson(tally.outcomes.get(outcome, 0), tally.fights)
        rows.append(
            (
                outcome_name(batch, outcome, language),
                percents(share.value, language),
                share_span(share, language),
            )
        )
    for name, sums in (
        (rounds_name(batch.head, language), tally.rounds),
        ("decisions" if english else "décisions", tally.decisions),
    ):
        found = mean_of(sums, 0)
        rows.append((name, decimal(found.value, 1, language), span(found, 1, language)))
    yield from table(rows, frozenset({1}))


def mean_of(sums: estoc.Sums, low: int | None = None, high: int | None = None) -> estoc.Interval:
    """The mean of what was added up, each from `low` to `high`."""
    return estoc.mean(sums.total, sums.squares, sums.count, low, high)


def mean_left(head: Any, measure: str, sums: estoc.Sums) -> estoc.Interval:  # noqa: ANN401 - JSON
    """The mean of how much was left of something."""
    about = head["measures"][measure]
    return mean_of(sums, about.get("low"), about.get("high"))


def _left(batch: estoc.Batch, language: Language) -> Iterator[str]:
    """What was left of what can be counted, where it ever changes."""
    head: Any = batch.head
    told = measures_told(head)
    heads = (
        ("what is left", "begins", "ends", "95 %", "when standing")
        if language == "en"
        else ("ce qui reste", "début", "fin", "95\u00a0%", "encore debout")
    )
    rows: list[tuple[str, ...]] = []
    for seat, values in head["begin"].items():
        for measure, start in values.items():
            sums = batch.tally.left[seat, measure]
            same = sums.total == start * sums.count and sums.squares == start * start * sums.count
            if same or measure not in told:
                continue
            found, stood = mean_left(head, measure, sums), batch.tally.stood.get((seat, measure))
            label = f"{seat}  {head['measures'][measure][language]}"
            rows.append(
                (
                    label,
                    decimal(start, 0, language),
                    decimal(found.value, 2, language),
                    span(found, 2, language),
                    "-" if stood is None else decimal(mean_of(stood).value, 2, language),
                )
            )
    if rows:
        yield from table([heads, *rows], frozenset({1, 2, 4}))
        yield ""


def _uses(batch: estoc.Batch, language: Language) -> Iterator[str]:
    """How often each option was taken, and how often its side won then."""
    head: Any = batch.head
    heads = (
        ("used", "fights", "won with it", "95 %")
        if language == "en"
        else ("pris", "combats", "gagnés avec", "95\u00a0%")
    )
    rows: list[tuple[str, ...]] = [("options", *heads)]
    for side in head["sides"]:
        won = Fraction(batch.tally.outcomes.get(side, 0), batch.tally.fights)
        every = "every fight" if language == "en" else "tous les combats"
        rows.append((f"{side}  {side_name(head, side, language)}", "", every, percents(won, language), ""))
        for decision, name in head["decisions"].items():
            uses = {key: use for key, use in batch.tally.uses.items() if key[:2] == (side, decision)}
            rows += _decision(uses, name[language], language)
    yield from table(rows, frozenset({1, 2, 3}))


def _decision(
    uses: dict[tuple[str, str, str], estoc.Use], name: str, language: Language
) -> Iterator[tuple[str, ...]]:
    total = sum(use.times for use in uses.values())
    if len(uses) < 2:  # noqa: PLR2004 - a decision without a choice says nothing
        return
    yield (f"   {name}",)
    rare = 0
    for _, use in sorted(uses.items(), key=lambda one: (-one[1].times, one[0])):
        if Fraction(use.times, total) < _RARE:
            rare += 1
            continue
        won = estoc.wilson(use.won, use.fights)
        yield (
            f"     {option_name(use, language)}",
            percents(Fraction(use.times, total), language),
            grouped(use.fights, language),
            percents(won.value, language),
            share_span(won, language),
        )
    if rare:
        rarer = f"{rare} plus rare{'s' if rare > 1 else ''}"
        yield (f"     + {rare} taken less often" if language == "en" else f"     + {rarer}",)


def option_name(use: estoc.Use, language: Language) -> str:
    """How people call an option."""
    return use.name[0 if language == "en" else 1] or ("(a cell)" if language == "en" else "(une case)")


def _fights(batch: estoc.Batch, language: Language, replay: str | None) -> Iterator[str]:
    title = "fights to look at" if language == "en" else "combats à regarder"
    rows = [(title, rounds_name(batch.head, language), "")]
    for percentile in PERCENTILES:
        rounds, number = batch.tally.fight_at(percentile)
        where = f"number {number}" if language == "en" else f"numéro {number}"
        label = f"  {percentile} %" if language == "en" else f"  {percentile}\u00a0%"
        rows.append((label, str(rounds), where if replay is None else f"{replay} --number {number}"))
    yield from table(rows, frozenset({1}), None)


def report_of(batch: estoc.Batch) -> dict[str, object]:
    """The figures of a batch for programs: estimates and intervals of 95 %, rounded to six digits."""
    tally = batch.tally
    return {
        "outcomes": {
            name: interval_json(estoc.wilson(tally.outcomes.get(name, 0), tally.fights))
            for name in outcomes_of(batch)
        },
        "rounds": interval_json(mean_of(tally.rounds, 0)),
        "decisions": interval_json(mean_of(tally.decisions, 0)),
        "left": [
            {"seat": seat, "measure": measure, **interval_json(mean_left(batch.head, measure, sums))}
            for (seat, measure), sums in sorted(tally.left.items())
        ],
        "options": [
            {
                **dict(zip(("side", "decision", "option"), key, strict=True)),
                "fights": interval_json(estoc.wilson(use.fights, tally.fights)),
                "won": interval_json(estoc.wilson(use.won, use.fights)),
            }
            for key, use in sorted(tally.uses.items())
        ],
        "percentiles": [
            dict(zip(("percent", "rounds", "number"), (percent, *tally.fight_at(percent)), strict=True))
            for percent in (PERCENTILES if tally.fights else ())
        ],
    }


def interval_json(interval: estoc.Interval) -> dict[str, float | None]:
    """An estimate and its interval; null where it has no width, which says nothing."""
    known = interval.low < interval.high
    named = {"value": interval.value, "low": interval.low, "high": interval.high}
    return {
        name: float(round(one, _DIGITS)) if known or name == "value" else None for name, one in named.items()
    }
