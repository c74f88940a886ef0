"""The keyed generator: a die's face as a pure function of a key, never of what was drawn before.

All values are 64-bit words, all arithmetic is modulo 2^64.

    mix(x)        SplitMix64's finaliser (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
                  Generators, 2014; constants of variant 13 by Stafford)
    fold(k, v)    mix((k * C1) xor mix(v + C2))
    prefix        mix(VERSION), folded with the seed, the fight, the label's word and the stream's word
    roll key      mix(prefix + C1 * (n + 1)) for the n-th roll of that label in that stream, from 0
    word          mix(roll key + C1 * (1 + die + 2^20 throw + 2^40 attempt)): one mix a die, since this is
                  what a simulation spends its time on; C1 is odd, so that no two of these meet
    face          floor(word * sides / 2^64), and the next attempt where the low half is below 2^64 mod sides
                  (Lemire: Fast Random Integer Generation in an Interval, 2019)

The face grows with the word, so that the same key throws a d8 near the d6 that it replaces. The golden
vectors in the tests pin this version for ever: another function needs another `VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

VERSION = 1

C1 = 0x9E3779B97F4A7C15
C2 = 0xD1B54A32D192ED03
M1 = 0xBF58476D1CE4E5B9
M2 = 0x94D049BB133111EB
WORD_BITS = 64
WORDS = 1 << WORD_BITS
MASK = WORDS - 1
THROW_SHIFT = 20
ATTEMPT_SHIFT = 40


def mix(word: int) -> int:
    """SplitMix64's finaliser: a bijection of 64-bit words."""
    word = ((word ^ (word >> 30)) * M1) & MASK
    word = ((word ^ (word >> 27)) * M2) & MASK
    return word ^ (word >> 31)


def fold(key: int, value: int) -> int:
    """The key that follows from a key and one more 64-bit value."""
    return mix(((key * C1) & MASK) ^ mix((value + C2) & MASK))


def text_word(text: str) -> int:
    """A 64-bit word for a text: BLAKE2b of its UTF-8 bytes, 8 bytes of digest, little-endian."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


def fold_integer(key: int, value: int) -> int:
    """The key that follows from an integer of any size and sign.

    Folds twice the number of 64-bit limbs of the magnitude (at least one), plus 1 for a negative value;
    then the limbs, lowest first.
    """
    magnitude = abs(value)
    limbs = max(1, -(-magnitude.bit_length() // WORD_BITS))
    key = fold(key, 2 * limbs + (value < 0))
    for limb in range(limbs):
        key = fold(key, (magnitude >> (WORD_BITS * limb)) & MASK)
    return key


def prefix(seed: int, fight: int, label: str, stream: str) -> int:
    """The part of the key that all rolls of one roller in one stream share; worth keeping.

    Args:
        seed: any integer.
        fight: the number of the fight among those of that seed.
        label: the roller's own label, frozen when it joins.
        stream: the name of the kind of roll.
    """
    return fold(fold(fight_key(seed, fight), text_word(label)), text_word(stream))


def fight_key(seed: int, fight: int) -> int:
    """The part of the key that all rolls of one fight share: see `prefix`."""
    return fold_integer(fold_integer(mix(VERSION), seed), fight)


def salted(seed: int, salt: int) -> int:
    """The seed of other dice, for who looks ahead: the seed and a salt (any integers), folded."""
    return fold_integer(fold_integer(mix(VERSION), seed), salt)


def roll_key(roll_prefix: int, count: int) -> int:
    """The key of the roll number `count` (from 0) under a prefix."""
    return mix((roll_prefix + C1 * (count + 1)) & MASK)


def word(key: int, die: int, throw: int, attempt: int) -> int:
    """The 64 random bits of one attempt at one throw of one die of a roll, all numbered from 0."""
    return mix((key + C1 * (1 + die + (throw << THROW_SHIFT) + (attempt << ATTEMPT_SHIFT))) & MASK)


def face_index(key: int, die: int, throw: int, sides: int) -> int:
    """The face, from 0 to `sides` - 1 (1 <= sides < 2^64), that a die of a roll shows."""
    rejected = WORDS % sides
    attempt = 0
    while (scaled := word(key, die, throw, attempt) * sides) & MASK < rejected:
        attempt += 1
    return scaled >> WORD_BITS


@dataclass(frozen=True, slots=True)
class KeyedSource:
    """The faces of one roll, drawn by its key: a `FaceSource`."""

    key: int

    def __call__(self, die: int, throw: int, sides: int) -> int:
        """The index of the face."""
        return face_index(self.key, die, throw, sides)
