"""Who meets whom, where, and who decides: everything that a worker needs to play a fight by its number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from estoc.play.fighters import check_places
from estoc.play.lookahead import Decider, decider
from estoc.play.mistakes import UsageError
from estoc.program.expressions import Lowering, Registers
from estoc.program.lower import symbols_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from estoc.game import Fighter
    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Expression, Program
    from estoc.program.words import Words
    from estoc.ruleset.model import TimelineRule
    from estoc.text import Json


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight that can be played again and again; plain data, which goes to other processes as it is.

    Attributes:
        program: the rules.
        rules: their hash.
        sides: by side, who stands there, as it was given.
        setup: the number of the setup.
        fighters: who takes part.
        deciders: who decides for each of them.
        rounds: how people call the rounds of the timeline, in the plural.
        stands: the test of who still stands, over a combatant; None where nobody fights.
        seed: of the dice.
    """

    program: Program
    rules: str
    sides: tuple[tuple[str, tuple[Json, ...]], ...]
    setup: int
    fighters: tuple[Fighter, ...]
    deciders: tuple[Decider, ...]
    rounds: Words
    stands: Expression | None
    seed: int


def contest(
    rules: Ruleset,
    sides: Mapping[str, Sequence[str | Mapping[str, Json]]],
    *,
    seed: int,
    setup: str | None = None,
    policy: str | None = None,
    policies: Mapping[str, str] | None = None,
) -> Contest:
    """Prepare fights between sides.

    Args:
        rules: the rules.
        sides: by the name of a side its members, each as `Fight.add` takes it.
        seed: of the dice; a fight is this seed and its number.
        setup: where they meet; by default the ruleset's own.
        policy: who decides; by default the ruleset's own.
        policies: who decides, by side.

    Raises:
        RulesError: there is no such combatant, setup or policy, or a field is wrong.
        UsageError: a side has no place, or `policies` names one that is not there.
    """
    first = rules.fight(seed, setup=setup, listen=False)
    for side, members in sides.items():
        for member in members:
            first.add(member, side=side)
    check_places(rules, first.setup_number, first.fighters)
    strangers = set(policies or {}) - set(sides)
    if strangers:
        message = f"there is no side {', '.join(sorted(strangers))}"
        raise UsageError(message)
    default = decider(rules, policy or rules.rules.policy)
    by_side = {side: decider(rules, one) for side, one in (policies or {}).items()}
    # A view of a mapping does not go to other processes; a copy of it does.
    fighters = tuple(replace(one, cells=dict(one.cells)) for one in first.fighters)
    timeline = rules.rules.timelines[rules.rules.setups[rules.program.setups[first.setup_number].id].timeline]
    return Contest(
        rules.program,
        rules.hash,
        tuple((side, tuple(_said(member) for member in members)) for side, members in sides.items()),
        first.setup_number,
        fighters,
        tuple(by_side.get(one.side, default) for one in fighters),
        (timeline.name.en, timeline.name.fr),
        _stands(rules, timeline),
        seed,
    )


def _said(member: str | Mapping[str, Json]) -> Json:
    return member if isinstance(member, str) else dict(member)


def _stands(rules: Ruleset, timeline: TimelineRule) -> Expression | None:
    """The test of who stands: an expression over one register."""
    if timeline.stands is None:
        return None
    symbols = symbols_of(rules.rules, rules.program)
    return Lowering(symbols, Registers.of(("member",))).expression(timeline.stands)
