"""`estoc serve --stdio`: every exchange is of the published schema; garbage and limits harm nothing."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import estoc

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
ESTOC = str(Path(sys.executable).with_name("estoc"))
PAGE = ROOT / "docs" / "protocol.md"
SCHEMA = estoc.json_schema("protocol")
REGISTRY: Registry[Any] = Registry().with_resources(
    (estoc.json_schema(name)["$id"], Resource.from_contents(estoc.json_schema(name)))
    for name in ("save", "event", "protocol")
)


@cache
def validator(pointer: str) -> Draft202012Validator:
    """What checks values against a part of the schema."""
    return Draft202012Validator({"$ref": f"{SCHEMA['$id']}#/$defs/{pointer}"}, registry=REGISTRY)


def of_schema(pointer: str, value: object) -> None:
    validator(pointer).validate(value)


class Server:
    """A server, one message at a time; what is exchanged is checked against the schema."""

    def __init__(self, *limits: str) -> None:
        self.process = subprocess.Popen(
            [ESTOC, "serve", "--stdio", *limits], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.sent = 0
        self.used: set[str] = set()

    def line(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        of_schema("failure" if "error" in answer else "result", answer)
        return answer

    def exchange(self, method: str, **params: object) -> dict[str, Any]:
        self.sent += 1
        request = {"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}
        answer = self.line(json.dumps(request).encode())
        assert answer["id"] == self.sent
        if "result" in answer:
            of_schema(f"requests/{method}", request)
            of_schema(f"results/{method}", answer["result"])
            self.used.add(method)
        return answer

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        result: dict[str, Any] = self.exchange(method, **params)["result"]
        return result

    def fault(self, method: str, **params: object) -> dict[str, Any]:
        error: dict[str, Any] = self.exchange(method, **params)["error"]
        return error

    def kind(self, line: bytes) -> str:
        return str(self.line(line)["error"]["data"]["kind"])

    def begin(self, **options: object) -> str:
        fight: str = self.ask("create", rules="r1", **{"seed": 7, **options})["fight"]
        self.ask("add", fight=fight, who="truand", side="a")
        self.ask("add", fight=fight, who="philip", side="b")
        return fight

    def end(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(30)


@pytest.fixture
def server() -> Iterator[Server]:
    one = Server("--max-rulesets", "2", "--max-fights", "3", "--max-line", "200000")
    assert one.ask("load", ruleset="duel", language="fr")["rules"] == "r1"
    yield one
    assert one.end() == 0


def test_a_fight_is_the_same_as_in_python(server: Server, duel: estoc.Ruleset) -> None:
    fight = server.begin()
    own = duel.fight(7)
    own.add("truand", side="a")
    own.add("philip", side="b")
    for _ in range(6):
        asked, here = server.ask("pause", fight=fight, language="fr"), own.pause()
        assert isinstance(here, estoc.Decision)
        assert (asked["id"], asked["who"], asked["text"]) == (here.id, here.who, here.text("fr"))
        assert [one["key"] for one in asked["options"]] == [one.key for one in here.options]
        assert [one["reason"] for one in asked["refused"]] == [one.reason("fr") for one in here.refused]
        own.answer(here.options[0])
        server.ask("answer", fight=fight, answer=asked["options"][0]["key"])
    assert server.ask("auto", fight=fight)["outcome"] == own.auto()
    heard = server.ask("events", fight=fight, since=5, language="en")
    assert heard["events"] == [event.to_json() for event in own.events[5:]]
    assert heard["texts"] == [event.text("en") for event in own.events[5:]]
    assert server.ask("save", fight=fight)["save"] == json.loads(json.dumps(own.save()))
    assert server.ask("pause", fight=fight) == {"asked": "nothing", "outcome": own.outcome}


def test_every_method(server: Server) -> None:
    fight = server.begin(number=2, dice="ask", setup=None, fields={})
    asked = server.ask("pause", fight=fight, outcomes=True)
    assert (asked["asked"], asked["stream"], asked["throws"]) == ("chance", "initiative", {"a1": 2})
    assert "1/36" in {one["probability"] for one in asked["outcomes"]}
    assert server.ask("answer", fight=fight, answer={"a1": [3, 4]}) == {"events": 4, "outcome": None}
    saved = server.ask("save", fight=fight)["save"]
    twin = server.ask("fork", fight=fight)["fight"]
    server.ask("amend", fight=twin, steps={"apply": "au_sol", "to": "a1"})
    server.ask("answer", fight=twin, answer={"b1": [1, 1]})
    assert server.ask("view", fight=twin, side="b")["objects"]["combatant"]["a1"]["conditions"] == {
        "au_sol": 1
    }
    assert server.ask("sheet", fight=twin, seat="a1")["sheet"]["is"] == "truand"
    assert server.ask("events", fight=fight)["next"] == 4
    assert server.ask("replay", rules="r1", save=saved)["same"]
    again = server.ask("resume", rules="r1", save=saved)["fight"]
    assert server.ask("save", fight=again)["save"] == saved
    assert server.ask("close", name=again) == {"closed": 1}
    drawn = server.ask("check", ruleset="duel")
    assert drawn == {"errors": 0, "warnings": 0, "diagnostics": []}
    auto = server.begin()
    server.ask("auto", fight=auto, policies={"a": server.ask("load", ruleset="duel")["policies"][0]})
    (first, *_) = (e["number"] for e in server.ask("events", fight=auto)["events"] if e["id"] == "touche")
    assert server.ask("why", fight=auto, event=first)["lines"][0] == "number to hit"
    assert server.ask("about")["limits"] == {"rulesets": 2, "fights": 3, "line": 200000}
    assert server.used == set(SCHEMA["$defs"]["requests"])


def test_errors_are_told_apart(server: Server) -> None:
    fight = server.begin()
    refused = server.fault("answer", fight=fight, answer="nothing")
    assert (refused["code"], refused["data"]["kind"]) == (2, "answer")
    assert "coup_simple/poing" in refused["data"]["offered"]
    wrong = server.fault("add", fight=fight, who="nobody", side="a", language="fr")
    assert (wrong["code"], wrong["data"]["diagnostics"][0]["code"]) == (1, "E214")
    assert wrong["message"] == "il n'y a pas de «\u00a0nobody\u00a0» sous «\u00a0combatant\u00a0»"
    assert server.fault("load", ruleset="nowhere")["data"]["kind"] == "rules"
    assert server.fault("view", fight=fight, side="z")["code"] == 3
    assert server.fault("resume", rules="r1", save={"format": 2})["code"] == 4
    assert server.fault("pause", fight="f99")["code"] == 6
    assert server.fault("pause", fight="r1")["code"] == 6
    assert server.fault("pause", fihgt=fight)["data"] == {"kind": "parameters", "parameter": "fihgt"}
    assert server.fault("pause")["data"] == {"kind": "parameters", "parameter": "fight"}
    for seed in (2.5, True, "7", 2**63):
        assert server.fault("create", rules="r1", seed=seed)["data"]["parameter"] == "seed"
    assert server.fault("dance")["code"] == -32601
    asked = server.begin(dice="ask")
    assert server.fault("auto", fight=asked)["code"] == 3
    assert server.ask("events", fight=asked)["next"] == 0


GARBAGE = {
    b"": "parse",
    b"\xff\xfe": "parse",
    b"{": "parse",
    b"[" * 50_000: "parse",
    b"[]": "request",
    b"null": "request",
    b'{"jsonrpc": "2.0", "id": NaN, "method": "about"}': "parse",
    b'{"jsonrpc": "2.0", "id": ' + b"9" * 9999 + b', "method": "about"}': "parse",
    b'{"jsonrpc": "1.0", "id": 1, "method": "about"}': "request",
    b'{"jsonrpc": "2.0", "id": {}, "method": "about"}': "request",
    b'{"jsonrpc": "2.0", "id": 1, "method": "about", "more": 1}': "request",
    b'{"jsonrpc": "2.0", "id": 1, "method": "about", "params": []}': "parameters",
    b'{"jsonrpc": "2.0", "id": 1, "method": "\\ud800"}': "method",
    b" " * 200_001: "limit",
}


def test_garbage_gets_an_error_and_nothing_is_lost(server: Server) -> None:
    fight = server.begin()
    before = server.ask("save", fight=fight)
    assert {line: server.kind(line) for line in GARBAGE} == GARBAGE
    assert server.ask("save", fight=fight) == before


@pytest.mark.parametrize(
    ("line", "identifier"),
    [
        (b'{"jsonrpc":"2.0","id":5,"method":7}', 5),
        (b'{"jsonrpc":"2.0","id":"x","method":"about","extra":3}', "x"),
        (b'{"jsonrpc":"1.0","id":5,"method":"about"}', 5),
        (b'{"jsonrpc":"2.0","id":[5],"method":"about"}', None),
        (b'{"jsonrpc":"2.0","id":true,"method":"about"}', None),
        (b"[5]", None),
    ],
)
def test_who_waits_for_an_answer_gets_one(server: Server, line: bytes, identifier: object) -> None:
    answer = server.line(line)
    assert (answer["id"], answer["error"]["data"]["kind"]) == (identifier, "request")


def test_what_is_refused_does_not_begin_a_fight(server: Server) -> None:
    fight = server.ask("create", rules="r1", seed=7)["fight"]
    assert server.ask("add", fight=fight, who="truand", side="a") == {"seat": "a1"}
    assert server.fault("sheet", fight=fight, seat="zz")["data"]["kind"] == "usage"
    assert server.fault("view", fight=fight, side="zz")["data"]["kind"] == "usage"
    assert server.fault("why", fight=fight, event=3)["data"]["kind"] == "usage"
    assert server.fault("answer", fight=fight, answer="x")["data"]["kind"] == "usage"
    assert server.fault("amend", fight=fight, steps={"zz": 1})["data"]["kind"] == "rules"
    assert server.ask("add", fight=fight, who="philip", side="b") == {"seat": "b1"}
    assert server.ask("save", fight=fight)["save"]["state"] is None
    assert server.ask("pause", fight=fight)["asked"] == "decision"


def test_limits_hold_and_closing_makes_room(server: Server) -> None:
    server.ask("load", ruleset="paliers")
    assert server.fault("load", ruleset="paliers")["data"] == {"kind": "limit", "limit": 2}
    fights = [server.begin() for _ in range(3)]
    assert server.fault("create", rules="r1")["data"] == {"kind": "limit", "limit": 3}
    assert server.fault("fork", fight=fights[0])["data"]["kind"] == "limit"
    assert server.ask("close", name=fights[0]) == {"closed": 1}
    assert server.ask("create", rules="r2")["fight"] == "f4"
    assert server.ask("close", name="r1") == {"closed": 3}
    assert server.fault("pause", fight=fights[1])["code"] == 6
    assert server.fault("close", name="r1")["code"] == 6


def test_a_notification_is_carried_out_and_not_answered(server: Server) -> None:
    fight = server.begin()
    assert server.process.stdin is not None
    for quiet in (
        {"method": "answer", "params": {"fight": fight, "answer": "coup_simple/poing"}},
        {"method": "pause", "params": {"fight": "f99"}},
    ):
        server.process.stdin.write(json.dumps({"jsonrpc": "2.0", **quiet}).encode() + b"\n")
    assert server.ask("save", fight=fight)["save"]["answers"] == ["coup_simple/poing"]


def test_the_page_names_every_method_every_error_and_no_other() -> None:
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition("## Methods")[2].partition("## Errors")
    assert set(re.findall(r"^\| `(\w+)`", section[0], re.MULTILINE)) == set(SCHEMA["$defs"]["requests"])
    for row in re.findall(r"^\| `\w+` .*$", section[0], re.MULTILINE):
        method, given = re.findall(r"`(\w+)`", row)[0], row.split("|")[2]
        assert set(re.findall(r"`(\w+)`", given)) == set(SCHEMA["$defs"]["params"][method]["properties"])
    error = SCHEMA["$defs"]["error"]["properties"]
    rows = re.findall(r"^\| (-?\d+) \| `(\w+)`", section[2], re.MULTILINE)
    assert [int(code) for code, _ in rows] == error["code"]["enum"]
    assert [kind for _, kind in rows] == error["data"]["properties"]["kind"]["enum"]


def test_the_page_shows_what_is_said() -> None:
    text = PAGE.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```console\n\$ (.+)\n(.+)\n```", text)
    words = shlex.split(shown[0])
    done = subprocess.run(
        [ESTOC, "serve", "--stdio"], input=f"{words[2]}\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{shown[1]}\n"
    (talk,) = re.findall(r"```text\n(> (?:.*\n)*?)```", text)
    sent = [line[2:] for line in talk.splitlines() if line.startswith("> ")]
    heard = [line.split("...")[0] for line in talk.splitlines() if not line.startswith("> ")]
    done = subprocess.run(
        [ESTOC, "serve", "--stdio"], input="\n".join(sent), capture_output=True, text=True, check=True
    )
    assert [line.startswith(one) for line, one in zip(done.stdout.splitlines(), heard, strict=True)] == [
        True
    ] * 7


def test_a_program_in_another_language_plays_a_fight() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not here")
    script = ROOT / "docs" / "examples" / "fight.mjs"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 31
    done = subprocess.run([node, str(script), ESTOC], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[0] == "A dark street."
    assert done.stdout.splitlines()[-2:] == ["The thug wins.", "winner: a"]


def test_a_thousand_messages_with_garbage() -> None:
    command = [
        sys.executable,
        str(ROOT / "tools" / "stress_protocol.py"),
        "--messages",
        "1000",
        "--rulesets",
        "duel",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^50 errors for garbage", done.stdout, re.MULTILINE)


def test_serve_wants_to_know_how() -> None:
    done = subprocess.run([ESTOC, "serve"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--stdio" in done.stderr
