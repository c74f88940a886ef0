"""Dice, signed numbers and lengths in the texts of an entry that are none of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from estoc.lang import types
from estoc.ruleset import model, reading
from estoc.ruleset.lints.found import Found
from estoc.ruleset.lints.written_texts import prose_of, texts_in, values_in
from estoc.ruleset.wording import entry_called
from estoc.text.codes import warning
from estoc.text.diagnostic import Label
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset.declared import Declared
    from estoc.ruleset.lints.written_texts import WrittenText
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span

_DICE: Final = re.compile(r"(?<!\w)\d*[dD]\d+(?:\s?[+-]\s?\d+(?![\dd]))?")
_SIGNED: Final = re.compile(r"(?<![\w.,])[+\-\N{MINUS SIGN}](\d+)(?![\w%]|[.,]\d)")
_LENGTH: Final = re.compile(r"(?<![\w.,])(\d+)\s?m\b")
_NUMBER: Final = re.compile(r"\d+")
_CONDITION: Final = "condition"


def contradicted(rules: model.Ruleset) -> Iterator[Found]:
    """W508: entries whose texts say dice, signed numbers or lengths that stand nowhere in them."""
    for kind in (*rules.entries, _CONDITION):
        for declared in rules.written.get(kind, {}).values():
            found = next(_strange_in(rules, declared), None)
            if found is not None:
                yield Found(kind, declared.id, found)


def _strange_in(rules: model.Ruleset, declared: Declared) -> Iterator[Diagnostic]:
    written = _values(rules, declared)
    dice = {_normal(one) for one in _DICE.findall(written)}
    own = {
        _SIGNED: {int(one) for one in _NUMBER.findall(written)},
        _LENGTH: {int(one) for one in _LENGTH.findall(written)},
    }
    for text in _telling(rules, declared):
        prose = prose_of(text.en)
        rest = _DICE.sub(" ", prose)
        strange = [one for one in _DICE.findall(prose) if dice and _normal(one) not in dice]
        for pattern, numbers in own.items():
            # An entry without a number of that sort says in words what stands elsewhere.
            matches = pattern.finditer(rest) if numbers else ()
            strange += [one.group() for one in matches if int(one.group(1)) not in numbers]
        if strange:
            yield _strange(declared, text.en.span, strange[0])


def _strange(declared: Declared, span: Span, number: str) -> Diagnostic:
    called = entry_called(declared.kind, declared.id)
    message = Words(
        f"the text says `{number}`, which stands nowhere in {called.en}",
        f"le texte dit « {number} », qui ne figure nulle part dans {called.fr}",
    )
    label = Label(declared.key.span, Words("this entry", "cette entrée"))
    hint = Words("one of the two is out of date", "l'un des deux n'est plus à jour")
    return warning("W508", message, span, labels=(label,), hints=(hint,))


def _telling(rules: model.Ruleset, declared: Declared) -> Iterator[WrittenText]:
    """The texts of an entry that may speak of its numbers: its name, what is said of it, fields of texts."""
    kind = rules.kinds.get(declared.kind)
    fields = () if kind is None else kind.fields
    for key in ("name", "about", *(field.id for field in fields if _is_text(field.type))):
        node = reading.get(declared.body, key)
        if node is not None:
            yield from texts_in(node)


def _is_text(type_: types.Type) -> bool:
    match type_:
        case types.Optional(of):
            return _is_text(of)
        case _:
            return isinstance(type_, types.Text)


def _values(rules: model.Ruleset, declared: Declared) -> str:
    """What stands in an entry besides its texts, and in its fields by default."""
    entry = rules.entries.get(declared.kind, {}).get(declared.id)
    given = () if entry is None else entry.values.values()
    numbers = [str(value) for value in given if isinstance(value, int)]
    dice = [value.text for value in given if isinstance(value, model.Dice)]
    return " ".join([*values_in(declared.body), *numbers, *dice])


def _normal(dice: str) -> str:
    """Dice as they are compared: `d6` is `1d6`."""
    text = "".join(dice.lower().split())
    return f"1{text}" if text.startswith("d") else text
