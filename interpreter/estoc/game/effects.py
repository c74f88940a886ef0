"""What instructions change: slots, conditions, objects. The stepper and the closed mode share them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from estoc.game.limits import LimitReached
from estoc.game.runtime import bits
from estoc.game.told import Sort, Told

if TYPE_CHECKING:
    from estoc.game.link import Linked
    from estoc.game.state import State
    from estoc.program.model import Condition

OBJECTS_LIMIT = 256
"""The most objects of a kind: sets of them are finite, and a pack can waste no more."""
BEARER, SOURCE, INTENSITY, FIRST_REMEMBERED = 0, 1, 2, 3
"""The first slots of an instance of a condition."""


class Scribe(Protocol):
    """Who runs a fight: its Program, and where events go."""

    linked: Linked
    log: list[Told] | None


def tell(state: State, scribe: Scribe, sort: Sort, number: int, values: tuple[Any, ...]) -> None:
    """Append an event to the log, if anybody listens."""
    if scribe.log is not None:
        scribe.log.append(Told(state.told, sort, number, values))
    state.told += 1


def put(state: State, scribe: Scribe, kind: int, slot: int, owner: int, value: Any) -> None:  # noqa: ANN401 - a cell
    """Put a value into a slot; records change silently."""
    column = state.columns[kind][slot]
    before, column[owner] = column[owner], value
    if scribe.linked.program.objects[kind].sort != "record":
        tell(state, scribe, Sort.CHANGE, kind, (owner, slot, before, value))


def add(state: State, scribe: Scribe, kind: int, slot: int, owner: int, amount: int) -> None:
    """Add a number to a slot, kept within its range."""
    bounds = scribe.linked.program.objects[kind].slots[slot]
    value = state.columns[kind][slot][owner] + amount
    put(state, scribe, kind, slot, owner, min(max(value, bounds.low), bounds.high))


def new(state: State, kind: int, values: list[Any]) -> int:
    """A new object, record or instance of a condition; its number.

    Raises:
        LimitReached: there may be no more of its kind.
    """
    columns = state.columns[kind]
    number = len(columns[0])
    if number < OBJECTS_LIMIT:
        for column, value in zip(columns, values, strict=True):
            column.append(value)
    else:
        number = _freed(state.alive[kind])
        for column, value in zip(columns, values, strict=True):
            column[number] = value
    state.alive[kind] |= 1 << number
    return number


def _freed(alive: int) -> int:
    """The lowest number that no living object has."""
    for number in range(OBJECTS_LIMIT):
        if not alive >> number & 1:
            return number
    raise LimitReached


def apply(  # noqa: PLR0913, PLR0917 - what a condition needs
    state: State,
    scribe: Scribe,
    number: int,
    bearer: int,
    source: int | None,
    intensity: int,
    given: list[Any],
) -> int:
    """Apply a condition; gives 1 where it has begun, 0 where it was there before."""
    condition = scribe.linked.program.conditions[number]
    if condition.instances >= 0:
        return _apply_instance(state, scribe, number, bearer, source, intensity, given)
    column = state.columns[condition.kind][condition.intensity]
    before = column[bearer]
    column[bearer] = _stacked(condition, before, intensity)
    if column[bearer] != before or condition.again in {"add", "replace"}:
        state.columns[condition.kind][condition.source][bearer] = source
    tell(state, scribe, Sort.APPLY, number, (bearer, column[bearer]))
    return 0 if before else 1


def _stacked(condition: Condition, before: int, intensity: int) -> int:
    """The intensity after applying again, by what the condition says of that."""
    match condition.again if before else "replace":
        case "add":
            after = before + intensity
        case "keep_higher":
            after = max(before, intensity)
        case "nothing":
            after = before
        case _:
            after = intensity
    return min(max(after, condition.low), condition.high)


def _apply_instance(  # noqa: PLR0913, PLR0917 - as `apply`
    state: State,
    scribe: Scribe,
    number: int,
    bearer: int,
    source: int | None,
    intensity: int,
    given: list[Any],
) -> int:
    condition = scribe.linked.program.conditions[number]
    values = [bearer, source, intensity, *given]
    found = same_instance(state, condition, values)
    columns = state.columns[condition.instances]
    if found is not None:
        if condition.again != "nothing":
            values[INTENSITY] = _stacked(condition, columns[INTENSITY][found], intensity)
            for column, value in zip(columns, values, strict=True):
                column[found] = value
        tell(state, scribe, Sort.APPLY, number, (bearer, columns[INTENSITY][found]))
        return 0
    new(state, condition.instances, values)
    tell(state, scribe, Sort.APPLY, number, (bearer, intensity))
    return 1


def same_instance(state: State, condition: Condition, values: list[Any]) -> int | None:
    """The instance that is the same one as these values would make, or None."""
    columns = state.columns[condition.instances]
    for instance in bits(state.alive[condition.instances]):
        if all(columns[slot][instance] == values[slot] for slot in condition.unique):
            return instance
    return None


def lift(state: State, scribe: Scribe, number: int, bearer: int) -> int:
    """End a condition of a bearer, with all its instances; gives 1 where it was there, else 0."""
    condition = scribe.linked.program.conditions[number]
    if condition.instances >= 0:
        bearers = state.columns[condition.instances][BEARER]
        found = [one for one in bits(state.alive[condition.instances]) if bearers[one] == bearer]
        for instance in found:
            state.alive[condition.instances] &= ~(1 << instance)
        was = bool(found)
    else:
        columns = state.columns[condition.kind]
        was = bool(columns[condition.intensity][bearer])
        columns[condition.intensity][bearer] = 0
        columns[condition.source][bearer] = None
    if was:
        tell(state, scribe, Sort.LIFT, number, (bearer,))
    return int(was)


def lift_instance(state: State, scribe: Scribe, number: int, instance: int) -> int:
    """End one instance of a condition; gives 1 where it was there, else 0."""
    kind = scribe.linked.program.conditions[number].instances
    if not state.alive[kind] >> instance & 1:
        return 0
    state.alive[kind] &= ~(1 << instance)
    tell(state, scribe, Sort.LIFT, number, (state.columns[kind][BEARER][instance],))
    return 1


def remove(state: State, kind: int, number: int) -> None:
    """An object is no more; its number may be given again when there are too many."""
    state.alive[kind] &= ~(1 << number)
