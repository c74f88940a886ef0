"""The closed mode: a whole fight as Python functions, for all who only want its end."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.chance import KeyedSource, Tree, face_index, read, show, throw
from estoc.chance.keyed import C1, M1, M2, MASK, WORD_BITS, fight_key, fold, roll_key, text_word
from estoc.chance.keyed import word as keyed_word
from estoc.game import extents
from estoc.game.closed_effects import ClosedEffects
from estoc.game.closed_source import closed_source
from estoc.game.features import FEATURES
from estoc.game.limits import LimitReached
from estoc.game.link import Linked, dice_constant, execute
from estoc.game.memos import Memos
from estoc.game.plain_dice import PlainTree, face_table, feature_table, plain_dice, plain_tree
from estoc.game.runtime import as_tree, bits
from estoc.game.statics import Kept
from estoc.game.told import Sort, Told
from estoc.program.timeline import UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game.state import State
    from estoc.program.model import Program

Choices: TypeAlias = tuple[int, ...]
Weights: TypeAlias = "tuple[list[Choices], list[int]]"
Taught: TypeAlias = "Callable[[State, int, int, tuple[int, ...], Choices], Choices]"
"""From the state, a decision, who decides, what is given, and a policy's choice to what is chosen."""
_EXTENTS = ("opened", "innermost", "later", "first_time")


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
        width: how many streams a roller has.
        choices: the decisions, who decided, and what was chosen, in order.
        rolls: how many rolls were made, by place: roller times `width` plus stream.
        starts: the key of each place, where known, else 0.
        rollers: the part of the key that all rolls of a roller share; empty before the first roll.
        words: the word of each stream, the policies' streams last.
        procedures: the functions of this fight's procedures.
        memos: what functions gave, by their arguments, as long as nothing has changed that they read.
        taught: what may change the choice of a policy; None costs nothing.
    """

    linked: Linked
    seed: int
    number: int
    labels: tuple[str, ...]
    policies: tuple[int, ...]
    log: list[Told] | None
    width: int = field(init=False)
    choices: list[tuple[int, int, Choices]] = field(default_factory=list)
    rolls: list[int] = field(init=False)
    starts: list[int] = field(init=False)
    rollers: list[int] = field(default_factory=list)
    words: tuple[int, ...] = ()
    procedures: tuple[Callable[..., None], ...] = ()
    memos: list[dict[Any, Any]] = field(default_factory=list)
    taught: Taught | None = None

    def __post_init__(self) -> None:
        """Begin with no roll made: one place for each roller and stream, the policies' streams last."""
        program = self.linked.program
        self.width = len(program.streams) + len(program.decisions)
        places = len(self.labels) * self.width
        self.rolls, self.starts = [0] * places, [0] * places

    def start(self, place: int) -> int:
        """The key of a roller in a stream, when it first rolls there: `chance.prefix`, part by part."""
        roller, stream = divmod(place, self.width)
        if not self.rollers:
            key = fight_key(self.seed, self.number)
            self.rollers = [fold(key, text_word(label)) for label in self.labels]
        self.starts[place] = fold(self.rollers[roller], self.words[stream])
        return self.starts[place]

    def key(self, place: int) -> int:
        """The key of the next roll of a roller in a stream, which counts as made."""
        start = self.starts[place] or self.start(place)
        count = self.rolls[place]
        self.rolls[place] = count + 1
        return roll_key(start, count)

    def tallies(self) -> dict[tuple[int, int], int]:
        """How many rolls each roller has made in each stream, as the state keeps it: policies below 0."""
        streams = len(self.linked.program.streams)
        found: dict[tuple[int, int], int] = {}
        for place, count in enumerate(self.rolls):
            roller, stream = divmod(place, self.width)
            if count:
                found[roller, stream if stream < streams else streams - 1 - stream] = count
        return found


