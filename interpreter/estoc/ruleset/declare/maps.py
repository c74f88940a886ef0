"""Maps: pictures in letters, read into terrains and starts."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import CELL_LIMIT
from estoc.ruleset import errors_entries, errors_names, errors_space, model, reading
from estoc.ruleset.identifiers import check_side
from estoc.ruleset.wording import entry_called
from estoc.text.node import Scalar

if TYPE_CHECKING:
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Names
    from estoc.ruleset.report import Report
    from estoc.text.node import Node


@dataclass(frozen=True, slots=True)
class Maps:
    """Declares maps, when the space and the ids of terrains are known."""

    composition: Composition
    names: Names
    report: Report

    def declare(self) -> None:
        """Make all maps known, as far as they read."""
        for declared in self.composition.of("map").values():
            if not self.names.spaces:
                self.report.add(errors_space.map_without_space(declared.key.span))
            self.names.maps[declared.id] = self._map(declared)

    def _map(self, declared: Declared) -> model.MapRule:
        rows = tuple(reading.scalars(reading.get(declared.body, "rows")))
        self._check_size(rows)
        legend, letters = self._legend(declared), self._letters(declared)
        self._check_starts(declared, rows, legend, letters)
        self._check_letters(rows, {*legend, *letters.values()})
        ground = reading.scalar(declared.body, "ground")
        if ground is not None:
            self._check_terrain(ground)
        picture = "".join(row.value for row in rows)
        other = "" if ground is None else ground.value
        starts = {
            side: tuple(cell for cell, one in enumerate(picture) if one == letter)
            for side, letter in sorted(letters.items())
        }
        return model.MapRule(
            declared.id,
            reading.name_of(declared.body, declared.id),
            len(rows[0].value) if rows else 0,
            len(rows),
            tuple(legend.get(letter, other) for letter in picture),
            MappingProxyType(starts),
            declared.key.span,
        )

    def _check_size(self, rows: tuple[Scalar, ...]) -> None:
        if len(rows) > CELL_LIMIT:
            self.report.add(errors_space.too_large(len(rows), CELL_LIMIT, rows[CELL_LIMIT].span))
        if len(rows) > 1 and any(space.line for space in self.names.spaces.values()):
            self.report.add(errors_space.no_line(len(rows), rows[1].span))
        first = len(rows[0].value) if rows else 0
        if rows and not first:
            self.report.add(errors_space.empty_row(rows[0].span))
            return
        for row in rows:
            width = len(row.value)
            if width > CELL_LIMIT:
                self.report.add(errors_space.too_large(width, CELL_LIMIT, row.span))
                return
            if width != first:
                self.report.add(errors_space.ragged_rows(width, first, row.span))
                return

    def _legend(self, declared: Declared) -> dict[str, str]:
        """The terrain of each letter."""
        found: dict[str, str] = {}
        for key, node in reading.pairs(reading.get(declared.body, "legend")):
            self._check_letter(key)
            if isinstance(node, Scalar):
                self._check_terrain(node)
                found[key.value] = node.value
        return found

    def _check_terrain(self, scalar: Scalar) -> None:
        known = self.names.entries.get("terrain", ())
        if scalar.value not in known:
            self.report.add(errors_names.unknown_reference("terrain", scalar.value, known, scalar.span))

    def _letters(self, declared: Declared) -> dict[str, str]:
        """The letter that marks the starts of each side."""
        found: dict[str, str] = {}
        first: dict[str, Scalar] = {}
        starts = reading.get(declared.body, "starts")
        for side, node in reading.pairs(starts):
            check_side(side, self.report)
            if not isinstance(node, Scalar):
                continue
            self._check_letter(node)
            found[side.value] = node.value
            if first.setdefault(node.value, node) is not node:
                place = first[node.value].span
                self.report.add(errors_entries.listed_twice(node.value, node.span, place))
        readable = self.composition.of("space")
        nowhere = [one for one in self.names.spaces.values() if one.place is None and one.id in readable]
        if found and nowhere:
            self.report.add(errors_space.starts_without_place(_key(declared.body, "starts").span))
        return found

    def _check_starts(
        self, declared: Declared, rows: tuple[Scalar, ...], legend: dict[str, str], letters: dict[str, str]
    ) -> None:
        """Each letter of a start stands somewhere, on a terrain that is known."""
        for side, node in reading.pairs(reading.get(declared.body, "starts")):
            if isinstance(node, Scalar) and not any(node.value in row.value for row in rows):
                self.report.add(errors_space.unmarked_start(side.value, node.value, node.span))
        bare = [letter for letter in letters.values() if letter not in legend]
        if bare and reading.get(declared.body, "ground") is None:
            owner = entry_called("map", declared.id)
            self.report.add(errors_entries.missing_key(owner, "ground", declared.key.span))

    def _check_letter(self, scalar: Scalar) -> None:
        if len(scalar.value) != 1:
            self.report.add(errors_space.no_letter(scalar.value, scalar.span))

    def _check_letters(self, rows: tuple[Scalar, ...], known: set[str]) -> None:
        """Report each letter of the picture that nothing explains, where it stands first."""
        seen = set(known)
        for row in rows:
            for column, letter in enumerate(row.value):
                if letter not in seen:
                    seen.add(letter)
                    finding = errors_space.unknown_letter(letter, sorted(known), (column, column + 1))
                    self.report.findings(row, (finding,))


def _key(body: Node, name: str) -> Scalar:
    return next(key for key, _ in reading.pairs(body) if key.value == name)
