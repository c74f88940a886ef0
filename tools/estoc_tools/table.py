"""A fight at a table: people are asked, policies play the rest, and what happens is told in between."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import estoc
from estoc_tools import answers
from estoc_tools.common import phrase
from estoc_tools.drawn import drawn
from estoc_tools.keeping import keep, not_written
from estoc_tools.menu import menu, wrapped
from estoc_tools.reply import Keep, Unclear, Why, Word, reply_to, word_of
from estoc_tools.rewind import Seats, before_last_answer
from estoc_tools.rolling import roll

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc_tools.screen import Screen

_AROUND = 4
"""The lines around a list of options: an empty one, the pages, the hint, the prompt."""


class Ending(Enum):
    """How a table is left."""

    OVER = "over"
    LEFT = "left"
    INTERRUPTED = "interrupted"


@dataclass(slots=True)
class Table:
    """One fight at a table.

    Attributes:
        fight: the fight; going back puts another in its place.
        screen: where people read and type.
        seats: who decides for whom.
        save: where the fight is kept after each answer, if anywhere.
        shown: how many events were told.
        before: how many were told when the question before was asked.
        transcript: the telling so far.
        hinted: whether it was told what can be typed.
    """

    fight: estoc.Fight
    screen: Screen
    seats: Seats
    save: Path | None
    shown: int = 0
    before: int = 0
    transcript: estoc.Transcript = field(init=False)
    hinted: bool = False

    def __post_init__(self) -> None:
        self.transcript = estoc.Transcript(self.screen.language)

    def play(self) -> Ending:
        """Ask until the fight ends, or somebody leaves."""
        try:
            while self._asked_on():
                if not self._taken_back():
                    return Ending.OVER
        except EOFError:
            self.screen.write()
            return Ending.LEFT
        except KeyboardInterrupt:
            self.screen.write()
            return Ending.INTERRUPTED
        return Ending.LEFT

    def _asked_on(self) -> bool:
        """Ask until the fight ends; False where somebody leaves before."""
        while (asked := self.fight.pause()) is not None:
            if isinstance(asked, estoc.Decision) and not self.seats.asks(asked):
                self.fight.decide(self.seats.policy_of(asked))
                continue
            self._tell()
            self._keep()
            if not (self._decide(asked) if isinstance(asked, estoc.Decision) else self._roll(asked)):
                return False
        self._tell()
        self._keep()
        return True

    def _taken_back(self) -> bool:
        """Whether somebody at a terminal takes the last answer of a fight back that has ended."""
        if not self.screen.typed or not self.hinted:
            return False
        language = self.screen.language
        self.screen.write()
        self.screen.write(
            phrase(language, "(Enter: the end; u: back)", "(Entrée : fin ; u : revenir)"), dim=True
        )
        try:
            return word_of(self.screen.ask()) is Word.BACK and self._back()
        except EOFError:
            return False

    def _tell(self) -> None:
        events = self.fight.events
        self.before = self.shown
        for line in self.transcript.lines(events[self.shown :]):
            self.screen.write(line)
        self.shown = len(events)

    def _keep(self) -> None:
        if self.save is not None:
            self._write(self.save)

    def _write(self, path: Path) -> bool:
        """Save the fight; where that fails people are told, and play goes on."""
        try:
            keep(self.fight, path)
        except OSError as reason:
            self.screen.write(not_written(path, reason, self.screen.language))
            return False
        return True

    def offer_to_keep(self) -> None:
        """Before somebody leaves: a file to save the fight in, where there is somebody to be asked."""
        if not self.screen.typed:
            return
        language = self.screen.language
        self.screen.write(
            phrase(
                language,
                "a file to save the fight in (Enter: none)?",
                "un fichier où sauvegarder le combat (Entrée : aucun) ?",
            )
        )
        with suppress(EOFError, KeyboardInterrupt):
            typed = self.screen.ask()
            word = word_of(typed)
            path = Path(word.path if isinstance(word, Keep) else typed).expanduser()
            # Who types q once more leaves, and wants no file of this name.
            if not isinstance(word, Word) and self._write(path):
                self.save = path

    def _decide(self, asked: estoc.Decision) -> bool:
        """Ask for an option until there is one; False where somebody leaves."""
        page = 0
        self._show(asked, page)
        while True:
            reply = reply_to(asked, self.screen.ask(), self.screen.language)
            match reply:
                case estoc.Option():
                    self.fight.answer(reply)
                    return True
                case Word.MORE | Word.LESS:
                    page += 1 if reply is Word.MORE else -1
                    self._show(asked, page)
                case Word.WHY:
                    self._lines(answers.all_reasons(asked, self.screen.language, self.screen.width))
                case Why():
                    self._lines(answers.one_reason(reply, self.screen.language, self.screen.width))
                case Unclear():
                    number, size = len(asked.options), self.screen.width
                    self._lines(answers.unclear(reply, number, self.screen.language, size))
                case _:
                    gone = self._common(reply)
                    if gone is not None:
                        return gone

    def _roll(self, asked: estoc.Chance) -> bool:
        """Ask for faces until all dice lie; False where somebody leaves."""
        while True:
            self.screen.write()
            reply = roll(asked, self.screen)
            if isinstance(reply, dict):
                self.fight.answer(reply)
                return True
            gone = self._common(reply)
            if gone is not None:
                return gone

    def _common(self, reply: Word | Keep) -> bool | None:
        """What can be said at any question: whether play goes on from another question; None for this one."""
        match reply:
            case Word.LEAVE:
                return False
            case Word.BACK:
                return True if self._back() else None
            case Word.TOLD:
                self._whys()
            case Word.MAP:
                self._map()
            case Keep():
                path = Path(reply.path).expanduser()
                if self._write(path):
                    self.save = path
                    said = phrase(
                        self.screen.language,
                        f"saved in {path}, from now on after each answer",
                        f"sauvegardé dans {path}, désormais après chaque réponse",
                    )
                    self.screen.write(said)
            case _:
                self._lines(answers.help_lines(self.screen.language, self.screen.width))
        return None

    def _back(self) -> bool:
        """Put the fight back where a person was asked last."""
        language = self.screen.language
        earlier = before_last_answer(self.fight, self.seats)
        if earlier is None:
            self.screen.write(phrase(language, "this is the first question", "c'est la première question"))
            return False
        self.fight = earlier
        earlier.pause()
        self.transcript = estoc.Transcript(language)
        for _ in self.transcript.lines(earlier.events):
            pass
        self.shown = len(earlier.events)
        self.screen.write(phrase(language, "(back)", "(retour)"), dim=True)
        return True

    def _map(self) -> None:
        """The map, and who stands where."""
        language, found = self.screen.language, self.fight.chart()
        if found is None:
            self.screen.write(phrase(language, "there is no map here", "il n'y a pas de carte ici"))
        else:
            self._lines(drawn(found, language, self.screen.width))

    def _whys(self) -> None:
        """Where the numbers come from that were told since the question before."""
        language = self.screen.language
        width = self.screen.width - 4
        reasons = {number: tuple(why.lines(language, width)) for number, why in self.fight.whys().items()}
        told = [one for one in self.fight.events[self.before : self.shown] if reasons.get(one.number)]
        for event in told:
            self._lines(self._told(event))
            self._lines(f"    {line}" for line in reasons[event.number])
        if not told:
            nothing = "nothing that was told just now is computed"
            rien = "rien de ce qui vient d'être raconté n'est calculé"
            self.screen.write(phrase(language, nothing, rien))

    def _told(self, event: estoc.Event) -> Iterable[str]:
        """What an event told, set to the left; a roll with its name and its faces."""
        language, width = self.screen.language, self.screen.width
        if event.sort == "event":
            return wrapped(event.text(language), "  ", "  ", width)
        return (f"  {line.strip()}" for line in estoc.Transcript(language).lines([event]))

    def _show(self, asked: estoc.Decision, page: int) -> None:
        """The question and a page of its options."""
        screen, language = self.screen, self.screen.language
        question = wrapped(asked.text(language), "", "", screen.width)
        room = max(screen.height - len(question) - _AROUND, 1)
        found = menu(asked, language, (screen.width, room), page)
        screen.write()
        for line in question:
            screen.write(line, bold=True)
        self._lines(found.lines)
        for line in found.refused:
            screen.write(line, dim=True)
        if found.pages > 1:
            total = len(asked.options)
            screen.write(
                phrase(
                    language,
                    f"  {found.first} to {found.last} of {total}; Enter shows more",
                    f"  {found.first} à {found.last} sur {total} ; Entrée montre la suite",
                ),
                dim=True,
            )
        if not self.hinted:
            for line in wrapped(answers.hint(language), "", " ", screen.width):
                screen.write(line, dim=True)
            if self.fight.chart() is not None:
                screen.write(answers.hint_of_map(language), dim=True)
            self.hinted = True

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.write(line)
