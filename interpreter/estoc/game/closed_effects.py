"""What instructions change in the closed mode: the same as in `effects`, and what read it is forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from estoc.game import effects

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game.memos import Memos
    from estoc.game.state import State


class Keeper(effects.Scribe, Protocol):
    """Who runs a fight and keeps what its functions gave."""

    memos: list[dict[Any, Any]]


@dataclass(frozen=True, slots=True)
class ClosedEffects:
    """The effects of one Program; each has the parameters of its namesake in `effects`."""

    memos: Memos

    def functions(self) -> dict[str, Callable[..., Any]]:
        """The effects by name."""
        return {
            "put": self.put,
            "add": self.add,
            "apply": self.apply,
            "lift": self.lift,
            "lift_instance": self.lift_instance,
            "new": self.new,
            "remove": self.remove,
        }

    def put(self, state: State, run: Keeper, kind: int, slot: int, owner: int, value: Any) -> None:  # noqa: ANN401 - a cell
        """Put a value into a slot."""
        if state.columns[kind][slot][owner] != value:
            for memo in self.memos.by_slot[kind][slot]:
                run.memos[memo].clear()
        effects.put(state, run, kind, slot, owner, value)

    def add(self, state: State, run: Keeper, kind: int, slot: int, owner: int, amount: int) -> None:
        """Add a number to a slot, kept within its range."""
        bounds = run.linked.program.objects[kind].slots[slot]
        value = state.columns[kind][slot][owner] + amount
        self.put(state, run, kind, slot, owner, min(max(value, bounds.low), bounds.high))

    def apply(  # noqa: PLR0913, PLR0917 - what a condition needs
        self,
        state: State,
        run: Keeper,
        number: int,
        bearer: int,
        source: int | None,
        intensity: int,
        given: list[Any],
    ) -> int:
        """Apply a condition."""
        self._forget_condition(run, number)
        return effects.apply(state, run, number, bearer, source, intensity, given)

    def lift(self, state: State, run: Keeper, number: int, bearer: int) -> int:
        """End a condition of a bearer."""
        was = effects.lift(state, run, number, bearer)
        if was:
            self._forget_condition(run, number)
        return was

    def lift_instance(self, state: State, run: Keeper, number: int, instance: int) -> int:
        """End one instance of a condition."""
        was = effects.lift_instance(state, run, number, instance)
        if was:
            self._forget_condition(run, number)
        return was

    def new(self, state: State, run: Keeper, kind: int, values: list[Any]) -> int:
        """A new object."""
        self._forget_kind(run, kind)
        return effects.new(state, kind, values)

    def remove(self, state: State, run: Keeper, kind: int, number: int) -> None:
        """An object is no more."""
        self._forget_kind(run, kind)
        effects.remove(state, kind, number)

    def _forget_condition(self, run: Keeper, number: int) -> None:
        condition = run.linked.program.conditions[number]
        if condition.instances >= 0:
            self._forget_kind(run, condition.instances)
            return
        slots = self.memos.by_slot[condition.kind]
        for memo in (*slots[condition.intensity], *slots[condition.source]):
            run.memos[memo].clear()

    def _forget_kind(self, run: Keeper, kind: int) -> None:
        for memo in self.memos.by_kind[kind]:
            run.memos[memo].clear()
