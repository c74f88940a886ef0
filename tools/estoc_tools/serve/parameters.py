"""What a method wants to be told, and whether it was."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from estoc_tools.serve.faults import Code, Fault

if TYPE_CHECKING:
    from collections.abc import Mapping

_SEEDS = 2**63
_COUNTS = 2**31


class Sort(Enum):
    """What a parameter may be; the value says it in words."""

    TEXT = "a text"
    TEXTS = "a list of texts"
    TEXT_BY_NAME = "an object of texts"
    SEED = "a whole number of at most 64 bits"
    COUNT = "a whole number from 0 to 2147483647"
    TRUTH = "true or false"
    LANGUAGE = "`en` or `fr`"
    DICE = "`auto` or `ask`"
    OBJECT = "an object"
    COMBATANT = "an id, or an object with `is` and the fields that differ"
    ANSWER = "the key of an option, or faces by roller"
    STEPS = "a list of steps, or one step"

    def holds(self, value: Any) -> bool:  # noqa: ANN401, C901, PLR0911 - from JSON; one line a sort
        """Whether a value is one."""
        match self:
            case Sort.TEXT:
                return isinstance(value, str)
            case Sort.TEXTS:
                return isinstance(value, list) and all(isinstance(one, str) for one in value)
            case Sort.TEXT_BY_NAME:
                return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
            case Sort.SEED:
                return _whole(value) and -_SEEDS <= value < _SEEDS
            case Sort.COUNT:
                return _whole(value) and 0 <= value < _COUNTS
            case Sort.TRUTH:
                return isinstance(value, bool)
            case Sort.LANGUAGE:
                return value in ("en", "fr")
            case Sort.DICE:
                return value in ("auto", "ask")
            case Sort.OBJECT:
                return isinstance(value, dict)
            case Sort.COMBATANT | Sort.ANSWER:
                return isinstance(value, str | dict)
            case Sort.STEPS:
                return isinstance(value, list | dict)


def _whole(value: Any) -> bool:  # noqa: ANN401 - from JSON
    return isinstance(value, int) and not isinstance(value, bool)


def checked(given: object, needed: Mapping[str, Sort], allowed: Mapping[str, Sort]) -> dict[str, Any]:
    """The parameters of a request by name, each of its sort.

    Args:
        given: what the request has under `params`; None stands for an empty object.
        needed: those that must be there.
        allowed: those that may be; null says the same as leaving one out.

    Raises:
        Fault: one is missing, unknown, or of another sort.
    """
    if given is None:
        given = {}
    if not isinstance(given, dict):
        message = "params is an object: parameters are given by name"
        raise Fault(Code.PARAMETERS, message)
    sorts = {**needed, **allowed}
    for name in given:
        if name not in sorts:
            message = f"there is no parameter {name[:80]!r}; there are {', '.join(sorts) or 'none'}"
            raise Fault(Code.PARAMETERS, message, {"parameter": name[:80]})
    found = {name: value for name, value in given.items() if value is not None or name in needed}
    for name, sort in sorts.items():
        if name in needed and name not in found:
            message = f"the parameter {name!r} is missing: {sort.value}"
            raise Fault(Code.PARAMETERS, message, {"parameter": name})
        if name in found and not sort.holds(found[name]):
            message = f"the parameter {name!r} is {sort.value}"
            raise Fault(Code.PARAMETERS, message, {"parameter": name})
    return found
