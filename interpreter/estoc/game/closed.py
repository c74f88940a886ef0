"""The closed mode: a whole fight as Python functions, for all who only want its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.chance import Constant, KeyedSource, Tree, face_index, prefix, read, throw
from estoc.chance.keyed import C1, MASK, WORD_BITS, mix, roll_key
from estoc.chance.keyed import word as keyed_word
from estoc.game import closed_source
from estoc.game.features import FEATURES
from estoc.game.link import Linked, execute
from estoc.game.plain_dice import PlainTree, face_table, feature_table, plain_dice, plain_tree
from estoc.game.runtime import bits
from estoc.game.told import Sort, Told

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game.state import State

Choices: TypeAlias = tuple[int, ...]
Score: TypeAlias = "Callable[..., int] | None"


class Ended(Exception):  # noqa: N818 - the end of a fight is no error
    """The fight has ended; its argument is the outcome."""


class Left(Exception):  # noqa: N818 - leaving an extent is no error
    """An extent is left; its argument is which."""


@dataclass(slots=True)
class Run:
    """One fight in closed mode.

    Attributes:
        linked: the Program.
        seed: of the dice.
        number: of the fight.
        labels: the rollers.
        policies: for each combatant, the number of its policy.
        log: where events go; None costs nothing.
        counts: how many rolls each roller has made in each stream; then in each policy's stream.
        prefixes: the keys of rollers in streams, where known.
    """

    linked: Linked
    seed: int
    number: int
    labels: tuple[str, ...]
    policies: tuple[int, ...]
    log: list[Told] | None
    counts: dict[tuple[int, int], int] = field(default_factory=dict)
    prefixes: dict[tuple[int, int], int] = field(default_factory=dict)

    def key(self, roller: int, stream: int) -> int:
        """The key of the roller's next roll in a stream, which counts as made; policies have those below 0."""
        place = (roller, stream)
        start = self.prefixes.get(place)
        if start is None:
            start = self.prefixes[place] = prefix(
                self.seed, self.number, self.labels[roller], self._name(stream)
            )
        count = self.counts.get(place, 0)
        self.counts[place] = count + 1
        return roll_key(start, count)

    def _name(self, stream: int) -> str:
        program = self.linked.program
        return program.streams[stream] if stream >= 0 else f"policy {program.decisions[-1 - stream].id}"


def close(linked: Linked) -> Callable[[State, Run], None]:
    """The whole fight as one function: it runs a fresh state to its end.

    Raises (the function): RecursionError never, since calls nest no deeper than the rules' own procedures.
    """
    program = linked.program
    namespace: dict[str, Any] = {
        **linked.linker.namespace,
        "bits": lru_cache(maxsize=4096)(lambda mask: tuple(bits(mask))),
        "Ended": Ended,
        "Left": Left,
        "EVENT": Sort.EVENT,
        "CHECK": Sort.CHECK,
        "tell": _tell,
        "put": _put,
        "add": _add,
        "apply": _apply,
        "lift": _lift,
        "seats": _seats,
        "draw": _draw,
        "rolled": _rolled,
        "total": _total,
        "chosen": _chosen,
        "ROLLS": {},
        "FACES": {},
    }
    namespace["DICE"] = [plain_tree(tree) or tree for tree in linked.linker.namespace["DICE"]]
    for number, check in enumerate(program.checks):
        dice = plain_dice(check)
        if dice is not None:
            namespace["ROLLS"][number] = feature_table(check, dice)
            namespace["FACES"][number] = face_table(dice)
    writer = closed_source.closed_writer(program, linked.linker.inliner)
    sources = [closed_source.check_source(number, program, writer) for number in range(len(program.checks))]
    sources += [
        closed_source.decision_source(number, program, writer) for number in range(len(program.decisions))
    ]
    sources += [
        closed_source.procedure_source(number, program, writer) for number in range(len(program.procedures))
    ]
    execute("\n".join(sources), namespace)
    namespace["PROCEDURES"] = [namespace[f"p{number}"] for number in range(len(program.procedures))]
    main = namespace[f"p{program.main}"]

    def run(state: State, one: Run) -> None:
        try:
            main(state, one)
        except Ended as end:
            state.outcome = end.args[0]
            _tell(state, one, Sort.END, 0, (state.outcome,))
        state.frames.clear()
        state.tallies = one.counts

    return run


def _tell(
    state: State, run: Run, sort: Sort, number: int, values: tuple[Any, ...], faces: tuple[Any, ...] = ()
) -> None:
    if run.log is not None:
        run.log.append(Told(state.told, sort, number, values, faces))
    state.told += 1


def _put(state: State, run: Run, kind: int, slot: int, owner: int, value: Any) -> None:  # noqa: ANN401 - a cell
    column = state.columns[kind][slot]
    before, column[owner] = column[owner], value
    if run.log is not None:
        run.log.append(Told(state.told, Sort.CHANGE, kind, (owner, slot, before, value)))
    state.told += 1


