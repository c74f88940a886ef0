"""The command line as users meet it: whole processes of the installed command."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

import estoc

COMMAND = str(Path(sys.executable).with_name("estoc"))
Run: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """One process; what the machine says about languages, colours and compiled modules is left out."""
    given = {"ESTOC_LANG", "COLUMNS", "FORCE_COLOR", "PYTHONDONTWRITEBYTECODE"}
    own = {key: value for key, value in os.environ.items() if key not in given}
    own["PYTHONPYCACHEPREFIX"] = str(tmp_path_factory.mktemp("compiled"))

    def run_estoc(
        *arguments: str | Path, env: Mapping[str, str] | None = None, stdin: str = ""
    ) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [COMMAND, *map(str, arguments)],
            env={**own, **(env or {})},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=180,  # a machine with much else to do
            check=False,
        )
        assert "Traceback" not in done.stdout + done.stderr, done
        return done

    return run_estoc


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    """Copies of a shipped ruleset, each to be spoilt in its own way."""

    def copy(name: str) -> Path:
        return shutil.copytree(estoc.shipped_rulesets()["duel"], tmp_path / name)

    return copy
