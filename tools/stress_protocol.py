#!/usr/bin/env python3
"""Talk to `estoc serve --stdio` for long, with garbage in between, and watch its memory.

    python tools/stress_protocol.py --messages 100000

Every request must get its own response, every piece of garbage an error, and fights must go on as if there
had been no garbage. Ends with 1 where that fails, or where memory grows by more than a tenth after the first
fifth of the messages.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import estoc

GARBAGE = 0.05
FIGHTS = 24
REPORTS = 10
LONGEST = 2000  # events: random players would fight on for ever
GROWTH = 1.1


@dataclass
class Client:
    """The other end of the protocol, one message at a time."""

    process: subprocess.Popen[bytes]
    sent: int = 0

    def exchange(self, line: bytes) -> dict[str, Any]:
        """Send a line; the line that comes back."""
        if self.process.stdin is None or self.process.stdout is None:
            sys.exit("the server has no pipes")
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        self.sent += 1
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"the server is gone after message {self.sent}: {line[:200]!r}")
        found: dict[str, Any] = json.loads(answer)
        return found

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        """A request that must succeed; its result."""
        request = {"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}
        answer = self.exchange(json.dumps(request).encode())
        if "result" not in answer or answer["id"] != request["id"]:
            sys.exit(f"message {request['id']}, {method}: {json.dumps(answer)[:500]}")
        result: dict[str, Any] = answer["result"]
        return result

    def memory(self) -> int:
        """What the server holds, in KiB; 0 where the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0
        line = next(one for one in status.read_text().splitlines() if one.startswith("VmRSS"))
        return int(line.split()[1])


