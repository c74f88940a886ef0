"""What the parts of a base are called: by a name of their own, or by that of what they are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.ruleset import reading
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.compose import Composition
    from estoc.text.node import Node

_LENDING = {Operation.QUANTITY: "quantity", Operation.TABLE: "table", Operation.OPTION: "option"}
_FIRST = ("kind", "quantity", "table", "option", "condition")
"""Where a namesake of a part is looked for first, the kinds of a game being the commonest."""


def name_of_part(identifier: str, node: Node, typed: Typed, composition: Composition) -> Words:
    """The name of a part, for people.

    Its own `name`; else that of the quantity, table or option that it is; else that of something in the
    rules that has the same id, such as the kind `armour` for a part `armour`; else its id, as words.

    Args:
        identifier: its id.
        node: what stands behind its id.
        typed: the same, checked.
        composition: the entries of the rules.
    """
    own = reading.words(reading.get(node, "name"))
    if own != reading.NO_WORDS:
        return own
    kind = _LENDING.get(typed.operation)
    lent = None if kind is None else _named(composition, kind, str(typed.data[0]))
    return lent or namesake(identifier, composition)


def namesake(identifier: str, composition: Composition) -> Words:
    """The name of something in the rules that has an id: an entry, or a field; else the id, as words."""
    kinds = (*_FIRST, "check", *composition.of("kind"))
    names = [_named(composition, name, identifier) for name in kinds]
    for declared in composition.of("kind").values():
        for group in ("fields", "state"):
            field = reading.get(reading.get(declared.body, group), identifier)
            names.append(reading.words(reading.get(field, "name")))
    plain = identifier.replace("_", " ")
    wanted = (name for name in names if name is not None and name != reading.NO_WORDS)
    return next(wanted, Words(plain, plain))


def _named(composition: Composition, kind: str, identifier: str) -> Words | None:
    """The name that an entry gives itself; None where it gives none, or is not there."""
    declared = composition.of(kind).get(identifier)
    name = reading.NO_WORDS if declared is None else reading.words(reading.get(declared.body, "name"))
    return None if name == reading.NO_WORDS else name
