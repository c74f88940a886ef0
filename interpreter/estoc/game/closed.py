"""The closed mode: a whole fight as Python functions, for all who only want its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.chance import KeyedSource, Tree, face_index, prefix, read, show, throw
from estoc.chance.keyed import C1, M1, M2, MASK, WORD_BITS, roll_key
from estoc.chance.keyed import word as keyed_word
from estoc.game import effects, extents
from estoc.game.closed_source import closed_source
from estoc.game.features import FEATURES
from estoc.game.limits import LimitReached
from estoc.game.link import Linked, dice_constant, execute
from estoc.game.plain_dice import PlainTree, face_table, feature_table, plain_dice, plain_tree
from estoc.game.runtime import as_tree, bits
from estoc.game.statics import Kept
from estoc.game.told import Sort, Told
from estoc.program.timeline import UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game.state import State

Choices: TypeAlias = tuple[int, ...]
_EFFECTS = ("put", "add", "apply", "lift", "lift_instance", "new", "remove")
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
        choices: the decisions, who decided, and what was chosen, in order.
        rolls: how many rolls were made, by place: roller times `width` plus stream.
        starts: the key of each place, where known, else 0.
        procedures: the functions of this fight's procedures.
        script: what is chosen before policies decide, last first.
        salted: the seed of the dice after the last choice of the script.
    """

    linked: Linked
    seed: int
    number: int
    labels: tuple[str, ...]
    policies: tuple[int, ...]
    log: list[Told] | None
    choices: list[tuple[int, int, Choices]] = field(default_factory=list)
    rolls: list[int] = field(init=False)
    starts: list[int] = field(init=False)
    procedures: tuple[Callable[..., None], ...] = ()
    script: list[Choices] = field(default_factory=list)
    salted: int = 0

    def __post_init__(self) -> None:
        """Begin with no roll made: one place for each roller and stream, the policies' streams last."""
        places = len(self.labels) * self.width
        self.rolls, self.starts = [0] * places, [0] * places

    @property
    def width(self) -> int:
        """How many streams a roller has."""
        return len(self.linked.program.streams) + len(self.linked.program.decisions)

    def start(self, place: int) -> int:
        """The key of a roller in a stream, computed when it first rolls there."""
        program = self.linked.program
        roller, stream = divmod(place, self.width)
        policy = stream - len(program.streams)
        name = program.streams[stream] if policy < 0 else f"policy {program.decisions[policy].id}"
        self.starts[place] = prefix(self.seed, self.number, self.labels[roller], name)
        return self.starts[place]

    def key(self, place: int) -> int:
        """The key of the next roll of a roller in a stream, which counts as made."""
        start = self.starts[place] or self.start(place)
        count = self.rolls[place]
        self.rolls[place] = count + 1
        return roll_key(start, count)

    def scripted(self) -> Choices:
        """The next choice of the script; after its last one other dice come."""
        choices = self.script.pop()
        if not self.script:
            self.seed, self.starts = self.salted, [0] * len(self.starts)
        return choices

    def tallies(self) -> dict[tuple[int, int], int]:
        """How many rolls each roller has made in each stream, as the state keeps it: policies below 0."""
        streams = len(self.linked.program.streams)
        found: dict[tuple[int, int], int] = {}
        for place, count in enumerate(self.rolls):
            roller, stream = divmod(place, self.width)
            if count:
                found[roller, stream if stream < streams else streams - 1 - stream] = count
        return found


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
        "weighed": _weighed,
        "WIDTH": len(program.streams) + len(program.decisions),
        "ROLLS": {},
        "FACES": {},
    }
    plain = [plain_tree(tree) or tree for tree in namespace["DICE"]]
    namespace["plain_constant"] = dice_constant(plain)
    for module, names in ((effects, _EFFECTS), (extents, _EXTENTS)):
        namespace |= {name: getattr(module, name) for name in names}
    for number, check in enumerate(program.checks):
        dice = plain_dice(check)
        if dice is not None:
            namespace["ROLLS"][number] = feature_table(check, dice)
            namespace["FACES"][number] = face_table(dice)
    execute(closed_source(program, linked.linker.inliner), namespace)
    fight = namespace["fight"]

    def run(state: State, one: Run) -> None:
        try:
            fight(state, one)
        except Ended as end:
            state.outcome = end.args[0]
        except LimitReached:
            state.outcome = UNRESOLVED
        _tell(state, one, Sort.END, 0, (state.outcome,))
        state.end()
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


def _weighed(run: Run, decision: int, who: int, offers: list[tuple[int, Choices]]) -> Choices:
    """An offer drawn by weights: see `play.policies`."""
    if len(offers) == 1:
        return offers[0][1]
    total = sum(weight for weight, _ in offers)
    if total == 0:
        return offers[0][1]
    place = (
        keyed_word(run.key(who * run.width + len(run.linked.program.streams) + decision), 0, 0, 0) * total
        >> WORD_BITS
    )
    for weight, choices in offers:
        place -= weight
        if place < 0:
            return choices
    return offers[-1][1]
