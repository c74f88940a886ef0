from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.text.normal_form import composed


def test_composed_letters_stand_where_they_began() -> None:
    assert composed("ae\u0301b", range(10, 15)) == ("aéb", (10, 11, 13, 14))
    assert composed("e\u0323\u0302x", range(5)) == ("ệx", (0, 3, 4))
    assert composed("\u1112\u1161\u11ab.", range(5)) == ("한.", (0, 3, 4))


def test_reordered_and_split_letters_stay_in_their_piece() -> None:
    # Two marks change places; U+0958 has no composed form.
    assert composed("a\u0301\u0323\u0302", range(5)) == ("ạ\u0301\u0302", (0, 1, 2, 4))
    assert composed("\u0958b", range(7, 10)) == ("\u0915\u093cb", (7, 7, 8, 9))


marks = st.sampled_from("ae\u0301\u0323\u0302\u1112\u1161\u11ab\u0958\u093c\u212b ")


@settings(derandomize=True, max_examples=500)
@given(st.text(st.one_of(marks, st.characters(exclude_categories=["Cs"])), max_size=12))
def test_the_pieces_make_the_normal_form_of_the_whole(text: str) -> None:
    value, places = composed(text, range(len(text) + 1))
    assert value == unicodedata.normalize("NFC", text)
    assert len(places) == len(value) + 1
    assert list(places) == sorted(places)
    assert places[-1] == len(text)
