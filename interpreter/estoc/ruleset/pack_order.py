"""Which packs there are, whether they go together, and in which order they come.

The order follows from what packs name in their heads, and from their ids where they name nothing of each
other: never from the order of a command, of folders or of files.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_files, errors_names, errors_packs
from estoc.ruleset.rings import find_rings
from estoc.ruleset.versions import need, version

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.ruleset.folder import Folder
    from estoc.ruleset.manifest import Manifest
    from estoc.ruleset.report import Report
    from estoc.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class OrderedPacks:
    """A ruleset and its packs, each after all that it names.

    Attributes:
        heads: their heads and files, the ruleset first.
        sees: for each id, the ids of all that comes before it by what packs name: what it may change.
    """

    heads: tuple[tuple[Manifest, Folder], ...]
    sees: Mapping[str, frozenset[str]]


def in_pack_order(read: list[tuple[Manifest, Folder]], report: Report) -> OrderedPacks | None:
    """The ruleset (the first) and its packs in their order, or None with diagnostics."""
    manifests = [manifest for manifest, _ in read]
    wrong = [*_unfitting(manifests)]
    if not wrong:
        wrong += _unmet(manifests)
    for diagnostic in wrong:
        report.add(diagnostic)
    if wrong:
        return None
    ruleset, packs = manifests[0].id, {manifest.id: manifest for manifest in manifests[1:]}
    named = {one: {name.value for name in packs[one].named if name.value in packs} for one in sorted(packs)}
    rings = find_rings(named)
    for ring in rings:
        place = next(name.span for name in packs[ring[0]].named if name.value == ring[1])
        report.add(errors_names.cycle(ring, place))
    if rings:
        return None
    sees: dict[str, frozenset[str]] = {ruleset: frozenset()}
    while len(sees) <= len(packs):
        ready = next(one for one in named if one not in sees and named[one] <= sees.keys())
        sees[ready] = frozenset({ruleset}).union(named[ready], *(sees[name] for name in named[ready]))
    by_id = {manifest.id: (manifest, folder) for manifest, folder in read}
    return OrderedPacks(tuple(by_id[one] for one in sees), MappingProxyType(sees))


def _unfitting(manifests: list[Manifest]) -> Iterator[Diagnostic]:
    """Why these are not a ruleset and packs that extend it, each once."""
    ruleset = manifests[0]
    if ruleset.extends is not None:
        yield errors_files.not_a_ruleset(ruleset.id, ruleset.place("id"))
        return
    seen = {ruleset.id: ruleset}
    for manifest in manifests[1:]:
        first = seen.setdefault(manifest.id, manifest)
        if manifest.extends is None:
            yield errors_files.not_a_pack(manifest.id, manifest.place("id"))
        elif manifest.extends != ruleset.id:
            place = manifest.place("extends")
            yield errors_files.unfitting_pack(manifest.id, manifest.extends, ruleset.id, place)
        elif first is not manifest:
            place = manifest.place("id")
            yield errors_entries.duplicate_entry("pack", manifest.id, place, first.place("id"))


def _unmet(manifests: list[Manifest]) -> Iterator[Diagnostic]:
    """What packs need and is not there, and what is there and excluded."""
    known = {manifest.id: manifest for manifest in manifests}
    for manifest in manifests:
        for name, wanted in manifest.needs:
            found, wish = known.get(name.value), need(wanted.value)
            if found is None:
                yield errors_packs.missing_pack(manifest.id, name.value, known, name.span)
                continue
            numbers = version(found.version)
            if wish is not None and numbers is not None and not wish.holds(numbers):
                place = found.place("version")
                yield errors_packs.wrong_version(name.value, wanted.value, found.version, wanted.span, place)
        for name in manifest.conflicts:
            if name.value in known:
                place = known[name.value].place("id")
                yield errors_packs.excluded_pack(manifest.id, name.value, name.span, place)
