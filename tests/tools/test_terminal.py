"""The fight table in a real terminal: a process behind a pseudo-terminal of the standard library."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

if TYPE_CHECKING or sys.platform != "win32":
    import fcntl
    import pty
    import struct
    import termios

COMMAND = str(Path(sys.executable).with_name("estoc"))
FISTS = ("fight", "duel", "truand", "philip", "--seed", "7")
STYLES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE = 20


@dataclass(slots=True)
class Terminal:
    """A process, and what it has shown so far."""

    process: int
    file: int
    shown: str = ""
    seen: int = 0
    decoder: codecs.IncrementalDecoder = field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")("replace")
    )

    def add(self, read: bytes) -> None:
        self.shown = (self.shown + self.decoder.decode(read)).replace("\r\n", "\n")

    def until(self, wanted: str) -> str:
        """What is shown next, up to some text."""
        while wanted not in self.shown[self.seen :]:
            ready, _, _ = select.select([self.file], [], [], PATIENCE)
            assert ready, self.shown
            try:
                read = os.read(self.file, 65536)
            except OSError:  # Linux says so when the process has ended
                read = b""
            assert read, self.shown
            self.add(read)
        start = self.seen
        self.seen = self.shown.index(wanted, start) + len(wanted)
        return self.shown[start : self.seen]

    def type(self, text: str) -> None:
        with suppress(OSError):
            os.write(self.file, text.encode())

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def interrupted(self) -> int:
        """The exit status after Ctrl-C in the middle of a word.

        It is pressed once the word is shown: one that comes while Python's line editor sets the terminal up
        may be lost, of any program, and with it those that follow.
        """
        self.type("half a wo")
        self.until("half a wo")
        return self.end("\x03")

    def end(self, pressed: str = "") -> int:
        """The exit status, after everything was shown.

        `pressed` is a key that ends the process; it is pressed until it does, for a signal that comes just
        before a process waits for input is noticed only with the next one.
        """
        ended = False
        for _ in range(PATIENCE):
            self.type(pressed)
            if self.all_shown():
                ended = True
                break
        if not ended:
            os.kill(self.process, signal.SIGKILL)
        _, status = os.waitpid(self.process, 0)
        os.close(self.file)
        assert ended, self.shown
        assert "Traceback" not in self.shown
        return os.waitstatus_to_exitcode(status)

    def all_shown(self) -> bool:
        """Whether the process has closed its terminal; False where it shows nothing for a second."""
        try:
            while select.select([self.file], [], [], 1)[0]:
                read = os.read(self.file, 65536)
                if not read:
                    return True
                self.add(read)
        except OSError:  # Linux says so when the process has ended
            return True
        return False


Open: TypeAlias = Callable[..., Terminal]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Open:
    """Starts `estoc` in a terminal of 80 columns and 24 lines."""
    if sys.platform == "win32":
        pytest.skip("there are no pseudo-terminals")
    for name in ("ESTOC_LANG", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")

    def start(*arguments: object, **environment: str) -> Terminal:
        process, file = pty.fork()
        if process == 0:
            with suppress(BaseException):
                os.execve(  # noqa: S606 - a shell is what nobody needs here
                    COMMAND, [COMMAND, *map(str, arguments)], {**os.environ, **environment}
                )
            os._exit(99)
        opened = Terminal(process, file)
        opened.resize(80, 24)
        return opened

    return start


def prompted(opened: Terminal) -> str:
    """What is shown up to the next prompt, without colours."""
    return STYLES.sub("", opened.until("> "))


def test_end_of_input_leaves_with_a_hint(terminal: Open, tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    opened = terminal(*FISTS, "--save", file)
    assert "Philip, your attack?" in prompted(opened)
    opened.type("\x04")
    assert opened.end() == 0
    assert opened.shown.rstrip().endswith(f"to go on: estoc fight duel --resume {file} --save {file}")


def test_an_interrupt_ends_with_130_and_a_hint(terminal: Open, tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    opened = terminal(*FISTS, "--save", file)
    prompted(opened)
    opened.type("8\n")
    prompted(opened)
    assert opened.interrupted() == 130
    assert opened.shown.rstrip().endswith(f"--resume {file} --save {file}")
    assert file.is_file()


def test_who_leaves_an_unsaved_fight_may_save_it_then(terminal: Open, tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    opened = terminal(*FISTS)
    prompted(opened)
    opened.type("q\n")
    assert "a file to save the fight in (Enter: none)?" in prompted(opened)
    opened.type(f"{file}\n")
    assert opened.end() == 0
    assert file.is_file()
    assert "to go on: estoc fight duel --resume" in opened.shown


def test_the_last_answer_of_a_fight_can_be_taken_back(terminal: Open) -> None:
    opened = terminal("fight", "paliers", "archere", "routier", "--seed", 9, "--play", "a")
    shown = prompted(opened)
    while "(Enter: the end; u: back)" not in shown:
        opened.type("1\n")
        shown = prompted(opened)
    opened.type("u\n")
    assert "(back)" in prompted(opened)
    opened.type("q\n")
    prompted(opened)
    opened.type("\n")
    assert opened.end() == 0


def test_a_resized_terminal_is_measured_at_the_next_question(terminal: Open) -> None:
    opened = terminal("fight", "duel", "truand", "philip", "--seed", "4", "--play", "b")
    wide = prompted(opened)
    assert 60 < max(map(len, wide.splitlines())) <= 80
    opened.resize(50, 40)
    opened.type("\n")
    shown = STYLES.sub("", opened.until("7  feint"))
    narrow = shown[shown.index("The thug tries") :].splitlines()
    assert 30 < max(map(len, narrow)) <= 50
    prompted(opened)
    opened.resize(80, 12)
    opened.type("\n")
    opened.until("; Enter shows more")
    prompted(opened)
    opened.type("\x04")
    opened.until("(Enter: none)?")
    prompted(opened)
    opened.type("\x04")
    assert opened.end() == 0


def test_colours_are_for_terminals_of_those_who_want_them(terminal: Open) -> None:
    bold = "\x1b[1mPhilip, your attack?\x1b[0m"
    for environment, painted in (({}, True), ({"NO_COLOR": "1"}, False)):
        opened = terminal(*FISTS, **environment)
        prompted(opened)
        assert (bold in opened.shown) is painted
        assert opened.interrupted() == 130


def test_bytes_that_are_no_text_are_no_option(terminal: Open) -> None:
    opened = terminal(*FISTS)
    prompted(opened)
    os.write(opened.file, b"\xff\xfe\n")
    assert "no such option" in prompted(opened)
    assert opened.interrupted() == 130
