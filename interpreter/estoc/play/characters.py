"""One's own combatants from files: read and checked like the files of a ruleset, with exact places."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from estoc.play.fighters import setup_number
from estoc.play.mistakes import RulesError
from estoc.ruleset import field_values
from estoc.ruleset.errors_entries import missing_key, wrong_shape
from estoc.ruleset.errors_names import unknown_reference
from estoc.ruleset.reading import place
from estoc.ruleset.wording import node_called, quoted
from estoc.text import Json, Mapping, Node, Scalar, Sequence, Words, read_file, resolve, to_plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from estoc.play.ruleset import Ruleset
    from estoc.text import Diagnostic

_MAPPING = Words("a combatant: `is`, and the fields that differ", "un combattant : « is », et ce qui diffère")


def character(rules: Ruleset, path: Path, setup: str) -> dict[str, Json]:
    """The combatant that a file describes, as `Fight.add` takes it.

    Args:
        rules: the ruleset.
        path: a YAML or JSON file: a mapping with `is`, and the fields and conditions that differ.
        setup: the id of the setup whose map cells are on.

    Raises:
        RulesError: the file cannot be read, or something in it is wrong.
    """
    map_ = rules.rules.setups[rules.program.setups[setup_number(rules, setup)].id].map
    node, diagnostics = read_file(path, path.as_posix())
    if node is None:
        raise RulesError(diagnostics)
    node = _with_absent(node)
    wrong = (*diagnostics, *_wrong_entry(rules, node))
    if not wrong:
        wrong = field_values(rules.rules, "combatant", node, rules.parser, map_).diagnostics
    if wrong:
        raise RulesError(wrong)
    read = to_plain(node)
    return read if isinstance(read, dict) else {}


def _wrong_entry(rules: Ruleset, node: Node) -> Iterator[Diagnostic]:
    """What is wrong with the shape of the file and the entry that it builds on."""
    if not isinstance(node, Mapping):
        yield wrong_shape(_MAPPING, node_called(node), place(node))
        return
    entry, known = node.get("is"), tuple(rules.rules.entries["combatant"])
    if entry is None:
        yield missing_key(quoted("combatant"), "is", place(node))
    elif not isinstance(entry, Scalar):
        yield wrong_shape(
            Words("the id of a combatant", "l'id d'un combattant"), node_called(entry), place(entry)
        )
    elif entry.value not in known:
        yield unknown_reference("combatant", entry.value, known, entry.span)


def _with_absent(node: Node) -> Node:
    """The node with what the language calls `absent` wherever JSON says null, in the same places."""
    match node:
        case Scalar():
            empty = node.plain and node.value and resolve(node) is None
            return replace(node, value="absent") if empty else node
        case Sequence():
            return replace(node, items=tuple(_with_absent(item) for item in node.items))
        case Mapping():
            return replace(node, pairs=tuple((key, _with_absent(value)) for key, value in node.pairs))
