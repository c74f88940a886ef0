"""Where the values of entries are written: the files, lines and packs that why-trees name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game.readings import Origin
from estoc.ruleset import Composition, model, reading
from estoc.ruleset.part_names import namesake
from estoc.text import Mapping, Node, Span

if TYPE_CHECKING:
    from estoc.program.words import Words


@dataclass(frozen=True, slots=True)
class EntryOrigins:
    """Knows the places of one ruleset and its packs.

    Attributes:
        composition: the entries as they are written, after all packs.
        rules: the same, checked.
    """

    composition: Composition
    rules: model.Ruleset

    def origin(self, kind: str, entry: str, path: tuple[str, ...], /) -> Origin | None:
        """Where a value is written, in the entry or as the default of its kind; None for nowhere.

        Args:
            kind: the kind of the entry.
            entry: its id.
            path: the field; for a value of a map its key too.
        """
        field = self.rules.kinds[kind].field(path[0])
        declared = self.composition.of(kind).get(entry)
        if field is None or declared is None:
            return None
        span = _deepest(declared.body, path) or field.span
        name: Words = ("", "") if field.name.en == field.id else (field.name.en, field.name.fr)
        return Origin(name, self.pack(span.source.path), (span.source.path, span.line, span.column))

    def pack(self, file: str, /) -> str:
        """The ruleset or pack of a file; of a file of neither, such as one that fills in a sheet, nothing."""
        return self.composition.owners.get(file, "")

    def word(self, identifier: str, /) -> Words:
        """What people call something that has an id and no name of its own, such as a stream of dice."""
        found = namesake(identifier, self.composition)
        return (found.en, found.fr)

    def field(self, kind: str, field: str, /) -> Words:
        """What people call a field; without a name that of its kind."""
        known = self.rules.kinds[kind]
        found = known.field(field)
        name = known.name if found is None or found.name.en == field else found.name
        return (name.en, name.fr)


def _deepest(body: Node, path: tuple[str, ...]) -> Span | None:
    """The place of the last key of a path that is there; None where not even the first is."""
    found: Span | None = None
    node: Node | None = body
    for name in path:
        key = next((key for key, _ in reading.pairs(node) if key.value == name), None)
        if key is None or not isinstance(node, Mapping):
            break
        found, node = key.span, node.get(name)
    return found
