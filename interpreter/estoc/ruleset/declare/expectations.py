"""The events that a scenario expects, with the values that they must have."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.types import UNKNOWN, Boolean, Cell, Entry, Instance, Integer, Optional, Scale, Set, Type
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.wording import entry_called
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.resolver import resolve

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.values import Values

_NUMBER = Integer(-(10**9), 10**9)
_FIGHTER = Instance("combatant")
BUILT_IN_EVENTS: MappingOf[str, MappingOf[str, Type]] = MappingProxyType(
    {
        "throw": {"stream": UNKNOWN, "by": _FIGHTER, "dice": UNKNOWN, "faces": UNKNOWN, "total": _NUMBER},
        "change": {"of": UNKNOWN, "field": UNKNOWN, "before": UNKNOWN, "after": UNKNOWN},
        "apply": {"condition": UNKNOWN, "to": UNKNOWN, "intensity": _NUMBER},
        "lift": {"condition": UNKNOWN, "from": UNKNOWN},
        "choice": {"decision": UNKNOWN, "by": _FIGHTER, "answer": UNKNOWN},
        "join": {"who": _FIGHTER},
        "amend": {"number": _NUMBER},
        "end": {"winner": UNKNOWN},
    }
)
"""The events that the engine tells by itself, with their fields."""


@dataclass(frozen=True, slots=True)
class Expectations:
    """Reads expected events.

    Attributes:
        values: the reader of constants.
        events: the parameters of the ruleset's events.
        checks: the checks: each roll is told as an event of its name.
        known: for fields of built-in events that name a rule, the ids that there are.
        seats: the labels of those who take part.
    """

    values: Values
    events: MappingOf[str, model.Given]
    checks: MappingOf[str, model.CheckRule]
    known: MappingOf[str, tuple[str, ...]]
    seats: tuple[str, ...]

    def read(self, node: Node | None) -> tuple[model.ExpectedEvent, ...]:
        """The events that a list names."""
        found: list[model.ExpectedEvent] = []
        for key, values in reading.single_pairs(node):
            fields = self._fields(key.value)
            if fields is None:
                known = [*self.events, *self.checks, *BUILT_IN_EVENTS]
                self.values.report.add(errors_names.unknown_reference("event", key.value, known, key.span))
                continue
            for name, value in reading.pairs(values):
                if name.value not in fields:
                    owner = entry_called("event", key.value)
                    self.values.report.add(errors_entries.unknown_key(owner, name.value, fields, name.span))
                else:
                    self._check(name, value, fields[name.value])
            given = dict(sorted((name.value, _plain(value)) for name, value in reading.pairs(values)))
            found.append(model.ExpectedEvent(key.value, MappingProxyType(given), key.span))
        return tuple(found)

    def _fields(self, event: str) -> MappingOf[str, Type] | None:
        check = self.checks.get(event)
        if check is None:
            return dict(self.events[event]) if event in self.events else BUILT_IN_EVENTS.get(event)
        told = {name: typed.type for name, typed in check.tells}
        return {**dict(check.given), **told, "degree": Scale(check.scale), "faces": UNKNOWN}

    def _check(self, key: Scalar, node: Node, type_: Type) -> None:
        """Report a value that the field could never have."""
        match type_:
            case Optional(of):
                if not (isinstance(node, Scalar) and node.value == "absent"):
                    self._check(key, node, of)
            case Instance(kind="combatant"):
                if isinstance(node, Scalar) and node.value in self.seats:
                    return
                self.values.report.add(
                    errors_names.unknown_seat(_text(node), self.seats, reading.place(node))
                )
            case Set(of=Instance()):
                pass
            case Integer() | Boolean() | Scale() | Entry() | Cell() | Set():
                self.values.read(key, node, type_)
            case _:
                known = self.known.get(key.value)
                if known is not None and _text(node) not in known:
                    mistake = errors_names.unknown_reference(
                        key.value, _text(node), known, reading.place(node)
                    )
                    self.values.report.add(mistake)


def _text(node: Node) -> str:
    return node.value if isinstance(node, Scalar) else "..."


def _plain(node: Node) -> int | bool | str:
    """A value as the log has it; a list in brackets."""
    match node:
        case Scalar():
            value = resolve(node)
            return "absent" if value is None else value
        case Sequence(items=items):
            return "[" + ", ".join(_written(item) for item in items) + "]"
        case Mapping():
            return _text(node)


def _written(node: Node) -> str:
    return node.value if isinstance(node, Scalar) else str(_plain(node))
