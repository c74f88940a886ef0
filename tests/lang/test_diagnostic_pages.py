"""The pages about expressions: their titles, and that their examples are wrong and right as they say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from estoc.lang import Finding, check, check_template, parse_template
from estoc.text import CODES, Mapping, Scalar, read_text

if TYPE_CHECKING:
    from conftest import Desk

PAGES = Path(__file__).parents[2] / "docs" / "diagnostics"
OURS = sorted(code for code in CODES if code.startswith("E3"))
PAGE = re.compile(
    r"# (?P<code>E\d+): (?P<en>[^·\n]+) · (?P<fr>[^·\n]+)\n\n(?P<english>[^\n]+)\n\n(?P<french>[^\n]+)\n\n"
    r"## Wrong · Faux\n\n```yaml\n(?P<wrong>.*?)```\n\n## Right · Juste\n\n```yaml\n(?P<right>.*?)```\n",
    re.DOTALL,
)


def page(code: str) -> dict[str, str]:
    found = PAGE.fullmatch((PAGES / f"{code}.md").read_text(encoding="utf-8"))
    assert found is not None
    return found.groupdict()


def findings(desk: Desk, example: str) -> tuple[Finding, ...]:
    """What is wrong with the one line of an example, in the world of the tests."""
    node, told = read_text(example, "example.yaml")
    assert told == ()
    assert isinstance(node, Mapping)
    ((key, value),) = node.pairs
    assert isinstance(value, Scalar)
    if key.value == "text":
        template = parse_template(value.value, desk.parser)
        if template.template is None:
            return template.findings
        return check_template(template.template, value.value, desk.world).findings
    parsed = desk.parser.parse(value.value)
    return parsed.findings if parsed.tree is None else check(parsed.tree, value.value, desk.world).findings


@pytest.mark.parametrize("code", OURS)
def test_a_page_has_the_title_of_its_code(code: str) -> None:
    parts = page(code)
    assert (parts["code"], parts["en"], parts["fr"]) == (code, CODES[code].en, CODES[code].fr)


@pytest.mark.parametrize("code", OURS)
def test_the_examples_of_a_page_hold(desk: Desk, field_desk: Desk, code: str) -> None:
    parts = page(code)
    desk = field_desk if code in {"E326", "E327"} else desk
    assert {found.code for found in findings(desk, parts["wrong"])} == {code}
    assert findings(desk, parts["right"]) == ()


@pytest.mark.parametrize("code", OURS)
def test_french_has_its_no_break_spaces(code: str) -> None:
    prose = re.sub(r"`[^`]*`", "`", page(code)["french"])
    assert re.findall(r"[^\N{NO-BREAK SPACE}][:;?!»]|«[^\N{NO-BREAK SPACE}]", prose) == []
