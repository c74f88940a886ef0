"""Decisions: what is asked, what may be answered, what each answer needs."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.program.terms import (  # noqa: TC001 - read at run time by from_json
    Expression,
    Parameter,
    Place,
    Shown,
    Text,
)
from estoc.program.words import Words  # noqa: TC001 - as above


@dataclass(frozen=True, slots=True)
class Choice:
    """One parameter of a decision's options, drawn from a set."""

    name: str
    shown: Shown
    source: Expression


@dataclass(frozen=True, slots=True)
class Requirement:
    """What an option needs, and why it is not offered without it."""

    that: Expression
    otherwise: Text


@dataclass(frozen=True, slots=True)
class Withheld:
    """Values of a choice that its source leaves out, and why: for people only, and looked at when they ask.

    Attributes:
        choice: the number of the choice.
        among: the set of values that are told of where the source does not have them.
        reasons: what such a value lacks: the first that fails says why; where none fails it is not told of.
    """

    choice: int
    among: Expression
    reasons: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A question: parameters in the first registers, then one for each choice."""

    id: str
    name: Words
    parameters: tuple[Parameter, ...]
    who: Expression
    text: Text
    choices: tuple[Choice, ...]
    requires: tuple[Requirement, ...]
    withheld: tuple[Withheld, ...]
    label: Text
    place: Place
