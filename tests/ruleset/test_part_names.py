"""What parts of a base are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from estoc.ruleset import Loaded

QUANTITY = """
quantity:
  grip:
    name: {fr: prise, en: grip}
    given: {who: combatant, tool: tool}
    type: -99..99
    base:
      - own:
          name: {fr: la sienne, en: its own}
          is: who.vigour
      - eased: ease(who, tool)
      - wanted: option.target
      - tool: tool.weight
      - what_is_left: 1
"""


def test_a_part_has_a_name_of_its_own_or_a_borrowed_one(
    load_folders: Callable[..., Loaded], write: Callable[[str, Mapping[str, str]], Path]
) -> None:
    rules = load_folders(write("base", {"zz.yaml": QUANTITY})).rules
    assert rules is not None
    parts = {part.id: part.name for part in rules.quantities["grip"].base}
    option, kind = rules.options["target"].name, rules.kinds["tool"].name
    assert (parts["own"].en, parts["own"].fr) == ("its own", "la sienne")
    assert parts["eased"] == rules.quantities["ease"].name
    assert parts["wanted"] == option
    assert parts["tool"] == kind
    assert (parts["what_is_left"].en, parts["what_is_left"].fr) == ("what is left", "what is left")
