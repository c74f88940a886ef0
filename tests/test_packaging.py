"""What users install: the wheel holds the code, its types and the shipped data, and finds them."""

import os
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import estoc

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = {
    "rules-data": "estoc/shipped/rules-data",
    "schema": "estoc/shipped/schema",
    "docs/diagnostics": "estoc/shipped/diagnostics",
}
CODE = {"interpreter/estoc": "estoc", "tools/estoc_tools": "estoc_tools", "tools/estoc_rl": "estoc_rl"}


def build(target: str, folder: Path) -> Path:
    """The file that the build backend makes of this checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


def files(folder: str) -> Iterator[Path]:
    """The files of a folder that belong to the project."""
    return (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_exactly_the_packages_and_the_shipped_data(wheel: Path) -> None:
    expected = {
        f"{inside}/{path.relative_to(ROOT / folder).as_posix()}": path.read_bytes()
        for folder, inside in (CODE | SHIPPED).items()
        for path in files(folder)
    }
    with ZipFile(wheel) as archive:
        found = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    assert found == expected


def test_the_wheel_is_typed_licensed_and_has_one_command(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (entry_points,) = (name for name in names if name.endswith(".dist-info/entry_points.txt"))
        commands = archive.read(entry_points).decode()
    assert {"estoc/py.typed", "estoc_tools/py.typed"} <= set(names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert commands.split() == ["[console_scripts]", "estoc", "=", "estoc_tools.main:main"]


def test_a_plain_install_needs_five_packages(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(name).decode())
    plain = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert {need.split(">=")[0] for need in plain} == {"pyyaml", "jsonschema", "lark", "click", "rich"}
    assert metadata["Version"] == estoc.__version__
    assert metadata["Requires-Python"] == ">=3.11"


def test_an_unpacked_wheel_finds_its_own_data(wheel: Path, tmp_path: Path) -> None:
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            archive.extract(name, installed)
    code = "import estoc; print(*estoc.shipped_rulesets().values(), estoc.load('duel').id, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(installed)},
        check=True,
        capture_output=True,
        text=True,
    )
    *folders, loaded = done.stdout.splitlines()
    assert loaded == "duel"
    assert {Path(folder).parent for folder in folders} == {installed / "estoc" / "shipped" / "rules-data"}


def test_every_ruleset_of_the_checkout_is_found() -> None:
    there = {path.parent.name for path in (ROOT / "rules-data").glob("*/ruleset.yaml")}
    assert set(estoc.shipped_rulesets()) == there


def test_the_source_archive_holds_all_that_the_wheel_is_made_of(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {path.relative_to(ROOT).as_posix() for folder in CODE | SHIPPED for path in files(folder)}
    assert wanted | {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= found


def test_tools_that_judge_the_code_are_pinned() -> None:
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needs = configuration["project"]["optional-dependencies"]["dev"]
    assert {need.partition("==")[0] for need in needs if "==" in need} == {"ruff", "mypy"}
