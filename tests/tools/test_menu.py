"""Questions in columns and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc_tools.menu import head_of, menu, refused_lines

if TYPE_CHECKING:
    from collections.abc import Callable

WIDE = (80, 40)


def test_the_cells_of_labels_stand_below_each_other(ask: Callable[..., object]) -> None:
    asked = ask(
        "dodge: 7 or less, avoids everything if at least as good as the attack that it is made against",
        "block: 10 or less, absorbs 2",
        "counter-attack: 4 or less",
        "wait",
    )
    assert menu(asked, "en", WIDE, 0).lines == (
        "  1  dodge           7 or less   avoids everything if at least as good as the",
        "                                 attack that it is made against",
        "  2  block           10 or less  absorbs 2",
        "  3  counter-attack  4 or less",
        "  4  wait",
    )


def test_a_french_label_is_cut_at_its_own_colon(ask: Callable[..., object]) -> None:
    assert menu(ask("esquive: 7"), "fr", WIDE, 0).lines == ("  1  esquive  7",)
    assert head_of("esquive\u00a0: 7 ou moins") == "esquive"


def test_what_has_the_same_reason_stands_together_in_the_order_of_the_first(
    ask: Callable[..., object],
) -> None:
    asked = ask("go", refused=(("sweep: 1", "no room"), ("lock: 2", "no grab"), ("throw: 3", "no room")))
    assert refused_lines(asked, "en", 80) == ("  -  sweep, throw: no room", "  -  lock: no grab")
    assert refused_lines(asked, "fr", 80) == (
        "  -  sweep, throw\u00a0: no room",
        "  -  lock\u00a0: no grab",
    )


def test_where_room_is_short_what_is_not_offered_is_only_counted(ask: Callable[..., object]) -> None:
    refused = tuple((f"move {number}", f"reason {number}") for number in range(5))
    asked = ask("go: 1", "stay: 2", refused=refused)
    assert len(menu(asked, "en", (80, 12), 0).refused) == 5
    assert menu(asked, "en", (80, 9), 0).refused == ("  -  5 options not offered (? tells why)",)
    assert menu(asked, "fr", (80, 9), 0).refused == ("  -  5 options non proposées (? dit pourquoi)",)
    assert menu(ask("go: 1", refused=refused[:1]), "en", (80, 1), 0).refused == (
        "  -  1 option not offered (? tells why)",
    )
    assert menu(ask("go: 1"), "en", (80, 1), 0).refused == ()


def test_many_short_labels_stand_in_columns(ask: Callable[..., object]) -> None:
    asked = ask(*(f"C{number}" for number in range(1, 12)))
    assert menu(asked, "en", (30, 40), 0).lines == (
        "  1  C1     5  C5     9  C9",
        "  2  C2     6  C6    10  C10",
        "  3  C3     7  C7    11  C11",
        "  4  C4     8  C8",
    )


def test_columns_come_in_pages_too(ask: Callable[..., object]) -> None:
    asked = ask(*(f"C{number}" for number in range(1, 12)))
    pages = [menu(asked, "en", (30, 2), page) for page in range(2)]
    assert [(one.first, one.last, one.pages, one.lines) for one in pages] == [
        (1, 6, 2, ("  1  C1     3  C3     5  C5", "  2  C2     4  C4     6  C6")),
        (7, 11, 2, ("  7  C7     9  C9    11  C11", "  8  C8    10  C10")),
    ]


def test_few_short_labels_stand_below_each_other(ask: Callable[..., object]) -> None:
    assert menu(ask("C1", "C2"), "en", WIDE, 0).lines == ("  1  C1", "  2  C2")


def test_long_lists_come_in_pages_that_go_round(ask: Callable[..., object]) -> None:
    asked = ask(*(f"option {number}: {number}" for number in range(1, 8)), refused=(("no: 1", "because"),))
    pages = [menu(asked, "en", (80, 3), page) for page in (0, 1, 2, 3, -1)]
    assert [(one.first, one.last, one.pages) for one in pages] == [
        (1, 3, 3),
        (4, 6, 3),
        (7, 7, 3),
        (1, 3, 3),
        (7, 7, 3),
    ]
    assert pages[1].lines == ("  4  option 4  4", "  5  option 5  5", "  6  option 6  6")
    assert pages[2].refused == ("  -  1 option not offered (? tells why)",)


def test_nothing_is_wider_than_the_screen(ask: Callable[..., object]) -> None:
    long = "a name that goes on and on and on, farther than any name should go"
    asked = ask(
        f"{long}: 12 or less, and more words than there is room for",
        f"{long} {long}",
        refused=((long, long),),
    )
    for width in (40, 60, 80):
        found = menu(asked, "en", (width, 40), 0)
        assert max(map(len, (*found.lines, *found.refused))) <= width
