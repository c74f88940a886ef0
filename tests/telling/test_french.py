"""Contractions, spaces, capitals and plurals."""

from __future__ import annotations

import pytest

from estoc.telling.french import plural, sentences, typeset, with_preposition

NB = "\u00a0"


@pytest.mark.parametrize(
    ("name", "of", "to"),
    [
        ("le chêne", "du chêne", "au chêne"),
        ("le chêne 2", "du chêne 2", "au chêne 2"),
        ("les gardes", "des gardes", "aux gardes"),
        ("la fougère", "de la fougère", "à la fougère"),
        ("l'ours", "de l'ours", "à l'ours"),
        ("Philip", "de Philip", "à Philip"),
        ("Anne", "d'Anne", "à Anne"),
        ("Élodie", "d'Élodie", "à Élodie"),
        ("Œdipe", "d'Œdipe", "à Œdipe"),
        ("Hector", "d'Hector", "à Hector"),
        ("Yves", "d'Yves", "à Yves"),
        ("Léa", "de Léa", "à Léa"),
        ("lestage", "de lestage", "à lestage"),
        ("leçon", "de leçon", "à leçon"),
        ("Le Havre", "de Le Havre", "à Le Havre"),
        ("hache à deux mains", "de hache à deux mains", "à hache à deux mains"),
        ("hallebarde", "de hallebarde", "à hallebarde"),
        ("herse", "de herse", "à herse"),
        ("héros", "de héros", "à héros"),
        ("houlette", "de houlette", "à houlette"),
        ("huile", "d'huile", "à huile"),
        ("herbe", "d'herbe", "à herbe"),
        ("haleine", "d'haleine", "à haleine"),
        ("héroïne", "d'héroïne", "à héroïne"),
        ("homme", "d'homme", "à homme"),
        ("épée", "d'épée", "à épée"),
    ],
)
def test_prepositions_contract(name: str, of: str, to: str) -> None:
    assert with_preposition("de", name, "fr") == of
    assert with_preposition("a", name, "fr") == to


def test_english_has_no_contractions() -> None:
    assert with_preposition("de", "the oak", "en") == "of the oak"
    assert with_preposition("a", "the oak", "en") == "to the oak"


@pytest.mark.parametrize(
    ("number", "fr", "en"),
    [
        (0, "un", "many"),
        (1, "un", "one"),
        (2, "deux", "many"),
        (17, "deux", "many"),
        (-1, "un", "one"),
        (-2, "deux", "many"),
    ],
)
def test_one_or_several(number: int, fr: str, en: str) -> None:
    assert plural(number, ("un", "deux"), "fr") == fr
    assert plural(number, ("one", "many"), "en") == en


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ("Quoi ?", f"Quoi{NB}?"),
        ("Quoi ?!", f"Quoi{NB}?!"),
        ("a : b ; c !", f"a{NB}: b{NB}; c{NB}!"),
        ("« mot »", f"«{NB}mot{NB}»"),
        (f"«{NB}mot{NB}» !", f"«{NB}mot{NB}»{NB}!"),
        ("12:30, ça va.", "12:30, ça va."),
        ("Oui… non, (si).", "Oui… non, (si)."),
    ],
)
def test_french_spaces_do_not_break(written: str, set_: str) -> None:
    assert typeset(written, "fr") == set_
    assert typeset(set_, "fr") == set_
    assert typeset(written, "en") == written


@pytest.mark.parametrize(
    ("written", "begun"),
    [
        ("le chêne dort. il rêve.", "Le chêne dort. Il rêve."),
        ("élan", "Élan"),
        ("œuvre", "Œuvre"),
        ("quoi ? rien ! bon… oui", "Quoi ? Rien ! Bon… Oui"),
        (f"quoi ?{NB}rien", f"Quoi ?{NB}Rien"),
        ("12 points. trois de plus", "12 points. Trois de plus"),
        ("il dit : non, 3.5 de plus", "Il dit : non, 3.5 de plus"),
        ("Déjà. Fait.", "Déjà. Fait."),
        ("", ""),
    ],
)
def test_sentences_begin_with_capitals(written: str, begun: str) -> None:
    assert sentences(written) == begun
