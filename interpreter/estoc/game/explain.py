"""Where numbers come from: the parts of quantities, applied and suppressed, with their places.

The machine carries no provenance while it runs. To explain a number, the fight is run again with a trace, and
where the number was computed its quantities are taken apart: they are pure, so that they give the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.expressions import BINDERS, is_expression
from estoc.game.runtime import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.link import Linked
    from estoc.game.state import State
    from estoc.program.model import Contribution, Expression, Place, Quantity, Shown


@dataclass(frozen=True, slots=True)
class Source:
    """Something that goes into a number.

    Attributes:
        name: a name of the ruleset, in English and in French.
        value: what it gives.
        shown: how the value is written.
        operation: `part` of a base, or what a modifier does: base, set, add, min, max, remove, only.
        applied: whether it counts.
        reason: why it does not: `test`, its test fails; `outranked`, another of its layer counts instead.
        place: where it stands.
        sources: what it is made of itself.
    """

    name: tuple[str, str]
    value: Any
    shown: Shown
    operation: str
    applied: bool
    reason: str
    place: Place
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains numbers in one state of a fight."""

    linked: Linked
    state: State

    def value(self, expression: Expression, values: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a raw value
        """The value of an expression over registers."""
        return self.linked.linker.function(expression, len(values))(self.state, *values)

    def sources(self, expression: Expression, values: tuple[Any, ...]) -> tuple[Source, ...]:
        """The quantities that an expression reads, each taken apart; of a test only what it decides for."""
        return tuple(self.quantity(number, given) for number, given in self._quantities(expression, values))

    def _quantities(
        self, expression: Expression, values: tuple[Any, ...]
    ) -> Iterator[tuple[int, tuple[Any, ...]]]:
        match expression:
            case ("quantity", int(number), *arguments):
                yield number, tuple(self.value(argument, values) for argument in arguments)
            case ("if", condition, then, otherwise):
                yield from self._quantities(then if self.value(condition, values) else otherwise, values)
            case (str(operation), *operands) if operation not in BINDERS:
                for operand in operands:
                    if is_expression(operand):
                        yield from self._quantities(operand, values)
            case _:
                return

    def quantity(self, number: int, values: tuple[Any, ...]) -> Source:
        """A quantity, taken apart."""
        quantity = self.linked.program.quantities[number]
        sources = tuple(self._base(quantity, values)) + tuple(self._contributions(quantity, values))
        value = self.linked.quantities[number](self.state, *values)
        place = quantity.base[0].place
        return Source(quantity.name, value, quantity.shown, "quantity", True, "", place, sources)  # noqa: FBT003

    def _base(self, quantity: Quantity, values: tuple[Any, ...]) -> Iterator[Source]:
        for part in quantity.base:
            value = self.value(part.expression, values)
            name = (part.name, part.name)
            inner = self.sources(part.expression, values)
            yield Source(name, value, quantity.shown, "part", True, "", part.place, inner)  # noqa: FBT003

    def _contributions(self, quantity: Quantity, values: tuple[Any, ...]) -> Iterator[Source]:
        """What is borne by somebody who takes part: what counts, and what does not, and why."""
        for operation, count in quantity.layers:
            there = [
                (one, self.value(one.value, known), holds)
                for one in quantity.contributions
                if one.operation == operation
                for known, holds in self._borne(one, values)
            ]
            counted = _counted([value for _, value, holds in there if holds], count)
            for one, value, holds in there:
                applied = holds and (counted is None or value in counted)
                reason = "" if applied else "outranked" if holds else "test"
                yield Source(one.name, value, quantity.shown, operation, applied, reason, one.place, ())

    def _borne(self, one: Contribution, values: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], bool]]:
        """Each time a modifier is borne: the registers that it sees, and whether its test holds."""
        bearer = values[one.role]
        match one.owner:
            case ("condition", int(kind), int(slot)):
                intensity = self.state.columns[kind][slot][bearer]
                found = [intensity] if intensity else []
            case ("instance", int(kind), _):
                bearers = self.state.columns[kind][0]
                found = [instance for instance in bits(self.state.alive[kind]) if bearers[instance] == bearer]
            case (_, int(entry), _):
                found = [1] if entry == bearer else []
            case _:
                found = []
        for own in found:
            known = (*values, own)
            yield known, one.when is None or bool(self.value(one.when, known))


def _counted(values: list[Any], count: str) -> list[Any] | None:
    """The values of a layer that count; None for all of them."""
    if not values:
        return None
    match count:
        case "best":
            return [max(values)]
        case "worst":
            return [min(values)]
        case "one":
            return values[:1]
        case _:
            return None
