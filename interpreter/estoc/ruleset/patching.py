"""The algebra of patches: what a pack changes in an entry, and in the lists and mappings inside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_packs, reading
from estoc.ruleset.list_changes import ListChange, is_list_change
from estoc.ruleset.listed_items import is_named_once, name_of_item, places_of
from estoc.ruleset.touching import Layer, Path, Touches
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.text.source import Span

IF_PRESENT = "if_present"
REMOVE = "remove"
_LIKE = "like"
_NAMES = Words("a list of names", "une liste de noms")
_COMMUTE = frozenset({"modifiers", "requires", "hooks", "covers"})
"""Lists of mappings in which no order matters: what two packs add to them does not meet."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What one pack changes in one entry.

    Attributes:
        pack: the pack.
        key: the id of the entry, where the change is written.
        body: the change.
    """

    pack: str
    key: Scalar
    body: Node


@dataclass(frozen=True, slots=True)
class Patching:
    """Applies one pack's changes to one entry.

    Attributes:
        pack: the pack.
        touches: the changes of the entry so far.
        defaults: what fields hold where an entry gives nothing.
        ordered: whether the order of words in a list means something, as it may in entries of the language.
    """

    pack: str
    touches: Touches
    defaults: Mapping | None
    ordered: bool

    def entry(self, body: Mapping, patch: Mapping) -> Mapping:
        """The entry after a patch; `like` was looked at before."""
        like = patch.get(_LIKE)
        if like is not None:
            self._touch((_LIKE,), reading.place(like), None, like)
        told = tuple(pair for pair in patch.pairs if pair[0].value not in {IF_PRESENT, _LIKE})
        return self._mapping(body, Mapping(patch.span, told), ())

    def _touch(self, path: Path, span: Span, before: Node | None, after: Node | None) -> None:
        self.touches.touch(Layer(path, self.pack, span, before, after))

    def _mapping(self, old: Mapping, patch: Mapping, path: Path) -> Mapping:
        pairs = {key.value: (key, value) for key, value in old.pairs}
        for name in self._removed(patch):
            if name.value == _LIKE and not path:
                self._touch((_LIKE,), name.span, None, None)
            elif name.value in pairs:
                self._touch((*path, name.value), name.span, pairs.pop(name.value)[1], None)
            elif not self.touches.gone((*path, name.value), self.pack, name.span):
                owner = ".".join((self.touches.owner, *path))
                known = [key for key in pairs if key != name.value]
                self.touches.report.add(errors_packs.nothing_removed(name.value, owner, known, name.span))
        for key, value in patch.pairs:
            if key.value == REMOVE:
                continue
            found = pairs.get(key.value)
            before = self._default(key.value, path) if found is None else found[1]
            after = self._value(key, before, value, (*path, key.value))
            partly = found is not None and after.span is found[1].span
            pairs[key.value] = (found[0] if partly and found is not None else key, after)
        return Mapping(old.span, tuple(pairs.values()))

    def _removed(self, patch: Mapping) -> list[Scalar]:
        found = patch.get(REMOVE)
        if found is None:
            return []
        if isinstance(found, Sequence) and all(isinstance(item, Scalar) for item in found.items):
            return list(reading.scalars(found))
        hints = errors_entries.in_brackets(found)
        span, fix = reading.place(found), errors_entries.bracketed(found)
        self.touches.report.add(errors_entries.wrong_shape(_NAMES, node_called(found), span, *hints, fix=fix))
        return []

    def _default(self, name: str, path: Path) -> Node | None:
        """What a field of an entry that gives nothing holds."""
        found = reading.get(reading.get(self.defaults, name), "default")
        return found if not path and isinstance(found, (Mapping, Sequence)) else None

    def _value(self, key: Scalar, old: Node | None, new: Node, path: Path) -> Node:
        match old, new:
            case Sequence(), Sequence():
                written = " ".join(new.span.text.split())
                self.touches.report.add(errors_packs.bare_list(key.value, new.span, written))
                return old
            case Sequence(), Mapping():
                return self._list(old, new, path)
            case None, Mapping() if is_list_change(new):
                return self._list(Sequence(key.span, ()), new, path)
            case Mapping(), Mapping():
                return self._mapping(old, new, path)
            case _:
                self._touch(path, key.span, old, new)
                return new

    def _list(self, old: Sequence, new: Mapping, path: Path) -> Node:
        change = ListChange.read(new)
        if change is None:
            self.touches.report.add(errors_packs.bad_change(reading.place(new)))
            return old
        if self.touches.gone(path, self.pack, change.span):
            return old
        if change.set is not None:
            self._touch(path, reading.place(new), old, change.set)
            return change.set
        items = self._without(list(old.items), change, path)
        items = self._patched(items, change, path)
        return Sequence(old.span, tuple(self._with(items, change, path)))

    def _find(self, name: Scalar, items: list[Node], path: Path) -> int | None:
        """Where the item of a name stands; it is reported where there is none, or several."""
        places = places_of(name.value, items)
        if len(places) == 1:
            return places[0]
        owner, report = ".".join((self.touches.owner, *path)), self.touches.report
        if self.touches.gone((*path, name.value), self.pack, name.span):
            return None
        if places:
            report.add(errors_packs.several(name.value, owner, name.span))
        else:
            known = [found for found in map(name_of_item, items) if found is not None]
            report.add(errors_packs.nothing_removed(name.value, owner, known, name.span))
        return None

    def _without(self, items: list[Node], change: ListChange, path: Path) -> list[Node]:
        again = {name_of_item(item) for item in change.add}
        for name in change.remove:
            place = self._find(name, items, path)
            if place is not None:
                if name.value not in again:
                    self._touch((*path, name.value), name.span, items[place], None)
                del items[place]
        return items

    def _patched(self, items: list[Node], change: ListChange, path: Path) -> list[Node]:
        for name, value in change.patch:
            place = self._find(name, items, path)
            if place is None:
                continue
            inner = (*path, name.value)
            match items[place], value:
                case Mapping(pairs=(pair,)) as one, _ if pair[0].value == name.value:
                    items[place] = Mapping(one.span, ((name, self._value(name, pair[1], value, inner)),))
                case Mapping() as one, Mapping():
                    items[place] = self._mapping(one, value, inner)
                case one, _:
                    self._touch(inner, name.span, one, value)
                    items[place] = value
        return items

    def _with(self, items: list[Node], change: ListChange, path: Path) -> list[Node]:
        owner = ".".join((self.touches.owner, *path))
        known, added = {name_of_item(item): item for item in items}, list[Node]()
        for item in change.add:
            name, span = name_of_item(item) or "", reading.place(item)
            if is_named_once(item) and name in known:
                place = reading.place(known[name])
                self.touches.report.add(errors_packs.already_there(name, owner, span, place))
                continue
            if is_named_once(item):
                self._touch((*path, name), span, None, item)
            else:
                self.touches.layers.append(Layer((*path, name), self.pack, span, None, item))
            known[name] = item
            added.append(item)
        at = len(items)
        if change.beside is not None:
            found = self._find(change.beside, items, path)
            at = at if found is None else found + (not change.before)
        if change.add and not self._commutes(change, path):
            spot = "end" if change.beside is None else change.beside.value
            self._touch((*path, f"{'before' if change.before else 'after'} {spot}"), change.span, None, None)
        return [*items[:at], *added, *items[at:]]

    def _commutes(self, change: ListChange, path: Path) -> bool:
        words = all(isinstance(item, Scalar) for item in change.add)
        return path[-1] in _COMMUTE or (words and not self.ordered)
