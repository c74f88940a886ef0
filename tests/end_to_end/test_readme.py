"""README.md quotes what stands in the rules, links to what is there, and says what to begin with."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
YAML = re.compile(r"```yaml\n(?P<quoted>(?:.*\n)*?)```\n")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
MARKER = re.compile(r"^<!-- command: (?P<name>\w+) -->\n```sh\n(?P<command>.+)\n```$", re.MULTILINE)


def test_the_yaml_stands_in_the_rules() -> None:
    rules = [path.read_text(encoding="utf-8") for path in (ROOT / "rules-data").rglob("*.yaml")]
    quoted = YAML.findall(README.read_text(encoding="utf-8"))
    assert quoted
    assert [one for one in quoted if not any(one in text for text in rules)] == []


def test_links_lead_somewhere() -> None:
    pages = [README, ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]
    lost = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert lost == []


def test_the_two_commands_can_be_found_by_their_markers() -> None:
    commands = {
        found["name"]: found["command"] for found in MARKER.finditer(README.read_text(encoding="utf-8"))
    }
    assert list(commands) == ["install", "develop"]
    assert "pip install . &&" in commands["install"]
    assert "pip install -e '.[dev]' &&" in commands["develop"]
