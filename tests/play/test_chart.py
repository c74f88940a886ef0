"""The map of a fight, as people draw it."""

from __future__ import annotations

import estoc


def test_who_stands_where_on_the_map() -> None:
    rules = estoc.load("krasse")
    fight = rules.fight(1)
    for side, who in (("a", "brute"), ("a", "brute"), ("b", "balafre")):
        fight.add(who, side=side)
    chart = fight.chart()
    assert chart is not None
    entry = rules.written("map", rules.rules.setups[rules.rules.setup].map or "")
    drawn = [item.value for item in entry.get("rows").items]  # type: ignore[union-attr]
    assert [len(row) for row in chart.rows] == [len(row) for row in drawn]
    for row, picture in zip(chart.rows, drawn, strict=True):
        # Letters of starts hide the ground below them; all others stand as they are drawn.
        assert all(one in {other, "."} for one, other in zip(row, picture, strict=True))
        assert "A" not in row
        assert "B" not in row
    view = fight.view()["combatant"]
    assert isinstance(view, dict)
    cells = {
        seat: f"{chart.columns[column]}{row + 1}"
        for (column, row), seats in chart.standing.items()
        for seat in seats
    }
    assert cells == {seat: values["case"] for seat, values in view.items()}  # type: ignore[index, call-overload]
    assert chart.names["a2"] == ("the thug 2", "la brute 2")
    assert set("".join(chart.rows)) == set(chart.terrains)
    assert chart.terrains["#"] == ("wall", "mur")


def test_where_there_is_no_map_there_is_no_chart() -> None:
    fight = estoc.load("duel").fight(1)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    assert fight.chart() is None
