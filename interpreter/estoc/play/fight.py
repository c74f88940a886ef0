"""A fight, as its caller drives it: pause, answer, pause, answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from estoc.chance import salted
from estoc.game import ChancePause, DecisionPause, Fighter, Offer, State, Told, begin
from estoc.game.draws import Luck
from estoc.game.keys import reading_of, state_key
from estoc.game.machine import Machine, advance, decide, roll, tell
from estoc.game.told import Sort
from estoc.play import fighters, outside
from estoc.play.answering import offered, thrown
from estoc.play.asked import Decision, Option
from estoc.play.chances import Chance
from estoc.play.chart import Chart, chart
from estoc.play.mistakes import EstocError, UsageError
from estoc.play.repeating import check_luck, repeat
from estoc.play.sheets import sheet
from estoc.play.starting import check_start, copied
from estoc.play.why import whys
from estoc.telling import Event, Roster, Teller, View, Why

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game import Linked
    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Cell
    from estoc.text import Json


class Fight:
    """One fight of a ruleset.

    Combatants are added; then `pause` gives what is asked, `answer` answers it, until `pause` gives None.
    """

    def __init__(
        self, rules: Ruleset, seed: int, *, number: int, setup: str, dice: str, listen: bool
    ) -> None:
        """See `Ruleset.fight`."""
        check_start(seed, number, dice)
        self.rules = rules
        self.seed = seed
        self.number = number
        self.setup = setup
        self.dice = dice
        self._answers: list[Json] = []
        self._unnamed: list[tuple[int, int, tuple[int, ...]]] = []
        self.fighters: tuple[Fighter, ...] = ()
        self.added: list[Json] = []
        self.linked = rules.linked
        self.amendments = 0
        self.salted = False
        self.setup_number = fighters.setup_number(rules, setup)
        self._listen = listen
        self._fight_fields: dict[int, Cell] = {}
        self._machine: Machine | None = None
        self._teller: Teller | None = None
        self._asked: DecisionPause | ChancePause | None = None

    def add(self, who: str | Mapping[str, object], *, side: str) -> str:
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
        said = {"who": copied(who), "side": side}
        if self._machine is None:
            self.fighters = (*self.fighters, fighter)
            self.added.append(said)
            self._teller = None
        else:
            outside.join_fight(self, fighter)
            self.answers.append({"join": said})
        return fighter.label

    def amend(self, steps: Sequence[object] | Mapping[str, object]) -> None:
        """Have the fight take steps, where it stands: a game master overrules.

        Args:
            steps: a list of steps, or one, as they stand in a file; they may name seats, such as `a1`.

        Raises:
            RulesError: they are no steps of these rules; nothing has changed.
            UsageError: the fight has ended.
        """
        labels = self.teller.roster.labels
        read = outside.read_steps(self.rules, steps, labels)
        with self._unless_refused():
            outside.take_steps(self, read, labels)
        self.answers.append({"amend": copied([steps] if isinstance(steps, Mapping) else steps)})

    @contextmanager
    def _unless_refused(self) -> Iterator[None]:
        """What is refused has changed nothing, so that it has not begun the fight either."""
        fresh = not self.begun
        try:
            yield
        except EstocError:
            if fresh:
                self._machine = self._asked = None
            raise

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

    def stage(self, members: tuple[Fighter, ...], fields: dict[int, Cell]) -> None:
        """Take over the members and the fields of the fight that a scenario gives, already checked."""
        self.fighters, self._fight_fields = members, fields

    @property
    def answers(self) -> list[Json]:
        """What was answered, in order; choices made in one go get their names when they are asked for."""
        if self._unnamed:
            self._answers += [self.teller.key(decision, choices) for decision, _, choices in self._unnamed]
            self._unnamed = []
        return self._answers

    @answers.setter
    def answers(self, answers: list[Json]) -> None:
        self._answers, self._unnamed = answers, []

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

    def standing(self) -> Fight:
        """This fight at what is asked; of one that has not begun a fork: to look at it does not begin it."""
        fight = self if self.begun else self.fork()
        fight.raw_pause()
        return fight

    def pause(self) -> Decision | Chance | None:
        """What is asked now, as the fight stands; None when it has ended. Asking twice changes nothing."""
        asked = self.raw_pause()
        match asked:
            case None:
                return None
            case DecisionPause():
                return Decision(self.teller, asked, self.machine.state.copy(), self.rules)
            case ChancePause():
                return Chance(self.teller, asked, self.machine.state.copy(), self.rules.origins)

    def answer(self, answer: Option | str | Mapping[str, Sequence[int]]) -> None:
        """Answer what is asked: an option or its key; for a chance the faces, by roller.

        Raises:
            AnswerError: the answer is not offered; nothing has changed.
            UsageError: nothing is asked.
        """
        with self._unless_refused():
            asked = self.raw_pause()
            if asked is None:
                message = "nothing is asked: the fight has ended"
                raise UsageError(message)
            if isinstance(asked, DecisionPause):
                key = answer.key if isinstance(answer, Option) else answer
                self.take(asked, *offered(asked, key, self.teller))
            else:
                labels = [self.fighters[roller].label for roller in asked.rollers]
                roll(self.machine, asked, thrown(asked, answer, labels))
                self.answers.append(copied(answer))
                self._asked = None

    def take(self, asked: DecisionPause, offer: Offer, key: str | None = None) -> None:
        """Answer a decision with one of its own offers."""
        decide(self.machine, asked, offer)
        self.answers.append(self.teller.key(asked.decision, offer.choices) if key is None else key)
        self._asked = None

    def decide(self, policy: str | None = None) -> None:
        """Let a policy answer the decision that is asked; by default the ruleset's own.

        Raises:
            UsageError: no decision is asked.
        """
        from estoc.play.automatic import decide_by  # noqa: PLC0415 - it knows fights

        decide_by(self, policy)

    def auto(self, policy: str | None = None, policies: Mapping[str, str] | None = None) -> str:
        """Let policies decide until the fight ends.

        Args:
            policy: the policy of every side (see `lookahead.decider`); by default the ruleset's own.
            policies: policies by side.

        Returns:
            The outcome: a side, `draw`, `unresolved` or `over`.

        Raises:
            RulesError: there is no such policy.
            UsageError: there is no such side, or dice are asked for.
        """
        from estoc.play.automatic import play_out  # noqa: PLC0415 - it knows fights

        return play_out(self, policy, policies or {})

    def taken_in_one_go(self, choices: list[tuple[int, int, tuple[int, ...]]]) -> None:
        """Note what was chosen in a fight that was run in one go: decision, who decided, the choices."""
        self._unnamed = choices

    @property
    def outcome(self) -> str | None:
        """A side, `draw`, `unresolved` or `over`; None while the fight goes on."""
        outcome = None if self._machine is None else self._machine.state.outcome
        return None if outcome is None else self.teller.outcome(outcome)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which they joined."""
        return tuple(dict.fromkeys(fighter.side for fighter in self.fighters))

    @property
    def lineup(self) -> tuple[str, ...]:
        """Who fights, a text a side, as `estoc fight` takes them: `truand*2+philip`."""
        return fighters.lineup(self.rules, self.fighters)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the start."""
        log = None if self._machine is None else self._machine.log
        return tuple(self.teller.event(told) for told in log or ())

    def view(self, side: str | None = None) -> dict[str, dict[str, dict[str, Json]]]:
        """What a side may see: the living objects by kind and name, each with its values.

        Args:
            side: the side that looks; without one, all that any side may see.

        Raises:
            UsageError: there is no such side.
        """
        if side is not None and side not in self.teller.roster.sides:
            message = f"there is no side {side!r}; there are {', '.join(self.teller.roster.sides)}"
            raise UsageError(message)
        return View(self.rules.program, self.teller.wording, side).objects(self.standing().machine.state)

    def chart(self) -> Chart | None:
        """The map where the fight stands, with who is where; None where there is none."""
        return chart(self.standing())

    def sheet(self, seat: str) -> dict[str, Json]:
        """What outlives the fight of a combatant; `add` takes it, in another fight.

        Raises:
            UsageError: there is no such seat.
        """
        who = self.number_of(seat)
        return sheet(self.standing(), who)

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
        read = self.rules.reading if self.linked is self.rules.linked else reading_of(self.linked.program)
        return state_key(self.standing().machine.state, self.linked.program, read)

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
        return whys(self, range(self.machine.state.told if self.begun else 0))

    def restarted(self, *, listen: bool = False) -> Fight:
        """A fight with the same start, dice and luck, in which nothing has been answered yet."""
        check_luck(self)
        return self.numbered(self.number, listen=listen)

    def numbered(self, number: int, *, listen: bool = False) -> Fight:
        """A fight with the same start and seed, not begun; the number is its own."""
        again = Fight(self.rules, self.seed, number=number, setup=self.setup, dice=self.dice, listen=listen)
        later = sum(isinstance(answer, Mapping) and "join" in answer for answer in self.answers)
        again.fighters, again.added = self.fighters[: len(self.fighters) - later], list(self.added)
        again._fight_fields = dict(self._fight_fields)
        return again

    def repeat(self, answer: Json) -> None:
        """Answer with one of a fight's recorded `answers`."""
        repeat(self, answer)

    def save(self) -> dict[str, Json]:
        """The fight as a JSON value; `Ruleset.resume` takes it."""
        from estoc.play.saves import save  # noqa: PLC0415 - saves know fights

        return save(self)

    def fork(self, salt: int | None = None) -> Fight:
        """A second fight that stands where this one stands; neither touches the other.

        Args:
            salt: without one the fork has the same luck; any integer gives it other dice, for looking ahead.
        """
        seed = self.seed if salt is None else salted(self.seed, salt)
        twin = Fight(
            self.rules, seed, number=self.number, setup=self.setup, dice=self.dice, listen=self._listen
        )
        twin.salted = self.salted or salt is not None
        twin.fighters, twin.added, twin.answers = self.fighters, list(self.added), list(self.answers)
        twin._fight_fields = dict(self._fight_fields)
        twin.linked, twin.amendments, twin._teller = self.linked, self.amendments, self._teller
        if self._machine is not None:
            twin.restore(self._machine.state.copy(), list(self._machine.log or ()))
        return twin
