"""Where the numbers of a question come from: those that an option shows, and those that a test compares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from estoc.game.expressions import is_expression
from estoc.program.model import Cases, Decision, Expression, Parameter, Part
from estoc.telling import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.explain import Explainer, Source
    from estoc.program.model import Text
    from estoc.program.words import Words

_OTHER = ("the rest", "le reste")
_CONSTANT = ("constant", "constante")
_GIVEN = ("number so far", "nombre de départ")
_COMPARISONS = frozenset({"equal", "unequal", "less", "less_equal"})


@dataclass(frozen=True, slots=True)
class Numbers:
    """Takes apart the numbers of one decision.

    Attributes:
        explainer: what takes numbers apart where the fight stands.
        decision: the decision.
        values: the values of its parameters, and of the choices that are looked at.
    """

    explainer: Explainer
    decision: Decision
    values: tuple[Any, ...]

    def shown(self, text: Text) -> tuple[Reason, ...]:
        """The computed numbers of a text, each once, in the order in which they stand."""
        numbers = (part.expression for part in self._parts(text.en) if part.shown.sort == "integer")
        return tuple(self._reasons(one for one in numbers if one[0] != "reg"))

    def _parts(self, parts: tuple[str | Part | Cases, ...]) -> Iterator[Part]:
        """The placeholders that are said."""
        for part in parts:
            match part:
                case Part():
                    yield part
                case Cases(cases):
                    yield from self._parts(self._said(cases))
                case _:
                    pass

    def _said(
        self, cases: tuple[tuple[Expression | None, tuple[str | Part | Cases, ...]], ...]
    ) -> tuple[str | Part | Cases, ...]:
        return next(
            (parts for test, parts in cases if test is None or self.explainer.value(test, self.values)), ()
        )

    def tested(self, test: Expression) -> tuple[Reason, ...]:
        """The computed numbers that a test reads."""
        return tuple(self._reasons(_read(test)))

    def _reasons(self, expressions: Iterator[Expression]) -> Iterator[Reason]:
        for expression in dict.fromkeys(expressions):
            source = self._source(expression)
            if source is not None:
                name = Parameter(self._id(expression), source.shown)
                yield Reason(name, source.value, (source,))

    def _source(self, expression: Expression) -> Source | None:
        """An expression as something that has sources; None where nothing computes it."""
        found = self.explainer.sources(expression, self.values)
        if expression[0] != "add":
            return found[0] if found else None
        whole = self.explainer.part(("", _OTHER), expression, self.values, self.decision.place)
        parts = tuple(self._part(one) for one in expression[1:])
        telling = [part for part in parts if part.value]
        if len(telling) == 1 and len(found) == 1 and found[0].value == whole.value:
            return found[0]
        name = found[0].name if found else _OTHER
        return replace(whole, name=name, operation="quantity", sources=parts, readings=())

    def _part(self, expression: Expression) -> Source:
        """A term of a sum."""
        part = self.explainer.part(("", self._name(expression)), expression, self.values, self.decision.place)
        if not part.sources:
            return part
        first = part.sources[0]
        return replace(part, name=first.name, place=first.place, pack=first.pack)

    def _name(self, expression: Expression) -> Words:
        """What a plain value is called."""
        match expression:
            case ("reg", _):
                return _GIVEN
            case ("get", int(kind), int(slot), *_):
                table = self.explainer.linked.program.objects[kind]
                return self._field(table.id, table.slots[slot].name)
            case ("field", int(kind), int(field), *_):
                kinds = self.explainer.linked.program.kinds[kind]
                return self._field(kinds.id, kinds.fields[field].name)
            case ("const", _):
                return _CONSTANT
            case ("negative", tuple(inner)):
                return self._name(inner)
            case _:
                return _OTHER

    def _field(self, kind: str, field: str) -> Words:
        """The name of a field; without one that of its kind."""
        return self.explainer.origins.field(kind, field)

    def _id(self, expression: Expression) -> str:
        """The id of the quantity that an expression reads first; the name of a value where it reads none."""
        number = _quantity(expression)
        if number is not None:
            return self.explainer.linked.program.quantities[number].id
        names = (self._plain_id(one) for one in expression[1:] if is_expression(one))
        return next((name for name in names if name), "number")

    def _plain_id(self, expression: Expression) -> str:
        """The id of a plain value; "" for what has none."""
        program = self.explainer.linked.program
        match expression:
            case ("reg", int(number)):
                names = [one.name for one in self.decision.parameters]
                return (names + [one.name for one in self.decision.choices])[number]
            case ("get", int(kind), int(slot), *_):
                return program.objects[kind].slots[slot].name
            case ("field", int(kind), int(field), *_):
                return program.kinds[kind].fields[field].name
            case _:
                return ""


def _quantity(expression: Expression) -> int | None:
    match expression:
        case ("quantity", int(number), *_):
            return number
        case (str(), *operands):
            found = (_quantity(one) for one in operands if is_expression(one))
            return next((one for one in found if one is not None), None)
        case _:
            return None


def _read(test: Expression) -> Iterator[Expression]:
    """What a test computes and looks at: the operands of its comparisons, and what stands alone."""
    match test:
        case (str(operation), *operands) if operation in _COMPARISONS or operation in {"and", "or", "not"}:
            for one in operands:
                if is_expression(one):
                    yield from _read(one)
        case ("quantity" | "add", *_):
            yield test
        case _:
            return
