"""What calls may name: quantities, tables, pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import SPACE_FUNCTIONS, Callable, Signature
from estoc.lang.types import UNKNOWN, Instance
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.identifiers import RESERVED
from estoc.ruleset.parameters import given
from estoc.ruleset.type_text import read_type

if TYPE_CHECKING:
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Names
    from estoc.ruleset.report import Report
    from estoc.text.source import Span

_CONTRIBUTED = frozenset(["bearer", "intensity"])
"""What modifiers see beside the participants of their quantity."""
_PAIRED = ("combatant",)
"""The kinds whose objects can form pairs: those that stand on sides."""
_TWO: model.Given = (("one", Instance("combatant")), ("other", Instance("combatant")))


def pair_signature(pair: str) -> Signature:
    """How a pair is found: by its two, in either order."""
    return Signature(Callable.PAIR, pair, _TWO, Instance(pair))


@dataclass(frozen=True, slots=True)
class Signatures:
    """Declares what can be called; quantities, tables and pairs share their names."""

    composition: Composition
    names: Names
    report: Report

    def declare(self) -> None:
        """Make all callables known, each with its parameters and its type."""
        places: dict[str, Span] = {}
        for declared in self.composition.in_reading_order("quantity", "table", "pair"):
            self._add(self._signature(declared), declared, places)

    def _signature(self, declared: Declared) -> Signature:
        sort = Callable(declared.kind)
        if sort is Callable.PAIR:
            return pair_signature(declared.id)
        reserved = RESERVED | _CONTRIBUTED if sort is Callable.QUANTITY else RESERVED
        parameters = given(reading.get(declared.body, "given"), self.names, self.report, reserved)
        type_ = read_type(reading.scalar(declared.body, "type"), self.names, self.report)
        return Signature(sort, declared.id, parameters, type_ or UNKNOWN)

    def _add(self, signature: Signature, declared: Declared, places: dict[str, Span]) -> None:
        functions = SPACE_FUNCTIONS if self.names.spaces else ()
        if signature.id in RESERVED or signature.id in functions:
            # The name of a pair is looked at where kinds are declared.
            if signature.sort is not Callable.PAIR:
                self.report.add(errors_names.reserved_name(signature.id, declared.key.span))
        elif signature.id in places:
            self.report.add(errors_names.already_named(signature.id, declared.key.span, places[signature.id]))
        else:
            places[signature.id] = declared.key.span
            self.names.signatures[signature.id] = signature

    def pairs(self) -> dict[str, model.PairRule]:
        """Which couples of objects form pairs."""
        found: dict[str, model.PairRule] = {}
        for declared in self.composition.of("pair").values():
            between = reading.scalar(declared.body, "between")
            if between is None or between.value not in _PAIRED:
                name, span = ("?", declared.key.span) if between is None else (between.value, between.span)
                self.report.add(errors_entries.not_listed(name, _PAIRED, span))
                continue
            found[declared.id] = model.PairRule(
                declared.id,
                reading.name_of(declared.body, declared.id),
                between.value,
                reading.text(declared.body, "of"),
                declared.key.span,
            )
        return found
