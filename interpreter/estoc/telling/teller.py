"""The teller of one fight: raw events become named events and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.game.told import Sort
from estoc.program.model import Cases, Check, Parameter, Part, Shown, Text
from estoc.program.timeline import DRAW, OVER, UNRESOLVED
from estoc.telling import french
from estoc.telling.event import Event
from estoc.telling.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game import DecisionPause, Linked, State, Told
    from estoc.program.model import Expression
    from estoc.telling.roster import Roster
    from estoc.text import Json, Language

_COMBATANT = Shown("object", "combatant")
_OUTCOMES = {UNRESOLVED: "unresolved", DRAW: "draw", OVER: "over"}
_ENDINGS = {
    "unresolved": ("The fight is unresolved.", "Le combat reste indécis."),
    "draw": ("Nobody is left standing.", "Plus personne ne tient debout."),
    "over": ("The time is over.", "Le temps est écoulé."),
}


class Teller:
    """Names and words what happens in one fight; the functions of its texts are linked when first needed."""

    def __init__(self, linked: Linked, roster: Roster) -> None:
        """Take the Program and who takes part."""
        self.linked = linked
        self.roster = roster
        self.wording = Wording(linked.program, roster)
        self._functions: dict[tuple[Any, int], Callable[..., Any]] = {}

    def event(self, told: Told) -> Event:
        """The named event."""
        identifier, given = self._named(told)
        return Event(told.number, told.sort.value, identifier, given, told, self)

    def _named(self, told: Told) -> tuple[str, dict[str, Json]]:  # noqa: C901, PLR0911 - one line for each sort
        program, values = self.linked.program, told.values
        match told.sort:
            case Sort.EVENT:
                event = program.events[told.id]
                return event.id, self._given(event.parameters, values)
            case Sort.CHECK:
                return self._check(told)
            case Sort.THROW:
                given: dict[str, Json] = {
                    "stream": program.streams[told.id],
                    "by": self.roster.labels[values[0]],
                }
                return "throw", given | {"dice": values[2], "faces": _faces(told, 0), "total": values[1]}
            case Sort.CHANGE:
                kind, slot = program.objects[told.id], program.objects[told.id].slots[values[1]]
                before, after = (self.wording.named(value, slot.shown) for value in values[2:])
                of = self.wording.object_id(kind.id, values[0])
                return "change", {"of": of, "field": slot.name, "before": before, "after": after}
            case Sort.APPLY:
                condition = program.conditions[told.id]
                to = self.wording.object_id(program.objects[condition.kind].id, values[0])
                return "apply", {"condition": condition.id, "to": to, "intensity": values[1]}
            case Sort.LIFT:
                condition = program.conditions[told.id]
                bearer = self.wording.object_id(program.objects[condition.kind].id, values[0])
                return "lift", {"condition": condition.id, "from": bearer}
            case Sort.CHOICE:
                return self._choice(told)
            case Sort.START:
                return "start", {"setup": program.setups[told.id].id}
            case Sort.JOIN:
                return "join", {"who": self.roster.labels[values[0]]}
            case Sort.AMEND:
                return "amend", {"number": told.id}
            case Sort.END:
                return "end", {"winner": self.outcome(values[0])}

    def _given(self, parameters: tuple[Parameter, ...], values: tuple[Any, ...]) -> dict[str, Json]:
        return {
            parameter.name: self.wording.named(value, parameter.shown)
            for parameter, value in zip(parameters, values, strict=False)
        }

    def _check(self, told: Told) -> tuple[str, dict[str, Json]]:
        check = self.linked.program.checks[told.id]
        known = len(check.parameters) + len(check.features)
        given = self._given(check.parameters, told.values)
        # A check that was settled without dice has no faces.
        for place, (roll, (roller, _)) in enumerate(zip(check.rolls, told.faces, strict=False)):
            which = "" if place == 0 else f" of {roll.name}"
            given[f"by{which}"] = self.roster.labels[roller]
            given[f"faces{which}"] = _faces(told, place)
        given["degree"] = self.wording.named(told.values[known], Shown("scale", check.scale))
        return check.id, given | self._given(tuple(one for one, _ in check.tells), told.values[known + 1 :])

    def _choice(self, told: Told) -> tuple[str, dict[str, Json]]:
        decision = self.linked.program.decisions[told.id]
        choices = told.values[1:]
        by = self.roster.labels[told.values[0]]
        return "choice", {"decision": decision.id, "by": by, "answer": self.key(told.id, choices)}

    def key(self, decision: int, choices: tuple[int, ...]) -> str:
        """The stable key of an option: the names of its choices, joined by `/`."""
        shown = [choice.shown for choice in self.linked.program.decisions[decision].choices]
        return "/".join(
            str(self.wording.named(value, one)) for value, one in zip(choices, shown, strict=False)
        )

    def outcome(self, outcome: int) -> str:
        """Who won: a side, `draw` or `unresolved`."""
        return _OUTCOMES[outcome] if outcome in _OUTCOMES else self.roster.sides[outcome]

    def text(self, told: Told, language: Language) -> str:  # noqa: PLR0911 - one line for each sort
        """The sentence of a raw event; empty where it has none."""
        program = self.linked.program
        match told.sort:
            case Sort.EVENT:
                return french.sentences(self.write(program.events[told.id].text, None, told.values, language))
            case Sort.CHECK if told.faces:
                return self.write(program.checks[told.id].text, None, told.values, language)
            case Sort.CHECK:
                return self._without_dice(told, language)
            case Sort.START:
                return french.typeset(program.setups[told.id].text[0 if language == "en" else 1], language)
            case Sort.JOIN:
                return french.sentences(self._joining(told.values[0], language))
            case Sort.AMEND:
                return "The game master steps in." if language == "en" else "Le meneur intervient."
            case Sort.END:
                return french.typeset(french.sentences(self._ending(told.values[0], language)), language)
            case _:
                return ""

    def _joining(self, newcomer: int, language: Language) -> str:
        english, french_name = self.roster.names[newcomer]
        return f"{english} joins the fight." if language == "en" else f"{french_name} entre dans le combat."

    def _ending(self, outcome: int, language: Language) -> str:
        place = 0 if language == "en" else 1
        if outcome in _OUTCOMES:
            return _ENDINGS[_OUTCOMES[outcome]][place]
        side = self.roster.sides[outcome]
        names = [
            name[place]
            for name, own in zip(self.roster.names, self.roster.side_of, strict=True)
            if own == side
        ]
        joined = (" and " if language == "en" else " et ").join(
            (", ".join(names[:-1]), names[-1]) if names[1:] else names
        )
        if language == "en":
            return f"{joined} {'win' if names[1:] else 'wins'}."
        return f"{joined} l'emporte{'nt' if names[1:] else ''}."

    def _without_dice(self, told: Told, language: Language) -> str:
        """What a check that was settled without dice says."""
        check = self.linked.program.checks[told.id]
        degree = told.values[len(check.parameters) + len(check.features)]
        written = self.wording.written(degree, Shown("scale", check.scale), language)
        return f"{written}, without dice" if language == "en" else f"{written}, sans jet de dés"

    def question(self, pause: DecisionPause, state: State, language: Language) -> str:
        """What a decision asks."""
        text = self.linked.program.decisions[pause.decision].text
        return french.sentences(self.write(text, state, pause.given, language))

    def label(self, pause: DecisionPause, choices: tuple[int, ...], state: State, language: Language) -> str:
        """What an option says."""
        text = self.linked.program.decisions[pause.decision].label
        return self.write(text, state, (*pause.given, *choices), language)

    def check_of(self, told: Told) -> Check:
        """The check of a raw event of that sort."""
        return self.linked.program.checks[told.id]

    def write(self, text: Text, state: State | None, values: tuple[Any, ...], language: Language) -> str:
        """A text with its placeholders filled."""
        parts = text.en if language == "en" else text.fr
        return french.typeset(self._written(parts, state, values, language), language)

    def _written(
        self,
        parts: tuple[str | Part | Cases, ...],
        state: State | None,
        values: tuple[Any, ...],
        language: Language,
    ) -> str:
        written: list[str] = []
        for part in parts:
            match part:
                case str():
                    written.append(part)
                case Part():
                    written.append(self._part(part, state, values, language))
                case Cases(cases):
                    inner = self._said(cases, state, values)
                    written.append(self._written(inner, state, values, language))
        return "".join(written)

    def _said(
        self, cases: tuple[tuple[Any, tuple[Any, ...]], ...], state: State | None, values: tuple[Any, ...]
    ) -> tuple[str | Part | Cases, ...]:
        """The parts of the first case whose test holds; nothing where none does."""
        for test, parts in cases:
            if test is None or self._function(test, len(values))(state, *values):
                return parts
        return ()

    def _part(self, part: Part, state: State | None, values: tuple[Any, ...], language: Language) -> str:
        value = self._function(part.expression, len(values))(state, *values)
        match part.forms:
            case ():
                return self.wording.written(value, part.shown, language)
            case ("signed",):
                return f"{value:+d}"
            case (preposition,):
                return french.with_preposition(
                    preposition, self.wording.written(value, part.shown, language), language
                )
            case forms:
                return french.plural(value, forms, language)

    def _function(self, expression: Expression, parameters: int) -> Callable[..., Any]:
        key = (expression, parameters)
        if key not in self._functions:
            self._functions[key] = self.linked.linker.function(expression, parameters)
        return self._functions[key]


def _faces(told: Told, roll: int) -> Json:
    """The faces of a roll: a number a die, a list where it exploded."""
    return [die[0] if len(die) == 1 else list(die) for die in told.faces[roll][1]]
