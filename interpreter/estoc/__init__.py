"""Estoc: tabletop combat rules as data.

`load` reads and checks a ruleset and gives a `Ruleset`; `Ruleset.fight` gives a `Fight`, which asks
(`Fight.pause`) and is answered (`Fight.answer`) until it ends. Names are imported when first used, so that
importing this package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from estoc._version import FACE_VERSION, __version__

if TYPE_CHECKING:
    from estoc.chance import DiceError
    from estoc.play.acceptance import Acceptance, accept
    from estoc.play.asked import Decision, Need, Option, Refusal
    from estoc.play.batches.batch import Batch
    from estoc.play.batches.contest import Contest, contest
    from estoc.play.batches.matrix import Meeting, Opponent, meetings, opponents, subject
    from estoc.play.batches.pairing import Pairing
    from estoc.play.batches.playing import compare, simulate, simulate_all
    from estoc.play.batches.tally import Sums, Tally, Use
    from estoc.play.catalogue import ShownEntry
    from estoc.play.chances import Chance, Outcome
    from estoc.play.chart import Chart
    from estoc.play.coverage import Coverage
    from estoc.play.fight import Fight
    from estoc.play.intervals import Interval, mean, paired_shares, seen, variance, wilson
    from estoc.play.mistakes import AnswerError, EstocError, RulesError, SaveError, UsageError
    from estoc.play.odds.balance import Balanced, Verdict, run_balances
    from estoc.play.odds.deed import DeedOdds, deed_odds
    from estoc.play.odds.ending import Ending, ending
    from estoc.play.odds.named import Group, Row, named
    from estoc.play.odds.solving import OptionUse, Solution, solve
    from estoc.play.odds.too_large import TooLarge
    from estoc.play.replay import Difference, Replay
    from estoc.play.ruleset import Ruleset, diagnose
    from estoc.play.ruleset import load_ruleset as load
    from estoc.play.save_check import SAVE_FORMAT
    from estoc.play.scenarios import ScenarioResult, run_scenarios
    from estoc.play.shipped import explanation, json_schema, ruleset_template
    from estoc.play.shipped import packs as shipped_packs
    from estoc.play.shipped import rulesets as shipped_rulesets
    from estoc.play.throws import Throws, Wanted
    from estoc.ruleset.lints import lints
    from estoc.telling import EVENT_FORMAT, Event, Transcript, Why, transcript
    from estoc.text import (
        CODES,
        COLOURED,
        PLAIN,
        Diagnostic,
        Edit,
        Json,
        Language,
        Severity,
        nearest,
        render,
        summary,
    )

_HOMES = {
    "Acceptance": ("estoc.play.acceptance", "Acceptance"),
    "AnswerError": ("estoc.play.mistakes", "AnswerError"),
    "Balanced": ("estoc.play.odds.balance", "Balanced"),
    "Batch": ("estoc.play.batches.batch", "Batch"),
    "CODES": ("estoc.text", "CODES"),
    "COLOURED": ("estoc.text", "COLOURED"),
    "Chance": ("estoc.play.chances", "Chance"),
    "Chart": ("estoc.play.chart", "Chart"),
    "Contest": ("estoc.play.batches.contest", "Contest"),
    "Coverage": ("estoc.play.coverage", "Coverage"),
    "Decision": ("estoc.play.asked", "Decision"),
    "DeedOdds": ("estoc.play.odds.deed", "DeedOdds"),
    "Diagnostic": ("estoc.text", "Diagnostic"),
    "DiceError": ("estoc.chance", "DiceError"),
    "Difference": ("estoc.play.replay", "Difference"),
    "EVENT_FORMAT": ("estoc.telling", "EVENT_FORMAT"),
    "Edit": ("estoc.text", "Edit"),
    "Ending": ("estoc.play.odds.ending", "Ending"),
    "EstocError": ("estoc.play.mistakes", "EstocError"),
    "Event": ("estoc.telling", "Event"),
    "Fight": ("estoc.play.fight", "Fight"),
    "Group": ("estoc.play.odds.named", "Group"),
    "Interval": ("estoc.play.intervals", "Interval"),
    "Json": ("estoc.text", "Json"),
    "Language": ("estoc.text", "Language"),
    "Meeting": ("estoc.play.batches.matrix", "Meeting"),
    "Need": ("estoc.play.asked", "Need"),
    "Opponent": ("estoc.play.batches.matrix", "Opponent"),
    "Option": ("estoc.play.asked", "Option"),
    "OptionUse": ("estoc.play.odds.solving", "OptionUse"),
    "Outcome": ("estoc.play.chances", "Outcome"),
    "PLAIN": ("estoc.text", "PLAIN"),
    "Pairing": ("estoc.play.batches.pairing", "Pairing"),
    "Refusal": ("estoc.play.asked", "Refusal"),
    "Replay": ("estoc.play.replay", "Replay"),
    "Row": ("estoc.play.odds.named", "Row"),
    "RulesError": ("estoc.play.mistakes", "RulesError"),
    "Ruleset": ("estoc.play.ruleset", "Ruleset"),
    "SAVE_FORMAT": ("estoc.play.save_check", "SAVE_FORMAT"),
    "SaveError": ("estoc.play.mistakes", "SaveError"),
    "ScenarioResult": ("estoc.play.scenarios", "ScenarioResult"),
    "Severity": ("estoc.text", "Severity"),
    "ShownEntry": ("estoc.play.catalogue", "ShownEntry"),
    "Solution": ("estoc.play.odds.solving", "Solution"),
    "Sums": ("estoc.play.batches.tally", "Sums"),
    "Tally": ("estoc.play.batches.tally", "Tally"),
    "Throws": ("estoc.play.throws", "Throws"),
    "TooLarge": ("estoc.play.odds.too_large", "TooLarge"),
    "Transcript": ("estoc.telling", "Transcript"),
    "UsageError": ("estoc.play.mistakes", "UsageError"),
    "Use": ("estoc.play.batches.tally", "Use"),
    "Verdict": ("estoc.play.odds.balance", "Verdict"),
    "Wanted": ("estoc.play.throws", "Wanted"),
    "Why": ("estoc.telling", "Why"),
    "accept": ("estoc.play.acceptance", "accept"),
    "compare": ("estoc.play.batches.playing", "compare"),
    "contest": ("estoc.play.batches.contest", "contest"),
    "deed_odds": ("estoc.play.odds.deed", "deed_odds"),
    "diagnose": ("estoc.play.ruleset", "diagnose"),
    "ending": ("estoc.play.odds.ending", "ending"),
    "explanation": ("estoc.play.shipped", "explanation"),
    "json_schema": ("estoc.play.shipped", "json_schema"),
    "lints": ("estoc.ruleset.lints", "lints"),
    "load": ("estoc.play.ruleset", "load_ruleset"),
    "mean": ("estoc.play.intervals", "mean"),
    "meetings": ("estoc.play.batches.matrix", "meetings"),
    "named": ("estoc.play.odds.named", "named"),
    "nearest": ("estoc.text", "nearest"),
    "opponents": ("estoc.play.batches.matrix", "opponents"),
    "paired_shares": ("estoc.play.intervals", "paired_shares"),
    "render": ("estoc.text", "render"),
    "ruleset_template": ("estoc.play.shipped", "ruleset_template"),
    "run_balances": ("estoc.play.odds.balance", "run_balances"),
    "run_scenarios": ("estoc.play.scenarios", "run_scenarios"),
    "seen": ("estoc.play.intervals", "seen"),
    "shipped_packs": ("estoc.play.shipped", "packs"),
    "shipped_rulesets": ("estoc.play.shipped", "rulesets"),
    "simulate": ("estoc.play.batches.playing", "simulate"),
    "simulate_all": ("estoc.play.batches.playing", "simulate_all"),
    "solve": ("estoc.play.odds.solving", "solve"),
    "subject": ("estoc.play.batches.matrix", "subject"),
    "summary": ("estoc.text", "summary"),
    "transcript": ("estoc.telling", "transcript"),
    "variance": ("estoc.play.intervals", "variance"),
    "wilson": ("estoc.play.intervals", "wilson"),
}

__all__ = [
    "CODES",
    "COLOURED",
    "EVENT_FORMAT",
    "FACE_VERSION",
    "PLAIN",
    "SAVE_FORMAT",
    "Acceptance",
    "AnswerError",
    "Balanced",
    "Batch",
    "Chance",
    "Chart",
    "Contest",
    "Coverage",
    "Decision",
    "DeedOdds",
    "Diagnostic",
    "DiceError",
    "Difference",
    "Edit",
    "Ending",
    "EstocError",
    "Event",
    "Fight",
    "Group",
    "Interval",
    "Json",
    "Language",
    "Meeting",
    "Need",
    "Opponent",
    "Option",
    "OptionUse",
    "Outcome",
    "Pairing",
    "Refusal",
    "Replay",
    "Row",
    "RulesError",
    "Ruleset",
    "SaveError",
    "ScenarioResult",
    "Severity",
    "ShownEntry",
    "Solution",
    "Sums",
    "Tally",
    "Throws",
    "TooLarge",
    "Transcript",
    "UsageError",
    "Use",
    "Verdict",
    "Wanted",
    "Why",
    "__version__",
    "accept",
    "compare",
    "contest",
    "deed_odds",
    "diagnose",
    "ending",
    "explanation",
    "json_schema",
    "lints",
    "load",
    "mean",
    "meetings",
    "named",
    "nearest",
    "opponents",
    "paired_shares",
    "render",
    "ruleset_template",
    "run_balances",
    "run_scenarios",
    "seen",
    "shipped_packs",
    "shipped_rulesets",
    "simulate",
    "simulate_all",
    "solve",
    "subject",
    "summary",
    "transcript",
    "variance",
    "wilson",
]


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for."""
    if name not in _HOMES:
        message = f"module 'estoc' has no attribute {name!r}"
        raise AttributeError(message)
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
