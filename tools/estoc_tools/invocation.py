"""The command line of a fight, to be written again: what shows the fight once more, what goes on with it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import estoc
    from estoc_tools.common import Language


def is_file(setup: str) -> bool:
    """Whether `--setup` names a file, and no setup of the rules."""
    return Path(setup).suffix in {".yaml", ".yml"}


@dataclass(frozen=True, slots=True)
class Invocation:
    """What somebody has typed that makes the fight what it is.

    Attributes:
        ruleset: the ruleset.
        sides: the sides; none where the fight was resumed.
        setup: the setup, or a file with one.
        played: the sides that people play.
        policies: the policies.
        packs: the packs.
        options: the options.
        language: the language, where it was typed; None where it is what it is without.
    """

    ruleset: str
    sides: tuple[str, ...]
    setup: str | None
    played: tuple[str, ...]
    policies: tuple[str, ...]
    packs: tuple[str, ...]
    options: tuple[str, ...]
    language: Language | None

    @property
    def all_packs(self) -> tuple[str, ...]:
        """The packs, and the file that holds the setup."""
        own = self.setup is not None and is_file(self.setup)
        return (*self.packs, self.setup) if own and self.setup else self.packs

    def again(self, one: estoc.Fight, *, auto: bool) -> str:
        """The command that begins this fight once more."""
        words = ["estoc", "fight", self.ruleset, *(self.sides or one.lineup), "--seed", str(one.seed)]
        words += ["--auto"] if auto else []
        words += ["--number", str(one.number)] if one.number else []
        words += ["--dice", one.dice] if one.dice != "auto" else []
        words += self._rules(self.packs)
        words += ["--setup", self.setup] if self.setup else []
        return shlex.join(words + self._deciders() + self._language())

    def resumed(self, save: Path, *, auto: bool) -> str:
        """The command that goes on with this fight."""
        words = ["estoc", "fight", self.ruleset, "--resume", str(save), "--save", str(save)]
        words += ["--auto"] if auto else []
        return shlex.join(words + self._rules(self.all_packs) + self._deciders() + self._language())

    def _rules(self, packs: tuple[str, ...]) -> list[str]:
        words = [word for pack in packs for word in ("--pack", pack)]
        return words + [word for option in self.options for word in ("--option", option)]

    def _deciders(self) -> list[str]:
        words = [word for side in self.played for word in ("--play", side)]
        return words + [word for policy in self.policies for word in ("--policy", policy)]

    def _language(self) -> list[str]:
        return [] if self.language is None else ["--lang", self.language]
