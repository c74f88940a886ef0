"""Dense numbers for the names of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.lang.types import (
    Boolean,
    Bundle,
    Cell,
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
    Text,
    Type,
    Unknown,
)
from estoc.program.model import Place, Procedure, Register, Shown
from estoc.ruleset.model import Sort

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.program.words import Words
    from estoc.ruleset import model
    from estoc.text.source import Span
    from estoc.text.words import Words as TextWords


INTEGER, INNER = Shown("integer", ""), Shown("inner", "")
_MOST = 1_000_000_000


def timeline_name(timeline: str) -> str:
    """The name of the procedure of a timeline: no id of a ruleset has a space."""
    return f"timeline {timeline}"


def joins_name(timeline: str) -> str:
    """The name of the procedure that newcomers bring."""
    return f"joins {timeline}"


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Each name with its position."""
    return {name: position for position, name in enumerate(names)}


def place_of(span: Span | None) -> Place:
    """A span as file, line and column."""
    return ("", 1, 1) if span is None else (span.source.path, span.line, span.column)


def words_of(words: TextWords) -> Words:
    """A text as a pair."""
    return (words.en, words.fr)


@dataclass(frozen=True, slots=True)
class Symbols:
    """The numbers of everything that code names; slots of objects include those of conditions."""

    rules: model.Ruleset
    kinds: dict[str, int]
    objects: dict[str, int]
    fields: dict[str, dict[str, int]]
    entries: dict[str, dict[str, int]]
    scales: dict[str, dict[str, int]]
    quantities: dict[str, int]
    tables: dict[str, int]
    checks: dict[str, int]
    decisions: dict[str, int]
    events: dict[str, int]
    conditions: dict[str, int]
    procedures: dict[str, int]
    dice: dict[str, int] = field(default_factory=dict)
    texts: dict[Words, int] = field(default_factory=dict)
    streams: dict[str, int] = field(default_factory=dict)
    extra: list[Procedure | None] = field(default_factory=list)
    flags: list[Shown] = field(default_factory=list)

    @classmethod
    def of(cls, rules: model.Ruleset) -> Symbols:
        """Number everything, in the order of ids."""
        kinds = [kind.id for kind in rules.kinds.values() if kind.sort is Sort.ENTRY]
        objects = [kind.id for kind in rules.kinds.values() if _has_objects(kind, rules)]
        fields = {kind.id: numbered(column.id for column in kind.fields) for kind in rules.kinds.values()}
        for kind in objects:
            fields[kind] |= cls._condition_slots(rules, kind, len(fields[kind]))
        brought = [*_blocks(rules), *_attached(rules), *_of_timelines(rules)]
        procedures = [*rules.procedures, *brought]
        return cls(
            rules,
            numbered(kinds),
            numbered(objects),
            fields,
            {kind: numbered(entries) for kind, entries in rules.entries.items()},
            {scale.id: numbered(scale.values) for scale in rules.scales.values()},
            numbered(rules.quantities),
            numbered(rules.tables),
            numbered(rules.checks),
            numbered(rules.decisions),
            numbered(rules.events),
            numbered(rules.conditions),
            numbered(procedures),
        )

    @staticmethod
    def _condition_slots(rules: model.Ruleset, kind: str, first: int) -> dict[str, int]:
        plain = (condition for condition in rules.conditions.values() if not condition.instances)
        borne = [condition.id for condition in plain if condition.of == kind]
        names = [name for condition in borne for name in (f"condition {condition}", f"source {condition}")]
        return {name: first + position for position, name in enumerate(names)}

    def dice_number(self, text: str) -> int:
        """The number of a dice constant, by its canonical text."""
        return self.dice.setdefault(text, len(self.dice))

    def text_number(self, words: Words) -> int:
        """The number of a text."""
        return self.texts.setdefault(words, len(self.texts))

    def reserve(self) -> tuple[int, int]:
        """A place for a procedure that steps bring: its place in `extra`, and its number."""
        self.extra.append(None)
        return len(self.extra) - 1, len(self.procedures) + len(self.extra) - 1

    def flag(self, owner: Shown) -> int:
        """A number for something that happens once in an extent, for each owner."""
        self.flags.append(owner)
        return len(self.flags) - 1

    def stream(self, name: str) -> int:
        """The number of a stream of randomness."""
        return self.streams.setdefault(name, len(self.streams))


