"""The shape of entries, checked with JSON Schema, one message for one cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from estoc.ruleset import errors
from estoc.ruleset.compose import Declared
from estoc.ruleset.report import Report
from estoc.text.diagnostic import Diagnostic
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.resolver import to_plain
from estoc.text.source import Span
from estoc.text.words import Words

_SORTS = {
    "object": Words("a mapping", "un bloc"),
    "array": Words("a list", "une liste"),
    "string": Words("a text", "un texte"),
    "integer": Words("a whole number", "un nombre entier"),
    "boolean": Words("true or false", "true ou false"),
}


class Shapes:
    """The schema of the language, ready to check the entries of its kinds."""

    def __init__(self, schema: dict[str, Any]) -> None:
        """Take the schema of the language (`schema/language.schema.json`), read."""
        self._schema = schema
        self.kinds: tuple[str, ...] = tuple(sorted(schema["properties"]))

    def validator(self, kind: str) -> Draft202012Validator:
        """The validator of one entry of a kind of the language."""
        return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": self._schema["$defs"]})

    def fields(self, schema: dict[str, Any]) -> Draft202012Validator:
        """The validator of an entry of a ruleset's own kind."""
        return Draft202012Validator({**schema, "$defs": self._schema["$defs"]})


def well_formed(declared: Declared, validator: Draft202012Validator, report: Report) -> bool:
    """Whether an entry has its kind's shape; what is wrong is reported."""
    empty = list(_empty(declared.body))
    for key in empty:
        report.add(errors.empty_value(key.value, key.span))
    if empty:
        return False
    found = list(validator.iter_errors(to_plain(declared.body)))
    for failure in found:
        _report(failure, declared, report)
    return not found


def _empty(node: Node) -> Iterator[Scalar]:
    """The keys with nothing behind them."""
    match node:
        case Mapping(pairs=pairs):
            for key, value in pairs:
                if isinstance(value, Scalar) and value.plain and value.value == "":
                    yield key
                else:
                    yield from _empty(value)
        case Sequence(items=items):
            for item in items:
                yield from _empty(item)
        case Scalar():
            return


def _report(failure: ValidationError, declared: Declared, report: Report) -> None:
    branch = _branch(failure)
    if branch is not None:
        for inner in branch:
            _report(inner, declared, report)
        return
    node, owner = _place(declared.body, declared.key, failure.absolute_path)
    for diagnostic in _diagnostics(failure, node, owner, declared):
        report.add(diagnostic)


def _branch(failure: ValidationError) -> list[ValidationError] | None:
    """For a union: the errors of the branch whose first required key is there."""
    if failure.validator != "oneOf" or not isinstance(failure.instance, dict):
        return None
    verbs = _verbs(failure)
    present = [index for index, verb in enumerate(verbs) if verb in failure.instance]
    if len(present) != 1:
        return None
    return [inner for inner in failure.context or () if inner.schema_path[0] == present[0]] or None


def _verbs(failure: ValidationError) -> list[str]:
    return [branch["required"][0] for branch in failure.validator_value]


def _place(node: Node, key: Scalar, path: Iterable[str | int]) -> tuple[Node, Scalar]:
    """The node at a path, and the nearest key above it."""
    for step in path:
        match node, step:
            case Mapping(), str(name):
                inner, value = node.key(name), node.get(name)
                if inner is None or value is None:
                    return node, key
                node, key = value, inner
            case Sequence(items=items), int(index):
                node = items[index]
            case _:
                return node, key
    return node, key


def _diagnostics(failure: ValidationError, node: Node, owner: Scalar, declared: Declared) -> Iterator[Diagnostic]:
    path = list(failure.absolute_path)
    where = _owner(declared, owner if path else None)
    match failure.validator:
        case "additionalProperties":
            yield from _unknown_keys(failure, node, where)
        case "required":
            missing = [name for name in failure.validator_value if name not in failure.instance]
            for name in missing:
                yield errors.missing_key(where, name, owner.span)
        case "type":
            yield errors.wrong_shape(_sorts(failure.validator_value), _found(node), _visible(node, owner))
        case "enum":
            yield errors.not_listed(str(failure.instance), map(str, failure.validator_value), node.span)
        case "minimum" | "maximum":
            low, high = failure.schema.get("minimum", -(10**9)), failure.schema.get("maximum", 10**9)
            yield errors.out_of_bounds(str(failure.instance), low, high, node.span)
        case "oneOf":
            yield errors.no_verb(_verbs(failure), _visible(node, owner))
        case _:
            wanted = Words("another number of items", "un autre nombre d'éléments")
            yield errors.wrong_shape(wanted, _found(node), _visible(node, owner))


def _unknown_keys(failure: ValidationError, node: Node, where: Words) -> Iterator[Diagnostic]:
    allowed = failure.schema.get("properties", {})
    for key, _ in node.pairs if isinstance(node, Mapping) else ():
        if key.value not in allowed:
            yield errors.unknown_key(where, key.value, allowed, key.span)


def _owner(declared: Declared, inner: Scalar | None) -> Words:
    if inner is None:
        return Words(f"{declared.kind} `{declared.id}`", f"{declared.kind} « {declared.id} »")
    return Words(f"`{inner.value}`", f"« {inner.value} »")


def _sorts(value: str | list[str]) -> Words:
    names = [value] if isinstance(value, str) else value
    words = [_SORTS[name] for name in names]
    return Words(" or ".join(word.en for word in words), " ou ".join(word.fr for word in words))


def _found(node: Node) -> Words:
    match node:
        case Mapping():
            return _SORTS["object"]
        case Sequence():
            return _SORTS["array"]
        case Scalar(value=value):
            return Words(f"`{value[:40]}`", f"« {value[:40]} »")


def _visible(node: Node, owner: Scalar) -> Span:
    """The place to show: a scalar itself; for the rest its first line is enough."""
    if isinstance(node, Scalar) and node.span.end > node.span.start:
        return node.span
    return owner.span if node.span.end == node.span.start else Span(node.span.source, node.span.start, node.span.start + 1)