def _add(state: State, run: Run, kind: int, slot: int, owner: int, amount: int, low: int, high: int) -> None:  # noqa: PLR0913, PLR0917
    value = state.columns[kind][slot][owner] + amount
    _put(state, run, kind, slot, owner, low if value < low else min(value, high))


def _apply(state: State, run: Run, number: int, bearer: int, source: int | None, intensity: int) -> None:
    condition = run.linked.program.conditions[number]
    column = state.columns[condition.kind][condition.intensity]
    before = column[bearer]
    match condition.again if before else "replace":
        case "add":
            after = before + intensity
        case "keep_higher":
            after = max(before, intensity)
        case "nothing":
            after = before
        case _:
            after = intensity
    column[bearer] = min(max(after, condition.low), condition.high)
    state.columns[condition.kind][condition.source][bearer] = source
    _tell(state, run, Sort.APPLY, number, (bearer, column[bearer]))


def _lift(state: State, run: Run, number: int, bearer: int) -> None:
    condition = run.linked.program.conditions[number]
    columns = state.columns[condition.kind]
    if columns[condition.intensity][bearer]:
        columns[condition.intensity][bearer] = 0
        columns[condition.source][bearer] = None
        _tell(state, run, Sort.LIFT, number, (bearer,))


def _seats(state: State, kind: int, key: Callable[[int], int] | None) -> list[int]:
    seats = list(bits(state.alive[kind]))
    if key is None:
        return seats
    return sorted(seats, key=lambda seat: (-key(seat), seat))


def _draw(run: Run, roller: int, stream: int, sides: tuple[int, ...], rejected: tuple[int, ...]) -> int:
    """The index of the combined faces of plain dice: the same faces as `KeyedSource` gives, in one go."""
    key = run.key(roller, stream)
    index = 0
    for die, size in enumerate(sides):
        scaled = mix((key + C1 * (die + 1)) & MASK) * size
        face = face_index(key, die, 0, size) if scaled & MASK < rejected[die] else scaled >> WORD_BITS
        index = index * size + face
    return index


def _rolled(state: State, run: Run, number: int, rolls: tuple[tuple[int, Tree], ...]) -> tuple[Any, Any]:
    """The features of a check whose dice are not plain, and the faces."""
    del state
    check = run.linked.program.checks[number]
    thrown = [throw(tree, KeyedSource(run.key(roller, number))) for roller, tree in rolls]
    features = [read(FEATURES[name], thrown[place]) for place, name in check.features]
    faces = tuple(
        (roller, tuple(die.chain for die in one.dice)) for (roller, _), one in zip(rolls, thrown, strict=True)
    )
    return features, faces


def _total(state: State, run: Run, tree: PlainTree | Tree | int, roller: int, stream: int) -> int:
    """The total of dice that are no check."""
    if isinstance(tree, PlainTree):
        index = _draw(run, roller, stream, tree.dice.sides, tree.dice.rejected)
        if run.log is not None:
            faces = ((roller, tree.faces[index]),)
            run.log.append(Told(state.told, Sort.THROW, stream, (roller, tree.totals[index]), faces))
        state.told += 1
        return tree.totals[index]
    key = run.key(roller, stream)
    thrown = throw(Constant(tree) if isinstance(tree, int) else tree, KeyedSource(key))
    if run.log is not None:
        faces = ((roller, tuple(die.chain for die in thrown.dice)),)
        run.log.append(Told(state.told, Sort.THROW, stream, (roller, thrown.total), faces))
    state.told += 1
    return thrown.total


def _chosen(
    state: State, run: Run, decision: int, who: int, given: tuple[Any, ...], offers: list[Choices]
) -> Choices:
    """The offer that the decider's policy takes: see `play.policies`."""
    choices = offers[0] if len(offers) == 1 else _preferred(state, run, decision, who, given, offers)
    if run.log is not None:
        run.log.append(Told(state.told, Sort.CHOICE, decision, (who, *choices)))
    state.told += 1
    return choices


def _preferred(
    state: State, run: Run, decision: int, who: int, given: tuple[Any, ...], offers: list[Choices]
) -> Choices:
    prefer, weigh = run.linked.policies[run.policies[who]]
    score = prefer.get(decision)
    if score is not None:
        return max(offers, key=lambda offer: score(state, *given, *offer))
    weight = weigh.get(decision)
    if weight is None:
        return offers[0]
    weights = [weight(state, *given, *offer) for offer in offers]
    total = sum(weights)
    if total == 0:
        return offers[0]
    place = keyed_word(run.key(who, -1 - decision), 0, 0, 0) * total >> WORD_BITS
    for offer, one in zip(offers, weights, strict=True):
        place -= one
        if place < 0:
            return offer
    return offers[-1]
