"""Lowering: from a checked ruleset to its Program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from estoc.lang.types import Instance, Steps
from estoc.program.attached import attached
from estoc.program.expressions import Lowering, Registers
from estoc.program.model import Cell, Expression, Policy, Procedure, Program, Setup
from estoc.program.space import maps, space
from estoc.program.steps import procedure
from estoc.program.symbols import Symbols, block_name, joins_name, numbered, timeline_name, words_of
from estoc.program.tables import Tables
from estoc.program.timeline import timeline
from estoc.program.values import typed_cell
from estoc.ruleset import model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.steps_model import Step

LANGUAGE = 1


def lower(rules: model.Ruleset) -> Program:
    """The Program of a ruleset; the same ruleset gives the same Program, whatever its files are called."""
    symbols = Symbols.of(rules)
    tables = Tables(symbols)
    # Streams are numbered with the checks first, so that a check's number is its stream.
    for check in rules.checks:
        symbols.stream(check)
    procedures = [*_procedures(symbols), *_blocks(symbols), *attached(symbols)]
    procedures += [timeline(rule, symbols) for rule in rules.timelines.values()]
    own = rules.timelines[rules.timeline]
    if own.joins:
        member = (("member", Instance("combatant")),)
        procedures.append(procedure(joins_name(own.id), member, own.joins, symbols))
    procedures += [one for one in symbols.extra if one is not None]
    kinds, objects = tables.kinds(), tables.objects()
    setups, policies = _setups(symbols), _policies(symbols)
    return Program(
        language=LANGUAGE,
        ruleset=rules.id,
        version=rules.version,
        packs=tuple((pack.id, pack.version, pack.hash) for pack in rules.packs),
        options=tuple((option.id, _option(option)) for option in rules.options.values()),
        joins=symbols.procedures.get(joins_name(own.id), -1),
        setup=rules.setup,
        policy=rules.policy,
        scales=tables.scales(),
        kinds=kinds,
        objects=objects,
        conditions=tables.conditions(),
        quantities=tables.quantities(),
        tables=tables.tables(),
        checks=tables.checks(),
        decisions=tables.decisions(),
        events=tables.events(),
        procedures=tuple(procedures),
        policies=policies,
        setups=setups,
        space=space(symbols),
        maps=maps(symbols),
        dice=_dice(symbols),
        dice_texts=tuple(symbols.dice),
        texts=tuple(symbols.texts),
        streams=tuple(symbols.streams),
        flags=tuple(symbols.flags),
    )


def _procedures(symbols: Symbols) -> tuple[Procedure, ...]:
    return tuple(
        procedure(rule.id, rule.given, rule.steps, symbols, rule.nesting)
        for rule in symbols.rules.procedures.values()
    )


def _blocks(symbols: Symbols) -> tuple[Procedure, ...]:
    """The steps that entries bring, one procedure each, in the order of `Symbols.procedures`."""
    found: list[Procedure] = []
    for kind in symbols.rules.kinds.values():
        for column in kind.fields:
            if not isinstance(column.type, Steps):
                continue
            for entry in symbols.rules.entries.get(kind.id, {}).values():
                block = entry.values.get(column.id)
                steps = block.steps if isinstance(block, model.Block) else ()
                name = block_name(kind.id, entry.id, column.id)
                found.append(procedure(name, column.type.given, steps, symbols))
    return tuple(found)


def _dice(symbols: Symbols) -> tuple[Expression, ...]:
    """The dice constants that cells refer to, by their canonical text."""
    lowering = Lowering(symbols, Registers())
    known: dict[str, Expression] = {}
    for entries in symbols.rules.entries.values():
        for entry in entries.values():
            for value in entry.values.values():
                if isinstance(value, model.Dice):
                    known[value.text] = lowering.expression(value.typed)
    for kind in symbols.rules.kinds.values():
        for column in kind.fields:
            if isinstance(column.default, model.Dice):
                known[column.default.text] = lowering.expression(column.default.typed)
    return tuple(known[text] for text in symbols.dice)


def _policies(symbols: Symbols) -> tuple[Policy, ...]:
    found: list[Policy] = []
    for rule in symbols.rules.policies.values():
        scores = []
        for given in (rule.prefer, rule.weigh):
            lowered: list[tuple[int, Expression]] = []
            for decision, typed in given.items():
                asked = symbols.rules.decisions[decision]
                names = (*(name for name, _ in asked.given), *(choice.name for choice in asked.choices))
                lowered.append(
                    (symbols.decisions[decision], Lowering(symbols, Registers.of(names)).expression(typed))
                )
            scores.append(tuple(lowered))
        found.append(Policy(rule.id, words_of(rule.name), scores[0], scores[1]))
    return tuple(found)


def _setups(symbols: Symbols) -> tuple[Setup, ...]:
    numbers = numbered(symbols.rules.maps)
    return tuple(
        Setup(
            rule.id,
            words_of(rule.name),
            words_of(rule.text),
            values_of("fight", rule.fight, symbols),
            tuple(
                (side, values_of("combatant", values, symbols)) for side, values in sorted(rule.sides.items())
            ),
            -1 if rule.map is None else numbers[rule.map],
            symbols.procedures[timeline_name(rule.timeline)],
        )
        for rule in symbols.rules.setups.values()
    )


def values_of(kind: str, values: Mapping[str, model.Value], symbols: Symbols) -> tuple[tuple[int, Cell], ...]:
    """Values for some slots of an object, as slot numbers and cells."""
    fields = {column.id: column.type for column in symbols.rules.kinds[kind].fields}
    return tuple(
        (symbols.fields[kind][name], typed_cell(value, fields[name], symbols))
        for name, value in sorted(values.items())
    )


def _option(option: model.OptionRule) -> str:
    match option.value:
        case None:
            return "absent"
        case model.Reference(id=identifier):
            return identifier
        case bool():
            return "true" if option.value else "false"
        case _:
            return str(option.value)


def symbols_of(rules: model.Ruleset, program: Program) -> Symbols:
    """The numbers that a Program gives to the names of its ruleset, for further expressions and values."""
    symbols = Symbols.of(rules)
    for text in program.dice_texts:
        symbols.dice_number(text)
    symbols.texts.update({words: number for number, words in enumerate(program.texts)})
    symbols.streams.update({stream: number for number, stream in enumerate(program.streams)})
    symbols.extra.extend(program.procedures[len(symbols.procedures) :])
    symbols.flags.extend(program.flags)
    return symbols


def amended(
    rules: model.Ruleset, program: Program, steps: tuple[Step, ...], given: model.Given
) -> tuple[Program, int]:
    """A Program with one more procedure, whose steps come from outside the rules; and its number.

    Args:
        rules: the ruleset.
        program: its Program, which may have been amended before.
        steps: the checked steps.
        given: the parameters of the procedure.
    """
    symbols = symbols_of(rules, program)
    known = len(symbols.extra)
    place, number = symbols.reserve()
    symbols.extra[place] = procedure(f"amendment {place}", given, steps, symbols)
    added = tuple(one for one in symbols.extra[known:] if one is not None)
    procedures, streams = (*program.procedures, *added), tuple(symbols.streams)
    flags = tuple(symbols.flags)
    return replace(program, procedures=procedures, streams=streams, flags=flags), number
