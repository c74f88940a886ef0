"""Options: what is chosen outside the files, checked like what stands in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from estoc.ruleset import Loaded

if TYPE_CHECKING:
    from pathlib import Path

Loader = Callable[..., Loaded]


@pytest.mark.parametrize(
    ("chosen", "values"),
    [
        ({}, {"target": 6, "ceiling": None}),
        ({"target": "7"}, {"target": 7, "ceiling": None}),
        ({"target": "0", "ceiling": "20"}, {"target": 0, "ceiling": 20}),
        ({"ceiling": "absent"}, {"target": 6, "ceiling": None}),
    ],
)
def test_the_value_in_force(
    load_folders: Loader, base_folder: Path, chosen: dict[str, str], values: dict[str, int | None]
) -> None:
    rules = load_folders(base_folder, **chosen).rules
    assert rules is not None
    assert {name: option.value for name, option in rules.options.items()} == values
    assert {name: option.default for name, option in rules.options.items()} == {"target": 6, "ceiling": None}


@pytest.mark.parametrize(
    ("chosen", "code", "message"),
    [
        ({"target": "13"}, "E213", "13 is not from 0 to 12"),
        ({"target": "many"}, "E210", "a number from 0 to 12 is expected here, not `many`"),
        ({"target": "absent"}, "E210", "a number from 0 to 12 is expected here, not `absent`"),
        ({"target": ""}, "E211", "`target` is empty"),
        ({"targte": "7"}, "E214", "there is no option `targte`"),
    ],
)
def test_what_cannot_be_chosen(
    load_folders: Loader, base_folder: Path, chosen: dict[str, str], code: str, message: str
) -> None:
    loaded = load_folders(base_folder, **chosen)
    assert loaded.rules is None
    assert [(found.code, found.message.en) for found in loaded.diagnostics] == [(code, message)]
    if chosen != {"target": ""}:
        assert loaded.diagnostics[0].span.source.path == f"--option {next(iter(chosen))}"
