"""Answers as callers give them, as what the machine takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from estoc.game.machine import throw_all
from estoc.play.chances import Scripted, faces_of
from estoc.play.mistakes import AnswerError

if TYPE_CHECKING:
    from estoc.chance import Rolled
    from estoc.game import ChancePause, DecisionPause, Offer
    from estoc.telling import Teller


def offered(asked: DecisionPause, key: object, teller: Teller) -> tuple[Offer, str]:
    """The offer with a key.

    Raises:
        AnswerError: there is none.
    """
    offers = {teller.key(asked.decision, offer.choices): offer for offer in asked.offers}
    if not isinstance(key, str) or key not in offers:
        message = f"{key!r} is not offered; offered: {', '.join(offers)}"
        raise AnswerError(message)
    return offers[key], key


def thrown(asked: ChancePause, answer: object, labels: list[str]) -> tuple[Rolled, ...]:
    """A roll with the faces that somebody tells, by roller.

    Args:
        asked: the chance.
        answer: by the seat of a roller its faces, in the order of the throws.
        labels: the seats of the rollers.

    Raises:
        AnswerError: these are not its faces.
    """
    if not isinstance(answer, Mapping):
        message = "a chance is answered with faces by roller, such as {'a1': [2, 1]}"
        raise AnswerError(message)
    told = {label: Scripted(faces_of(answer.get(label, ()))) for label in labels}
    rolled = throw_all(asked, [told[label] for label in labels])
    unused = [label for label, source in told.items() if source.faces]
    unused += [label for label in answer if label not in labels]
    if unused:
        message = f"too many faces for {', '.join(map(str, unused))}"
        raise AnswerError(message)
    return rolled
