"""What a fight asks, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import estoc

if TYPE_CHECKING:
    from estoc_tools.common import Language


def pause_of(fight: estoc.Fight, language: Language, *, outcomes: bool) -> dict[str, Any]:
    """The pause of a fight.

    Args:
        fight: the fight.
        language: of the texts.
        outcomes: whether a chance says what it may tell, with exact probabilities such as `"1/36"`.
    """
    match fight.pause():
        case None:
            return {"asked": "nothing", "outcome": fight.outcome}
        case estoc.Decision() as decision:
            return _decision(decision, language)
        case estoc.Chance() as chance:
            return _chance(chance, outcomes=outcomes)


def _decision(decision: estoc.Decision, language: Language) -> dict[str, Any]:
    options = [
        {"key": one.key, "label": one.label(language), "parameters": one.parameters}
        for one in decision.options
    ]
    refused = [
        {"key": one.key, "label": one.label(language), "reason": one.reason(language)}
        for one in decision.refused
    ]
    return {
        "asked": "decision",
        "id": decision.id,
        "who": decision.who,
        "text": decision.text(language),
        "options": options,
        "refused": refused,
    }


def _chance(chance: estoc.Chance, *, outcomes: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "asked": "chance",
        "stream": chance.stream,
        "rollers": list(chance.rollers),
        "dice": list(chance.dice),
        "throws": {roller: chance.throws(roller) for roller in chance.rollers},
    }
    if outcomes:
        found["outcomes"] = [
            {"told": one.told, "probability": str(one.probability)} for one in chance.outcomes
        ]
    return found
