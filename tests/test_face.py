"""The public face: everything in it is typed and documented, and nothing that version 1 had goes."""

from __future__ import annotations

import inspect
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import estoc

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
RECORD = Path(__file__).parent / "golden" / f"face-{estoc.FACE_VERSION}.txt"
CONSTANTS = frozenset(name for name in estoc.__all__ if name.isupper() or name == "__version__")
ALIASES = frozenset({"Json", "Language"})  # of types: they take nothing and have no text of their own
NAMES = tuple(name for name in estoc.__all__ if name not in CONSTANTS | ALIASES)


def members(owner: type) -> Iterator[tuple[str, Any]]:
    """What a class of Estoc itself declares and does not hide, inherited members included."""
    for base in owner.__mro__:
        if base.__module__.startswith("estoc"):
            yield from ((name, member) for name, member in vars(base).items() if not name.startswith("_"))


def callables(name: str) -> Iterator[tuple[str, Any]]:
    """The functions, methods and properties of a public name."""
    public = getattr(estoc, name)
    if not inspect.isclass(public):
        yield name, public
        return
    if issubclass(public, estoc.EstocError) and inspect.isfunction(vars(public).get("__init__")):
        yield f"{name}.__init__", public.__init__
    for inner, member in members(public):
        found = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        found = found.fget if isinstance(found, property) else found
        if inspect.isfunction(found):
            yield f"{name}.{inner}", found


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is(name: str) -> None:
    public = getattr(estoc, name)
    assert (public.__doc__ or "").strip()
    silent = [
        place
        for place, found in callables(name)
        if not place.endswith("__init__") and not (found.__doc__ or "").strip()
    ]
    assert silent == []


@pytest.mark.parametrize("name", NAMES)
def test_it_is_typed(name: str) -> None:
    bare = []
    for place, found in callables(name):
        signature = inspect.signature(found)
        given = [one for one in signature.parameters.values() if one.name not in {"self", "cls"}]
        bare += [f"{place}({one.name})" for one in given if one.annotation is inspect.Parameter.empty]
        bare += [place] if signature.return_annotation is inspect.Signature.empty else []
    assert bare == []


def fields(name: str) -> list[str]:
    """The names of the public attributes of a data class."""
    declared = getattr(getattr(estoc, name), "__dataclass_fields__", {})
    return [field for field in declared if not field.startswith("_")]


@pytest.mark.parametrize("name", [name for name in NAMES if fields(name)])
def test_its_attributes_are_described_or_speak_for_themselves(name: str) -> None:
    annotations = {}
    for base in getattr(estoc, name).__mro__:
        annotations |= vars(base).get("__annotations__", {})
    assert [field for field in fields(name) if field not in annotations] == []


def face() -> list[str]:
    """The face, a line a name: with parameters, without types."""
    lines = sorted(CONSTANTS | ALIASES)
    for name in NAMES:
        public = getattr(estoc, name)
        lines.append(name)
        lines += [f"{name}.{field}" for field in fields(name)]
        if inspect.isclass(public) and issubclass(public, Enum):
            lines += [f"{name}.{member.name}" for member in public]
        for place, found in callables(name):
            parameters = [one for one in inspect.signature(found).parameters if one != "self"]
            lines.append(f"{place}({', '.join(parameters)})")
    return sorted(set(lines))


def test_nothing_of_this_version_is_gone() -> None:
    """Parameters may be added behind those that are there, names anywhere; else FACE_VERSION goes up.

    `python tests/test_face.py` records what was added.
    """
    now = face()
    gone = [
        line
        for line in RECORD.read_text(encoding="utf-8").splitlines()
        if not any(
            one == line or (line[-1] == ")" and one.startswith(f"{line[:-1].rstrip()}")) for one in now
        )
    ]
    assert gone == []


def test_the_typed_package_says_so() -> None:
    assert (ROOT / "interpreter/estoc/py.typed").is_file()


if __name__ == "__main__":
    RECORD.write_text("".join(f"{line}\n" for line in face()), encoding="utf-8")
