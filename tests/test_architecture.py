"""The shape of the house: one direction, few dependencies, no word of a ruleset, no state at module level."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import estoc
from estoc.text import Mapping, Node, read_file

ROOT = Path(__file__).resolve().parent.parent
INTERPRETER = ROOT / "interpreter" / "estoc"
TOOLS = ROOT / "tools" / "estoc_tools"
PACKAGES = ("text", "chance", "lang", "ruleset", "program", "game", "telling", "play")
FACE = "the face"
LONGEST_MODULE = 400
# The language's own words that are also words of a ruleset, and where they may stand.
# Ids of rulesets that are ordinary words of English too: the code says them without meaning the ruleset's.
ENGLISH = frozenset(
    [
        *(
            "action",
            "but",
            "cases",
            "declare",
            "distance",
            "double",
            "file",
            "force",
            "machine",
            "mortal",
            "page",
        ),
        *(
            "place",
            "aucun",
            "de",
            "extreme",
            "maximum",
            "position",
            "reserve",
            "simple",
            "sort",
            "sorts",
            "stat",
            "table",
        ),
    ]
)
GLOSSARY = {"FOR": INTERPRETER / "lang"}  # the grammar's token of `for`
LEFT_OPEN = re.compile(
    "|".join((r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b", r"\bXX" + r"X\b", "NotImplemented" + "Error"))
)


def modules(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path, node: ast.AST | None = None) -> str:
    place = path.relative_to(ROOT).as_posix()
    return place if node is None else f"{place}:{getattr(node, 'lineno', 0)}"


def imports(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Every module that a file imports, wherever in it the import stands; `from a import b` gives a.b."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((name.name, node) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            yield from ((f"{start}.{name.name}", node) for name in node.names)


def package(path: Path) -> str:
    """The package of the interpreter that a module belongs to; the face stands to the right of all."""
    first = path.relative_to(INTERPRETER).parts[0]
    return first if first in PACKAGES else FACE


def target(module: str) -> str | None:
    """The package that an import reaches for; None where it is none of the interpreter."""
    parts = module.split(".")
    if parts[0] != "estoc":
        return None
    return parts[1] if parts[1:] and parts[1] in PACKAGES else FACE


def test_the_interpreter_is_made_of_these_packages() -> None:
    assert {path.parent.name for path in INTERPRETER.glob("*/__init__.py")} == set(PACKAGES)
    assert {path.name for path in INTERPRETER.glob("*.py")} == {"__init__.py", "_version.py"}


def test_no_package_imports_from_one_to_its_right() -> None:
    order = {name: place for place, name in enumerate((*PACKAGES, FACE))}
    backwards = [
        f"{shown(path, node)}: {package(path)} imports {module}"
        for path in modules(INTERPRETER)
        for module, node in imports(path)
        if (reached := target(module)) is not None
        and (order[reached] > order[package(path)] or module.startswith("."))
    ]
    assert backwards == []


def test_only_the_face_imports_by_name() -> None:
    by_name = {
        path
        for path in modules(INTERPRETER)
        for module, _ in imports(path)
        if module in {"importlib", "importlib.import_module"}
    }
    assert by_name == {INTERPRETER / "__init__.py"}


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        (INTERPRETER, {"estoc", "yaml", "jsonschema", "lark"}),
        (TOOLS, {"estoc", "estoc_tools", "click", "rich"}),
    ],
)
def test_nothing_else_is_imported(folder: Path, allowed: set[str]) -> None:
    known = allowed | sys.stdlib_module_names
    strangers = [
        f"{shown(path, node)}: {module}"
        for path in modules(folder)
        for module, node in imports(path)
        if module.split(".")[0] not in known
    ]
    assert strangers == []


def test_tools_see_only_the_public_face() -> None:
    public = {"estoc", *(f"estoc.{name}" for name in estoc.__all__)}
    behind = [
        f"{shown(path, node)}: {module}"
        for path in modules(TOOLS)
        for module, node in imports(path)
        if module.split(".")[0] == "estoc" and module not in public
    ]
    assert behind == []


def test_every_public_name_is_there() -> None:
    assert [name for name in estoc.__all__ if not hasattr(estoc, name)] == []


def entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Mapping):
        yield from ((key.value, value) for key, value in node.pairs)


def columns(kind: Node) -> Iterator[str]:
    """The fields and states that a kind declares."""
    for part, declared in entries(kind):
        if part in {"fields", "state"}:
            yield from (name for name, _ in entries(declared))


def words_of_rulesets() -> dict[str, str]:
    """Declared kinds, their fields and states, and the ids of their entries; each with where it stands."""
    documents: list[tuple[str, Node]] = []
    for path in sorted((ROOT / "rules-data").rglob("*.yaml")):
        node, diagnostics = read_file(path, shown(path))
        assert node is not None, diagnostics
        documents.append((shown(path), node))
    found: dict[str, str] = {}
    declared: set[str] = set()
    for place, document in documents:
        for sort, kinds in entries(document):
            if sort not in {"kind", "pair", "record"}:
                continue
            for name, body in entries(kinds):
                found |= dict.fromkeys(columns(body), place)
                declared.add(name)
    # A combatant and a fight are the language's own, though rulesets give them fields; and the name of a
    # ruleset may stand in an example of a command.
    declared -= {"combatant", "fight", "side", *(path.name for path in (ROOT / "rules-data").iterdir())}
    found |= dict.fromkeys(declared, "a kind")
    for place, document in documents:
        for sort, listed in entries(document):
            if sort in declared | {"combatant"}:
                found |= {name: place for name, _ in entries(listed)}
    return found


def test_rulesets_have_words_to_look_for() -> None:
    words = words_of_rulesets()
    assert {"arme", "FOR", "PV", "bagarre", "poing", "attaquant", "truand"} <= set(words)
    assert not {"combatant", "fight", "fields"} & set(words)


def said(path: Path) -> Iterator[tuple[int, str]]:
    """What the code of a module names: identifiers, and strings that are one word; prose is no naming."""
    for node in ast.walk(tree(path)):
        line = getattr(node, "lineno", 0)
        match node:
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name))
            ):
                yield line, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield line, name
            case ast.Constant(value=str(text)):
                yield from ((line, word) for word in re.findall(r"\w+", text) if word == text or "_" in word)
            case _:
                pass


def test_no_word_of_a_ruleset_stands_in_the_code() -> None:
    words = {word: place for word, place in words_of_rulesets().items() if word not in ENGLISH}
    found = [
        f"{shown(path)}:{line}: {word} ({words[word]})"
        for path in modules(INTERPRETER, ROOT / "tools")
        for line, word in said(path)
        if word in words and not (word in GLOSSARY and path.is_relative_to(GLOSSARY[word]))
    ]
    assert found == []


def test_rules_are_integers_and_fractions() -> None:
    floats = [
        shown(path, node)
        for path in modules(INTERPRETER)
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float | complex))
        or (isinstance(node, ast.Name) and node.id in {"float", "complex"})
    ]
    assert floats == []


def test_modules_are_short() -> None:
    lengths = {
        shown(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules(INTERPRETER, TOOLS)
    }
    assert {place: length for place, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_nothing_is_left_open() -> None:
    sources = [*modules(INTERPRETER, TOOLS, ROOT / "tests"), *(ROOT / "rules-data").rglob("*.yaml")]
    left = [
        f"{shown(path)}:{number}: {line.strip()}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if LEFT_OPEN.search(line)
    ]
    assert left == []


CONTAINERS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
CONTAINER_CALLS = frozenset(
    {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict"}
)
CACHES = frozenset({"cache", "lru_cache", "cached_property"})
CHANGING_METHODS = frozenset(
    {
        "add",
        "append",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "popitem",
        "remove",
        "reverse",
        "setdefault",
    }
    | {"sort", "update", "appendleft", "popleft"}
)


def called(value: ast.AST | None) -> str:
    """The name of what is called, however often: `cache` of `functools.cache(f)` and of `cache()(f)`."""
    while isinstance(value, ast.Call):
        value = value.func
    return value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")


def is_container(value: ast.expr | None) -> bool:
    return isinstance(value, CONTAINERS) or (isinstance(value, ast.Call) and called(value) in CONTAINER_CALLS)


def bindings(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that statements of a module or of a class body bind, with their values."""
    for statement in body:
        match statement:
            case ast.Assign(targets=targets, value=value):
                yield from ((one.id, value) for one in targets if isinstance(one, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                yield name, value
            case ast.ClassDef(body=inner):
                yield from bindings(inner)
            case ast.If(body=inner, orelse=otherwise):
                yield from bindings([*inner, *otherwise])
            case _:
                pass


def changed(node: ast.AST) -> str | None:
    """The name of a container that a piece of code changes in place."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name
        case ast.AugAssign(target=ast.Name(id=name)):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in CHANGING_METHODS:
            return name
        case _:
            return None


def test_containers_of_a_module_are_constants_in_capitals() -> None:
    named_like_variables = [
        f"{shown(path)}: {name}"
        for path in modules(INTERPRETER, TOOLS)
        for name, value in bindings(tree(path).body)
        if is_container(value) and name != "__all__" and name != name.upper()
    ]
    assert named_like_variables == []


def test_nothing_changes_a_constant() -> None:
    changes = [
        f"{shown(path, node)}: {name}"
        for path in modules(INTERPRETER, TOOLS)
        for node in ast.walk(tree(path))
        if (name := changed(node)) is not None and name == name.upper()
    ]
    assert changes == []


def test_no_module_keeps_state() -> None:
    state = [
        shown(path, node)
        for path in modules(INTERPRETER, TOOLS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Global)
        or (
            isinstance(node, ast.FunctionDef)
            and any(called(decorator) in CACHES for decorator in node.decorator_list)
        )
    ]
    state += [
        f"{shown(path)}: {name}"
        for path in modules(INTERPRETER, TOOLS)
        for name, value in bindings(tree(path).body)
        if called(value) in CACHES
    ]
    assert state == []
