"""The options of a ruleset, with the values in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.types import Optional, Type
from estoc.ruleset import errors_names, model, reading
from estoc.ruleset.type_text import read_type
from estoc.ruleset.values import Values, Wrong
from estoc.text.node import Scalar
from estoc.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Names


@dataclass(frozen=True, slots=True)
class Options:
    """Declares options."""

    composition: Composition
    values: Values

    @property
    def _names(self) -> Names:
        return self.values.expressions.names

    def declare(self, chosen: Mapping[str, str]) -> None:
        """Declare each option with the value that was chosen for it, else with its default."""
        for declared in self.composition.of("option").values():
            rule = self._option(declared, chosen.get(declared.id))
            if rule is None:
                self.values.report.spoil(declared.id)
            else:
                self._names.options[declared.id] = rule
        for option in sorted(set(chosen) - set(self.composition.ids.get("option", ()))):
            span = _chosen(option, option).span
            known = self._names.options
            self.values.report.add(errors_names.unknown_reference("option", option, known, span))

    def _option(self, declared: Declared, chosen: str | None) -> model.OptionRule | None:
        type_ = self._type(declared)
        default = None if type_ is None else self._default(declared, type_)
        if type_ is None or isinstance(default, Wrong):
            return None
        value = default if chosen is None else self._read(_chosen(declared.id, chosen), declared, type_)
        return model.OptionRule(
            declared.id,
            reading.name_of(declared.body, declared.id),
            reading.words(reading.get(declared.body, "about")),
            type_,
            default,
            default if isinstance(value, Wrong) else value,
            reading.text(declared.body, "basis"),
            declared.key.span,
        )

    def _type(self, declared: Declared) -> Type | None:
        type_ = read_type(reading.scalar(declared.body, "type"), self._names, self.values.report)
        optional = reading.truth(declared.body, "optional", default=False)
        return Optional(type_) if optional and type_ is not None else type_

    def _default(self, declared: Declared, type_: Type) -> model.Value | Wrong:
        return next(
            (
                self.values.read(key, node, type_)
                for key, node in reading.pairs(declared.body)
                if key.value == "default"
            ),
            Wrong(),
        )

    def _read(self, scalar: Scalar, declared: Declared, type_: Type) -> model.Value | Wrong:
        return self.values.read(declared.key, scalar, type_)


def _chosen(option: str, text: str) -> Scalar:
    """What somebody chose for an option outside the files, as a node."""
    source = Source.of(f"--option {option}", text)
    return Scalar(Span(source, 0, len(text)), text, plain=True)
