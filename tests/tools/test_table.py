"""The fight table, from the command line: asking, going back, real dice, saving, who plays whom."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, TypeAlias

import pytest
from click.testing import CliRunner, Result

import estoc
from estoc_tools.commands import estoc as command

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Play: TypeAlias = "Callable[..., Result]"
FISTS = ("duel", "truand", "philip", "--seed", "7")
RULESETS = tuple(estoc.shipped_rulesets())
NOT_SAVED = "not saved (--save FILE does it); the same fight from its start: estoc fight "


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """`estoc fight` with some lines typed."""
    monkeypatch.delenv("ESTOC_LANG", raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def fight(*arguments: object, typed: tuple[object, ...] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        done = CliRunner().invoke(command, ["fight", *map(str, arguments)], input=lines)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done

    return fight


def questions(done: Result) -> list[str]:
    """The questions that were asked."""
    return [
        line for line in done.output.splitlines() if line.endswith("?") and not line.startswith((" ", ">"))
    ]


def test_the_first_question_says_what_can_be_typed(play: Play) -> None:
    done = play(*FISTS, typed=("simple blow (fist", "dodge", "q"))
    assert done.exit_code == 0
    hint = "(a number or a name; ? why, u back, s FILE save, q leave, h help)"
    assert done.output.count(hint) == 1
    assert questions(done)[:2] == [
        "Philip, your attack?",
        "Philip tries a punch (fist). The thug, your defence?",
    ]
    assert done.output.splitlines()[-1] == f"{NOT_SAVED}duel truand philip --seed 7"


@pytest.mark.parametrize("leave", [("q",), ()], ids=["q", "end of input"])
def test_whoever_leaves_is_told_how_to_go_on(play: Play, tmp_path: Path, leave: tuple[str, ...]) -> None:
    file = tmp_path / "fight.json"
    done = play(*FISTS, "--save", file, "--play", "b", "--policy", "a=prudent", typed=("8", *leave))
    last = done.output.splitlines()[-1]
    wanted = f"to go on: estoc fight duel --resume {file} --save {file} --play b --policy a=prudent"
    assert (done.exit_code, last) == (0, wanted)
    again = play(*shlex.split(last.partition("estoc fight ")[2]), typed=("q",))
    assert again.exit_code == 0
    assert questions(again) == questions(done)[-1:]


def test_in_french_with_french_spaces(play: Play) -> None:
    done = play(*FISTS, "--lang", "fr", typed=("x", "? balayage", "h", "q"))
    assert "pas d'option de ce nom\u00a0: tapez un nombre de 1 à 10, ou le début d'un nom\n" in done.output
    assert "  balayage (poing)\u00a0: 0 ou moins\n" in done.output
    assert (
        "(un numéro ou un nom\u00a0;\u00a0? pourquoi, u revenir, s FICHIER, q partir, h aide)\n"
        in done.output
    )


def test_why_in_three_forms(play: Play) -> None:
    done = play(*FISTS, typed=("?", "? 7", "? 7 json", "q"))
    lines = done.output.splitlines()
    assert "  7  simple blow (foot) - announced number: 6 = 7 (base) - 1 (weapon: foot)." in lines
    tree = lines.index("  simple blow (foot): 6 or less")
    assert [line.split()[:2] for line in lines[tree + 1 : tree + 6]] == [
        ["announced", "number"],
        ["7", "base"],
        ["-", "1"],
        ["foot", "-1"],
        ["=", "6"],
    ]
    assert lines[tree + 3].split()[2:] == ["weapon", lines[tree + 3].split()[-1]]
    assert lines[tree + 4].split()[-1].startswith("duel/tables/")
    document = json.loads(done.output[done.output.index("\n{\n") : done.output.index("\n}\n") + 2])
    assert (document["key"], document["numbers"]["nombre_offert"]["value"]) == ("coup_simple/pied", 6)


def test_why_something_is_not_offered(play: Play) -> None:
    lines = play("agonie", "kran", "brigand", "--seed", "1", typed=("? light", "q")).output.splitlines()
    place = lines.index("  Light attack (Bonus Action) is not offered: it takes two light weapons.")
    assert lines[place + 1] == "  needed: competence != attaque_legere or count(a in autres_armes(who)) > 0"
    assert lines[place + 2].startswith("    agonie/mechanics/decisions.yaml:")


def test_a_fist_fight_tells_what_it_does_not_offer(play: Play) -> None:
    lines = play(*FISTS, typed=("?", "? choke", "q")).output.splitlines()
    assert (
        "  -  7 options not offered (? tells why)" in lines
        or "  -  double manoeuvre: martial arts required" in lines
    )
    assert "  -  threat: weapon required" in lines
    place = next(
        place for place, line in enumerate(lines) if line.startswith("  choke is not offered: a grab of")
    )
    assert lines[place + 1].startswith("  needed: not any(true for p in attaque.apres)")


def test_the_map_is_drawn(play: Play) -> None:
    lines = play("krasse", "brute*2", "balafre", "--seed", "1", typed=("m", "q")).output.splitlines()
    assert "(m shows the map)" in lines
    head = next(place for place, line in enumerate(lines) if line.split()[:3] == ["A", "B", "C"])
    rows = [line.split() for line in lines[head + 1 : head + 12]]
    assert [row[0] for row in rows] == [str(number) for number in range(1, 12)]
    assert {len(row) for row in rows} == {19}
    assert sorted(cell for row in rows for cell in row if cell in {"a1", "a2", "b1"}) == ["a1", "a2", "b1"]
    assert "there is no map here" in play(*FISTS, typed=("m", "q")).output


def test_time_in_which_nobody_fights_takes_one_side(play: Play) -> None:
    done = play("duel", "truand", "--setup", "planque", "--auto", "--seed", "1")
    assert (done.exit_code, "The time is over." in done.output) == (0, True)
    none = play("duel", "--setup", "planque", "--auto")
    assert (none.exit_code, "from 1 to 8 sides" in none.output) == (2, True)


def test_why_of_what_was_told(play: Play) -> None:
    lines = play(*FISTS, typed=("??", "8", "??", "q")).output.splitlines()
    first = lines.index("> ??")
    told = ["initiative", "3+4", "7", "for", "7", "or", "less:", "success", "(the", "thug)"]
    assert (lines[first + 1].split(), lines[first + 2]) == (told, "    initiative number")
    assert lines[lines.index("> ??", first + 1) + 1] == "nothing that was told just now is computed"


def test_going_back_as_often_as_one_likes(play: Play) -> None:
    done = play(*FISTS, typed=("8", "5", "7", "u", "u", "u", "u", "8", "5", "q"))
    assert done.output.count("(back)") == 3
    assert done.output.count("this is the first question") == 1
    asked = questions(done)
    assert asked[0] == asked[6] == "Philip, your attack?"
    # The same deeds have the same luck.
    first, _, rest = done.output.partition("(back)")
    told = [line for line in first.splitlines() if "  hit  " in line]
    assert told
    assert told[0] in rest


@pytest.mark.parametrize("ruleset", RULESETS)
def test_going_back_gives_the_fight_as_it_was(ruleset: str, play: Play, tmp_path: Path) -> None:
    """Answers, as many steps back, and the answers again: the save is the same, to the byte."""
    combatants = tuple(estoc.load(ruleset).catalogue["combatant"])
    start = (ruleset, combatants[1], combatants[2], "--seed", 5, "--play", "a")
    straight, winding = tmp_path / "straight.json", tmp_path / "winding.json"
    answers = ("1", "2", "1", "1", "2", "1")
    play(*start, "--save", straight, typed=answers)
    play(*start, "--save", winding, typed=(*answers, "u", "u", "u", "2", "u", "u", "u", "u", *answers))
    assert winding.read_bytes() == straight.read_bytes()
    ended = estoc.load(ruleset).resume(json.loads(straight.read_text(encoding="utf-8"))).outcome is not None
    resumed = play(ruleset, "--resume", straight, "--save", winding, "--play", "a", typed=("u", "u", "q"))
    assert resumed.output.count("(back)") == (0 if ended else 2)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_fight_is_played_by_typing(ruleset: str, language: str, play: Play, tmp_path: Path) -> None:
    """What policies decide, typed: the table tells the same fight."""
    rules = estoc.load(ruleset)
    combatants = tuple(rules.catalogue["combatant"])
    sides = (combatants[0], combatants[-1])
    fight = rules.fight(9)
    for side, who in zip("ab", sides, strict=True):
        fight.add(who, side=side)
    numbers: list[int] = []
    while (asked := fight.pause()) is not None:
        assert isinstance(asked, estoc.Decision)
        keys = [option.key for option in asked.options]
        fight.decide()
        numbers.append(keys.index(str(fight.answers[-1])) + 1)
    file = tmp_path / "fight.json"
    done = play(ruleset, *sides, "--seed", 9, "--lang", language, "--save", file, typed=tuple(numbers))
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert [line for line in lines[:-1] if len(line) > 80 or line != line.rstrip()] == []
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved["answers"] == fight.answers
    assert rules.resume(saved).outcome == fight.outcome
    end = fight.events[-1].text(language)  # type: ignore[arg-type]  # one of the two
    assert end in lines
    again = "once more: " if language == "en" else "encore une fois\u00a0: "
    typed = f"estoc fight {ruleset} {sides[0]} {sides[1]} --seed 9 --lang {language}"
    assert lines[-1] == f"seed 9 - {again}{typed}"


def test_one_side_against_a_policy(play: Play) -> None:
    done = play(*FISTS, "--play", "b", typed=("8", "5", "8", "5", "8", "5"))
    assert {line.split(",")[0].rpartition(" ")[2] for line in questions(done)} == {"Philip"}


def test_sides_with_several_members_and_policies_by_side(play: Play) -> None:
    sides = ("duel", "truand*2+philip", "lutteur*2", "--seed", 3, "--auto", "--format", "jsonl")
    rules = estoc.load("duel")
    for given, policy, policies in (
        ((), None, {}),
        (("--policy", "prudent"), "prudent", {}),
        (("--policy", "a=prudent"), None, {"a": "prudent"}),
        (("--policy", "a=prudent", "--policy", "lutteur"), "lutteur", {"a": "prudent"}),
    ):
        fight = rules.fight(3)
        for side, who in (
            ("a", "truand"),
            ("a", "truand"),
            ("a", "philip"),
            ("b", "lutteur"),
            ("b", "lutteur"),
        ):
            fight.add(who, side=side)
        fight.auto(policy, policies)
        lines = [json.loads(line) for line in play(*sides, *given).output.splitlines()]
        assert lines[:-1] == [event.to_json() for event in fight.events]
    assert fight.lineup == ("truand*2+philip", "lutteur*2")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("duel", "truand"), "a fight takes from 2 to 8 sides"),
        (("duel", "truand*0", "philip"), "a side takes from 1 to 32 of a combatant, not `truand*0`"),
        (("duel", "truand", "philip", "--play", "c"), "there is no side 'c': in the order"),
        (("duel", "truand", "philip", "--auto", "--policy", "c=prudent"), "there is no side 'c'"),
        (("duel", "truand", "philip", "--auto", "--play", "a"), "--auto lets policies decide"),
        (("duel", "truand", "philip", "--policy", "prudent"), "policies decide with --auto"),
        (
            ("duel", "truand", "philip", "--auto", "--policy", "prudent", "--policy", "lutteur"),
            "for one side",
        ),
        (("duel", "truand", "philip", "--resume", "x.json"), "leave them out"),
        (("duel", "--resume", "x.json", "--dice", "ask"), "leave them out"),
    ],
)
def test_what_does_not_go_together_ends_with_2(play: Play, arguments: tuple[str, ...], said: str) -> None:
    done = play(*arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_an_unknown_policy_is_told_before_anything_is_asked(play: Play) -> None:
    for given in (("--auto", "--policy", "prudant"), ("--play", "a", "--policy", "b=prudant")):
        done = play(*FISTS, *given)
        assert done.exit_code == 1
        assert done.output.startswith("error[E214]: there is no policy `prudant`\n")


def test_a_setup_in_a_file(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "quai.yaml"
    setup = "setup:\n  quai:\n    name: {fr: quai, en: quay}\n    text: {fr: Un quai., en: A quay.}\n"
    file.write_text(setup, encoding="utf-8")
    save = tmp_path / "fight.json"
    done = play(*FISTS, "--setup", file, "--save", save, typed=("8",))
    assert done.output.splitlines()[0] == "A quay."
    last = done.output.splitlines()[-1]
    assert last == f"to go on: estoc fight duel --resume {save} --save {save} --pack {file}"
    again = play(*shlex.split(last.partition("estoc fight ")[2]))
    assert (again.exit_code, again.output.splitlines()[0]) == (0, "A quay.")
    told = play(*FISTS, "--auto", "--setup", file).output
    assert play(*shlex.split(told.splitlines()[-1].partition("estoc fight ")[2])).output == told
    file.write_text(
        f"{setup}  autre:\n    name: {{fr: a, en: a}}\n    text: {{fr: A., en: A.}}\n", encoding="utf-8"
    )
    wrong = play(*FISTS, "--setup", file)
    assert (wrong.exit_code, wrong.output.strip()) == (
        2,
        f"{file} holds 2 setups: write one, below the heading `setup:`",
    )


def test_jsonl_keeps_standard_output_for_programs(play: Play) -> None:
    done = play(*FISTS, "--format", "jsonl", typed=("8", "5", "q"))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1] == {"outcome": None, "seed": 7, "number": 0}
    assert lines[0]["sort"] == "start"
    assert "Philip, your attack?" in done.stderr