def _has_objects(kind: model.Kind, rules: model.Ruleset) -> bool:
    if kind.sort is Sort.CONDITION:
        condition = rules.conditions.get(kind.id)
        return condition is not None and condition.instances
    return kind.sort in {Sort.OBJECT, Sort.PAIR, Sort.RECORD}


def _of_timelines(rules: model.Ruleset) -> list[str]:
    """The procedures of the timelines, and what newcomers do in the ruleset's own."""
    own = rules.timelines.get(rules.timeline)
    joins = [joins_name(own.id)] if own is not None and own.joins else []
    return [*map(timeline_name, rules.timelines), *joins]


def _attached(rules: model.Ruleset) -> list[str]:
    """The procedures that conditions and hooks bring, in the order of `lower.attached`."""
    names: list[str] = []
    for condition in rules.conditions.values():
        parts = (("again", condition.again_steps), ("begins", condition.begins), ("ends", condition.ends))
        names += [f"{condition.id} {part}" for part, steps in parts if steps]
    return names + [f"signal {event}" for event in rules.events if hooked(event, rules)]


def hooked(event: str, rules: model.Ruleset) -> bool:
    """Whether any hook waits for an event."""
    borne = (hook for condition in rules.conditions.values() for hook in condition.hooks)
    return any(hook.event == event for hook in (*rules.hooks.values(), *borne))


def block_name(kind: str, entry: str, column: str) -> str:
    """The name of the procedure that an entry brings in a field of steps."""
    return f"{kind}.{entry}.{column}"


def _blocks(rules: model.Ruleset) -> list[str]:
    return [
        block_name(kind.id, entry, column.id)
        for kind in rules.kinds.values()
        for column in kind.fields
        if isinstance(column.type, Steps)
        for entry in rules.entries.get(kind.id, {})
    ]


def shown(type_: Type) -> Shown:  # noqa: C901, PLR0911, PLR0912 - one line for each type
    """How values of a type are told."""
    match type_:
        case Optional(of):
            return shown(of)
        case Integer() | Rolled():
            return Shown("integer", "")
        case Dice():
            return Shown("dice", "")
        case Boolean():
            return Shown("truth", "")
        case Scale(id=scale):
            return Shown("scale", scale)
        case Entry(kind):
            return Shown("entry", kind)
        case Instance(kind):
            return Shown("object", kind)
        case Cell():
            return Shown("cell", "")
        case Set(of):
            return Shown("set of " + shown(of).sort, shown(of).kind)
        case Map(key, _):
            return Shown("map", key.kind)
        case Text():
            return Shown("text", "")
        case Steps():
            return Shown("steps", "")
        case Bundle() | Unknown():
            return Shown("integer", "")


def ends(type_: Type) -> tuple[int, int]:
    """The least and the greatest number of a type; 0 and 0 where it is none."""
    match type_:
        case Integer(low, high):
            return low, high
        case Optional(of):
            return ends(of)
        case Boolean():
            return 0, 1
        case _:
            return 0, 0


def register(type_: Type, *, optional: bool = False) -> Register:
    """A register for values of a type."""
    return Register(shown(type_), *ends(type_), optional=optional or isinstance(type_, Optional))


def register_of(sort: str, kind: str, *, optional: bool = False) -> Register:
    """A register for objects of a kind, or what is made of them."""
    return Register(Shown(sort, kind), 0, 0, optional=optional)


COUNTED = Register(INTEGER, -_MOST, _MOST, optional=False)
INSIDE = Register(INNER, 0, 0, optional=True)
