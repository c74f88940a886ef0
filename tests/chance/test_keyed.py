"""The keyed generator: pinned, even, independent of order, monotone."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from estoc.chance import KeyedSource, face_index, fold, mix, prefix, roll_key, salted, text_word, word

GOLDEN = json.loads((Path(__file__).parent / "golden_rolls.json").read_text(encoding="utf-8"))


def test_there_are_a_hundred_golden_rolls() -> None:
    assert len(GOLDEN) == 100


@pytest.mark.parametrize("roll", GOLDEN, ids=range(len(GOLDEN)))
def test_golden_roll(roll: dict[str, object]) -> None:
    start = prefix(int(str(roll["seed"])), int(str(roll["fight"])), str(roll["label"]), str(roll["stream"]))
    key = roll_key(start, int(str(roll["count"])))
    faces = [face_index(key, die, 0, int(str(roll["sides"]))) for die in range(5)]
    assert {"key": f"{key:016x}", "faces": faces} == {"key": roll["key"], "faces": roll["faces"]}


def test_mix_is_the_finaliser_of_splitmix64() -> None:
    # The published first outputs of SplitMix64 from the seed 1234567.
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    states = [(1234567 + step * 0x9E3779B97F4A7C15) % 2**64 for step in range(1, 6)]
    assert [mix(state) for state in states] == published


def test_fold_is_its_formula() -> None:
    key, value = 0xDEADBEEF00C0FFEE, 2**64 - 7
    mixed = mix((value + 0xD1B54A32D192ED03) % 2**64)
    assert fold(key, value) == mix((key * 0x9E3779B97F4A7C15 % 2**64) ^ mixed)


def test_a_text_is_one_word_whatever_its_alphabet() -> None:
    assert text_word("") == int.from_bytes(bytes.fromhex("e4a6a0577479b2b4"), "little")
    assert text_word("a1") == int.from_bytes(bytes.fromhex("9f6566910330ed1b"), "little")
    assert len({text_word(text) for text in ("", "a", "b", "ab", "é", "e\u0301", "刀")}) == 7


def test_seeds_of_any_size_and_sign_differ() -> None:
    seeds = [0, 1, -1, 2**63, -(2**63), 2**64 - 1, 2**64, -(2**64), 2**64 + 1, 2**200, -(2**200)]
    assert len({prefix(seed, 0, "a1", "hit") for seed in seeds}) == len(seeds)


def test_each_part_of_the_key_changes_the_roll() -> None:
    keys = {
        roll_key(prefix(seed, fight, label, stream), count)
        for seed, fight, label, stream, count in product((0, 1), (0, 1), ("a1", "a2"), ("x", "y"), (0, 1))
    }
    assert len(keys) == 32
    key = next(iter(keys))
    assert len({word(key, *place) for place in product(range(5), repeat=3)}) == 125


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_faces_are_even(sides: int) -> None:
    throws = 2_000 * sides
    start = prefix(11, 0, "a1", "even")
    seen = [0] * sides
    for roll in range(throws // 4):
        key = roll_key(start, roll)
        for die in range(4):
            seen[face_index(key, die, 0, sides)] += 1
    # Chi-square, times the expected number: its mean is `free`, its variance 2 * free.
    free = sides - 1
    deviation = sum((number - 2_000) ** 2 for number in seen) - 2_000 * free
    assert deviation**2 <= 16 * 2 * free * 2_000**2
    assert sum(seen) == throws


@pytest.mark.parametrize(
    "pair",
    [
        pytest.param(lambda n: (face(n), face(n + 1)), id="next roll"),
        pytest.param(lambda n: (face(n), face(n, die=1)), id="next die"),
        pytest.param(lambda n: (face(n), face(n, throw=1)), id="next throw"),
        pytest.param(lambda n: (face(n), face(n, seed=4)), id="next seed"),
        pytest.param(lambda n: (face(n), face(n, label="a2")), id="other roller"),
        pytest.param(lambda n: (face(n), face(n, stream="parry")), id="other stream"),
    ],
)
def test_neighbours_are_independent(pair: Callable[[int], tuple[int, int]]) -> None:
    seen: dict[tuple[int, int], int] = {}
    for number in range(0, 7_200, 2):
        both = pair(number)
        seen[both] = seen.get(both, 0) + 1
    deviation = sum((seen.get(both, 0) - 100) ** 2 for both in product(range(6), repeat=2)) - 100 * 35
    assert deviation**2 <= 16 * 2 * 35 * 100**2


def face(
    roll: int, *, die: int = 0, throw: int = 0, seed: int = 3, label: str = "a1", stream: str = "hit"
) -> int:
    return face_index(roll_key(prefix(seed, 0, label, stream), roll), die, throw, 6)


def test_more_faces_never_show_a_lower_share_by_more_than_one_face() -> None:
    for roll in range(2_000):
        key = roll_key(17, roll)
        faces = [face_index(key, 0, 0, sides) for sides in range(1, 21)]
        assert faces == sorted(faces)
        # index / sides is the word's own share of the range, cut to a multiple of 1 / sides
        first = word(key, 0, 0, 0)
        shares = zip(faces, range(1, 21), strict=True)
        assert all(index * 2**64 <= first * sides < (index + 1) * 2**64 for index, sides in shares)


def test_a_word_in_the_uneven_rest_is_rejected() -> None:
    # With 2^63 + 1 faces nearly half of all words are rejected, so that later attempts are seen.
    sides = 2**63 + 1
    retried = 0
    for roll in range(200):
        attempts = [word(roll, 0, 0, attempt) * sides for attempt in range(40)]
        fair = [scaled for scaled in attempts if scaled % 2**64 >= 2**64 % sides]
        retried += fair[0] != attempts[0]
        assert face_index(roll, 0, 0, sides) == fair[0] // 2**64
    assert 60 < retried < 140


def test_a_source_is_its_key() -> None:
    assert [KeyedSource(99)(die, 2, 20) for die in range(9)] == [
        face_index(99, die, 2, 20) for die in range(9)
    ]


def test_salted_seeds_are_pinned() -> None:
    assert [salted(7, 1), salted(7, -1), salted(2**70, 0)] == [
        17562770736370846752,
        16485240752289051565,
        8266119809633838765,
    ]
