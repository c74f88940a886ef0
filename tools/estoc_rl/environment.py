"""The environment: one fight after another, an agent a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import estoc
from estoc_rl.features import features_of
from estoc_rl.lexicon import encoded, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

Observation: TypeAlias = "dict[str, Any]"


class IllegalActionError(ValueError):
    """An action that the mask forbids; nothing has changed, and another one may be tried."""


class TooManyOptionsError(ValueError):
    """A decision offers more than `most_options`: make the environment with a higher number."""


class FightEnv(AECEnv[str, Observation, int]):
    """Fights of one ruleset between the same combatants, as an agent-environment cycle.

    Agents are seats. An action is the place of an option among those that are offered. The observation is a
    dictionary: `observation`, what the agent's side may see (float32, from -1 to 1); `options`, a row for
    each place, its choices as numbers (float32, from -1 to 1); `action_mask`, which places are taken (int8).
    In `infos` the agent that decides has the keys of its `options` and the id of the `decision`.

    When a fight ends, the agents of the side that has won get 1, those of the others -1; where no side
    has won, all get 0.

    Attributes:
        fight: the fight under way.
    """

    metadata = {"name": "estoc_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(
        self,
        ruleset: str | Path | estoc.Ruleset,
        sides: Mapping[str, Sequence[str | Mapping[str, Any]]],
        *,
        packs: Iterable[str | Path] = (),
        setup: str | None = None,
        seed: int = 0,
        most_options: int = 256,
        render_mode: str | None = None,
    ) -> None:
        """Load the rules and look at the first fight.

        Args:
            ruleset: as `estoc.load` takes it; or rules that are loaded.
            sides: by the name of a side its combatants, as `estoc.Fight.add` takes them.
            packs: folders of packs.
            setup: where they fight; by default the ruleset's own.
            seed: the seed until `reset` gives another.
            most_options: how many options a decision may offer, at most.
            render_mode: `ansi`, or None.

        Raises:
            estoc.RulesError: the rules or the combatants are wrong.
        """
        super().__init__()
        self.rules = ruleset if isinstance(ruleset, estoc.Ruleset) else estoc.load(ruleset, packs)
        self.sides = {side: tuple(members) for side, members in sides.items()}
        self.setup = setup
        self.most_options = most_options
        self.render_mode = render_mode
        self._seed, self._number = seed, -1
        self.fight = self._new(0)
        self.possible_agents = [fighter.label for fighter in self.fight.fighters]
        self.agents: list[str] = []
        self._side = {fighter.label: fighter.side for fighter in self.fight.fighters}
        self._features = features_of(self.fight)
        self._words = lexicon(self.fight, self.possible_agents)
        decisions = self.rules.program.decisions
        self._decisions = [decision.id for decision in decisions]
        self._choices = max(1, *(len(decision.choices) for decision in decisions))
        self._length = (
            sum(feature.width for feature in self._features)
            + len(self._decisions)
            + len(self.possible_agents)
        )
        seats = self.possible_agents
        self.observation_spaces = {seat: self._observation_space() for seat in seats}
        self.action_spaces = {seat: spaces.Discrete(most_options) for seat in seats}

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self._length,), np.float32),
                "options": spaces.Box(-1.0, 1.0, (self.most_options, self._choices), np.float32),
                "action_mask": spaces.Box(0, 1, (self.most_options,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: places of options, from 0."""
        return self.action_spaces[agent]

    def _new(self, number: int) -> estoc.Fight:
        listen = self.render_mode == "ansi"
        fight = self.rules.fight(self._seed, number=number, setup=self.setup, listen=listen)
        for side, members in self.sides.items():
            for who in members:
                fight.add(who, side=side)
        return fight

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Begin a fight.

        Args:
            seed: a seed: its first fight begins. Without one, the next fight under the seed of before.
            options: not used.
        """
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number += 1
        self.fight = self._new(self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """The agent whose turn it is takes an option.

        Raises:
            IllegalActionError: the mask forbids it; nothing has changed.
            TooManyOptionsError: the next decision offers more than there is room for.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        offered = self._offered()
        if action is None or not 0 <= int(action) < len(offered):
            message = f"action {action} is none of the {len(offered)} that are offered to {agent}"
            raise IllegalActionError(message)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.fight.answer(offered[int(action)])
        self._go_on()
        self._accumulate_rewards()

    def _offered(self) -> tuple[estoc.Option, ...]:
        asked = self.fight.pause()
        return asked.options if isinstance(asked, estoc.Decision) else ()

    def _go_on(self) -> None:
        """Look at what is asked next: whose turn it is, or who has won."""
        self.infos = {agent: {} for agent in self.agents}
        asked = self.fight.pause()
        if not isinstance(asked, estoc.Decision):
            winner = self.fight.outcome
            won = winner in self.sides
            for agent in self.agents:
                self.terminations[agent] = True
                self.rewards[agent] = (1 if self._side[agent] == winner else -1) if won else 0
            return
        if len(asked.options) > self.most_options:
            message = (
                f"{asked.id} offers {len(asked.options)} options, and there is room for {self.most_options}"
            )
            raise TooManyOptionsError(message)
        self.agent_selection = asked.who
        self.infos[asked.who] = {"decision": asked.id, "options": [option.key for option in asked.options]}

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only the agent that decides has options."""
        asked = self.fight.pause()
        mask = np.zeros(self.most_options, np.int8)
        rows = np.full((self.most_options, self._choices), -1.0, np.float32)
        deciding = isinstance(asked, estoc.Decision) and asked.who == agent
        if isinstance(asked, estoc.Decision) and deciding:
            mask[: len(asked.options)] = 1
            for place, option in enumerate(asked.options):
                for column, value in enumerate(option.parameters.values()):
                    rows[place, column] = encoded(value, self._words)
        decision = asked.id if isinstance(asked, estoc.Decision) and deciding else None
        seen = [
            value
            for feature in self._features
            for value in feature.values(self.fight.machine.state, self._side[agent])
        ]
        seen += [float(one == decision) for one in self._decisions]
        seen += [float(one == agent) for one in self.possible_agents]
        return {"observation": np.array(seen, np.float32), "options": rows, "action_mask": mask}

    def render(self) -> str | None:
        """What has happened so far, as text; None unless the mode is `ansi`."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(estoc.transcript(self.fight.events, "en"))

    def close(self) -> None:
        """Nothing is held that must be given back."""


def env(
    ruleset: str | Path | estoc.Ruleset,
    sides: Mapping[str, Sequence[str | Mapping[str, Any]]],
    **options: Any,  # noqa: ANN401 - those of `FightEnv`
) -> FightEnv:
    """An environment; see `FightEnv` for the arguments."""
    return FightEnv(ruleset, sides, **options)
