"""The methods of the protocol: each takes checked parameters and what is open, and gives a result."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import estoc
from estoc_tools.serve.asked import pause_of
from estoc_tools.serve.faults import Code, Fault
from estoc_tools.serve.parameters import Sort

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from estoc_tools.serve.desk import Desk

PROTOCOL = 1
"""The version of the protocol. It goes up when something that was there is gone or means something else."""

Given: TypeAlias = "dict[str, Any]"
Result: TypeAlias = "dict[str, Any]"


@dataclass(frozen=True, slots=True)
class Method:
    """A method: what it does, what it needs to be told, and what it may be told besides."""

    run: Callable[[Desk, Given], Result]
    needed: Mapping[str, Sort] = field(default_factory=dict)
    allowed: Mapping[str, Sort] = field(default_factory=dict)


def _about(desk: Desk, _: Given) -> Result:
    limits = desk.limits
    return {
        "protocol": PROTOCOL,
        "estoc": estoc.__version__,
        "face": estoc.FACE_VERSION,
        "save": estoc.SAVE_FORMAT,
        "event": estoc.EVENT_FORMAT,
        "rulesets": list(estoc.shipped_rulesets()),
        "limits": {"rulesets": limits.rulesets, "fights": limits.fights, "line": limits.line},
    }


def _load(desk: Desk, given: Given) -> Result:
    desk.room_for_rules()
    rules = estoc.load(given["ruleset"], given.get("packs", ()), given.get("options", {}))
    language = given.get("language", "en")
    combatants = rules.catalogue["combatant"].values()
    return {
        "rules": desk.keep_rules(rules),
        "ruleset": rules.id,
        "hash": rules.hash,
        "packs": [
            {"id": one, "version": version, "hash": digest} for one, version, digest in rules.program.packs
        ],
        "options": dict(rules.program.options),
        "setups": [one.id for one in rules.program.setups],
        "policies": [one.id for one in rules.program.policies],
        "combatants": [{"id": one.id, "name": one.name.text(language)} for one in combatants],
    }


def _check(_: Desk, given: Given) -> Result:
    found = estoc.diagnose(given["ruleset"], given.get("packs", ()), given.get("options", {}))[1]
    errors = sum(one.severity is estoc.Severity.ERROR for one in found)
    return {
        "errors": errors,
        "warnings": len(found) - errors,
        "diagnostics": [one.to_json(given.get("language", "en")) for one in found],
    }


def _create(desk: Desk, given: Given) -> Result:
    desk.room_for_fights()
    fight = desk.rules(given["rules"]).fight(
        given.get("seed"),
        number=given.get("number", 0),
        setup=given.get("setup"),
        dice=given.get("dice", "auto"),
    )
    for name, value in given.get("fields", {}).items():
        fight.set(name, value)
    return {"fight": desk.keep_fight(fight), "seed": fight.seed}


def _add(desk: Desk, given: Given) -> Result:
    return {"seat": desk.fight(given["fight"]).add(given["who"], side=given["side"])}


def _pause(desk: Desk, given: Given) -> Result:
    fight = desk.fight(given["fight"])
    return pause_of(fight, given.get("language", "en"), outcomes=given.get("outcomes", False))


def _answer(desk: Desk, given: Given) -> Result:
    fight = desk.fight(given["fight"])
    try:
        fight.answer(given["answer"])
    except estoc.AnswerError as wrong:
        asked = fight if fight.begun else fight.fork()
        options = getattr(asked.pause(), "options", ())
        raise Fault(Code.ANSWER, str(wrong), {"offered": [one.key for one in options]}) from wrong
    return _standing(fight)


def _auto(desk: Desk, given: Given) -> Result:
    fight = desk.fight(given["fight"])
    if fight.dice == "ask":
        message = "policies decide, but the dice of this fight are asked for: answer its pauses instead"
        raise Fault(Code.USAGE, message)
    fight.auto(given.get("policy"), given.get("policies"))
    return _standing(fight)


def _amend(desk: Desk, given: Given) -> Result:
    fight = desk.fight(given["fight"])
    fight.amend(given["steps"])
    return _standing(fight)


def _standing(fight: estoc.Fight) -> Result:
    """How far a fight has come by the next pause."""
    fight.pause()
    return {"events": fight.machine.state.told, "outcome": fight.outcome}


def _events(desk: Desk, given: Given) -> Result:
    found = desk.fight(given["fight"]).events
    since, language = given.get("since", 0), given.get("language")
    listed = [one.to_json() for one in found[since:]]
    if language is not None:
        texts = [one.text(language) for one in found[since:]]
        return {"events": listed, "next": len(found), "texts": texts}
    return {"events": listed, "next": len(found)}


def _why(desk: Desk, given: Given) -> Result:
    why = desk.fight(given["fight"]).why(given["event"])
    return {"why": why.to_json(), "lines": list(why.lines(given.get("language", "en")))}


def _view(desk: Desk, given: Given) -> Result:
    return {"objects": desk.fight(given["fight"]).view(given.get("side"))}


def _sheet(desk: Desk, given: Given) -> Result:
    return {"sheet": desk.fight(given["fight"]).sheet(given["seat"])}


def _save(desk: Desk, given: Given) -> Result:
    return {"save": desk.fight(given["fight"]).save()}


def _resume(desk: Desk, given: Given) -> Result:
    desk.room_for_fights()
    fight = desk.rules(given["rules"]).resume(given["save"])
    return {"fight": desk.keep_fight(fight), "seed": fight.seed}


def _replay(desk: Desk, given: Given) -> Result:
    return desk.rules(given["rules"]).replay(given["save"]).to_json(given.get("language", "en"))


def _fork(desk: Desk, given: Given) -> Result:
    fight = desk.fight(given["fight"])
    desk.room_for_fights()
    return {"fight": desk.keep_fight(fight.fork())}


def _close(desk: Desk, given: Given) -> Result:
    return {"closed": desk.close(given["name"])}


_RULES = MappingProxyType({"ruleset": Sort.TEXT})
_CHANGES = MappingProxyType({"packs": Sort.TEXTS, "options": Sort.TEXT_BY_NAME, "language": Sort.LANGUAGE})
_FIGHT = MappingProxyType({"fight": Sort.TEXT})
_LANGUAGE = MappingProxyType({"language": Sort.LANGUAGE})
_START = MappingProxyType(
    {
        "seed": Sort.SEED,
        "number": Sort.COUNT,
        "setup": Sort.TEXT,
        "dice": Sort.DICE,
        "fields": Sort.OBJECT,
        "language": Sort.LANGUAGE,
    }
)
_SAVED = MappingProxyType({"rules": Sort.TEXT, "save": Sort.OBJECT})

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "about": Method(_about),
        "load": Method(_load, _RULES, _CHANGES),
        "check": Method(_check, _RULES, _CHANGES),
        "create": Method(_create, {"rules": Sort.TEXT}, _START),
        "add": Method(_add, {**_FIGHT, "who": Sort.COMBATANT, "side": Sort.TEXT}, _LANGUAGE),
        "pause": Method(_pause, _FIGHT, {**_LANGUAGE, "outcomes": Sort.TRUTH}),
        "answer": Method(_answer, {**_FIGHT, "answer": Sort.ANSWER}),
        "auto": Method(_auto, _FIGHT, {"policy": Sort.TEXT, "policies": Sort.TEXT_BY_NAME, **_LANGUAGE}),
        "amend": Method(_amend, {**_FIGHT, "steps": Sort.STEPS}, _LANGUAGE),
        "events": Method(_events, _FIGHT, {"since": Sort.COUNT, **_LANGUAGE}),
        "why": Method(_why, {**_FIGHT, "event": Sort.COUNT}, _LANGUAGE),
        "view": Method(_view, _FIGHT, {"side": Sort.TEXT}),
        "sheet": Method(_sheet, {**_FIGHT, "seat": Sort.TEXT}),
        "save": Method(_save, _FIGHT),
        "resume": Method(_resume, _SAVED),
        "replay": Method(_replay, _SAVED, _LANGUAGE),
        "fork": Method(_fork, _FIGHT),
        "close": Method(_close, {"name": Sort.TEXT}),
    }
)
"""All methods by name."""