@dataclass(slots=True)
class Arena:
    """Where fights of one Program are run one after the other: functions, and the columns that they name.

    To make some hundred functions takes as long as a short fight; so a fight brings its cells and takes them
    away again, and the functions stay.

    Attributes:
        columns: as `State.columns`.
        procedures: the functions of the procedures.
        memos: see `Run`.
    """

    columns: list[list[list[Any]]]
    procedures: tuple[Callable[..., None], ...]
    memos: list[dict[Any, Any]]

    @classmethod
    def made(
        cls, program: Program, make: Callable[..., tuple[Callable[..., None], ...]], memos: int
    ) -> Arena:
        """An arena with empty columns."""
        columns: list[list[list[Any]]] = [[[] for _ in table.slots] for table in program.objects]
        kept: list[dict[Any, Any]] = [{} for _ in range(memos)]
        return cls(columns, make(columns, kept), kept)

    def enter(self, state: State, run: Run) -> None:
        """A fight brings its cells; what was kept of another is forgotten."""
        for columns, given in zip(self.columns, state.columns, strict=True):
            for column, cells in zip(columns, given, strict=True):
                column[:] = cells
        for memo in self.memos:
            memo.clear()
        state.columns, run.procedures, run.memos = self.columns, self.procedures, self.memos

    def leave(self, state: State) -> None:
        """A fight takes its cells away."""
        state.columns = [[list(column) for column in columns] for columns in self.columns]


def close(linked: Linked) -> Callable[[State, Run], None]:
    """The whole fight as one function: it runs a fresh state to its end."""
    program = linked.program
    namespace: dict[str, Any] = {
        **linked.linker.namespace,
        "bits": lru_cache(maxsize=4096)(lambda mask: tuple(bits(mask))),
        "Ended": Ended,
        "LimitReached": LimitReached,
        "Left": Left,
        "Kept": Kept,
        "EVENT": Sort.EVENT,
        "CHECK": Sort.CHECK,
        "tell": _tell,
        "closed": _closed,
        "ordered": _ordered,
        "draw": _draw,
        "rolled": _rolled,
        "total": _total,
        "taken": _taken,
        "preferred": _preferred,
        "weights": _weights,
        "weighed": _weighed,
        "WIDTH": len(program.streams) + len(program.decisions),
        "ROLLS": {},
        "FACES": {},
    }
    plain = [plain_tree(tree) or tree for tree in namespace["DICE"]]
    namespace["plain_constant"] = dice_constant(plain)
    memos = Memos.of(program)
    namespace |= ClosedEffects(memos).functions()
    namespace |= {name: getattr(extents, name) for name in _EXTENTS}
    for number, check in enumerate(program.checks):
        dice = plain_dice(check)
        if dice is not None:
            namespace["ROLLS"][number] = feature_table(check, dice)
            namespace["FACES"][number] = face_table(dice)
    execute(closed_source(program, linked.linker.inliner, memos), namespace)
    make, free = namespace["arena"], list[Arena]()
    words = tuple(map(text_word, (*program.streams, *(f"policy {one.id}" for one in program.decisions))))

    def run(state: State, one: Run) -> None:
        arena = free.pop() if free else Arena.made(program, make, memos.count)
        arena.enter(state, one)
        one.words = words
        try:
            arena.procedures[state.frames[0].procedure](state, one)
        except Ended as end:
            state.outcome = end.args[0]
        except LimitReached:
            state.outcome = UNRESOLVED
        _tell(state, one, Sort.END, 0, (state.outcome,))
        state.end()
        arena.leave(state)
        free.append(arena)
        state.tallies = one.tallies()

    return run


def _tell(
    state: State, run: Run, sort: Sort, number: int, values: tuple[Any, ...], faces: tuple[Any, ...] = ()
) -> None:
    if run.log is not None:
        run.log.append(Told(state.told, sort, number, values, faces))
    state.told += 1


def _closed(state: State, run: Run, sort: str, owner: int | None) -> None:
    """Do what is due at the end of an extent, then close it; a deed within a deed has no end of its own."""
    if owner is None:
        return
    extent = extents.left(state, sort)
    if extent is None:
        return
    while extent.laters:
        procedure, arguments = extent.laters.pop(0)
        run.procedures[procedure](state, run, *arguments)
    extents.closed(state, extent)