@dataclass
class Play:
    """Fights that go on at random, and what comes between them."""

    client: Client
    chance: random.Random
    rules: dict[str, str]
    combatants: dict[str, list[str]]
    fights: dict[str, str] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    errors: int = 0
    ended: int = 0
    compared: int = 0

    def step(self) -> None:
        """One message, or the few that belong together."""
        if self.errors < GARBAGE * self.client.sent:
            self.garbage()
        elif len(self.fights) < FIGHTS:
            self.begin()
        else:
            self.go_on(self.chance.choice(list(self.fights)))

    def garbage(self) -> None:
        """Something that is no good request; an error must come back."""
        answer = self.client.exchange(self.chance.choice(self.rubbish()))
        if "error" not in answer:
            sys.exit(f"garbage was taken: {json.dumps(answer)[:500]}")
        self.errors += 1

    def rubbish(self) -> list[bytes]:
        """Garbage of many kinds."""
        fight = next(iter(self.fights), "f0")
        good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "pause", "params": {"fight": fight}}).encode()
        noise = self.chance.randbytes(self.chance.randrange(200)).replace(b"\n", b"")
        wrong = (
            {"method": "pause", "params": {"fight": "f999999999"}},
            {"method": "answer", "params": {"fight": fight, "answer": "no such answer"}},
            {"method": "answer", "params": {"fight": fight, "answer": {"a1": ["six"]}}},
            {"method": "amend", "params": {"fight": fight, "steps": [{"change": "nobody.nothing", "by": 1}]}},
            {"method": "resume", "params": {"rules": next(iter(self.rules.values())), "save": {"format": 2}}},
            {"method": "load", "params": {"ruleset": "no-such-ruleset"}},
            {"method": "lead", "params": {}},
            {"method": "events", "params": {"fight": fight, "since": -1}},
            {"method": "events", "params": [fight]},
        )
        return [
            b"\xff" + noise,
            good[: self.chance.randrange(len(good) - 1)],
            good + b"}",
            b"[" * 50_000,
            b"[" + good + b"]",
            b'{"jsonrpc": "2.0", "id": NaN, "method": "about"}',
            b'{"jsonrpc": "2.0", "id": 1, "method": "about", "params": "' + b"x" * 1_200_000 + b'"}',
            *(json.dumps({"jsonrpc": "2.0", "id": 1, **one}).encode() for one in wrong),
        ]

    def begin(self) -> None:
        """A new fight."""
        ruleset = self.chance.choice(list(self.rules))
        dice = self.chance.choice(["auto", "auto", "ask"])
        opened = self.client.ask(
            "create", rules=self.rules[ruleset], seed=self.chance.randrange(2**31), dice=dice
        )
        fight = opened["fight"]
        for who, side in zip(self.combatants[ruleset], "ab", strict=True):
            self.client.ask("add", fight=fight, who=who, side=side)
        self.fights[fight], self.told[fight] = ruleset, 0
        if dice == "auto":
            self.drawn.add(fight)

    def go_on(self, fight: str) -> None:
        """Answer what a fight asks, or do something else with it."""
        asked = self.client.ask("pause", fight=fight, language=self.chance.choice(["en", "fr"]))
        match asked["asked"]:
            case "decision":
                self.client.ask("answer", fight=fight, answer=self.chance.choice(asked["options"])["key"])
            case "chance":
                faces = {roller: [1] * count for roller, count in asked["throws"].items()}
                self.client.ask("answer", fight=fight, answer=faces)
            case _:
                self.finish(fight)
                return
        heard = self.client.ask("events", fight=fight, since=self.told[fight], language="fr")
        if [one["number"] for one in heard["events"]] != list(range(self.told[fight], heard["next"])):
            sys.exit(f"events of {fight} are missing")
        self.told[fight] = heard["next"]
        if heard["next"] > LONGEST:
            self.finish(fight)
            return
        if self.chance.random() < 0.02:  # noqa: PLR2004 - now and then
            self.elsewhere(fight)

    def elsewhere(self, fight: str) -> None:
        """The fight goes on as a copy of itself, a fork or from a save; some of them to their end at once."""
        if self.chance.random() < 0.5:  # noqa: PLR2004 - half of the time
            copy = self.client.ask("fork", fight=fight)["fight"]
        else:
            saved = self.client.ask("save", fight=fight)["save"]
            copy = self.client.ask("resume", rules=self.rules[self.fights[fight]], save=saved)["fight"]
        self.client.ask("close", name=fight)
        self.fights[copy], self.told[copy] = self.fights.pop(fight), self.told.pop(fight)
        if fight in self.drawn:
            self.drawn.add(copy)
            if self.chance.random() < 0.5:  # noqa: PLR2004 - half of the time
                self.told[copy] = self.client.ask("auto", fight=copy)["events"]

    def finish(self, fight: str) -> None:
        """A fight has ended, or been long enough: now and then it is played again, and must be the same."""
        self.ended += 1
        if self.chance.random() < 0.2:  # noqa: PLR2004 - a fifth
            saved = self.client.ask("save", fight=fight)["save"]
            again = self.client.ask("replay", rules=self.rules[self.fights[fight]], save=saved)
            if not again["same"]:
                sys.exit(f"{fight} is not the same: {json.dumps(again)[:500]}")
            self.compared += 1
        self.client.ask("close", name=fight)
        del self.fights[fight], self.told[fight]


def main() -> int:
    """Run; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    shipped = sorted(estoc.shipped_rulesets())
    parser.add_argument("--rulesets", nargs="+", choices=shipped, default=shipped)
    given = parser.parse_args()
    command = [str(Path(sys.executable).with_name("estoc")), "serve", "--stdio", "--max-line", "1048576"]
    start = monotonic()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own
        client = Client(process)
        rules = {name: client.ask("load", ruleset=name)["rules"] for name in given.rulesets}
        # The first two of each, whoever they are: only the rules know.
        combatants = {name: list(estoc.load(name).catalogue["combatant"])[:2] for name in given.rulesets}
        play = Play(client, random.Random(given.seed), rules, combatants)  # noqa: S311 - a fixed stream
        memory: list[int] = []
        for part in range(1, REPORTS + 1):
            while client.sent < given.messages * part // REPORTS:
                play.step()
            memory.append(client.memory())
            sys.stdout.write(f"{client.sent:>8} messages  {memory[-1] / 1024:7.1f} MiB\n")
            sys.stdout.flush()
        if process.stdin is not None:
            process.stdin.close()
        code = process.wait(60)
    sys.stdout.write(
        f"{play.errors} errors for garbage, {play.ended} fights ended, {play.compared} replays the same, "
        f"{monotonic() - start:.0f} s\n"
    )
    grown = memory[-1] > GROWTH * memory[1]
    if grown:
        sys.stdout.write("memory grows\n")
    return 1 if code or grown else 0


if __name__ == "__main__":
    sys.exit(main())
