"""The shape of entries: one message for one mistake, at its place, whatever is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Told = Callable[..., list[str]]
TOOL = "tool:\n  saw:\n    force: 1d4\n"
STEPS = "procedure:\n  walk:\n    given: {who: combatant, blow: blow}\n    steps:\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # A key one level too high, too low, or misspelt.
        (TOOL + "weight: 2\n", "E204 base/zz.yaml:4:1 there is no kind `weight`"),
        (TOOL + "  weight: 2\n", "E210 base/zz.yaml:4:11 a mapping of fields is expected here, not `2`"),
        (TOOL + "    wheight: 2\n", "E208 base/zz.yaml:4:5 tool `saw` has no field `wheight`"),
        (
            TOOL + "    motto: {fr: s, en: s, weight: 2}\n",
            "E208 base/zz.yaml:4:27 `motto` has no field `weight`",
        ),
        (
            TOOL + "    name: {fr: s, en: s, weight: 2}\n",
            "E208 base/zz.yaml:4:26 `name` has no field `weight`",
        ),
        # In a step, one message that names the field.
        (STEPS + "      - {let: x, bee: 3}\n", "E208 base/zz.yaml:5:18 `let` has no field `bee`"),
        (
            STEPS + "      - {roll: attempt, wiht: {who: who, number: 3}, as: x}\n",
            "E208 base/zz.yaml:5:25 `roll` has no field `wiht`",
        ),
        (
            STEPS + "      - if: who.left_handed\n        then:\n          - {apply: weary, too: who}\n",
            "E208 base/zz.yaml:7:28 `apply` has no field `too`",
        ),
        (STEPS + "      - {rol: attempt, as: x}\n", "E220 base/zz.yaml:5:10 no step does `rol`"),
        (STEPS + "      - {change: who.energy}\n", "E209 base/zz.yaml:5:10 `change` needs `by` or `to`"),
        (
            STEPS + "      - {change: who.energy, to: 1, by: 1}\n",
            "E210 base/zz.yaml:5:10 no more than 2 of change, by, to is expected here, not 3",
        ),
        (STEPS + "      - []\n", "E210 base/zz.yaml:5:9 a mapping is expected here, not a list"),
        # An empty value after an indentation slip.
        (TOOL + "    effect:\n", "E211 base/zz.yaml:4:5 `effect` is empty"),
        ("tool:\n  saw:\nrule: {}\n", "E211 base/zz.yaml:2:3 `saw` is empty"),
        (STEPS + "rule: {}\n", "E211 base/zz.yaml:4:5 `steps` is empty"),
        (STEPS + "      -\n", "E211 base/zz.yaml:4:5 `steps` is empty"),
        (STEPS + "      - if: who.left_handed\n        then:\n", "E211 base/zz.yaml:6:9 `then` is empty"),
        # What is no whole number.
        (
            TOOL + "    weight: true\n",
            "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `true`",
        ),
        (
            TOOL + "    weight: 2.0\n",
            "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `2.0`",
        ),
        (
            TOOL + "    weight: .nan\n",
            "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `.nan`",
        ),
        (
            TOOL + "    weight: .inf\n",
            "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `.inf`",
        ),
        (TOOL + "    weight: ~\n", "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `~`"),
        (TOOL + "    weight: '2'\n", "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `2`"),
        (TOOL + "    weight: 02\n", "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `02`"),
        (
            TOOL + "    weight: 1:30\n",
            "E210 base/zz.yaml:4:13 a number from 0 to 9 is expected here, not `1:30`",
        ),
        (
            "dice:\n  K:\n    faces: [1, 2.0]\n",
            "E210 base/zz.yaml:3:16 a whole number is expected here, not `2.0`",
        ),
        (
            "combatant:\n  smith:\n    left_handed: yes\n",
            "E210 base/zz.yaml:3:18 true or false is expected here, not `yes`",
        ),
        (
            "combatant:\n  smith:\n    left_handed: 1\n",
            "E210 base/zz.yaml:3:18 true or false is expected here, not `1`",
        ),
        # A name that resolves to itself.
        (
            (
                "quantity:\n  reach:\n    name: {fr: p, en: r}\n    given: {who: combatant}\n    type: 0..9\n"
                "    base:\n      - reach: clamp(reach(who), 0, 9)\n"
            ),
            "E218 base/zz.yaml:2:3 this is defined through itself: reach -> reach",
        ),
    ],
)
def test_one_mistake_one_message(told: Told, text: str, found: str) -> None:
    assert told(text) == [found]


def test_keys_are_text(told: Told) -> None:
    """Numbers and truth values as keys."""
    table = "table:\n  t:\n    name: {{fr: t, en: t}}\n    given: {{key: {}}}\n    type: 0..3\n    rows: {}\n"
    assert told(table.format("1..2", "{1: 0, 2: 0}")) == []
    assert told(table.format("bool", "{true: 0, false: 1}")) == []


def test_a_misspelt_and_a_missing_field_are_two_mistakes(told: Told) -> None:
    assert told(STEPS + "      - {throw: 1d6, bye: who, as: x}\n") == [
        "E209 base/zz.yaml:5:10 `throw` needs `stream`",
        "E208 base/zz.yaml:5:22 `throw` has no field `bye`",
    ]


def test_a_step_among_400_lines(told: Told) -> None:
    """One mistake in a long file, and nothing else."""
    lines = ["      - {change: who.energy, by: 1}\n"] * 400
    lines[250] = "      - {change: who.energy, bye: 1}\n"
    assert told(STEPS + "".join(lines)) == ["E208 base/zz.yaml:255:30 `change` has no field `bye`"]


@pytest.mark.parametrize("depth", [1, 5, 12])
def test_steps_in_steps(told: Told, depth: int) -> None:
    """The work grows with the depth, not with its powers: 12 levels would be 4096 times one."""
    text = "{change: who.energy, bye: 1}"
    for _ in range(depth):
        text = f"{{if: who.left_handed, then: [], else: [{text}]}}"
    (found,) = told(STEPS + f"      - {text}\n")
    assert found.startswith("E208 base/zz.yaml:5:")
    assert found.endswith("`change` has no field `bye`")


def test_the_deepest_steps_that_a_file_can_hold(told: Told) -> None:
    text = "{change: who.energy, by: 1}"
    for _ in range(17):
        text = f"{{if: who.left_handed, then: [], else: [{text}]}}"
    assert told(STEPS + f"      - {text}\n") == []


def test_a_block_of_an_entry_is_looked_at_like_a_procedure(told: Told) -> None:
    text = (
        TOOL + "    effect:\n      - {change: blow.soft, too: true}\n      - {let: effort, be: blow.hard}\n"
    )
    assert told(text) == ["E208 base/zz.yaml:5:29 `change` has no field `too`"]
    (found,) = told(TOOL + "    effect: [{let: effort, be: blow.hard}]\n")
    assert found.startswith("E312 base/zz.yaml:4:37 ")
