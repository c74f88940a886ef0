"""The state of a fight: plain data, copied and written as JSON at any pause."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

Cell: TypeAlias = "int | tuple[int, ...] | None"
Register: TypeAlias = "int | tuple[int, ...] | None"


@dataclass(slots=True)
class Frame:
    """A procedure under way: its number, the position of the next instruction, its registers."""

    procedure: int
    position: int
    registers: list[Any]


@dataclass(slots=True)
class Extent:
    """A span of time that is open.

    Attributes:
        sort: fight, round, turn, deed.
        owner: the number of the object whose it is.
        depth: how many frames there were when it opened.
        records: how many records of each kind there were; -1 for kinds that are no records.
        laters: what is to be done when it closes: procedures with their arguments, in order.
        flags: what happens only once in it and has happened: the number of the flag, and for whom.
    """

    sort: str
    owner: int
    depth: int
    records: list[int]
    laters: list[tuple[int, list[Any]]] = field(default_factory=list)
    flags: list[tuple[int, int]] = field(default_factory=list)

    def copy(self) -> Extent:
        """An extent that shares nothing with this one."""
        laters = [(procedure, list(arguments)) for procedure, arguments in self.laters]
        return Extent(self.sort, self.owner, self.depth, list(self.records), laters, list(self.flags))

    def to_json(self) -> dict[str, Any]:
        """The extent as a JSON object."""
        return {
            "sort": self.sort,
            "owner": self.owner,
            "depth": self.depth,
            "records": list(self.records),
            "laters": [[procedure, [_out(one) for one in arguments]] for procedure, arguments in self.laters],
            "flags": [list(flag) for flag in self.flags],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Extent:
        """The extent that `to_json` wrote."""
        laters = [(procedure, [_in(one) for one in arguments]) for procedure, arguments in data["laters"]]
        flags = [(flag, owner) for flag, owner in data["flags"]]
        return cls(data["sort"], data["owner"], data["depth"], list(data["records"]), laters, flags)


@dataclass(slots=True)
class State:
    """Everything that a fight is, besides its Program.

    Attributes:
        columns: for each kind of objects, for each slot, one cell an object.
        alive: for each kind, the set of its objects, as bits.
        frames: the procedures under way, innermost last.
        extents: the spans of time that are open, in the order in which they opened.
        depths: for each procedure with a bound on its nesting, how many of it are under way.
        tallies: for each roller and stream, how many rolls it has made: history, no rule reads it.
        told: how many events were told: history.
        map: the number of the map that the fight takes place on, which never changes; -1 for none.
        outcome: a side, or a negative number for none (see `program.timeline`); None while it goes on.
    """

    columns: list[list[list[Any]]]
    alive: list[int]
    frames: list[Frame]
    depths: dict[int, int]
    extents: list[Extent] = field(default_factory=list)
    tallies: dict[tuple[int, int], int] = field(default_factory=dict)
    told: int = 0
    outcome: int | None = None
    map: int = -1

    def copy(self) -> State:
        """A state that shares nothing with this one."""
        return State(
            [[list(column) for column in columns] for columns in self.columns],
            list(self.alive),
            [Frame(frame.procedure, frame.position, list(frame.registers)) for frame in self.frames],
            dict(self.depths),
            [one.copy() for one in self.extents],
            dict(self.tallies),
            self.told,
            self.outcome,
            self.map,
        )

    def end(self) -> None:
        """Nothing is under way any more."""
        self.frames.clear()
        self.extents.clear()
        self.depths = dict.fromkeys(self.depths, 0)

    def to_json(self) -> dict[str, Any]:
        """The state as a JSON object."""
        return {
            "columns": [[[_out(cell) for cell in column] for column in columns] for columns in self.columns],
            "alive": list(self.alive),
            "frames": [
                {
                    "procedure": frame.procedure,
                    "position": frame.position,
                    "registers": [_out(register) for register in frame.registers],
                }
                for frame in self.frames
            ],
            "depths": [[procedure, depth] for procedure, depth in sorted(self.depths.items())],
            "extents": [one.to_json() for one in self.extents],
            "tallies": [[roller, stream, count] for (roller, stream), count in sorted(self.tallies.items())],
            "told": self.told,
            "outcome": self.outcome,
            "map": self.map,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> State:
        """The state that `to_json` wrote."""
        return cls(
            [[[_in(cell) for cell in column] for column in columns] for columns in data["columns"]],
            list(data["alive"]),
            [
                Frame(
                    frame["procedure"], frame["position"], [_in(register) for register in frame["registers"]]
                )
                for frame in data["frames"]
            ],
            dict(map(tuple, data["depths"])),
            [Extent.from_json(one) for one in data["extents"]],
            {(roller, stream): count for roller, stream, count in data["tallies"]},
            data["told"],
            data["outcome"],
            data["map"],
        )


def _out(cell: Cell) -> Any:  # noqa: ANN401 - a JSON value
    if isinstance(cell, tuple):
        return list(cell)
    return int(cell) if isinstance(cell, bool) else cell


def _in(value: Any) -> Any:  # noqa: ANN401 - a JSON value
    return tuple(value) if isinstance(value, list) else value
