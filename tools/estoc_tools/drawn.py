"""The map of a fight, drawn for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc_tools.menu import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    import estoc
    from estoc_tools.common import Language

_MARGIN = 4


def drawn(chart: estoc.Chart, language: Language, width: int) -> Iterator[str]:
    """The cells with their names on the edges, and below them what letters and seats mean."""
    place = 0 if language == "en" else 1
    seats = [seat for here in chart.standing.values() for seat in here]
    roomy = max((len(text) for text in (*seats, *chart.columns)), default=1) + 1
    cell = roomy if _MARGIN + roomy * len(chart.columns) <= width else 1
    if cell > 1:
        yield _line("", chart.columns, cell)
    for number, row in enumerate(chart.rows):
        here = [
            chart.standing.get((column, number), (letter,))[0][:cell] for column, letter in enumerate(row)
        ]
        yield _line(str(number + 1), here, cell)
    meanings = [f"{letter} {name[place]}" for letter, name in chart.terrains.items()]
    meanings += [f"{seat} {chart.names[seat][place]}" for seat in sorted(seats)]
    yield from wrapped(", ".join(meanings), "  ", "  ", width)


def _line(name: str, cells: tuple[str, ...] | list[str], width: int) -> str:
    return f"{name:>2}  {''.join(f'{one:<{width}}' for one in cells)}".rstrip()
