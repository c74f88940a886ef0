"""A small world whose names mean something, to check expressions against."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from estoc.lang import Callable, Checked, ExpressionParser, Global, Signature, Space, check
from estoc.lang.types import (
    BOOLEAN,
    CELL,
    TEXT,
    Bundle,
    Dice,
    Entry,
    Instance,
    Integer,
    Map,
    Optional,
    Rolled,
    Scale,
    Set,
    Steps,
    Type,
)

ONE, TOOL, CRAFT = Instance("combatant"), Entry("tool"), Entry("craft")
SCALES = {
    "grade": (("poor", "fair", "grand"), ("clamp", "clamp")),
    "mood": (("calm", "fair", "angry"), ("calm", "none")),
    "tide": (("ebb", "flood"), ("none", "clamp")),
}
ENTRIES = {"tool": ("mallet", "needle"), "craft": ("carving", "needle")}
MEMBERS: dict[str, dict[str, Type]] = {
    "combatant": {
        "vigour": Integer(1, 6),
        "energy": Integer(0, 20),
        "mood": Scale("mood"),
        "shield": Optional(TOOL),
        "tools": Set(TOOL),
        "crafts": Map(CRAFT, Integer(1, 6)),
        "left_handed": BOOLEAN,
        "friends": Set(ONE),
    },
    "tool": {
        "weight": Integer(0, 9),
        "force": Dice(1, 6),
        "spare": Optional(TOOL),
        "motto": Optional(TEXT),
        "effect": Steps(()),
    },
    "contest": {"first": ONE, "second": ONE, "lead": ONE, "moods": Set(Scale("mood"))},
    "craft": {},
    "fight": {"round": Integer(0, 100)},
}
LOCALS: dict[str, Type] = {
    "n": Integer(0, 6),
    "m": Integer(-3, 4),
    "skill": Integer(2, 6),
    "flag": BOOLEAN,
    "who": ONE,
    "foe": ONE,
    "guest": Optional(ONE),
    "extra": Optional(Integer(1, 5)),
    "item": TOOL,
    "level": Scale("grade"),
    "temper": Scale("mood"),
    "water": Scale("tide"),
    "match": Instance("contest"),
    "pool": Rolled(2, 12, 6, 2),
    "strange": Rolled(-4, 12, 12, 4, -2),
    "answer": Bundle(
        (("degree", Scale("grade")), ("margin", Integer(-5, 5)), ("rest", Optional(Integer(0, 3))))
    ),
    "chosen": Bundle((("tool", TOOL),)),
    "words": TEXT,
    "deed": Steps(()),
    "big": Integer(-1_000_000_000, 1_000_000_000),
}
SIGNATURES = (
    Signature(Callable.QUANTITY, "ease", (("who", ONE), ("tool", TOOL)), Integer(-20, 40)),
    Signature(Callable.QUANTITY, "upright", (("who", ONE),), BOOLEAN),
    Signature(Callable.QUANTITY, "still", (), Integer(7, 7)),
    Signature(Callable.TABLE, "worth", (("grade", Scale("grade")),), Integer(0, 3)),
    Signature(Callable.TABLE, "bonus", (("vigour", Integer(1, 6)),), Integer(-1, 2)),
    Signature(Callable.QUANTITY, "guarded", (("by", Optional(TOOL)),), BOOLEAN),
    Signature(Callable.QUANTITY, "toll", (("who", ONE), ("where", CELL)), Integer(0, 12)),
    Signature(Callable.QUANTITY, "slope", (("where", CELL),), Integer(-1, 9)),
    Signature(Callable.QUANTITY, "ground", (("where", CELL),), Integer(1, 2)),
    Signature(Callable.TABLE, "depth", (("where", CELL),), Integer(0, 3)),
    Signature(Callable.PAIR, "contest", (("one", ONE), ("other_one", ONE)), Instance("contest")),
)
OPTIONS: dict[str, Type] = {"target": Integer(0, 12), "ceiling": Optional(Integer(1, 20))}
GRID = Space(15, 63, (6, 9), (3, 5))
DICE = {"token": (0, 0, 1, 2), "debt": (-3, -1)}


@dataclass(frozen=True, slots=True)
class World:
    """An `Environment` over the tables above, with further local names."""

    locals: dict[str, Type] = field(default_factory=lambda: dict(LOCALS))
    room: Space | None = None

    def local(self, name: str) -> Type | None:
        return self.locals.get(name)

    def local_names(self) -> tuple[str, ...]:
        return tuple(self.locals)

    def named(self, name: str) -> tuple[Global, ...]:
        entries = [Global(kind, name, Entry(kind)) for kind, ids in ENTRIES.items() if name in ids]
        return (
            *entries,
            *(Global(scale, name, Scale(scale)) for scale, (ids, _) in SCALES.items() if name in ids),
        )

    def qualified(self, kind: str, name: str) -> Global | None:
        return next((known for known in self.named(name) if known.kind == kind), None)

    def global_names(self) -> tuple[str, ...]:
        listed = [ids for ids, _ in SCALES.values()] + list(ENTRIES.values())
        return tuple(sorted({name for ids in listed for name in ids}))

    def member(self, kind: str, name: str) -> Type | None:
        return MEMBERS[kind].get(name)

    def member_names(self, kind: str) -> tuple[str, ...]:
        return tuple(MEMBERS[kind])

    def signature(self, name: str) -> Signature | None:
        return next((known for known in SIGNATURES if known.id == name), None)

    def signature_names(self) -> tuple[str, ...]:
        return tuple(known.id for known in SIGNATURES)

    def kind_names(self) -> tuple[str, ...]:
        return tuple(MEMBERS)

    def members(self, kind: str) -> Type | None:
        if kind in ENTRIES:
            return Entry(kind)
        return Instance(kind) if kind in MEMBERS else None

    def option(self, name: str) -> Type | None:
        return OPTIONS.get(name)

    def option_names(self) -> tuple[str, ...]:
        return tuple(OPTIONS)

    def space(self) -> Space | None:
        return self.room

    def die_names(self) -> tuple[str, ...]:
        return tuple(DICE)

    def faces(self, die: str) -> tuple[int, ...] | None:
        return DICE.get(die)

    def scale_values(self, scale: str) -> tuple[str, ...]:
        return SCALES[scale][0]

    def scale_ends(self, scale: str) -> tuple[str, str]:
        return SCALES[scale][1]


@dataclass(frozen=True, slots=True)
class Desk:
    """Checks texts in the world."""

    parser: ExpressionParser = field(default_factory=ExpressionParser)
    world: World = field(default_factory=World)

    def check(self, text: str, wanted: Type | None = None) -> Checked:
        parsed = self.parser.parse(text)
        assert parsed.tree is not None, (text, parsed.findings)
        return check(parsed.tree, text, self.world, wanted)

    def type_of(self, text: str, wanted: Type | None = None) -> Type:
        checked = self.check(text, wanted)
        assert checked.findings == (), (text, checked.findings)
        return checked.typed.type

    def findings(self, text: str, wanted: Type | None = None) -> list[tuple[str, str, str, tuple[str, ...]]]:
        """Each finding as its code, the text at its place, its message and its hints."""
        return [
            (each.code, text[each.at[0] : each.at[1]], each.message.en, tuple(hint.en for hint in each.hints))
            for each in self.check(text, wanted).findings
        ]


@pytest.fixture(scope="session")
def field_desk() -> Desk:
    """A desk in a world with a space; `here` and `there` are cells, `taken` is a set of them."""
    places: dict[str, Type] = {"here": CELL, "there": CELL, "maybe": Optional(CELL), "taken": Set(CELL)}
    return Desk(world=World({**LOCALS, **places}, GRID))


@pytest.fixture(scope="session")
def desk() -> Desk:
    """Where expressions are checked; it knows the names of the world."""
    return Desk()
