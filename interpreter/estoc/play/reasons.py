"""Where the numbers of a question come from: those that an option shows, and those that a test compares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.explain import Explainer, Source
from estoc.game.expressions import is_expression
from estoc.program.model import Cases, Decision, Expression, Parameter, Part, Shown
from estoc.telling import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game import Linked, State
    from estoc.program.model import Text

_INTEGER = Shown("integer", "")
_OTHER = ("the rest", "le reste")
_CONSTANT = ("constant", "constante")
_COMPARISONS = frozenset({"equal", "unequal", "less", "less_equal"})


@dataclass(frozen=True, slots=True)
class Numbers:
    """Takes apart the numbers of one decision.

    Attributes:
        linked: the Program.
        state: where the fight stands.
        decision: the decision.
        values: the values of its parameters, and of the choices that are looked at.
    """

    linked: Linked
    state: State
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
        return next((parts for test, parts in cases if test is None or self._value(test)), ())

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
        found = Explainer(self.linked, self.state).sources(expression, self.values)
        if expression[0] != "add":
            return found[0] if found else None
        parts = tuple(self._part(one) for one in expression[1:])
        value = self._value(expression)
        telling = [part for part in parts if part.value]
        if len(telling) == 1 and len(found) == 1 and found[0].value == value:
            return found[0]
        name = found[0].name if found else _OTHER
        return Source(name, value, _INTEGER, "quantity", True, "", self.decision.place, parts)  # noqa: FBT003

    def _part(self, expression: Expression) -> Source:
        """A term of a sum."""
        inner = Explainer(self.linked, self.state).sources(expression, self.values)
        place = inner[0].place if inner else self.decision.place
        name = inner[0].name if inner else self._name(expression)
        value = self._value(expression)
        return Source(name, value, _INTEGER, "part", True, "", place, inner)  # noqa: FBT003

    def _value(self, expression: Expression) -> Any:  # noqa: ANN401 - a raw value
        return Explainer(self.linked, self.state).value(expression, self.values)

    def _name(self, expression: Expression) -> tuple[str, str]:
        """What a plain value is called."""
        program = self.linked.program
        match expression:
            case ("reg", int(number)):
                names = [one.name for one in self.decision.parameters]
                found = (names + [one.name for one in self.decision.choices])[number]
            case ("get", int(kind), int(slot), *_):
                found = program.objects[kind].slots[slot].name
            case ("field", int(kind), int(field), *_):
                found = program.kinds[kind].fields[field].name
            case ("const", _):
                return _CONSTANT
            case ("negative", tuple(inner)):
                return self._name(inner)
            case _:
                return _OTHER
        return (found, found)

    def _id(self, expression: Expression) -> str:
        """The id of the quantity that an expression reads first; the name of a value where it reads none."""
        number = _quantity(expression)
        if number is not None:
            return self.linked.program.quantities[number].id
        names = [self._name(one)[0] for one in expression[1:] if is_expression(one)]
        return next((name for name in names if name not in _OTHER), "number")


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
