"""Steps: from nodes to checked steps, with the local names that they give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from estoc.lang import Shape, facts_when
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, ANY_INTEGER, Bundle, Dice, Instance, Integer, Scale, Set, Steps, Type
from estoc.ruleset import errors, reading
from estoc.ruleset import steps_model as model
from estoc.ruleset.arguments import Arguments
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.model import ConditionRule, Given
from estoc.ruleset.names import RESERVED, Scope
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Node, Scalar
from estoc.text.source import Span
from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class Targets:
    """What steps may name: the parameters of each, and what rolls and decisions give."""

    procedures: Mapping[str, Given]
    events: Mapping[str, Given]
    checks: Mapping[str, tuple[Given, Bundle]]
    decisions: Mapping[str, tuple[Given, Bundle]]
    conditions: Mapping[str, ConditionRule]


@dataclass(frozen=True, slots=True)
class Block:
    """A place in a block of steps: the names in force, and what is known to be present."""

    scope: Scope
    present: frozenset[Shape] = frozenset()


Read: TypeAlias = "tuple[model.Step, Block] | None"


@dataclass(frozen=True, slots=True)
class StepReader:
    """Reads blocks of steps."""

    expressions: Expressions
    targets: Targets

    def block(self, node: Node | None, parameters: Given) -> tuple[model.Step, ...]:
        """The steps that `node` lists, for a procedure or field with these parameters."""
        return self.inside(node, Block(self.expressions.names.scope(dict(parameters))))

    def inside(self, node: Node | None, block: Block) -> tuple[model.Step, ...]:
        """The steps of a nested block; the names they give end with it."""
        found: list[model.Step] = []
        for item in reading.items(node):
            read = self._step(item, block)
            if read is None:
                continue
            step, block = read
            found.append(step)
        return tuple(found)

    def _step(self, node: Node, block: Block) -> Read:
        readers: Mapping[str, Callable[[MappingNode, Scalar, Block], Read]] = {
            "let": self._let,
            "roll": self._roll,
            "throw": self._throw,
            "if": self._if,
            "match": self._match,
            "choose": self._choose,
            "each": self._each,
            "call": self._call,
            "change": self._change,
            "apply": self._apply,
            "lift": self._lift,
            "new": self._new,
            "emit": self._emit,
            "stop": self._stop,
        }
        if not isinstance(node, MappingNode):
            return None
        for verb, reader in readers.items():
            value = node.get(verb)
            if isinstance(value, Scalar):
                return reader(node, value, block)
        return None

    def typed(self, node: Node | None, block: Block, wanted: Type | None = None) -> Typed | None:
        """A checked expression in a block."""
        return self.expressions.typed(node, block.scope, wanted, block.present)

    def _arguments(self, node: MappingNode, verb: Scalar, given: Given, block: Block) -> tuple[Typed, ...] | None:
        return Arguments(self.expressions, block.scope, block.present).read(node.get("with"), verb, given)

    def _named(self, node: MappingNode, key: str, type_: Type, block: Block) -> Block:
        """The block after a step has given a local name."""
        scalar = reading.scalar(node, key)
        if scalar is None:
            return block
        if scalar.value in RESERVED:
            self.expressions.report.add(errors.reserved_name(scalar.value, scalar.span))
        elif scalar.value in block.scope.locals:
            self.expressions.report.add(errors.already_named(scalar.value, scalar.span))
        return replace(block, scope=block.scope.with_local(scalar.value, type_))

    def _missing(self, sort: Words, verb: Scalar, known: Mapping[str, object]) -> None:
        self.expressions.report.add(errors.unknown_step_target(sort, verb.value, known, verb.span))

    def _let(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        value = self.typed(node.get("be"), block)
        if value is None:
            return None
        return model.Let(verb.value, value, verb.span), self._named(node, "let", value.type, block)

    def _roll(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        check = self.targets.checks.get(verb.value)
        if check is None:
            self._missing(Words("check", "jet"), verb, self.targets.checks)
            return None
        given, bundle = check
        arguments = self._arguments(node, verb, given, block)
        after = self._named(node, "as", bundle, block)
        if arguments is None:
            return None
        return model.Roll(verb.value, arguments, reading.text(node, "as"), verb.span), after

    def _throw(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        dice = self.typed(verb, block)
        by = self.typed(node.get("by"), block, Instance("combatant"))
        if dice is None or by is None:
            return None
        if not isinstance(dice.type, Dice):
            wanted = Words("dice", "des dés")
            self.expressions.report.add(errors.wrong_shape(wanted, Words(verb.value, verb.value), verb.span))
            return None
        bundle = Bundle((("total", Integer(dice.type.low, dice.type.high)),))
        after = self._named(node, "as", bundle, block)
        step = model.Throw(dice, by, reading.text(node, "stream"), reading.text(node, "as"), verb.span)
        return step, after

    def _if(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        condition = self.typed(verb, block, BOOLEAN)
        if condition is None:
            return None
        then = replace(block, present=block.present | _lasting(facts_when(condition, holds=True)))
        otherwise = replace(block, present=block.present | _lasting(facts_when(condition, holds=False)))
        return model.If(
            condition, self.inside(node.get("then"), then), self.inside(node.get("else"), otherwise), verb.span
        ), block

    def _match(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        subject = self.typed(verb, block)
        if subject is None:
            return None
        kind = subject.type.id if isinstance(subject.type, Scale) else getattr(subject.type, "kind", "")
        names = self.expressions.names
        known = names.scales[kind].values if kind in names.scales else names.entries.get(kind, ())
        cases: list[tuple[Typed, tuple[model.Step, ...]]] = []
        for key, steps in reading.pairs(node.get("cases")):
            case = self.expressions.names.scope({}).qualified(kind, key.value)
            if case is None:
                self.expressions.report.add(errors.not_listed(key.value, known, key.span))
                continue
            operation = Operation.SCALE_VALUE if kind in names.scales else Operation.ENTRY
            typed = Typed(operation, (), (kind, key.value), subject.type, (0, 0))
            cases.append((typed, self.inside(steps, block)))
        present = {typed.data[1] for typed, _ in cases}
        missing = [name for name in known if name not in present]
        if missing and node.get("else") is None:
            self.expressions.report.add(errors.missing_cases(missing, verb.span))
        return model.Match(subject, tuple(cases), self.inside(node.get("else"), block), verb.span), block

    def _choose(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        decision = self.targets.decisions.get(verb.value)
        if decision is None:
            self._missing(Words("decision", "décision"), verb, self.targets.decisions)
            return None
        given, bundle = decision
        arguments = self._arguments(node, verb, given, block)
        after = self._named(node, "as", bundle, block)
        if arguments is None:
            return None
        return model.Choose(verb.value, arguments, reading.text(node, "as"), verb.span), after

    def _each(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        source = self.typed(node.get("in"), block)
        if source is None:
            return None
        if not isinstance(source.type, Set):
            span = _span(node.get("in"), verb)
            self.expressions.report.add(errors.wrong_shape(Words("a set", "un ensemble"), Words("this", "ceci"), span))
            return None
        inside = self._named(node, "each", source.type.of, block)
        return model.Each(verb.value, source, self.inside(node.get("steps"), inside), verb.span), block

    def _call(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        if "." in verb.value:
            return self._call_block(node, verb, block)
        given = self.targets.procedures.get(verb.value)
        if given is None:
            self._missing(Words("procedure", "procédure"), verb, self.targets.procedures)
            return None
        arguments = self._arguments(node, verb, given, block)
        return None if arguments is None else (model.Call(verb.value, arguments, verb.span), block)

    def _call_block(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        typed = self.typed(verb, block)
        if typed is None:
            return None
        if not isinstance(typed.type, Steps) or typed.operation is not Operation.MEMBER:
            wanted = Words("a block of steps", "un bloc d'étapes")
            self.expressions.report.add(errors.wrong_shape(wanted, Words(verb.value, verb.value), verb.span))
            return None
        arguments = self._arguments(node, verb, typed.type.given, block)
        if arguments is None:
            return None
        kind, field = map(str, typed.data)
        return model.CallBlock(typed.arguments[0], kind, field, arguments, verb.span), block

    def _change(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        place = self.typed(verb, block)
        if place is None:
            return None
        owner = place.arguments[0] if place.operation is Operation.MEMBER else None
        field = None if owner is None else self.expressions.names.field(str(place.data[0]), str(place.data[1]))
        if owner is None or field is None or not field.mutable:
            self.expressions.report.add(errors.not_changeable(verb.value, verb.span))
            return None
        relative = node.get("by") is not None
        value = self.typed(node.get("by" if relative else "to"), block, ANY_INTEGER if relative else field.type)
        if value is None:
            return None
        return model.Change(owner, str(place.data[0]), field.id, value, relative, verb.span), block

    def _apply(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        condition = self.targets.conditions.get(verb.value)
        if condition is None:
            self._missing(Words("condition", "état"), verb, self.targets.conditions)
            return None
        to = self.typed(node.get("to"), block, Instance(condition.of))
        source = self.typed(node.get("by"), block, Instance("combatant"))
        intensity = self.typed(node.get("intensity"), block, ANY_INTEGER)
        return None if to is None else (model.Apply(verb.value, to, source, intensity, verb.span), block)

    def _lift(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        condition = self.targets.conditions.get(verb.value)
        if condition is None:
            self._missing(Words("condition", "état"), verb, self.targets.conditions)
            return None
        bearer = self.typed(node.get("from"), block, Instance(condition.of))
        return None if bearer is None else (model.Lift(verb.value, bearer, verb.span), block)

    def _new(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        kind = self.expressions.names.kinds.get(verb.value)
        if kind is None or not isinstance(kind.type, Instance):
            self._missing(Words("record", "carnet"), verb, self.expressions.names.kinds)
            return None
        reader = Arguments(self.expressions, block.scope, block.present)
        arguments = reader.fields(node.get("with"), verb, kind)
        after = self._named(node, "as", kind.type, block)
        if arguments is None:
            return None
        return model.New(kind.id, arguments, reading.text(node, "as"), verb.span), after

    def _emit(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        given = self.targets.events.get(verb.value)
        if given is None:
            self._missing(Words("event", "événement"), verb, self.targets.events)
            return None
        arguments = self._arguments(node, verb, given, block)
        return None if arguments is None else (model.Emit(verb.value, arguments, verb.span), block)

    def _stop(self, node: MappingNode, verb: Scalar, block: Block) -> Read:
        del node
        return model.Stop(verb.value, verb.span), block


def _span(node: Node | None, verb: Scalar) -> Span:
    return verb.span if node is None else node.span


def _lasting(facts: frozenset[Shape]) -> frozenset[Shape]:
    """What stays known while steps run: names given once; a state may change in between."""
    return frozenset(shape for shape in facts if shape and shape[0] is Operation.LOCAL)

