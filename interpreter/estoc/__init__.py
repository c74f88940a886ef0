"""Estoc: tabletop combat rules as data.

`load` reads and checks a ruleset and gives a `Ruleset`; `Ruleset.fight` gives a `Fight`, which asks
(`Fight.pause`) and is answered (`Fight.answer`) until it ends. Names are imported when first used, so that
importing this package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from estoc._version import __version__

if TYPE_CHECKING:
    from estoc.play.acceptance import Acceptance, accept
    from estoc.play.asked import Decision, Need, Option, Refusal
    from estoc.play.catalogue import ShownEntry
    from estoc.play.chances import Chance, Outcome
    from estoc.play.coverage import Coverage
    from estoc.play.fight import Fight
    from estoc.play.mistakes import AnswerError, EstocError, RulesError, SaveError, UsageError
    from estoc.play.ruleset import Ruleset, diagnose
    from estoc.play.ruleset import load_ruleset as load
    from estoc.play.scenarios import ScenarioResult, run_scenarios
    from estoc.play.shipped import explanation, ruleset_template
    from estoc.play.shipped import packs as shipped_packs
    from estoc.play.shipped import rulesets as shipped_rulesets
    from estoc.play.throws import Throws, Wanted
    from estoc.ruleset.lints import lints
    from estoc.telling import Event, Transcript, Why, transcript
    from estoc.text import CODES, COLOURED, PLAIN, Diagnostic, Edit, Severity, nearest, render, summary

_HOMES = {
    "Acceptance": ("estoc.play.acceptance", "Acceptance"),
    "AnswerError": ("estoc.play.mistakes", "AnswerError"),
    "CODES": ("estoc.text", "CODES"),
    "COLOURED": ("estoc.text", "COLOURED"),
    "Chance": ("estoc.play.chances", "Chance"),
    "Coverage": ("estoc.play.coverage", "Coverage"),
    "Decision": ("estoc.play.asked", "Decision"),
    "Edit": ("estoc.text", "Edit"),
    "Diagnostic": ("estoc.text", "Diagnostic"),
    "EstocError": ("estoc.play.mistakes", "EstocError"),
    "Event": ("estoc.telling", "Event"),
    "Fight": ("estoc.play.fight", "Fight"),
    "Need": ("estoc.play.asked", "Need"),
    "Option": ("estoc.play.asked", "Option"),
    "Outcome": ("estoc.play.chances", "Outcome"),
    "PLAIN": ("estoc.text", "PLAIN"),
    "Refusal": ("estoc.play.asked", "Refusal"),
    "RulesError": ("estoc.play.mistakes", "RulesError"),
    "Ruleset": ("estoc.play.ruleset", "Ruleset"),
    "SaveError": ("estoc.play.mistakes", "SaveError"),
    "ScenarioResult": ("estoc.play.scenarios", "ScenarioResult"),
    "Severity": ("estoc.text", "Severity"),
    "ShownEntry": ("estoc.play.catalogue", "ShownEntry"),
    "Throws": ("estoc.play.throws", "Throws"),
    "Transcript": ("estoc.telling", "Transcript"),
    "UsageError": ("estoc.play.mistakes", "UsageError"),
    "Wanted": ("estoc.play.throws", "Wanted"),
    "Why": ("estoc.telling", "Why"),
    "accept": ("estoc.play.acceptance", "accept"),
    "diagnose": ("estoc.play.ruleset", "diagnose"),
    "explanation": ("estoc.play.shipped", "explanation"),
    "lints": ("estoc.ruleset.lints", "lints"),
    "load": ("estoc.play.ruleset", "load_ruleset"),
    "nearest": ("estoc.text", "nearest"),
    "render": ("estoc.text", "render"),
    "ruleset_template": ("estoc.play.shipped", "ruleset_template"),
    "run_scenarios": ("estoc.play.scenarios", "run_scenarios"),
    "shipped_packs": ("estoc.play.shipped", "packs"),
    "shipped_rulesets": ("estoc.play.shipped", "rulesets"),
    "summary": ("estoc.text", "summary"),
    "transcript": ("estoc.telling", "transcript"),
}

__all__ = [
    "CODES",
    "COLOURED",
    "PLAIN",
    "Acceptance",
    "AnswerError",
    "Chance",
    "Coverage",
    "Decision",
    "Diagnostic",
    "Edit",
    "EstocError",
    "Event",
    "Fight",
    "Need",
    "Option",
    "Outcome",
    "Refusal",
    "RulesError",
    "Ruleset",
    "SaveError",
    "ScenarioResult",
    "Severity",
    "ShownEntry",
    "Throws",
    "Transcript",
    "UsageError",
    "Wanted",
    "Why",
    "__version__",
    "accept",
    "diagnose",
    "explanation",
    "lints",
    "load",
    "nearest",
    "render",
    "ruleset_template",
    "run_scenarios",
    "shipped_packs",
    "shipped_rulesets",
    "summary",
    "transcript",
]


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for."""
    if name not in _HOMES:
        message = f"module 'estoc' has no attribute {name!r}"
        raise AttributeError(message)
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
