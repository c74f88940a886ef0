"""What the choices of a decision leave out: read and checked like requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

DECISION = """
decision:
  fetch:
    name: {{fr: prise, en: fetch}}
    given: {{who: combatant}}
    who: who
    text: {{fr: Que prendre, en: What}}
    choices:
      - helper: "{{c in every(combatant) if c != who}}"
      - tool: choice_of_tools(helper)
    withheld:
      - choice: {choice}
        among: {among}
        because:
          - that: {that}
            else: {{fr: trop lourd, en: too heavy}}
    label: {{fr: prendre, en: fetch}}
"""


@pytest.mark.parametrize(
    ("choice", "among", "that", "codes"),
    [
        ("tool", "every(tool)", "tool.weight <= helper.vigour", []),
        ("helper", "every(combatant)", "helper != who", []),
        ("toll", "every(tool)", "tool.weight <= 3", ["E212"]),
        ("tool", "every(combatant)", "tool.weight <= 3", ["E316"]),
        ("tool", "every(tool)", "tool.weight", ["E316"]),
        # What is chosen later is not known yet.
        ("helper", "every(combatant)", "tool.weight <= 3", ["E310"]),
    ],
)
def test_what_is_wrong_with_it_is_told(
    told: Callable[..., list[str]], choice: str, among: str, that: str, codes: list[str]
) -> None:
    found = told(DECISION.format(choice=choice, among=among, that=that))
    assert [one.split()[0] for one in found] == codes
