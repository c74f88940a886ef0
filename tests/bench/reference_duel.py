"""The fist fight of rules-data/duel, written by hand: what a program for this one game would look like."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

ROUNDS = 200
ATTRIBUTE_BASE = 5
OUT_OF_ACTION = 6
STRENGTH_BONUS = {1: -1, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4}


class Level(IntEnum):
    FUMBLE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL = 3


@dataclass(frozen=True)
class Weapon:
    name: str
    damage: int
    hit: int = 0


@dataclass(frozen=True)
class Attack:
    name: str
    weapons: tuple[Weapon, ...]
    starred: bool = False
    hit: int = 0
    damage: int = 0


@dataclass(frozen=True)
class Defence:
    name: str
    modifier: int = 0


FIST = Weapon("fist", damage=0)
FOOT = Weapon("foot", damage=1, hit=-1)
SIMPLE_BLOW = Attack("simple blow", weapons=(FOOT, FIST))
MARTIAL_ARTS = Attack("martial-arts attack", weapons=(FOOT, FIST), starred=True, damage=1)
CLUBBING_BLOW = Attack("clubbing blow", weapons=(FIST,), starred=True, hit=-3, damage=2)
ATTACKS = (MARTIAL_ARTS, SIMPLE_BLOW, CLUBBING_BLOW)
BLOCK = Defence("block")
DODGE = Defence("dodge")
DEFENCES = (BLOCK, DODGE)


@dataclass
class Fighter:
    brawling: int = 0
    strength: int = 2
    senses: int = 2
    hit_points: int = 4
    martial_arts: bool = False
    wounds: int = 0

    @property
    def fit(self) -> bool:
        return self.hit_points > 0 and self.wounds < OUT_OF_ACTION

    def number_to_hit(self, attack: Attack, weapon: Weapon) -> int:
        base = 2 if attack.starred and not self.martial_arts else 7
        return base + self.brawling + attack.hit + weapon.hit - self.wounds

    def number_to_defend(self, defence: Defence) -> int:
        return 7 + self.brawling + defence.modifier - self.wounds

    def suffer(self, damage: int) -> None:
        if damage > self.hit_points:
            self.hit_points = max(0, 2 * self.hit_points - damage)
            self.wounds += 3
        elif damage > 0 and damage * 2 >= self.hit_points:
            self.wounds += 1


@dataclass(frozen=True)
class Check:
    level: Level
    margin: int
    face: int


def check(rng: Random, number: int) -> Check:
    first, second = rng.randint(1, 6), rng.randint(1, 6)
    margin = number - first - second
    if first == second:
        level = Level.CRITICAL if margin >= 0 else Level.FUMBLE
    else:
        level = Level.SUCCESS if margin >= 0 else Level.FAILURE
    return Check(level, margin, first if level is Level.CRITICAL else 0)


@dataclass(frozen=True)
class Policy:
    attack: Callable[[Random, Fighter], tuple[Attack, Weapon]]
    defence: Callable[[Random, Fighter], Defence]


BLOWS = [(attack, weapon) for attack in ATTACKS for weapon in attack.weapons]


def weighed_attack(rng: Random, who: Fighter) -> tuple[Attack, Weapon]:
    punch = who.number_to_hit(SIMPLE_BLOW, FIST)
    weights = [min(max(4 + who.number_to_hit(attack, weapon) - punch, 0), 9) for attack, weapon in BLOWS]
    return rng.choices(BLOWS, weights)[0] if any(weights) else BLOWS[0]


def weighed_defence(rng: Random, who: Fighter) -> Defence:
    weights = [min(max(who.number_to_defend(defence), 1), 12) for defence in DEFENCES]
    return rng.choices(DEFENCES, weights)[0]


def likeliest_attack(_: Random, who: Fighter) -> tuple[Attack, Weapon]:
    return max(BLOWS, key=lambda blow: who.number_to_hit(*blow))


def likeliest_defence(_: Random, who: Fighter) -> Defence:
    return max(DEFENCES, key=who.number_to_defend)


POLICIES = {
    "bagarreur": Policy(weighed_attack, weighed_defence),
    "prudent": Policy(likeliest_attack, likeliest_defence),
}


@dataclass
class Duel:
    rng: Random
    policy: Policy
    attacker: Fighter = field(default_factory=lambda: Fighter(brawling=1))
    defender: Fighter = field(default_factory=Fighter)

    def exchange(self) -> None:
        attack, weapon = self.policy.attack(self.rng, self.attacker)
        defence = self.policy.defence(self.rng, self.defender)
        hit = check(self.rng, self.attacker.number_to_hit(attack, weapon))
        if hit.level < Level.SUCCESS:
            self.swap()
            return
        parry = check(self.rng, self.defender.number_to_defend(defence))
        if defence is BLOCK or parry.level < hit.level:
            absorbed = (
                self.defender.strength + parry.face
                if defence is BLOCK and parry.level >= Level.SUCCESS
                else 0
            )
            damage = self.rng.randint(1, 3) + weapon.damage + attack.damage + hit.face
            self.defender.suffer(damage + STRENGTH_BONUS[self.attacker.strength] - absorbed)
        if parry.level > hit.level:
            self.swap()

    def swap(self) -> None:
        self.attacker, self.defender = self.defender, self.attacker


def fight(rng: Random, policy: Policy) -> tuple[str, int]:
    """One fight of the thug (side a) and Philip (side b): who wins, and after how many exchanges."""
    duel = Duel(rng, policy)
    thug, philip = duel.attacker, duel.defender
    one, other = (check(rng, ATTRIBUTE_BASE + who.senses) for who in (thug, philip))
    if (other.level, other.margin) > (one.level, one.margin):
        duel.swap()
    for number in range(1, ROUNDS + 1):
        duel.exchange()
        if not duel.defender.fit or not duel.attacker.fit:
            return ("a" if thug.fit else "b"), number
    return "unresolved", ROUNDS
