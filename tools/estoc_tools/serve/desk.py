"""What a client has open: rulesets and fights, each under a name, and no more than the limits allow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc_tools.serve.faults import Code, Fault

if TYPE_CHECKING:
    import estoc


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may have.

    Attributes:
        rulesets: open at once.
        fights: open at once, of all rulesets together.
        line: bytes of a message.
    """

    rulesets: int = 16
    fights: int = 256
    line: int = 8 * 1024 * 1024


@dataclass(slots=True)
class Desk:
    """The open rulesets and fights.

    Names are `r1`, `r2`, ... and `f1`, `f2`, ...; none is ever given twice, so that an old one cannot mean
    something new.
    """

    limits: Limits
    rulesets: dict[str, estoc.Ruleset] = field(default_factory=dict)
    fights: dict[str, estoc.Fight] = field(default_factory=dict)
    opened: int = 0
    begun: int = 0

    def room_for_rules(self) -> None:
        """Refuse where no more rulesets may be open.

        Raises:
            Fault: there are as many as there may be.
        """
        if len(self.rulesets) >= self.limits.rulesets:
            message = f"{self.limits.rulesets} rulesets are open, which is the limit: close one"
            raise Fault(Code.LIMIT, message, {"limit": self.limits.rulesets})

    def room_for_fights(self) -> None:
        """Refuse where no more fights may be open.

        Raises:
            Fault: there are as many as there may be.
        """
        if len(self.fights) >= self.limits.fights:
            message = f"{self.limits.fights} fights are open, which is the limit: close one"
            raise Fault(Code.LIMIT, message, {"limit": self.limits.fights})

    def keep_rules(self, rules: estoc.Ruleset) -> str:
        """Keep a ruleset; its name."""
        self.opened += 1
        name = f"r{self.opened}"
        self.rulesets[name] = rules
        return name

    def keep_fight(self, fight: estoc.Fight) -> str:
        """Keep a fight; its name."""
        self.begun += 1
        name = f"f{self.begun}"
        self.fights[name] = fight
        return name

    def rules(self, name: str) -> estoc.Ruleset:
        """The ruleset of a name.

        Raises:
            Fault: none is open under it.
        """
        if name not in self.rulesets:
            message = f"no ruleset is open under the name {name[:80]!r}"
            raise Fault(Code.UNKNOWN, message)
        return self.rulesets[name]

    def fight(self, name: str) -> estoc.Fight:
        """The fight of a name.

        Raises:
            Fault: none is open under it.
        """
        if name not in self.fights:
            message = f"no fight is open under the name {name[:80]!r}"
            raise Fault(Code.UNKNOWN, message)
        return self.fights[name]

    def close(self, name: str) -> int:
        """Let a fight go, or a ruleset with its fights; how many things were closed.

        Raises:
            Fault: nothing is open under the name.
        """
        if name in self.fights:
            del self.fights[name]
            return 1
        rules = self.rulesets.pop(name, None)
        if rules is None:
            message = f"nothing is open under the name {name[:80]!r}"
            raise Fault(Code.UNKNOWN, message)
        own = [one for one, fight in self.fights.items() if fight.rules is rules]
        for one in own:
            del self.fights[one]
        return 1 + len(own)
