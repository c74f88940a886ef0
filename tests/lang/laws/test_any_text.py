"""Whatever is written, the checker gives a typed tree or findings, and never an exception."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.lang.types import BOOLEAN, Dice, Entry, Integer, Optional, Set, Type, Unknown
from estoc.text import CODES

if TYPE_CHECKING:
    from conftest import Desk

LEAVES = [
    "n",
    "m",
    "big",
    "skill",
    "flag",
    "who",
    "foe",
    "guest",
    "extra",
    "item",
    "level",
    "water",
    "match",
    "pool",
    "strange",
    "answer",
    "chosen",
    "words",
    "deed",
    "x",
    "bad",
    "fight",
    "absent",
    "fair",
    "needle",
    "mallet",
    "carving",
    "grade:fair",
    "tool:mallet",
    "tool:bad",
    "option",
    "option.target",
    "option.ceiling",
    "0",
    "1",
    "7",
    "true",
    "9_m",
    "2d6",
    "d%",
    "0d4",
    "3d0",
    "2dtoken",
    "2dbad",
    "4d6kh3!2",
    "4d6kh1kl2",
    "9999d9",
    "[]",
    "still()",
    "every(tool)",
    "every(bad)",
]
FORMS = [
    "\n    -{} ",
    " not {} ",
    " {}.weight ",
    " {}.shield ",
    " {}.tools ",
    " {}.total ",
    " {}.degree ",
    " {}.first ",
    " {}.bad ",
    " floor({}) ",
    " abs({})\n    ",
    " min({}) ",
    " any({}) ",
    " count({}) ",
    " upright({}) ",
    " worth({}) ",
    " bad({}) ",
    " guarded({}) ",
    " {} is present\n    ",
    " {} is absent ",
    " ({})d6 ",
    " [{}] ",
    " every({}) ",
    " {} + {} ",
    " {} - {} ",
    " {} * {} ",
    " {} / {} ",
    " floor({} / {}) ",
    " ceil({} / {})\n    ",
    " {} == {} ",
    " {} != {} ",
    " {} < {} ",
    " {} >= {} ",
    " {} and {} ",
    " {} or {} ",
    " {} in {} ",
    " {} not in {} ",
    " {} shift {}\n    ",
    " {}[{}] ",
    " [{}, {}] ",
    " max({}, {}) ",
    " ease({}, {}) ",
    " contest({}, {}) ",
    " other({}, {}) ",
    " min({} for x in {})\n    ",
    " all({} for x in {}) ",
    " sum({} for x in {}) ",
    " count({} for x in {}) ",
    " {} if {} else {} ",
    " clamp({}, {}, {})\n    ",
    " any({} for x in {} if {}) ",
    " sum({} for n in {} if {}) ",
    " first({} for who in {} if {})\n",
]
TEXTS = st.recursive(
    st.sampled_from(LEAVES).map(lambda leaf: leaf.replace("_", " ", 1) if leaf == "9_m" else leaf),
    lambda part: st.sampled_from(FORMS).flatmap(
        lambda form: st.tuples(*[part] * form.count("{}")).map(
            lambda parts: form.strip().format(*(f"({each})" for each in parts))
        )
    ),
    max_leaves=10,
)
PLACES: list[Type | None] = [
    None, Integer(0, 5), BOOLEAN, Dice(0, 9), Entry("tool"), Set(Entry("craft")), Optional(Integer(0, 3)),
]  # fmt: skip


@settings(derandomize=True, max_examples=1500, deadline=None)
@given(TEXTS, st.sampled_from(PLACES))
def test_any_text_gives_a_typed_tree_or_findings(desk: Desk, text: str, wanted: Type | None) -> None:
    parsed = desk.parser.parse(text)
    if parsed.tree is None:
        return
    checked = desk.check(text, wanted)
    if not checked.findings:
        assert not any(isinstance(node.type, Unknown) for node in checked.typed.walk())
    for found in checked.findings:
        start, end = found.at
        assert found.code in CODES
        assert 0 <= start < end <= len(text)
        assert not re.search(r"unknown|inconnu", found.message.en + found.message.fr)
    assert list(checked.findings) == sorted(checked.findings, key=lambda found: found.at)
    assert len({found.at for found in checked.findings}) == len(checked.findings)
