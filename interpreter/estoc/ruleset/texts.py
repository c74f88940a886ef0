"""Texts in both languages: templates, or cases of which the first that holds is said."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import Shape, check_template, parse_template
from estoc.lang.typed import Operation, Typed, TypedCases, TypedTemplate
from estoc.lang.types import Instance
from estoc.ruleset import errors_entries, reading
from estoc.ruleset.cases import cases
from estoc.text.node import Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.names import Scope

_LANGUAGES = ("en", "fr")
_STATE = frozenset(
    [
        *(Operation.QUANTITY, Operation.TABLE, Operation.PAIR, Operation.OTHER, Operation.EVERY),
        *(Operation.HAS, Operation.INTENSITY, Operation.ROOM),
    ]
)
"""Operations whose value the state decides, or may decide."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Reads texts, their placeholders and tests checked."""

    expressions: Expressions

    def read(self, node: Node | None, scope: Scope) -> Mapping[str, TypedTemplate]:
        """A text of a question: it may show the state."""
        return self._read(node, scope, [])

    def told(self, node: Node | None, scope: Scope) -> Mapping[str, TypedTemplate]:
        """A text of the log: it shows what it is given, since the state goes on."""
        used: list[tuple[Scalar, Typed]] = []
        found = self._read(node, scope, used)
        for scalar, typed in used:
            self._check_lasting(typed, scalar)
        return found

    def _read(
        self, node: Node | None, scope: Scope, used: list[tuple[Scalar, Typed]]
    ) -> Mapping[str, TypedTemplate]:
        """The templates by language; each expression goes to `used`, with where it stands."""
        if not isinstance(node, Sequence):
            return self._words(node, scope, frozenset(), used)
        found: dict[str, list[tuple[Typed | None, TypedTemplate]]] = {language: [] for language in _LANGUAGES}
        for one in cases(node.items, scope, self.expressions):
            if one.when is not None and one.written is not None:
                used.append((one.written, one.when))
            words = self._words(one.value, scope, one.present, used)
            if one.last or one.when is not None:
                for language, template in words.items():
                    found[language].append((one.when, template))
        return MappingProxyType(
            {language: TypedTemplate((TypedCases(tuple(listed)),)) for language, listed in found.items()}
        )

    def _words(
        self,
        node: Node | None,
        scope: Scope,
        present: frozenset[Shape],
        used: list[tuple[Scalar, Typed]],
    ) -> Mapping[str, TypedTemplate]:
        found: dict[str, TypedTemplate] = {}
        for language in _LANGUAGES:
            scalar = reading.scalar(node, language)
            found[language] = TypedTemplate(()) if scalar is None else self._template(scalar, scope, present)
            if scalar is not None:
                used.extend((scalar, typed) for typed in found[language].expressions())
        return MappingProxyType(found)

    def _template(self, scalar: Scalar, scope: Scope, present: frozenset[Shape]) -> TypedTemplate:
        """A text in one language, without what did not check."""
        parsed = parse_template(scalar.value, self.expressions.parser)
        if parsed.template is None:
            self.expressions.report.findings(scalar, parsed.findings)
            return TypedTemplate(())
        checked = check_template(parsed.template, scalar.value, scope, present)
        self.expressions.report.findings(scalar, checked.findings)
        return checked.template

    def _check_lasting(self, typed: Typed, scalar: Scalar) -> None:
        for one in typed.walk():
            of_object = one.operation is Operation.MEMBER and isinstance(one.arguments[0].type, Instance)
            if of_object or one.operation in _STATE:
                start, end = one.at
                written = scalar.value[start:end]
                self.expressions.report.add(errors_entries.changing_text(written, scalar.span_of(start, end)))
                return
