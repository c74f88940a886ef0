"""Recorded answers of a fight, given again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.play.chances import faces_of
from estoc.play.mistakes import AnswerError, UsageError

if TYPE_CHECKING:
    from estoc.play.fight import Fight
    from estoc.text import Json


def check_luck(fight: Fight) -> None:
    """Refuse to write down or to repeat a fight whose dice were exchanged on the way.

    Raises:
        UsageError: it is a salted fork.
    """
    if fight.salted:
        message = "a salted fork looks ahead: it can be neither saved nor repeated"
        raise UsageError(message)


def repeat(fight: Fight, answer: Json) -> None:
    """Answer with one of a fight's recorded `answers`.

    Raises:
        AnswerError: it is no recorded answer, or not one that is accepted here.
    """
    match answer:
        case str():
            fight.answer(answer)
        case {"amend": [*steps]}:
            fight.amend(steps)
        case {"join": {"who": str() | dict() as who, "side": str(side)}}:
            fight.add(who, side=side)
        case dict():
            fight.answer({label: faces_of(faces) for label, faces in answer.items()})
        case _:
            message = f"this is no recorded answer: {answer!r}"
            raise AnswerError(message)
