"""What a side may see of a fight, as a vector of fixed length with values from -1 to 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import estoc

_HIDDEN = -1.0
_SILENT = ("text", "dice", "steps")
_WIDEST = 64
_MANY = 16


@dataclass(frozen=True, slots=True)
class Feature:
    """Some of the numbers of a vector: those of one slot of one object.

    Attributes:
        kind: the number of the kind of objects.
        slot: the number of the slot; -1 for how many objects of the kind there are.
        one: the number of the object; for instances of conditions that of the bearer.
        sort: what the slot holds.
        low: the least number.
        high: the greatest; for sets and maps how many members there may be.
        sides: the sides that see it; None for all.
    """

    kind: int
    slot: int
    one: int
    sort: str
    low: int
    high: int
    sides: frozenset[str] | None

    @property
    def width(self) -> int:
        """How many numbers it takes."""
        if self.sort == "map" or (self.sort.startswith("set of ") and self.high <= _WIDEST):
            return self.high
        return 1

    def values(self, state: Any, side: str) -> Iterator[float]:  # noqa: ANN401 - the state of a fight
        """Its numbers; -1 for what is absent or hidden."""
        if self.sides is not None and side not in self.sides:
            yield from [_HIDDEN] * self.width
            return
        if self.slot < 0:
            yield min(1.0, self._count(state) / _MANY)
            return
        value = state.columns[self.kind][self.slot][self.one]
        if value is None:
            yield from [_HIDDEN] * self.width
        elif self.sort == "map":
            yield from (_clipped(number / 10) for number in value)
        elif self.sort.startswith("set of "):
            if self.high <= _WIDEST:
                yield from (float(value >> place & 1) for place in range(self.high))
            else:
                yield _clipped(value.bit_count() / self.high)
        else:
            yield _clipped((value - self.low) / max(1, self.high - self.low))

    def _count(self, state: Any) -> int:  # noqa: ANN401 - the state of a fight
        """How many objects there are; of instances those on the bearer, who stands in their first slot."""
        alive = state.alive[self.kind]
        if self.sort != "condition":
            return int(alive.bit_count())
        bearers = state.columns[self.kind][0]
        return sum(bearer == self.one and alive >> number & 1 for number, bearer in enumerate(bearers))


def _clipped(value: float) -> float:
    return max(-1.0, min(1.0, value))


def features_of(fight: estoc.Fight) -> tuple[Feature, ...]:
    """The features of a fight that has just begun; other fights of the same start have the same."""
    return tuple(_features(fight))


def _features(fight: estoc.Fight) -> Iterator[Feature]:
    program, state = fight.rules.program, fight.machine.state
    everybody = [fighter.side for fighter in fight.fighters]
    for kind, table in enumerate(program.objects):
        if table.sort == "record" or table.id == "side":
            continue
        if table.sort == "condition":
            for bearer in range(len(everybody)):
                yield Feature(kind, -1, bearer, "condition", 0, _MANY, None)
            continue
        if table.id not in {"combatant", "fight"} and table.sort != "pair":
            yield Feature(kind, -1, 0, "object", 0, _MANY, None)
            continue
        for one in range(len(state.columns[kind][0])):
            own = frozenset([everybody[one]]) if table.id == "combatant" else frozenset[str]()
            for slot, column in enumerate(table.slots):
                if column.shown.sort in _SILENT or column.name.startswith("source "):
                    continue
                low, high = _range(fight, column.shown.sort, column.shown.kind, (column.low, column.high))
                sides = {"all": None, "side": own}.get(column.visible, frozenset[str]())
                yield Feature(kind, slot, one, column.shown.sort, low, high, sides)


def _range(fight: estoc.Fight, sort: str, kind: str, ends: tuple[int, int]) -> tuple[int, int]:
    """The least and the greatest number of a slot; of sets and maps 0 and how many members there may be."""
    member = sort.removeprefix("set of ")
    if sort == "integer":
        return ends
    if member == "integer":
        return 0, ends[1] + 1
    many = sort == "map" or sort.startswith("set of ")
    return 0, _size(fight, member, kind) - (0 if many else 1)


def _size(fight: estoc.Fight, sort: str, kind: str) -> int:
    program, state = fight.rules.program, fight.machine.state
    match sort:
        case "truth":
            return 2
        case "scale":
            return next(len(scale.values) for scale in program.scales if scale.id == kind)
        case "entry" | "map":
            return next(len(table.entries) for table in program.kinds if table.id == kind)
        case "cell":
            return 1 if state.map < 0 else program.maps[state.map].width * program.maps[state.map].height
        case _:
            number = next(place for place, table in enumerate(program.objects) if table.id == kind)
            return max(1, len(state.columns[number][0]))
