"""Saves: a fight as a JSON value, and back.

A save holds the state itself, so that resuming replays nothing; and the start with the answers and the named
events, so that a replay can compare. Its form is `SAVE_FORMAT`: see docs/saves.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.game import State, Told
from estoc.game.told import Sort
from estoc.play import fighters
from estoc.play.mistakes import RulesError, SaveError, UsageError
from estoc.play.outside import know_newcomer, know_steps, read_steps
from estoc.play.repeating import check_luck
from estoc.play.save_check import SAVE_FORMAT, check_save, check_state
from estoc.play.starting import copied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.text import Json


def save(fight: Fight) -> dict[str, Json]:
    """The fight as a JSON value.

    Raises:
        UsageError: it is a salted fork.
    """
    check_luck(fight)
    rules = fight.rules
    begun = fight.begun
    return {
        "format": SAVE_FORMAT,
        "language": rules.program.language,
        "ruleset": rules.id,
        "rules": rules.hash,
        "packs": [
            {"id": name, "version": version, "hash": digest} for name, version, digest in rules.program.packs
        ],
        "options": dict(rules.program.options),
        "seed": fight.seed,
        "number": fight.number,
        "setup": fight.setup,
        "dice": fight.dice,
        "start": copied(fight.added),
        "answers": copied(fight.answers),
        "state": fight.machine.state.to_json() if begun else None,
        "log": [_told(told) for told in fight.machine.log or ()] if begun else [],
        "events": [event.to_json() for event in fight.events],
    }


def _told(told: Told) -> Json:
    faces: list[Json] = [[roller, [list(die) for die in dice]] for roller, dice in told.faces]
    return [told.sort.value, told.id, [_value(value) for value in told.values], faces]


def _value(value: Any) -> Json:  # noqa: ANN401 - of any event
    # A state keeps truths as numbers: a log must not tell whether it has been through a save.
    return list(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value


def resume(rules: Ruleset, saved: Mapping[str, Any]) -> Fight:
    """The fight that a save holds.

    Raises:
        SaveError: the save is no save, or belongs to other rules or another format.
    """
    saved = check_save(saved)
    _check(rules, saved)
    try:
        fight = started(rules, saved)
        for answer in saved["answers"]:
            match answer:
                case {"join": {"who": who, "side": side}}:
                    newcomer = fighters.fighter(rules, who, side, fight.fighters, fight.setup_number)
                    know_newcomer(fight, newcomer)
                case {"amend": [*steps]}:
                    labels = fight.teller.roster.labels
                    know_steps(fight, read_steps(rules, steps, labels), labels)
                case _:
                    pass
        fight.answers = list(copied(saved["answers"]))
        if saved["state"] is not None:
            check_state(fight.linked.program, saved["state"])
            fight.restore(State.from_json(saved["state"]), _log(saved["log"]))
            _check_told(fight, saved)
    except (KeyError, TypeError, ValueError, IndexError, RecursionError, RulesError, UsageError) as reason:
        message = f"this is no save: {reason!r}"
        raise SaveError(message) from reason
    return fight


def _check_told(fight: Fight, saved: Mapping[str, Any]) -> None:
    """Compare what a save tells twice: the log, and the events that it makes.

    Raises:
        SaveError: they are not the same.
    """
    events = [event.to_json() for event in fight.events]
    if (events and len(events) != saved["state"]["told"]) or events != saved["events"]:
        message = "this is no save: its log and its events do not tell the same"
        raise SaveError(message)


def started(rules: Ruleset, saved: Mapping[str, Any]) -> Fight:
    """The fight of a save as it was before its first pause.

    Raises:
        KeyError: the start has not the form of one; so with TypeError and ValueError.
        RulesError: somebody of the start does not fit these rules.
        UsageError: the same of a side.
    """
    # A fight that nobody listened to has told more than it has kept.
    listen = saved["state"] is None or bool(saved["log"])
    fight = rules.fight(
        saved["seed"], number=saved["number"], setup=saved["setup"], dice=saved["dice"], listen=listen
    )
    for one in saved["start"]:
        if "field" in one:
            fight.set(one["field"], one["value"])
        else:
            fight.add(one["who"], side=one["side"])
    return fight


def _check(rules: Ruleset, saved: Mapping[str, Any]) -> None:
    if saved.get("ruleset") == rules.id:
        _check_packs(rules, saved.get("packs"))
    wanted = {"language": rules.program.language, "ruleset": rules.id, "rules": rules.hash}
    for key, value in wanted.items():
        if saved.get(key) != value:
            message = f"the save's {key} is {saved.get(key)!r}, but here it is {value!r}"
            raise SaveError(message, key)


def _check_packs(rules: Ruleset, saved: Any) -> None:  # noqa: ANN401 - JSON that is not checked yet
    """Refuse the save of a fight under other packs, and say which of them differ."""
    there = {one["id"]: one for one in saved}
    here = {
        name: {"id": name, "version": version, "hash": digest}
        for name, version, digest in rules.program.packs
    }
    differ = sorted(name for name in there.keys() | here.keys() if there.get(name) != here.get(name))
    told = [
        f"{name} ({_state(there.get(name))} in the save, {_state(here.get(name))} here)" for name in differ
    ]
    if told:
        message = f"the save was made with other rules: {'; '.join(told)}"
        raise SaveError(message, "rules")


def _state(pack: Mapping[str, str] | None) -> str:
    return "absent" if pack is None else f"{pack['version']}, {pack['hash'][:12]}"


def _log(data: list[Any]) -> list[Told]:
    return [
        Told(
            number,
            Sort(sort),
            identifier,
            tuple(tuple(value) if isinstance(value, list) else value for value in values),
            tuple((roller, tuple(tuple(die) for die in dice)) for roller, dice in faces),
        )
        for number, (sort, identifier, values, faces) in enumerate(data)
    ]
