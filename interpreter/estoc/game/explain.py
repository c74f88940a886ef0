"""Where numbers come from: the parts of quantities, applied and suppressed, with their places.

The machine carries no provenance while it runs. To explain a number, the fight is run again with a trace, and
where the number was computed its quantities are taken apart: they are pure, so that they give the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from estoc.game.readings import Origins, Reader, Reading
from estoc.game.runtime import bits
from estoc.program.model import Shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.link import Linked
    from estoc.game.state import State
    from estoc.program.model import Contribution, Expression, Place, Quantity
    from estoc.program.words import Words

_INTEGER = Shown("integer", "")


@dataclass(frozen=True, slots=True)
class Source:
    """Something that goes into a number.

    Attributes:
        id: what it is called in the rules; of a modifier nothing.
        name: a name of the ruleset, in English and in French.
        value: what it gives.
        shown: how the value is written.
        operation: `part` of a base, or what a modifier does: base, set, add, min, max, remove, only.
        applied: whether it counts.
        reason: why it does not: `test`, its test fails; `outranked`, another of its layer counts instead.
        pack: the ruleset or pack that it stands in.
        place: where it stands.
        sources: what it is made of itself.
        readings: the values of entries, and the rows of tables, that it reads.
    """

    id: str
    name: tuple[str, str]
    value: Any
    shown: Shown
    operation: str
    applied: bool
    reason: str
    pack: str
    place: Place
    sources: tuple[Source, ...]
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains numbers in one state of a fight.

    Attributes:
        linked: the Program.
        state: where the fight stands.
        origins: where the values of entries are written.
        entries: the entry of each combatant.
    """

    linked: Linked
    state: State
    origins: Origins
    entries: tuple[int, ...]

    def value(self, expression: Expression, values: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a raw value
        """The value of an expression over registers."""
        return self.linked.linker.function(expression, len(values))(self.state, *values)

    @property
    def _reader(self) -> Reader:
        return Reader(self.linked, self.origins, self.entries, self.value)

    def sources(self, expression: Expression, values: tuple[Any, ...]) -> tuple[Source, ...]:
        """The quantities that an expression reads, each taken apart; of a test only what it decides for."""
        return tuple(
            self.quantity(number, given) for number, given in self._reader.quantities(expression, values)
        )

    def readings(self, expression: Expression, values: tuple[Any, ...]) -> tuple[Reading, ...]:
        """What an expression reads of entries and tables: see `Reader.readings`."""
        return self._reader.readings(expression, values)

    def quantity(self, number: int, values: tuple[Any, ...]) -> Source:
        """A quantity, taken apart."""
        quantity = self.linked.program.quantities[number]
        sources = tuple(self._base(quantity, values)) + tuple(self._contributions(quantity, values))
        value = self.linked.quantities[number](self.state, *values)
        place = quantity.base[0].place
        return Source(
            id=quantity.id,
            name=quantity.name,
            value=value,
            shown=quantity.shown,
            operation="quantity",
            applied=True,
            reason="",
            pack=self.origins.pack(place[0]),
            place=place,
            sources=sources,
            readings=(),
        )

    def part(
        self, name: tuple[str, Words], expression: Expression, values: tuple[Any, ...], place: Place
    ) -> Source:
        """A term of a sum, called by an id and a name."""
        return Source(
            id=name[0],
            name=name[1],
            value=self.value(expression, values),
            shown=_INTEGER,
            operation="part",
            applied=True,
            reason="",
            pack=self.origins.pack(place[0]),
            place=place,
            sources=self.sources(expression, values),
            readings=self.readings(expression, values),
        )

    def _base(self, quantity: Quantity, values: tuple[Any, ...]) -> Iterator[Source]:
        for one in quantity.base:
            part = self.part((one.id, one.name), one.expression, values, one.place)
            yield replace(part, shown=quantity.shown)

    def _contributions(self, quantity: Quantity, values: tuple[Any, ...]) -> Iterator[Source]:
        """What is borne by somebody who takes part: what counts, and what does not, and why."""
        for operation, count in quantity.layers:
            there = [
                (one, self.value(one.value, known), known, holds)
                for one in quantity.contributions
                if one.operation == operation
                for known, holds in self._borne(one, values)
            ]
            counted = _counted([value for _, value, _, holds in there if holds], count)
            for one, value, known, holds in there:
                applied = holds and (counted is None or value in counted)
                reason = "" if applied else "outranked" if holds else "test"
                yield Source(
                    id="",
                    name=one.name,
                    value=value,
                    shown=quantity.shown,
                    operation=operation,
                    applied=applied,
                    reason=reason,
                    pack=self.origins.pack(one.place[0]),
                    place=one.place,
                    sources=(),
                    readings=self.readings(one.value, known),
                )

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
