"""How single values are named and written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.runtime import bits
from estoc.lang import cell_name
from estoc.program.model import KindTable, Shown

if TYPE_CHECKING:
    from estoc.program import Program
    from estoc.program.scale_tables import ScaleTable
    from estoc.program.words import Words
    from estoc.telling.roster import Roster
    from estoc.text import Json, Language

_TRUTH: dict[int, Words] = {0: ("no", "non"), 1: ("yes", "oui")}
_ABSENT: Words = ("none", "aucun")


@dataclass(frozen=True, slots=True)
class Wording:
    """Names and writes the values of one fight."""

    program: Program
    roster: Roster

    def named(self, value: Any, shown: Shown) -> Json:  # noqa: ANN401, C901, PLR0911 - a raw value; one line a sort
        """The value as JSON: ids and labels instead of numbers, null for absent."""
        if value is None:
            return None
        match shown.sort:
            case "truth":
                return bool(value)
            case "scale":
                return str(self._scale(shown.kind).values[value])
            case "entry":
                return str(self._kind(shown.kind).entries[value])
            case "object":
                return self.object_id(shown.kind, value)
            case "cell":
                return self._cell(value)
            case "text":
                english, french = self.program.texts[value]
                return {"en": english, "fr": french}
            case "dice":
                return str(self.program.dice_texts[value])
            case "steps":
                return str(self.program.procedures[value].id)
            case "map":
                return {
                    name: number
                    for name, number in zip(self._kind(shown.kind).entries, value, strict=True)
                    if number
                }
            case "integer":
                return int(value)
            case _:
                inner = Shown(shown.sort.removeprefix("set of "), shown.kind)
                return [self.named(member, inner) for member in bits(value)]

    def object_id(self, kind: str, number: int) -> str:
        """The name of an object in machine output."""
        match kind:
            case "combatant":
                return self.roster.labels[number]
            case "side":
                return self.roster.sides[number]
            case _:
                return f"{kind}:{number}"

    def words(self, value: Any, shown: Shown) -> Words:  # noqa: ANN401, PLR0911 - as above
        """The value as people read it."""
        if value is None:
            return _ABSENT
        match shown.sort:
            case "truth":
                return _TRUTH[int(value)]
            case "scale":
                return self._scale(shown.kind).names[value]
            case "entry":
                return self._kind(shown.kind).names[value]
            case "object":
                return self._object(shown.kind, value)
            case "text":
                return self.program.texts[value]
            case "cell":
                return (self._cell(value), self._cell(value))
            case "dice" | "steps":
                written = str(self.named(value, shown))
                return (written, written)
            case "integer" | "map":
                return (str(value), str(value))
            case _:
                inner = Shown(shown.sort.removeprefix("set of "), shown.kind)
                members = [self.words(member, inner) for member in bits(value)]
                return (", ".join(one[0] for one in members), ", ".join(one[1] for one in members))

    def written(self, value: Any, shown: Shown, language: Language) -> str:  # noqa: ANN401 - as above
        """The value in one language."""
        return self.words(value, shown)[0 if language == "en" else 1]

    def _object(self, kind: str, number: int) -> Words:
        if kind == "combatant":
            return self.roster.names[number]
        name = self.object_id(kind, number)
        return (name, name)

    def _cell(self, number: int) -> str:
        row, column = divmod(number, self.roster.width)
        return cell_name(column, row)

    def _scale(self, scale: str) -> ScaleTable:
        return next(table for table in self.program.scales if table.id == scale)

    def _kind(self, kind: str) -> KindTable:
        return next(table for table in self.program.kinds if table.id == kind)
