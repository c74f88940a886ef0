"""The way from folders to a checked ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from estoc.lang import ExpressionParser
from estoc.ruleset import errors, model, reading
from estoc.ruleset.compose import Composition, compose
from estoc.ruleset.cycles import check_cycles
from estoc.ruleset.declare_entries import Entries
from estoc.ruleset.declare_kinds import Kinds
from estoc.ruleset.declare_numbers import Numbers, result_of
from estoc.ruleset.declare_play import Play
from estoc.ruleset.declare_rules import Rules, answer_of
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.folder import read_folder
from estoc.ruleset.inherit import inherit
from estoc.ruleset.modifiers import Modifiers
from estoc.ruleset.names import Names
from estoc.ruleset.report import Report
from estoc.ruleset.shape import Shapes, well_formed
from estoc.ruleset.steps import StepReader, Targets
from estoc.ruleset.values import Values
from estoc.text.diagnostic import Diagnostic, in_order


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ruleset and what was found; the ruleset is None where anything is an error."""

    rules: model.Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    composition: Composition | None


def load(folders: tuple[tuple[Path, str], ...], schema: dict[str, Any], chosen: Mapping[str, str]) -> Loaded:
    """Read, compose and check a ruleset and its packs.

    Args:
        folders: the ruleset's folder and its packs' folders, each with its name for people.
        schema: the schema of the language, read.
        chosen: values chosen for options, as text.
    """
    report = Report()
    read = [read_folder(path, shown, report) for path, shown in folders]
    found = tuple(folder for folder in read if folder is not None)
    composition = compose(found, report) if len(found) == len(folders) else None
    rules = None if composition is None else _build(composition, Shapes(schema), dict(chosen), report)
    diagnostics = tuple(in_order(report.diagnostics))
    return Loaded(None if report.failed else rules, diagnostics, composition)


def _build(composition: Composition, shapes: Shapes, chosen: dict[str, str], report: Report) -> model.Ruleset:
    composition = _well_formed(inherit(composition, report), shapes, report)
    names = Names()
    expressions = Expressions(names, ExpressionParser(), report)
    values = Values(expressions)
    kinds = Kinds(composition, names, values)
    kinds.declare_scales_and_dice()
    kinds.declare_names()
    kinds.declare_fields()
    _check_heads(composition, names, shapes, report)
    kinds.declare_defaults()
    kinds.declare_options(chosen)
    _check_chosen(chosen, names, report)
    return _read(composition, shapes, expressions, values)


def _well_formed(composition: Composition, shapes: Shapes, report: Report) -> Composition:
    """Only the entries that have the shape of their kind, so that one mistake is told once."""
    kinds = {}
    for kind, entries in composition.kinds.items():
        if kind in shapes.kinds:
            validator = shapes.validator(kind)
            entries = MappingProxyType(  # noqa: PLW2901 - the same entries, less those without shape
                {name: declared for name, declared in entries.items() if well_formed(declared, validator, report)}
            )
        kinds[kind] = entries
    return Composition(composition.manifest, composition.packs, MappingProxyType(kinds), composition.heads)


def _check_heads(composition: Composition, names: Names, shapes: Shapes, report: Report) -> None:
    known = {*shapes.kinds, *names.entries}
    for head in composition.heads.values():
        if head.value not in known:
            report.add(errors.unknown_kind(head.value, known, head.span))


def _check_chosen(chosen: dict[str, str], names: Names, report: Report) -> None:
    for option in chosen:
        if option not in names.options:
            source = errors.Source.of(f"--option {option}", option)
            span = errors.Span(source, 0, len(option))
            report.add(errors.unknown_reference("option", option, names.options, span))


def _read(composition: Composition, shapes: Shapes, expressions: Expressions, values: Values) -> model.Ruleset:
    names, report = expressions.names, expressions.report
    numbers = Numbers(composition, expressions)
    numbers.declare_signatures()
    quantities, tables, checks = numbers.quantities(), numbers.tables(), numbers.checks()
    modifiers = Modifiers(expressions, quantities)
    rules = Rules(composition, expressions)
    conditions, decisions = rules.conditions(modifiers), rules.decisions()
    procedures, events = rules.parameters("procedure"), rules.parameters("event")
    targets = Targets(
        procedures,
        events,
        {rule.id: (rule.given, result_of(rule)) for rule in checks.values()},
        {rule.id: (rule.given, answer_of(rule)) for rule in decisions.values()},
        conditions,
    )
    steps = StepReader(expressions, targets)
    entries = Entries(composition, values, modifiers, steps, shapes).read()
    play = Play(composition, values, decisions, events, checks)
    register, setups, policies = play.register(), play.setups(), play.policies()
    head = composition.manifest.node
    timelines = rules.timelines(steps)
    for key, known in (("timeline", timelines), ("setup", setups), ("policy", policies)):
        scalar = reading.scalar(head, key)
        if scalar is not None and scalar.value not in composition.of(key) and scalar.value not in known:
            report.add(errors.unknown_reference(key, scalar.value, known, scalar.span))
    ruleset = model.Ruleset(
        id=composition.manifest.id,
        version=composition.manifest.version,
        name=reading.words(head.get("name")),
        about=reading.words(head.get("about")),
        packs=tuple(model.Pack(manifest.id, manifest.version, digest) for manifest, digest in composition.packs),
        timeline=reading.text(head, "timeline"),
        setup=reading.text(head, "setup"),
        policy=reading.text(head, "policy"),
        scales=_sorted(names.scales),
        dice=_sorted(names.dice),
        options=_sorted(names.options),
        kinds=_sorted(names.kinds),
        entries=MappingProxyType({kind: _sorted(found) for kind, found in sorted(entries.items())}),
        quantities=_sorted(quantities),
        checks=_sorted(checks),
        tables=_sorted(tables),
        conditions=_sorted(conditions),
        pairs=_sorted(_pairs(composition)),
        decisions=_sorted(decisions),
        events=_sorted(rules.events(events)),
        procedures=_sorted(rules.procedures(procedures, steps)),
        timelines=_sorted(timelines),
        policies=_sorted(policies),
        setups=_sorted(setups),
        rules=_sorted(register),
        scenarios=_sorted(play.scenarios(composition.of("rule"), setups, reading.text(head, "setup"))),
    )
    check_cycles(ruleset, report)
    return ruleset


def _pairs(composition: Composition) -> dict[str, model.PairRule]:
    return {
        declared.id: model.PairRule(
            declared.id,
            reading.name_of(declared.body, declared.id),
            reading.text(declared.body, "between"),
            reading.text(declared.body, "of"),
            declared.key.span,
        )
        for declared in composition.of("pair").values()
    }


def _sorted(found: Mapping[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(dict(sorted(found.items())))