def _ordered(mask: int, key: Callable[[int], int]) -> list[int]:
    """The members of a set: highest key first, then by number."""
    return sorted(bits(mask), key=lambda member: (-key(member), member))


def _draw(run: Run, place: int, sides: tuple[int, ...], rejected: tuple[int, ...]) -> int:
    """The index of the combined faces of plain dice: the same faces as `KeyedSource` gives, in one go.

    The finaliser `chance.keyed.mix` is written out: a call for each die would take as long as the rest.
    """
    count = run.rolls[place] + 1
    run.rolls[place] = count
    word = ((run.starts[place] or run.start(place)) + C1 * count) & MASK
    word = ((word ^ (word >> 30)) * M1) & MASK
    word = ((word ^ (word >> 27)) * M2) & MASK
    key = word ^ (word >> 31)
    index = 0
    for die, size in enumerate(sides):
        word = (key + C1 * (die + 1)) & MASK
        word = ((word ^ (word >> 30)) * M1) & MASK
        word = ((word ^ (word >> 27)) * M2) & MASK
        scaled = (word ^ (word >> 31)) * size
        if scaled & MASK < rejected[die]:
            index = index * size + face_index(key, die, 0, size)
        else:
            index = index * size + (scaled >> WORD_BITS)
    return index


def _rolled(
    state: State, run: Run, number: int, rolls: tuple[tuple[int, Tree | int], ...]
) -> tuple[list[int], tuple[Any, ...]]:
    """The features of a check whose dice are not plain, and the faces."""
    del state
    check = run.linked.program.checks[number]
    thrown = [
        throw(as_tree(dice), KeyedSource(run.key(roller * run.width + number))) for roller, dice in rolls
    ]
    features = [read(FEATURES[name], thrown[place]) for place, name in check.features]
    chains = (tuple(die.chain for die in one.dice) for one in thrown)
    return features, tuple((roller, chain) for (roller, _), chain in zip(rolls, chains, strict=True))


def _total(state: State, run: Run, tree: PlainTree | Tree | int, roller: int, stream: int) -> int:
    """The total of dice that are no check."""
    if isinstance(tree, PlainTree):
        index = _draw(run, roller * run.width + stream, tree.dice.sides, tree.dice.rejected)
        values = (roller, tree.totals[index], tree.text)
        _tell(state, run, Sort.THROW, stream, values, ((roller, tree.faces[index]),))
        return tree.totals[index]
    dice = as_tree(tree)
    thrown = throw(dice, KeyedSource(run.key(roller * run.width + stream)))
    if run.log is not None:
        faces = ((roller, tuple(die.chain for die in thrown.dice)),)
        values = (roller, thrown.total, show(dice))
        run.log.append(Told(state.told, Sort.THROW, stream, values, faces))
    state.told += 1
    return thrown.total


def _taken(state: State, run: Run, decision: int, who: int, choices: Choices) -> Choices:
    run.choices.append((decision, who, choices))
    if run.log is not None:
        run.log.append(Told(state.told, Sort.CHOICE, decision, (who, *choices)))
    state.told += 1
    return choices


def _preferred(offers: list[tuple[int, Choices]]) -> Choices:
    """The offer with the highest number; of several the first."""
    best = max(offers, key=lambda offer: offer[0])
    return best[1]


def _weights(offers: list[tuple[int, Choices]]) -> Weights:
    """Offers with the sums of their weights so far."""
    return [choices for _, choices in offers], list(accumulate(weight for weight, _ in offers))


def _weighed(run: Run, decision: int, who: int, weights: Weights) -> Choices:
    """An offer drawn by weights: see `play.policies`."""
    offers, sums = weights
    if len(offers) == 1 or sums[-1] == 0:
        return offers[0]
    key = run.key(who * run.width + len(run.linked.program.streams) + decision)
    return offers[bisect_right(sums, keyed_word(key, 0, 0, 0) * sums[-1] >> WORD_BITS)]
