"""The space of a ruleset: how its maps are measured and crossed, and what holds a combatant's place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.types import CELL, UNKNOWN, Optional
from estoc.ruleset import errors_space, model, reading

if TYPE_CHECKING:
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Names
    from estoc.ruleset.report import Report
    from estoc.text.node import Scalar

_MEASURE = re.compile(r"(\d{1,4})(?:\.(\d))? ?m\Z")
_STAND_IN = 1


@dataclass(frozen=True, slots=True)
class Spaces:
    """Declares the space in use."""

    composition: Composition
    names: Names
    report: Report

    def declare(self) -> None:
        """Make the space known that the manifest names, or the only one that there is."""
        found = {declared.id: self._space(declared) for declared in self.composition.of("space").values()}
        known = self.composition.ids.get("space", ())
        named = reading.scalar(self.composition.manifest.node, "space")
        if named is None and len(known) > 1:
            place = self.composition.of("space").get(known[-1])
            span = self.composition.manifest.node.span if place is None else place.key.span
            self.report.add(errors_space.which_space(known, span))
        chosen = "".join(known[:1]) if named is None else named.value
        if chosen in found:
            self.names.spaces[chosen] = found[chosen]
        elif chosen:
            # What is wrong with it is told elsewhere; what uses it is not to blame.
            self.names.spaces[chosen] = self._unread(chosen)
        self.names.unmapped.update(
            declared.id
            for declared in self.composition.of("setup").values()
            if reading.get(declared.body, "map") is None
        )

    def _unread(self, identifier: str) -> model.SpaceRule:
        name, span = reading.NO_WORDS, self.composition.manifest.node.span
        return model.SpaceRule(identifier, name, _STAND_IN, diagonals=True, line=False, place=None, span=span)

    def _space(self, declared: Declared) -> model.SpaceRule:
        body = declared.body
        return model.SpaceRule(
            declared.id,
            reading.name_of(body, declared.id),
            self._tenths(reading.scalar(body, "cell")),
            diagonals=reading.text(body, "diagonals", "free") == "free",
            line=reading.truth(body, "line", default=False),
            place=reading.text(body, "place") or None,
            span=declared.key.span,
        )

    def _tenths(self, scalar: Scalar | None) -> int | None:
        if scalar is None or scalar.value == "none":
            return None
        match = _MEASURE.match(scalar.value)
        tenths = 0 if match is None else int(match[1]) * 10 + int(match[2] or "0")
        if not tenths:
            self.report.add(errors_space.bad_measure(scalar.value, scalar.span))
        return tenths or _STAND_IN

    def check_filled(self) -> None:
        """Report cells of combatants that are always there, and that no start fills."""
        readable = all(one in self.composition.of("space") for one in self.names.spaces)
        for field in self.names.kinds["combatant"].fields if readable else ():
            if field.type == CELL and field.id != self.names.place:
                self.report.add(errors_space.never_filled(field.id, field.span))

    def check_place(self) -> None:
        """Report a place that is no state of combatants, once their states have their types."""
        declared_kinds = self.composition.ids.get("kind", ())
        if "combatant" in declared_kinds and "combatant" not in self.composition.of("kind"):
            # Its states cannot be seen, and what is wrong with it is told elsewhere.
            return
        for declared in self.composition.of("space").values():
            written = reading.scalar(declared.body, "place")
            if written is None:
                continue
            field = self.names.field("combatant", written.value)
            fits = field is not None and field.mutable and field.type in {CELL, Optional(CELL), UNKNOWN}
            if not fits:
                self.report.add(errors_space.no_place(written.value, written.span))
