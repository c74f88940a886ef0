"""A value that may be absent is used only where a test has found it present."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.lang import check, facts_when
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN

if TYPE_CHECKING:
    from conftest import Desk

TESTED = [
    "extra is present and extra > n",
    "flag and extra is present and n > 2 and extra > 1",
    "extra is absent or extra > n",
    "not (extra is absent) and extra > n",
    "not (extra is present) or extra > n",
    "not (not (extra is present)) and extra > n",
    "not (extra is absent or flag) and extra > n",
    "not (extra is present and flag) or extra > n",
    "(extra is present and flag or n > 1 and extra is present) and extra > n",
    "(extra if extra is present else 0) > n",
    "(0 if extra is absent else extra) > n",
    "(0 if extra is absent or flag else extra) > n",
    "(extra if flag and extra is present else n) > n",
    "extra is present and (extra if flag else n) > 1",
    "who.shield is present and who.shield.weight > 1",
    "who.shield is present and who.shield.spare is present and who.shield.spare.weight > 1",
    "guest is present and guest == who",
    "guest is present and guest.shield is present and guest.shield.weight > 1",
    "guest is present and any(x == guest for x in who.friends)",
    "any(x.shield is present and x.shield.weight > 1 for x in who.friends)",
    "any(x.shield.weight > 1 for x in who.friends if x.shield is present)",
    "all(x.shield is absent or x.shield.weight > 1 for x in who.friends)",
    "sum(x.shield.weight for x in who.friends if x.shield is present) > 1",
    "first(x in who.tools) is present and first(x in who.tools).weight > 1",
    "temper shift 1 is present and temper shift 1 == calm",
    "answer.rest is present and answer.rest > 1",
    "option.ceiling is absent or option.ceiling > 3",
    "extra is present and extra is present and extra > 1",
]


@pytest.mark.parametrize("text", TESTED)
def test_a_tested_value_may_be_used(desk: Desk, text: str) -> None:
    assert desk.type_of(text) == BOOLEAN


UNTESTED: list[tuple[str, str]] = [
    ("extra > n and extra is present", "extra"),
    ("extra is present or extra > n", "extra"),
    ("extra is absent and extra > n", "extra"),
    ("(extra is present or flag) and extra > n", "extra"),
    ("(extra is present and flag or n > 1) and extra > n", "extra"),
    ("not (extra is present and flag) and extra > n", "extra"),
    ("(extra if extra is absent else n) > 1", "extra if extra is absent else n"),
    ("(n if extra is present else extra + 1) > 1", "extra"),
    ("(extra if flag else n) > 1", "extra if flag else n"),
    ("who.shield is present and foe.shield.weight > 1", "foe.shield"),
    ("who.shield is present and who.shield.spare.weight > 1", "who.shield.spare"),
    ("guest.shield is present", "guest"),
    ("who.shield is present and any(who.shield.weight > 1 for who in foe.friends)", "who.shield"),
    ("answer.rest is present and any(answer.shield.weight > 1 for answer in who.friends)", "answer.shield"),
    ("any(x.shield is present for x in who.friends if x.shield.weight > 1)", "x.shield"),
    ("any(x.shield is present for x in who.friends) and who.shield.weight > 1", "who.shield"),
    ("first(x in who.tools) is present and first(y in who.tools).weight > 1", "first(y in who.tools)"),
    ("temper shift 1 is present and temper shift 2 == calm", "temper shift 2"),
]


@pytest.mark.parametrize(("text", "part"), UNTESTED, ids=[text for text, _ in UNTESTED])
def test_an_untested_value_is_told(desk: Desk, text: str, part: str) -> None:
    assert [found[:2] for found in desk.findings(text)] == [("E318", part)]


def test_what_an_earlier_step_tested_is_known(desk: Desk) -> None:
    facts = facts_when(desk.check("extra is present and guest is present").typed, holds=True)
    parsed = desk.parser.parse("extra + guest.vigour").tree
    assert parsed is not None
    assert check(parsed, "extra + guest.vigour", desk.world, None, facts).findings == ()
    assert [found[:2] for found in desk.findings("extra + guest.vigour")] == [
        ("E318", "extra"),
        ("E318", "guest"),
    ]


LEAVES = ["extra is present", "extra is absent", "guest is present", "guest is absent", "flag"]
CONDITIONS = st.recursive(
    st.sampled_from(LEAVES),
    lambda part: st.one_of(
        part.map(lambda one: f"not ({one})"),
        st.builds(
            lambda one, word, two: f"({one}) {word} ({two})", part, st.sampled_from(["and", "or"]), part
        ),
    ),
    max_leaves=8,
)
STATES = [
    dict(zip(("extra", "guest", "flag"), state, strict=True)) for state in product([True, False], repeat=3)
]


def truth(condition: Typed, state: dict[str, bool]) -> bool:
    parts = [
        truth(part, state) for part in condition.arguments if condition.operation is not Operation.PRESENT
    ]
    match condition.operation:
        case Operation.NOT:
            return not parts[0]
        case Operation.AND:
            return all(parts)
        case Operation.OR:
            return any(parts)
        case Operation.PRESENT:
            return state[str(condition.arguments[0].data[0])]
        case _:
            return state[str(condition.data[0])]


@settings(derandomize=True, max_examples=300)
@given(CONDITIONS, st.booleans())
def test_what_a_condition_says_is_so_in_every_state(desk: Desk, text: str, holds: bool) -> None:  # noqa: FBT001 - drawn
    condition = desk.check(text).typed
    names = {shape[1][0] for shape in facts_when(condition, holds=holds) if isinstance(shape[1], tuple)}
    for state in STATES:
        if truth(condition, state) is holds:
            assert all(state[name] for name in names)
