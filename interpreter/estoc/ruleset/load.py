"""The way from folders to a checked ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.lang import ExpressionParser
from estoc.ruleset.build import Build
from estoc.ruleset.compose import Composition, compose
from estoc.ruleset.folder import read_folder
from estoc.ruleset.inherit import inherit
from estoc.ruleset.report import Report
from estoc.ruleset.shape import Shapes

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from estoc.ruleset import model
    from estoc.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ruleset and what was found.

    Attributes:
        rules: the ruleset; None where anything is an error.
        diagnostics: what was found, in the order of files and lines.
        composition: the entries as written, inherited keys included; None where files or packs do not fit.
    """

    rules: model.Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    composition: Composition | None


def load(folders: tuple[tuple[Path, str], ...], schema: dict[str, Any], chosen: Mapping[str, str]) -> Loaded:
    """Read, compose and check a ruleset and its packs.

    Args:
        folders: the ruleset's folder and its packs' folders, each with its name for people.
        schema: the schema of the language, read.
        chosen: values chosen for options, as text.

    Returns:
        The ruleset, or everything that is wrong with its files; a mistake of an author never raises.
    """
    report, shapes = Report(), Shapes(schema)
    found = [read_folder(path, shown, report) for path, shown in folders]
    read = tuple(folder for folder in found if folder is not None)
    composition = compose(read, shapes.kinds, report) if len(read) == len(found) else None
    if composition is None:
        return Loaded(None, report.diagnostics(), None)
    composition = shapes.well_formed(inherit(composition, report), report)
    rules = Build(composition, shapes, ExpressionParser(), report).ruleset(chosen)
    return Loaded(None if report.failed else rules, report.diagnostics(), composition)


def load_again(
    composition: Composition, schema: dict[str, Any], parser: ExpressionParser, chosen: Mapping[str, str]
) -> Loaded:
    """Check a ruleset that was read before, with other values for its options.

    Args:
        composition: what `load` gave, where nothing was wrong.
        schema: the schema of the language, read.
        parser: the parser of expressions, which knows those that it has met.
        chosen: values chosen for options, as text.
    """
    report = Report()
    rules = Build(composition, Shapes(schema), parser, report).ruleset(chosen)
    return Loaded(None if report.failed else rules, report.diagnostics(), composition)
