"""Whatever a command is about, an interrupt ends it as shells expect."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import estoc as library
from estoc_tools import main
from estoc_tools.commands import estoc


def interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("command", ["check", "test", "schema"])
def test_an_interrupt_while_rules_are_read(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "diagnose", interrupted)
    monkeypatch.setattr(library, "load", interrupted)
    done = CliRunner().invoke(estoc, [command, "duel"])
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "\n")


def test_an_interrupt_before_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gc.set_threshold", interrupted)
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == 130
