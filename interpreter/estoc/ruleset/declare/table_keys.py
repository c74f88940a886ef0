"""The keys of a table: what stands for the values of one of its parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import describe
from estoc.lang.types import Boolean, Entry, Integer, Scale, Type, Unknown
from estoc.ruleset import errors_entries, reading
from estoc.ruleset.type_text import read_range
from estoc.ruleset.wording import quoted
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report
    from estoc.text.node import Scalar


@dataclass(frozen=True, slots=True)
class Keys:
    """Reads the keys of one parameter.

    Attributes:
        report: where diagnostics go.
        parameter: its name.
        type: its type.
        low: the number of its first value: of integers themselves, of others their positions.
        high: the number of its last value.
        names: its values, where they are no numbers.
    """

    report: Report
    parameter: str
    type: Integer | Scale | Entry | Boolean
    low: int
    high: int
    names: tuple[str, ...] | None

    def ends(self, key: Scalar) -> tuple[int, int] | None:
        """The first and the last value that a key stands for, as numbers; None with a diagnostic."""
        return self._listed(key) if self.names is not None else self._counted(key)

    def _listed(self, key: Scalar) -> tuple[int, int] | None:
        names = self.names or ()
        first, dots, last = key.value.partition("..")
        ends = (first, last) if dots and isinstance(self.type, Scale) else (key.value, key.value)
        for name in dict.fromkeys(ends):
            if name not in names:
                self.report.add(errors_entries.not_listed(name, names, key.span))
                return None
        low, high = map(names.index, ends)
        if low > high:
            wanted = Words("the lower value first", "la valeur la plus basse en premier")
            self.report.add(errors_entries.wrong_shape(wanted, quoted(key.value), key.span))
            return None
        return low, high

    def _counted(self, key: Scalar) -> tuple[int, int] | None:
        ends = read_range(key.value) or read_range(f"{key.value}..{key.value}")
        if ends is None:
            wanted = Words("a number or a range such as `2..3`", "un nombre ou un intervalle comme `2..3`")
            self.report.add(errors_entries.wrong_shape(wanted, quoted(key.value), key.span))
        elif not (self.low <= ends[0] and ends[1] <= self.high):
            self.report.add(errors_entries.out_of_bounds(key.value, self.low, self.high, key.span))
            return None
        return ends

    def shown(self, low: int, high: int) -> str:
        """Some values in a row, as a message names them."""
        if self.names is not None:
            return ", ".join(self.names[low : high + 1])
        return str(low) if low == high else f"{low}..{high}"


def keys_of(parameter: tuple[str, Type], declared: Declared, expressions: Expressions) -> Keys | None:
    """The keys of a parameter of a table; None, with a diagnostic, where it has none."""
    name, type_ = parameter
    names = None
    match type_:
        case Integer(low, high):
            return Keys(expressions.report, name, type_, low, high, None)
        case Scale(id=kind) | Entry(kind=kind):
            names = expressions.names.values_of(kind)
        case Boolean():
            names = ("false", "true")
        case Unknown():
            return None
        case _:
            node = reading.get(reading.get(declared.body, "given"), name) or declared.key
            wanted = Words("a range, a scale or a kind", "un intervalle, une échelle ou une catégorie")
            expressions.report.add(errors_entries.wrong_shape(wanted, describe(type_), reading.place(node)))
            return None
    return Keys(expressions.report, name, type_, 0, len(names) - 1, names)
