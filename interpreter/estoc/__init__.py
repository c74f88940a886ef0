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
    from estoc.chance import DiceError
    from estoc.play.asked import Chance, Decision, Option, Outcome, Refusal
    from estoc.play.coverage import Coverage
    from estoc.play.fight import Fight
    from estoc.play.mistakes import AnswerError, EstocError, RulesError, SaveError, UsageError
    from estoc.play.odds.balance import Balanced, Verdict, run_balances
    from estoc.play.odds.deed import DeedOdds, deed_odds
    from estoc.play.odds.ending import Ending, ending
    from estoc.play.odds.named import Group, Row, named
    from estoc.play.odds.solving import OptionUse, Solution, solve
    from estoc.play.odds.too_large import TooLarge
    from estoc.play.ruleset import Ruleset, diagnose
    from estoc.play.ruleset import load_ruleset as load
    from estoc.play.scenarios import ScenarioResult, run_scenarios
    from estoc.play.shipped import explanation
    from estoc.play.shipped import rulesets as shipped_rulesets
    from estoc.telling import Event, Transcript, Why, transcript
    from estoc.text import CODES, COLOURED, PLAIN, Diagnostic, Severity, nearest, render, summary

_HOMES = {
    "AnswerError": ("estoc.play.mistakes", "AnswerError"),
    "Balanced": ("estoc.play.odds.balance", "Balanced"),
    "CODES": ("estoc.text", "CODES"),
    "COLOURED": ("estoc.text", "COLOURED"),
    "Chance": ("estoc.play.asked", "Chance"),
    "Coverage": ("estoc.play.coverage", "Coverage"),
    "Decision": ("estoc.play.asked", "Decision"),
    "DeedOdds": ("estoc.play.odds.deed", "DeedOdds"),
    "Diagnostic": ("estoc.text", "Diagnostic"),
    "DiceError": ("estoc.chance", "DiceError"),
    "Ending": ("estoc.play.odds.ending", "Ending"),
    "EstocError": ("estoc.play.mistakes", "EstocError"),
    "Event": ("estoc.telling", "Event"),
    "Fight": ("estoc.play.fight", "Fight"),
    "Group": ("estoc.play.odds.named", "Group"),
    "Option": ("estoc.play.asked", "Option"),
    "OptionUse": ("estoc.play.odds.solving", "OptionUse"),
    "Outcome": ("estoc.play.asked", "Outcome"),
    "PLAIN": ("estoc.text", "PLAIN"),
    "Refusal": ("estoc.play.asked", "Refusal"),
    "Row": ("estoc.play.odds.named", "Row"),
    "RulesError": ("estoc.play.mistakes", "RulesError"),
    "Ruleset": ("estoc.play.ruleset", "Ruleset"),
    "SaveError": ("estoc.play.mistakes", "SaveError"),
    "ScenarioResult": ("estoc.play.scenarios", "ScenarioResult"),
    "Severity": ("estoc.text", "Severity"),
    "Solution": ("estoc.play.odds.solving", "Solution"),
    "TooLarge": ("estoc.play.odds.too_large", "TooLarge"),
    "Transcript": ("estoc.telling", "Transcript"),
    "UsageError": ("estoc.play.mistakes", "UsageError"),
    "Verdict": ("estoc.play.odds.balance", "Verdict"),
    "Why": ("estoc.telling", "Why"),
    "deed_odds": ("estoc.play.odds.deed", "deed_odds"),
    "diagnose": ("estoc.play.ruleset", "diagnose"),
    "ending": ("estoc.play.odds.ending", "ending"),
    "explanation": ("estoc.play.shipped", "explanation"),
    "load": ("estoc.play.ruleset", "load_ruleset"),
    "named": ("estoc.play.odds.named", "named"),
    "nearest": ("estoc.text", "nearest"),
    "render": ("estoc.text", "render"),
    "run_balances": ("estoc.play.odds.balance", "run_balances"),
    "run_scenarios": ("estoc.play.scenarios", "run_scenarios"),
    "shipped_rulesets": ("estoc.play.shipped", "rulesets"),
    "solve": ("estoc.play.odds.solving", "solve"),
    "summary": ("estoc.text", "summary"),
    "transcript": ("estoc.telling", "transcript"),
}

__all__ = [
    "CODES",
    "COLOURED",
    "PLAIN",
    "AnswerError",
    "Balanced",
    "Chance",
    "Coverage",
    "Decision",
    "DeedOdds",
    "Diagnostic",
    "DiceError",
    "Ending",
    "EstocError",
    "Event",
    "Fight",
    "Group",
    "Option",
    "OptionUse",
    "Outcome",
    "Refusal",
    "Row",
    "RulesError",
    "Ruleset",
    "SaveError",
    "ScenarioResult",
    "Severity",
    "Solution",
    "TooLarge",
    "Transcript",
    "UsageError",
    "Verdict",
    "Why",
    "__version__",
    "deed_odds",
    "diagnose",
    "ending",
    "explanation",
    "load",
    "named",
    "nearest",
    "render",
    "run_balances",
    "run_scenarios",
    "shipped_rulesets",
    "solve",
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
