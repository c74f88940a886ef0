"""Why-trees: one source, as lines for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from estoc.telling.french import typeset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.explain import Source
    from estoc.game.readings import Reading
    from estoc.program.model import Parameter
    from estoc.telling.wording import Wording
    from estoc.text import Json, Language

_SIGNS = {"set": "=", "base": "=", "min": ">=", "max": "<=", "remove": "-", "only": "&"}
_JOINED = {
    "set": (", then", ", puis"),
    "base": (", instead", ", à la place"),
    "min": (", at least", ", au moins"),
    "max": (", at most", ", au plus"),
    "remove": (", without", ", sans"),
    "only": (", only", ", seulement"),
}
_REASONS = {
    "test": ("its test fails", "sa condition est fausse"),
    "outranked": ("another counts", "un autre compte"),
}
_NOTHING = ("", "")
_COLONS = {"en": ": ", "fr": " : "}
_NAME_WIDTH, _WIDTH = 30, 80
_INSIDE, _DEEPER = 10, 4
"""Where the entries of a part begin; how much deeper the parts of a part stand."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A value that an event told, and the quantities that it was computed from."""

    parameter: Parameter
    value: Any
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons of one event, or of what a question shows.

    Attributes:
        number: the event's; None for a question.
        reasons: a reason for each computed value.
        wording: what writes values.
    """

    number: int | None
    reasons: tuple[Reason, ...]
    wording: Wording = field(repr=False)

    def lines(self, language: Language, width: int = _WIDTH) -> Iterator[str]:
        """The tree as lines: a number, what it is, where it stands; what does not count in brackets.

        Below a part stands what it reads: the entry with its value, and the file and line of that value.

        Args:
            language: in which language.
            width: how many columns there are; a place that does not fit stands on a line of its own.
        """
        for reason in self.reasons:
            for source in reason.sources:
                yield from self._quantity(source, language, width)

    def text(self, language: Language) -> str:
        """The tree as a sentence a number: what it is, what makes it, and what does not count."""
        sources = (source for reason in self.reasons for source in reason.sources)
        return " ".join(self._sentence(source, language) for source in sources)

    def _sentence(self, source: Source, language: Language) -> str:
        telling = [_deepest(one) for one in _telling(source)]
        counted = [one for one in telling if one.applied]
        terms = "".join(self._term(one, language, first=place == 0) for place, one in enumerate(counted))
        made = f" = {terms}" if terms else ""
        text = f"{self._name(source, language)}{_COLONS[language]}"
        text += self.wording.written(source.value, source.shown, language) + made
        for one in telling:
            if not one.applied:
                why = _REASONS[one.reason][0 if language == "en" else 1]
                text += f"; {self._name(one, language)}{_COLONS[language]}{why}"
        return typeset(f"{text}.", language)

    def _term(self, source: Source, language: Language, *, first: bool) -> str:
        """One of the things that make a number, with what sets it apart from the one before."""
        sign, number = self._signed(source, language, first=first)
        name = self._name(source, language)
        # What is read of an entry is clear here from the name of the part, but not where it has a key.
        entries = [
            self._entry(one if one.path[1:] else replace(one, field=_NOTHING), language)
            for one in source.readings
        ]
        named = _COLONS[language].join([name, "; ".join(entries)] if entries else [name])
        written = f"{number} ({named})"
        if first:
            return f"-{written}" if sign == "-" else written
        joined = _JOINED.get(source.operation)
        return f" {sign} {written}" if joined is None else f"{joined[0 if language == 'en' else 1]} {written}"

    def _quantity(self, source: Source, language: Language, width: int) -> Iterator[str]:
        """A quantity: its name, what it is made of, and what that makes; parts of nothing are left out."""
        yield self._name(source, language)
        for place, inner in enumerate(map(_deepest, _telling(source))):
            yield from _placed(self._line(inner, language, first=place == 0), inner, width)
            for reading in inner.readings:
                value = self.wording.written(reading.value, reading.shown, language)
                entry = typeset(f"{self._entry(reading, language)} {value}", language)
                yield from _placed(" " * _INSIDE + entry, reading, width)
            for nested in inner.sources:
                if _has_more(nested, inner):
                    for line in self._quantity(nested, language, width - _DEEPER):
                        yield " " * _DEEPER + line
        yield f"  = {self.wording.written(source.value, source.shown, language):>3}"

    def _name(self, source: Source, language: Language) -> str:
        return source.name[0 if language == "en" else 1]

    def _entry(self, reading: Reading, language: Language) -> str:
        """An entry, and what is read of it."""
        place = 0 if language == "en" else 1
        return ", ".join(filter(None, (reading.name[place], reading.field[place])))

    def _line(self, source: Source, language: Language, *, first: bool) -> str:
        sign, number = self._signed(source, language, first=first)
        name = self._name(source, language)
        if not source.applied:
            why = _REASONS[source.reason][0 if language == "en" else 1]
            return typeset(f" [{sign:>1} {number:>2}  {name}{_COLONS[language]}{why}]", language)
        return f"  {sign:>1} {number:>2}  {name}"

    def _signed(self, source: Source, language: Language, *, first: bool) -> tuple[str, str]:
        """The sign in front of a value, and the value without it."""
        written = self.wording.written(source.value, source.shown, language)
        negative = isinstance(source.value, int) and source.value < 0 and source.operation in {"part", "add"}
        sign = _SIGNS.get(source.operation, "-" if negative else " " if first else "+")
        return sign, written.removeprefix("-") if negative else written

    def to_json(self) -> dict[str, Json]:
        """The tree as a JSON object."""
        given: dict[str, Json] = {reason.parameter.name: self._reason(reason) for reason in self.reasons}
        return {"number": self.number, "given": given}

    def _reason(self, reason: Reason) -> Json:
        value = self.wording.named(reason.value, reason.parameter.shown)
        return {"value": value, "sources": [self._source(source) for source in reason.sources]}

    def _source(self, source: Source) -> Json:
        english, french = source.name
        file, line, column = source.place
        return {
            "id": source.id,
            "name": {"en": english, "fr": french},
            "operation": source.operation,
            "value": self.wording.named(source.value, source.shown),
            "applied": source.applied,
            "reason": source.reason,
            "pack": source.pack,
            "file": file,
            "line": line,
            "column": column,
            "sources": [self._source(inner) for inner in source.sources],
            "entries": [self._reading(reading) for reading in source.readings],
        }

    def _reading(self, reading: Reading) -> Json:
        file, line, column = reading.place
        return {
            "kind": reading.kind,
            "id": reading.id,
            "name": {"en": reading.name[0], "fr": reading.name[1]},
            "path": list(reading.path),
            "value": self.wording.named(reading.value, reading.shown),
            "pack": reading.pack,
            "file": file,
            "line": line,
            "column": column,
        }


def _placed(text: str, where: Source | Reading, width: int) -> Iterator[str]:
    """A line with its place beside it, or below it; with the pack where the file does not say it."""
    file, line, _ = where.place
    place = f"{file}:{line}"
    if where.pack not in file.split("/"):
        place += f" ({where.pack})"
    beside = f"{text:<{_NAME_WIDTH}}  {place}"
    if len(beside) <= width:
        yield beside
    else:
        yield text
        yield " " * _INSIDE + place


def _telling(source: Source) -> tuple[Source, ...]:
    """The sources that say something: no parts that are nothing, and no shell around a single quantity."""
    telling = tuple(one for one in source.sources if _tells(one))
    if len(telling) != 1 or telling[0].operation != "part" or len(telling[0].sources) != 1:
        return telling
    (inner,) = telling[0].sources
    return _telling(inner) if inner.value == telling[0].value and _telling(inner) else telling


def _tells(source: Source) -> bool:
    """Whether a source is more than a part of 0, or is made of several that add up to it."""
    if source.value or source.shown.sort != "integer" or not source.applied:
        return True
    if source.operation not in {"part", "add"}:
        return True
    return any(_tells(part) for quantity in source.sources for part in quantity.sources)


def _has_more(quantity: Source, part: Source) -> bool:
    """Whether a quantity that a part reads has more to say than the part itself."""
    telling = _telling(quantity)
    alone = len(part.sources) == 1 and quantity.value == part.value
    return len(telling) > 1 or bool(not alone and telling and quantity.value)


def _deepest(source: Source) -> Source:
    """What a part comes from in the end, where it comes from one thing alone."""
    while source.operation == "part" and len(source.sources) == 1:
        telling = _telling(source.sources[0])
        if len(telling) != 1 or telling[0].value != source.value:
            break
        source = telling[0]
    return source
