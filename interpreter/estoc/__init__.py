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
    from estoc.play.coverage import Coverage
    from estoc.play.fight import Fight
    from estoc.play.intervals import Interval, mean, paired_shares, seen, variance, wilson
    from estoc.play.mistakes import AnswerError, EstocError, RulesError, SaveError, UsageError
    from estoc.play.replay import Difference, Replay
    from estoc.play.ruleset import Ruleset, diagnose
    from estoc.play.ruleset import load_ruleset as load
    from estoc.play.save_check import SAVE_FORMAT
    from estoc.play.scenarios import ScenarioResult, run_scenarios
    from estoc.play.shipped import explanation, json_schema, ruleset_template
    from estoc.play.shipped import packs as shipped_packs
    from estoc.play.shipped import rulesets as shipped_rulesets
    from estoc.play.throws import Throws, Wanted
    from estoc.telling import EVENT_FORMAT, Event, Transcript, Why, transcript
    from estoc.text import CODES, COLOURED, PLAIN, Diagnostic, Edit, Severity, nearest, render, summary

_HOMES = {
    "Acceptance": ("estoc.play.acceptance", "Acceptance"),
    "AnswerError": ("estoc.play.mistakes", "AnswerError"),
    "Batch": ("estoc.play.batches.batch", "Batch"),
    "CODES": ("estoc.text", "CODES"),
    "COLOURED": ("estoc.text", "COLOURED"),
    "Chance": ("estoc.play.chances", "Chance"),
    "Contest": ("estoc.play.batches.contest", "Contest"),
    "Coverage": ("estoc.play.coverage", "Coverage"),
    "Decision": ("estoc.play.asked", "Decision"),
    "Edit": ("estoc.text", "Edit"),
    "Diagnostic": ("estoc.text", "Diagnostic"),
    "Difference": ("estoc.play.replay", "Difference"),
    "EVENT_FORMAT": ("estoc.telling", "EVENT_FORMAT"),
    "EstocError": ("estoc.play.mistakes", "EstocError"),
    "Event": ("estoc.telling", "Event"),
    "Fight": ("estoc.play.fight", "Fight"),
    "Need": ("estoc.play.asked", "Need"),
    "Interval": ("estoc.play.intervals", "Interval"),
    "Option": ("estoc.play.asked", "Option"),
    "Outcome": ("estoc.play.chances", "Outcome"),
    "PLAIN": ("estoc.text", "PLAIN"),
    "simulate_all": ("estoc.play.batches.playing", "simulate_all"),
    "Meeting": ("estoc.play.batches.matrix", "Meeting"),
    "Opponent": ("estoc.play.batches.matrix", "Opponent"),
    "meetings": ("estoc.play.batches.matrix", "meetings"),
    "opponents": ("estoc.play.batches.matrix", "opponents"),
    "Pairing": ("estoc.play.batches.pairing", "Pairing"),
    "Refusal": ("estoc.play.asked", "Refusal"),
    "Replay": ("estoc.play.replay", "Replay"),
    "RulesError": ("estoc.play.mistakes", "RulesError"),
    "Ruleset": ("estoc.play.ruleset", "Ruleset"),
    "SAVE_FORMAT": ("estoc.play.save_check", "SAVE_FORMAT"),
    "SaveError": ("estoc.play.mistakes", "SaveError"),
    "ScenarioResult": ("estoc.play.scenarios", "ScenarioResult"),
    "Severity": ("estoc.text", "Severity"),
    "ShownEntry": ("estoc.play.catalogue", "ShownEntry"),
    "Throws": ("estoc.play.throws", "Throws"),
    "Sums": ("estoc.play.batches.tally", "Sums"),
    "Tally": ("estoc.play.batches.tally", "Tally"),
    "Transcript": ("estoc.telling", "Transcript"),
    "Use": ("estoc.play.batches.tally", "Use"),
    "UsageError": ("estoc.play.mistakes", "UsageError"),
    "Wanted": ("estoc.play.throws", "Wanted"),
    "Why": ("estoc.telling", "Why"),
    "accept": ("estoc.play.acceptance", "accept"),
    "compare": ("estoc.play.batches.playing", "compare"),
    "contest": ("estoc.play.batches.contest", "contest"),
    "diagnose": ("estoc.play.ruleset", "diagnose"),
    "explanation": ("estoc.play.shipped", "explanation"),
    "json_schema": ("estoc.play.shipped", "json_schema"),
    "load": ("estoc.play.ruleset", "load_ruleset"),
    "mean": ("estoc.play.intervals", "mean"),
    "nearest": ("estoc.text", "nearest"),
    "paired_shares": ("estoc.play.intervals", "paired_shares"),
    "render": ("estoc.text", "render"),
    "ruleset_template": ("estoc.play.shipped", "ruleset_template"),
    "run_scenarios": ("estoc.play.scenarios", "run_scenarios"),
    "shipped_packs": ("estoc.play.shipped", "packs"),
    "seen": ("estoc.play.intervals", "seen"),
    "shipped_rulesets": ("estoc.play.shipped", "rulesets"),
    "simulate": ("estoc.play.batches.playing", "simulate"),
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
    "Batch",
    "Chance",
    "Contest",
    "Coverage",
    "Decision",
    "Diagnostic",
    "Difference",
    "Edit",
    "EstocError",
    "Event",
    "Fight",
    "Interval",
    "Meeting",
    "Need",
    "Opponent",
    "Option",
    "Outcome",
    "Pairing",
    "Refusal",
    "Replay",
    "RulesError",
    "Ruleset",
    "SaveError",
    "ScenarioResult",
    "Severity",
    "ShownEntry",
    "Sums",
    "Tally",
    "Throws",
    "Transcript",
    "UsageError",
    "Use",
    "Wanted",
    "Why",
    "__version__",
    "accept",
    "compare",
    "contest",
    "diagnose",
    "explanation",
    "json_schema",
    "load",
    "mean",
    "meetings",
    "nearest",
    "opponents",
    "paired_shares",
    "render",
    "ruleset_template",
    "run_scenarios",
    "seen",
    "shipped_packs",
    "shipped_rulesets",
    "simulate",
    "simulate_all",
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
