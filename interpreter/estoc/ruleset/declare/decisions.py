"""Decisions: who is asked, what may be answered, what each answer needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import describe
from estoc.lang.types import BOOLEAN, UNKNOWN, Bundle, Instance, Set, Type, Unknown
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.identifiers import check_name
from estoc.ruleset.parameters import given
from estoc.ruleset.texts import Texts
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.names import Scope
    from estoc.text.node import Node


@dataclass(frozen=True, slots=True)
class Decisions:
    """Reads decisions."""

    composition: Composition
    expressions: Expressions

    def read(self) -> dict[str, model.DecisionRule]:
        """The decisions that read, by id."""
        found: dict[str, model.DecisionRule] = {}
        for declared in self.composition.of("decision").values():
            rule = self._decision(declared)
            if rule is None:
                self.expressions.report.spoil(declared.id)
            else:
                found[rule.id] = rule
        return found

    def _decision(self, declared: Declared) -> model.DecisionRule | None:
        body, names = declared.body, self.expressions.names
        parameters = given(reading.get(body, "given"), names, self.expressions.report)
        scope = names.scope(dict(parameters))
        who = self.expressions.typed(reading.get(body, "who"), scope, Instance("combatant"))
        choices, inside = self._choices(reading.get(body, "choices"), scope)
        text = Texts(self.expressions).read(reading.get(body, "text"), scope)
        requires = self._requires(reading.get(body, "requires"), inside)
        withheld = tuple(self._withheld(reading.get(body, "withheld"), choices or (), scope))
        label = Texts(self.expressions).read(reading.get(body, "label"), inside)
        if who is None or choices is None:
            return None
        name = reading.name_of(body, declared.id)
        return model.DecisionRule(
            declared.id, name, parameters, who, text, choices, requires, withheld, label, declared.key.span
        )

    def _choices(self, node: Node | None, scope: Scope) -> tuple[tuple[model.ChoiceRule, ...] | None, Scope]:
        """The choices (None where one is wrong), and the names that requirements and labels see."""
        found: list[model.ChoiceRule] = []
        listed = reading.single_pairs(node)
        for key, source_node in listed:
            check_name(key, self.expressions.report)
            if key.value in scope.locals:
                self.expressions.report.add(errors_names.already_named(key.value, key.span))
            choice = self._choice(key.value, source_node, scope)
            if choice is not None:
                found.append(choice)
            type_: Type = UNKNOWN if choice is None else choice.type
            scope = scope.with_local(key.value, type_)
        return (tuple(found) if len(found) == len(listed) else None), scope

    def _choice(self, name: str, node: Node, scope: Scope) -> model.ChoiceRule | None:
        source = self.expressions.typed(node, scope)
        match None if source is None else source.type:
            case Set(of):
                return None if source is None else model.ChoiceRule(name, source, of)
            case None | Unknown():
                return None
            case other:
                mistake = errors_entries.wrong_shape(_A_SET, describe(other), reading.place(node))
                self.expressions.report.add(mistake)
                return None

    def _requires(self, node: Node | None, scope: Scope) -> tuple[model.RequirementRule, ...]:
        found: list[model.RequirementRule] = []
        for item in reading.items(node):
            that = self.expressions.typed(reading.get(item, "that"), scope, BOOLEAN)
            otherwise = Texts(self.expressions).read(reading.get(item, "else"), scope)
            if that is not None:
                found.append(model.RequirementRule(that, otherwise))
        return tuple(found)

    def _withheld(
        self, node: Node | None, choices: tuple[model.ChoiceRule, ...], scope: Scope
    ) -> Iterator[model.WithheldRule]:
        """What choices leave out: told with the parameters, the choices before, and the one left out."""
        for item in reading.items(node):
            named = reading.scalar(item, "choice")
            names = [choice.name for choice in choices]
            if named is None or named.value not in names:
                if named is not None and choices:
                    self.expressions.report.add(errors_entries.not_listed(named.value, names, named.span))
                continue
            before = scope
            for choice in choices[: names.index(named.value)]:
                before = before.with_local(choice.name, choice.type)
            left_out = choices[names.index(named.value)]
            among = self.expressions.typed(reading.get(item, "among"), before, left_out.source.type)
            inside = before.with_local(left_out.name, left_out.type)
            because = self._requires(reading.get(item, "because"), inside)
            if among is not None:
                yield model.WithheldRule(left_out.name, among, because)


_A_SET = Words("a set", "un ensemble")


def answer_of(decision: model.DecisionRule) -> Bundle:
    """What the answer to a decision gives: each of its choices."""
    return Bundle(tuple((choice.name, choice.type) for choice in decision.choices))
