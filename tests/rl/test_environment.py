"""The PettingZoo environment passes PettingZoo's own tests, and is what its documentation says."""

from __future__ import annotations

import warnings
from itertools import pairwise
from typing import Any

import pytest

import estoc

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402 - only where PettingZoo is

import estoc_rl  # noqa: E402

FIGHTS = {
    "duel": {"a": ["truand"], "b": ["philip"]},
    "agonie": {"a": ["kran", "isaut"], "b": ["brigand", "brigand"]},
}


@pytest.fixture(scope="module", params=FIGHTS)
def made(request: pytest.FixtureRequest) -> tuple[estoc.Ruleset, dict[str, list[str]]]:
    return estoc.load(request.param), FIGHTS[request.param]


def test_pettingzoo_finds_nothing(made: tuple[estoc.Ruleset, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Its tastes: no dictionaries, and names such as `player_0`, where ours are seats.
        for taste in (
            ".*is not a NumPy array.*",
            "Observation space for each agent probably.*",
            "We recommend.*",
        ):
            warnings.filterwarnings("ignore", message=taste)
        api_test(estoc_rl.env(*made), num_cycles=200)


def test_a_seed_makes_everything_the_same(made: tuple[estoc.Ruleset, Any]) -> None:
    seed_test(lambda: estoc_rl.env(*made), num_cycles=60)


def played(env: estoc_rl.FightEnv, seed: int | None) -> list[Any]:
    """A fight in which everybody takes now this option, now that: all that was seen."""
    env.reset(seed=seed)
    seen: list[Any] = []
    for agent in env.agent_iter():
        observation, reward, termination, _, info = env.last()
        seen.append((agent, observation["observation"].tolist(), reward, info))
        env.step(None if termination else 7 * len(seen) % int(observation["action_mask"].sum()))
    return seen


def test_fights_under_a_seed_differ_and_come_again() -> None:
    env = estoc_rl.env("duel", FIGHTS["duel"])
    first, second = played(env, 5), played(env, None)
    assert first != second
    assert [played(env, 5), played(env, None)] == [first, second]
    assert played(estoc_rl.env(env.rules, FIGHTS["duel"], seed=5), None) == first


def test_rewards_say_who_has_won() -> None:
    env = estoc_rl.env("duel", FIGHTS["duel"])
    outcomes = set()
    for _ in range(8):
        rewards = {agent: reward for agent, _, reward, info in played(env, None) if not info}
        outcomes.add(env.fight.outcome)
        expected = {"a": (1, -1), "b": (-1, 1)}.get(env.fight.outcome or "", (0, 0))
        assert (rewards["a1"], rewards["b1"]) == expected
    assert outcomes == {"a", "b", "unresolved"}


@pytest.mark.parametrize("action", [-1, 200, 256, None])
def test_an_illegal_action_changes_nothing(action: int | None) -> None:
    env = estoc_rl.env("duel", FIGHTS["duel"])
    env.reset(seed=7)
    before, agent = env.fight.save(), env.agent_selection
    with pytest.raises(estoc_rl.IllegalActionError, match="none of the 10 that are offered to b1"):
        env.step(action)
    assert (env.fight.save(), env.agent_selection) == (before, agent)
    env.step(0)
    assert env.fight.save() != before


def test_the_mask_is_what_is_offered_and_the_others_have_none() -> None:
    env = estoc_rl.env("duel", FIGHTS["duel"])
    env.reset(seed=7)
    asked = env.fight.pause()
    assert isinstance(asked, estoc.Decision)
    own, other = env.observe("b1"), env.observe("a1")
    assert own["action_mask"].sum() == len(asked.options) == len(env.infos["b1"]["options"])
    assert other["action_mask"].sum() == 0
    assert env.infos["a1"] == {}
    rows = own["options"][: len(asked.options)].tolist()
    assert all(one != other for one, other in pairwise(rows))
    assert env.observation_space("b1").contains(own)


def test_more_options_than_there_is_room_for() -> None:
    env = estoc_rl.env("duel", FIGHTS["duel"], most_options=4)
    with pytest.raises(estoc_rl.TooManyOptionsError, match="attaque offers 10 options"):
        env.reset(seed=7)


def test_it_can_be_told() -> None:
    env = estoc_rl.env("duel", FIGHTS["duel"], render_mode="ansi")
    env.reset(seed=7)
    text = env.render()
    assert text is not None
    assert text.startswith("A dark street.")
