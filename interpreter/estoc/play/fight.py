"""A fight, as its caller drives it: pause, answer, pause, answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from estoc.game import ChancePause, DecisionPause, Fighter, Offer, State, Told, begin
from estoc.game.closed import Run
from estoc.game.draws import Luck
from estoc.game.keys import reading, state_key
from estoc.game.machine import Machine, advance, decide, roll, tell, throw_all
from estoc.game.told import Sort
from estoc.play import fighters, outside
from estoc.play.asked import Chance, Decision, Option, Scripted, faces_of
from estoc.play.mistakes import AnswerError, UsageError
from estoc.play.policies import policy_offer
from estoc.play.sheets import sheet
from estoc.play.why import whys
from estoc.telling import Event, Roster, Teller, View, Why

if TYPE_CHECKING:
    from estoc.game import Linked
    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Cell
    from estoc.ruleset import model
    from estoc.text import Json


class Fight:
    """One fight of a ruleset.

    Combatants are added; then `pause` gives what is asked, `answer` answers it, until `pause` gives None.
    """

    def __init__(
        self, rules: Ruleset, seed: int, *, number: int, setup: str, dice: str, listen: bool
    ) -> None:
        """See `Ruleset.fight`."""
        if dice not in {"auto", "ask"}:
            message = f"dice is 'auto' or 'ask', not {dice!r}"
            raise UsageError(message)
        self.rules = rules
        self.seed = seed
        self.number = number
        self.setup = setup
        self.dice = dice
        self.answers: list[Json] = []
        self.fighters: tuple[Fighter, ...] = ()
        self.added: list[Json] = []
        self.linked = rules.linked
        self.amendments = 0
        self.setup_number = fighters.setup_number(rules, setup)
        self._listen = listen
        self._fight_fields: dict[int, Cell] = {}
        self._machine: Machine | None = None
        self._teller: Teller | None = None
        self._asked: DecisionPause | ChancePause | None = None

    def add(self, who: str | Mapping[str, Json], *, side: str) -> str:
        """Add a combatant; to a fight under way, where it stands.

        Args:
            who: the id of a combatant, or a mapping with `is` and the fields that differ.
            side: the name of its side.

        Returns:
            Its seat, such as `a1`.

        Raises:
            RulesError: there is no such combatant, or a field is wrong.
            UsageError: the fight has ended; or it is under way, and there is no side or no place for it.
        """
        fighter = fighters.fighter(self.rules, who, side, self.fighters, self.setup_number)
        said: Json = {"who": dict(who) if isinstance(who, Mapping) else who, "side": side}
        if self._machine is None:
            self.fighters = (*self.fighters, fighter)
            self.added.append(said)
        else:
            outside.join_fight(self, fighter)
            self.answers.append({"join": said})
        return fighter.label

    def amend(self, steps: Sequence[Json] | Mapping[str, Json]) -> None:
        """Have the fight take steps, where it stands: a game master overrules.

        Args:
            steps: a list of steps, or one, as they stand in a file; they may name seats, such as `a1`.

        Raises:
            RulesError: they are no steps of these rules; nothing has changed.
            UsageError: the fight has ended.
        """
        labels = self.teller.roster.labels
        outside.take_steps(self, outside.read_steps(self.rules, steps, labels), labels)
        self.answers.append({"amend": [dict(steps)] if isinstance(steps, Mapping) else list(steps)})

    def reseat(self, linked: Linked, roster: Roster) -> None:
        """Go on with another Program or other seats, after something came from outside the rules."""
        self.linked, self._teller, self._asked = linked, Teller(linked, roster), None
        if self._machine is not None:
            self._machine.linked = linked
            if self._machine.luck is not None:
                self._machine.luck.labels = roster.labels
                self._machine.luck.streams = linked.program.streams

    def set(self, field: str, value: Json) -> None:
        """Give a field of the fight itself a value, before it begins.

        Raises:
            RulesError: there is no such field, or the value does not fit.
        """
        if self._machine is not None:
            message = "the fight's own fields are set before the first pause"
            raise UsageError(message)
        self._fight_fields |= fighters.fight_cells(self.rules, {field: value}, self.setup_number)
        self.added.append({"field": field, "value": value})

    def stage(
        self,
        members: tuple[tuple[str, model.Member], ...],
        fields: dict[int, Cell],
        sheets: Mapping[str, Mapping[str, Json]],
    ) -> None:
        """Take over the members and the fields of the fight that a scenario gives, already checked."""
        for side, member in members:
            self.fighters = (*self.fighters, self.fighter_of(side, member, sheets))
        self._fight_fields = fields

    def fighter_of(
        self, side: str, member: model.Member, sheets: Mapping[str, Mapping[str, Json]] | None = None
    ) -> Fighter:
        """A checked member of a side as a fighter; `sheets` are those that it may come with, by seat."""
        given = fighters.member_cells(self.rules, member.values, member.conditions, member.instances)
        if member.sheet and sheets is not None:
            sheet_of = sheets[member.sheet]
            known = fighters.fighter(self.rules, sheet_of, side, self.fighters, self.setup_number)
            return replace(known, cells={**known.cells, **given[0]}, borne=(*known.borne, *given[1]))
        entry = fighters.entry_number(self.rules, member.entry)
        label = f"{side}{sum(one.side == side for one in self.fighters) + 1}"
        return Fighter(label, side, entry, *given)

    @property
    def begun(self) -> bool:
        """Whether the first pause has been asked for."""
        return self._machine is not None

    def _begun(self) -> Machine:
        if self._machine is not None:
            return self._machine
        fighters.check_places(self.rules, self.setup_number, self.fighters)
        state = begin(self.rules.linked, self.setup_number, self.fighters, self._fight_fields)
        machine = self.restore(state, [])
        tell(machine, Sort.START, self.setup_number, ())
        return machine

    @property
    def machine(self) -> Machine:
        """The machine under this fight."""
        return self._begun() if self._machine is None else self._machine

    @property
    def teller(self) -> Teller:
        """What names and words the events of this fight."""
        if self._teller is None:
            self._teller = Teller(
                self.linked, Roster.of(self.rules.program, self.fighters, self.setup_number)
            )
        return self._teller

    def restore(self, state: State, log: list[Told]) -> Machine:
        """Put the fight where a state and a log say; used by `resume` and `fork`."""
        labels = tuple(fighter.label for fighter in self.fighters)
        luck = Luck(self.seed, self.number, labels, self.linked.program.streams)
        self._machine = Machine(
            self.linked, state, luck if self.dice == "auto" else None, log if self._listen else None
        )
        self._asked = None
        return self._machine

    def raw_pause(self) -> DecisionPause | ChancePause | None:
        """What is asked, in numbers: see `pause`."""
        machine = self._begun()
        if self._asked is None and machine.state.outcome is None:
            self._asked = advance(machine)
        return self._asked

    def pause(self) -> Decision | Chance | None:
        """What is asked now; None when the fight has ended. Asking twice changes nothing."""
        asked = self.raw_pause()
        match asked:
            case None:
                return None
            case DecisionPause():
                return Decision(self.teller, asked, self.machine.state)
            case ChancePause():
                return Chance(self.teller, asked, self.machine.state, self.linked)

    def answer(self, answer: Option | str | Mapping[str, Sequence[int]]) -> None:
        """Answer what is asked: an option or its key; for a chance the faces, by roller.

        Raises:
            AnswerError: the answer is not offered; nothing has changed.
            UsageError: nothing is asked.
        """
        asked = self.raw_pause()
        if asked is None:
            message = "nothing is asked: the fight has ended"
            raise UsageError(message)
        if isinstance(asked, DecisionPause):
            self._decide(asked, answer)
        else:
            self._roll(asked, answer)

    def _decide(self, asked: DecisionPause, answer: Option | str | Mapping[str, Sequence[int]]) -> None:
        key = answer.key if isinstance(answer, Option) else answer
        offers = {self.teller.key(asked.decision, offer.choices): offer for offer in asked.offers}
        if not isinstance(key, str) or key not in offers:
            message = f"{key!r} is not offered; offered: {', '.join(offers)}"
            raise AnswerError(message)
        self.take(asked, offers[key], key)

    def take(self, asked: DecisionPause, offer: Offer, key: str | None = None) -> None:
        """Answer a decision with one of its own offers."""
        decide(self.machine, asked, offer)
        self.answers.append(self.teller.key(asked.decision, offer.choices) if key is None else key)
        self._asked = None

    def _roll(self, asked: ChancePause, answer: Option | str | Mapping[str, Sequence[int]]) -> None:
        if not isinstance(answer, Mapping):
            message = "a chance is answered with faces by roller, such as {'a1': [2, 1]}"
            raise AnswerError(message)
        labels = [self.fighters[roller].label for roller in asked.rollers]
        told = {label: Scripted(faces_of(answer.get(label, ()))) for label in labels}
        sources = [told[label] for label in labels]
        rolled = throw_all(asked, sources)
        unused = [label for label, source in told.items() if source.faces]
        unused += [label for label in answer if label not in labels]
        if unused:
            message = f"too many faces for {', '.join(unused)}"
            raise AnswerError(message)
        roll(self.machine, asked, rolled)
        self.answers.append({label: list(faces) for label, faces in answer.items()})
        self._asked = None

    def auto(self, policy: str | None = None, policies: Mapping[str, str] | None = None) -> str:
        """Let policies decide until the fight ends.

        Args:
            policy: the policy of every side; by default the ruleset's own.
            policies: policies by side.

        Returns:
            The outcome: a side, `draw` or `unresolved`.
        """
        chosen = fighters.policies_of(self, policy, policies)
        if self._machine is None and self.dice == "auto":
            return self._closed(chosen)
        while (asked := self.raw_pause()) is not None:
            if isinstance(asked, ChancePause):
                message = "policies decide, but these dice are asked for: answer them, or use dice='auto'"
                raise UsageError(message)
            self.take(asked, policy_offer(self, asked, chosen[asked.decider]))
        return self.outcome or "unresolved"

    def _closed(self, policies: tuple[int, ...]) -> str:
        """The whole fight in one go."""
        machine = self._begun()
        labels = tuple(fighter.label for fighter in self.fighters)
        run = Run(self.rules.linked, self.seed, self.number, labels, policies, machine.log)
        self.rules.closed(machine.state, run)
        self.answers += [self.teller.key(decision, choices) for decision, choices in run.choices]
        return self.outcome or "unresolved"

    @property
    def outcome(self) -> str | None:
        """A side, `draw` or `unresolved`; None while the fight goes on."""
        outcome = None if self._machine is None else self._machine.state.outcome
        return None if outcome is None else self.teller.outcome(outcome)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the start."""
        log = None if self._machine is None else self._machine.log
        return tuple(self.teller.event(told) for told in log or ())

    def view(self, side: str | None = None) -> dict[str, Json]:
        """What a side may see: the living objects by kind and name, each with its values.

        Args:
            side: the side that looks; without one, all that any side may see.

        Raises:
            UsageError: there is no such side.
        """
        self.raw_pause()
        if side is not None and side not in self.teller.roster.sides:
            message = f"there is no side {side!r}; there are {', '.join(self.teller.roster.sides)}"
            raise UsageError(message)
        view = View(self.rules.program, self.teller.wording, side)
        return view.objects(self.machine.state)

    def sheet(self, seat: str) -> dict[str, Json]:
        """What outlives the fight of a combatant; `add` takes it, in another fight.

        Raises:
            UsageError: there is no such seat.
        """
        self.raw_pause()
        return sheet(self, self.number_of(seat))

    def number_of(self, seat: str) -> int:
        """The number of a combatant, by its seat.

        Raises:
            UsageError: there is no such seat.
        """
        labels = self.teller.roster.labels
        if seat not in labels:
            message = f"there is no seat {seat!r}; there are {', '.join(labels)}"
            raise UsageError(message)
        return labels.index(seat)

    def key(self) -> str:
        """A name for what can still happen: fights of one ruleset with equal keys have the same future.

        Their seeds, their logs and what no rule reads are left out.
        """
        self.raw_pause()
        read = self.rules.reading if self.linked is self.rules.linked else reading(self.linked.program)
        return state_key(self.machine.state, self.linked.program, read)

    def why(self, number: int) -> Why:
        """Why the values of an event are what they are, down to entries, files and lines.

        Raises:
            UsageError: there is no such event, or it tells nothing that is computed.
        """
        found = whys(self, [number])
        if number not in found:
            message = f"event {number} tells nothing that is computed"
            raise UsageError(message)
        return found[number]

    def whys(self) -> dict[int, Why]:
        """The same for every event that tells something computed, by number, in one go."""
        return whys(self, range(self.machine.state.told))

    def restarted(self) -> Fight:
        """A fight with the same start, dice and luck, in which nothing has been answered yet."""
        again = self.numbered(self.number)
        again.raw_pause()
        return again

    def numbered(self, number: int) -> Fight:
        """A fight with the same start and seed, not begun, which nobody listens to; the number is its own."""
        again = Fight(self.rules, self.seed, number=number, setup=self.setup, dice=self.dice, listen=False)
        later = sum(isinstance(answer, Mapping) and "join" in answer for answer in self.answers)
        again.fighters, again.added = self.fighters[: len(self.fighters) - later], list(self.added)
        again._fight_fields = dict(self._fight_fields)
        return again

    def repeat(self, answer: Json) -> None:
        """Answer with one of a fight's recorded `answers`."""
        match answer:
            case str():
                self.answer(answer)
            case {"amend": [*steps]}:
                self.amend(steps)
            case {"join": {"who": str() | dict() as who, "side": str(side)}}:
                self.add(who, side=side)
            case dict():
                self.answer({label: faces_of(faces) for label, faces in answer.items()})
            case _:
                message = f"this is no recorded answer: {answer!r}"
                raise AnswerError(message)

    def save(self) -> dict[str, Json]:
        """The fight as a JSON value; `Ruleset.resume` takes it."""
        from estoc.play.saves import save  # noqa: PLC0415 - saves know fights

        return save(self)

    def fork(self) -> Fight:
        """A second fight that stands where this one stands, with the same luck; neither touches the other."""
        twin = Fight(
            self.rules, self.seed, number=self.number, setup=self.setup, dice=self.dice, listen=self._listen
        )
        twin.fighters, twin.added, twin.answers = self.fighters, list(self.added), list(self.answers)
        twin._fight_fields = dict(self._fight_fields)
        twin.linked, twin.amendments, twin._teller = self.linked, self.amendments, self._teller
        if self._machine is not None:
            twin.restore(self._machine.state.copy(), list(self._machine.log or ()))
        return twin
