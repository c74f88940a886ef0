"""What a ruleset says that no play can reach: a test, a step, a degree or a choice, named by its own words.

No mark names a line, so that marks survive every move of what they are about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import reading
from estoc.ruleset.wording import close, entry_called
from estoc.text import Diagnostic, Label, Mapping, Node, Scalar, Sequence, Source, Span, Words, error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.play.coverage import Item
    from estoc.ruleset import Composition
    from estoc.ruleset.declared import Declared

HOLDS = Words("this test, when it holds", "ce test, quand il est vrai")
FAILS = Words("this test, when it fails", "ce test, quand il est faux")
_STEP = Words("such a step in that entry", "une telle étape dans cette entrée")
_TEST = Words("such a test in that entry", "un tel test dans cette entrée")
_THING = Words("a test, a step, a degree or a choice", "un test, une étape, un degré ou un choix")


def degree_words(degree: str, check: str) -> Words:
    """How coverage calls a degree of a check."""
    return Words(f"the degree `{degree}` of the check `{check}`", f"le degré « {degree} » du jet « {check} »")


def choice_words(choice: str, decision: str) -> Words:
    """How coverage calls a choice of a decision."""
    return Words(
        f"the choice of `{choice}` in the decision `{decision}`",
        f"le choix de « {choice} » dans la décision « {decision} »",
    )


@dataclass(frozen=True, slots=True)
class Region:
    """The characters `start` to `end` (excluded) of a source, without those of `without`."""

    source: Source
    start: int
    end: int
    without: tuple[Span, ...] = ()

    def holds(self, item: Item) -> bool:
        """Whether something stands here."""
        (file, line, column), _, _ = item
        if file != self.source.path:
            return False
        at = self.source.line_starts[line - 1] + column - 1
        return self.start <= at < self.end and not any(one.start <= at < one.end for one in self.without)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is marked as unreachable.

    Attributes:
        id: the mark's own id.
        because: why nothing can reach it.
        span: where the mark stands.
        whole: regions of which nothing can be reached.
        named: a region, and what of it cannot be reached.
    """

    id: str
    because: Words
    span: Span
    whole: tuple[Region, ...]
    named: tuple[Region, Words] | None

    def covers(self, item: Item) -> bool:
        """Whether something is what the mark is about, or follows from it alone."""
        if any(region.holds(item) for region in self.whole):
            return True
        return self.named is not None and self.named[1].en == item[1] and self.named[0].holds(item)


def marks_of(composition: Composition) -> tuple[tuple[Mark, ...], tuple[Diagnostic, ...]]:
    """The marks of a ruleset; and what is wrong with those that are about nothing that is there."""
    marks: list[Mark] = []
    lost: list[Diagnostic] = []
    for declared in composition.of("unreachable").values():
        found = _mark(declared, composition)
        if isinstance(found, Mark):
            marks.append(found)
        else:
            lost.append(found)
    return tuple(marks), tuple(lost)


def _mark(declared: Declared, composition: Composition) -> Mark | Diagnostic:
    body = declared.body
    where = reading.scalar(body, "in")
    kind, _, identifier = reading.text(body, "in").partition(":")
    entries = composition.of(kind)
    owner = entries.get(identifier)
    because = reading.words(reading.get(body, "because"))
    if owner is None or where is None:
        near = close(identifier, entries) if entries else close(kind, composition.kinds)
        span = declared.key.span if where is None else where.span
        return nothing_there(span, entry_called(kind, identifier), near)
    source = owner.key.span.source
    everything = Region(source, owner.key.span.start, owner.body.span.end)
    for key, words in (("degree", degree_words), ("choice", choice_words)):
        name = reading.scalar(body, key)
        if name is not None:
            return Mark(
                declared.id, because, declared.key.span, (), (everything, words(name.value, owner.id))
            )
    return _in_steps(declared, owner, because, everything)


def _in_steps(declared: Declared, owner: Declared, because: Words, everything: Region) -> Mark | Diagnostic:
    """A mark about a test or a step."""
    body = declared.body
    number = int(reading.text(body, "nth", "1"))
    test, step = reading.scalar(body, "test"), reading.scalar(body, "step")
    if step is not None:
        found = [one for one in _mappings(owner.body) if _words(_step_text(one)) == _words(step.value)]
        if len(found) < number:
            return nothing_there(step.span, _STEP)
        span = found[number - 1].span
        return Mark(
            declared.id, because, declared.key.span, (Region(span.source, span.start, span.end),), None
        )
    if test is None:
        return nothing_there(declared.key.span, _THING)
    tests = [one for one in _mappings(owner.body) if _words(_test_text(one)) == _words(test.value)]
    if len(tests) < number:
        return nothing_there(test.span, _TEST)
    node = tests[number - 1]
    holds = reading.text(body, "never") == "true"
    branches = {True: ("then", "steps"), False: ("else",)}
    spans = {
        outcome: [value.span for key in keys if (value := node.get(key)) is not None]
        for outcome, keys in branches.items()
    }
    whole = tuple(Region(span.source, span.start, span.end) for span in spans[holds])
    inner = tuple(span for listed in spans.values() for span in listed)
    top = node is owner.body
    start = everything.start if top else node.span.start
    named = Region(node.span.source, start, node.span.end, inner)
    return Mark(declared.id, because, declared.key.span, whole, (named, HOLDS if holds else FAILS))


def _mappings(node: Node) -> Iterator[Mapping]:
    """Every mapping below a node, itself included, in the order in which they stand."""
    match node:
        case Mapping(pairs=pairs):
            yield node
            for _, value in pairs:
                yield from _mappings(value)
        case Sequence(items=items):
            for item in items:
                yield from _mappings(item)
        case Scalar():
            return


def _test_text(node: Mapping) -> str:
    """The test of a step or of a hook; modifiers have tests too, but nothing measures them."""
    return reading.text(node, "if") or (reading.text(node, "when") if node.get("steps") is not None else "")


def _step_text(node: Mapping) -> str:
    """The verb of a step, and what it is about: `call: mourir`."""
    key, value = node.pairs[0] if node.pairs else (None, None)
    if key is None or value is None:
        return ""
    return f"{key.value}: {value.value if isinstance(value, Scalar) else value.span.text}"


def _words(text: str) -> list[str]:
    return text.split()


def nothing_there(span: Span, what: Words, hints: tuple[Words, ...] = ()) -> Diagnostic:
    """E402: a mark is about nothing that is there; `what` says what was looked for."""
    message = Words(
        f"a mark is about {what.en}, and there is none",
        f"une marque porte sur {what.fr}, et il n'y a rien de tel",
    )
    return error("E402", message, span, hints=hints)


def reached_after_all(mark: Mark, item: Item) -> Diagnostic:
    """E401: what is marked as unreachable was reached."""
    place, english, french = item
    message = Words(
        f"marked as unreachable, but a scenario reaches {english}",
        f"marqué comme inaccessible, mais un scénario atteint {french}",
    )
    regions = (*mark.whole, *((mark.named[0],) if mark.named else ()))
    source = next(region.source for region in regions if region.holds(item))
    at = source.line_starts[place[1] - 1] + place[2] - 1
    labels = (Label(Span(source, at, at + 1), Words("reached", "atteint")),)
    hint = Words("take the mark away", "retirez la marque")
    return error("E401", message, mark.span, labels=labels, hints=(hint,))
