"""docs/program.md and docs/saves.md name everything that there is."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import estoc
from estoc.program import model

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = (ROOT / "docs" / "program.md").read_text(encoding="utf-8")
SAVES = (ROOT / "docs" / "saves.md").read_text(encoding="utf-8")
GAME = ROOT / "interpreter" / "estoc" / "game"


def section(title: str) -> str:
    """What stands below a heading, up to the next one of the same rank."""
    mark = title.split(maxsplit=1)[0]
    start = PROGRAM.index(f"\n{title}\n")
    return re.split(rf"\n{mark} ", PROGRAM[start + len(title) + 2 :])[0]


def first_words(table: str) -> set[str]:
    """The first word of each piece of code in the first column of tables."""
    cells = [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| `")]
    return {code.split()[0] for cell in cells for code in re.findall(r"`([^`]+)`", cell)}


def patterns(path: Path, function: str) -> set[str]:
    """The words that the branches of a function's `match` begin with."""
    (definition,) = (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == function
    )
    heads = [
        case.pattern.patterns[0] if isinstance(case.pattern, ast.MatchSequence) else case.pattern
        for node in ast.walk(definition)
        if isinstance(node, ast.Match)
        for case in node.cases
    ]
    return {
        node.value
        for head in heads
        for node in ast.walk(head)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def keys_of_tables(path: Path) -> set[str]:
    """The texts that are keys of the tables of a module."""
    return {
        key.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def test_every_table_and_every_key_is_described() -> None:
    tables = [one for one in vars(model).values() if isinstance(one, type) and is_dataclass(one)]
    assert len(tables) >= 20
    missing = [
        f"{table.__name__}.{field.name}"
        for table in tables
        for field in fields(table)
        if f"`{field.name}`" not in section(f"### {table.__name__}")
    ]
    assert missing == []


def test_every_instruction_is_described_and_no_other() -> None:
    run = patterns(GAME / "machine.py", "_advance") | {"decide"}
    assert first_words(section("## Instructions")) == run


def test_every_operation_is_described_and_no_other() -> None:
    written = patterns(GAME / "source.py", "write") | keys_of_tables(GAME / "source.py")
    assert first_words(section("## Expressions")) == written


def keys(saved: object) -> Iterator[str]:
    """The keys of an object, and of the objects in it and in its lists."""
    if isinstance(saved, dict):
        yield from saved
        saved = list(saved.values())
    if isinstance(saved, list):
        for one in saved:
            yield from keys(one)


def test_every_key_of_a_save_is_described() -> None:
    fight = estoc.load("duel").fight(seed=7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.pause()
    saved = fight.save()
    del saved["options"]
    saved["events"] = []  # the form of these is in a schema of their own
    missing = {key for key in keys(saved) if f"`{key}`" not in SAVES and f'"{key}":' not in SAVES}
    assert missing == set()
