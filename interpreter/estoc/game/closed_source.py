"""Python source for a whole fight: the closed mode, in which nothing pauses.

One function names the columns of the state once, and inside it stands a function for each quantity, table,
check, decision and procedure. Registers become local variables, brackets become blocks,
records become lists that live as long as somebody holds them. Chances are drawn at once and decisions put to
policies. The stepper in `machine.py` is the reference: both tell the same events and come to the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.game.closed_statements import Statements
from estoc.game.closed_writer import ClosedWriter
from estoc.game.hoisting import Hoist
from estoc.game.limits import OPTIONS_LIMIT
from estoc.game.plain_dice import plain_dice
from estoc.game.quantity_source import quantity_source, table_source
from estoc.program.timeline import UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.inlining import Inliner
    from estoc.game.memos import Memos
    from estoc.game.source import Writer
    from estoc.program.model import Check, Decision, Expression, Policy, Program, Quantity

INDENT = "    "
_ALWAYS: tuple[str, int] = ("const", 1)


def closed_source(program: Program, inliner: Inliner, memos: Memos) -> str:
    """The source of `arena(columns, memos)`, which gives the functions of procedures: see `closed.Arena`."""
    records = frozenset(number for number, table in enumerate(program.objects) if table.sort == "record")
    writer = ClosedWriter("x{}", inliner, records)
    inner = [kept_quantity(number, one, writer, memos) for number, one in enumerate(program.quantities)]
    inner += [table_source(number, one, writer) for number, one in enumerate(program.tables)]
    inner += [check_source(number, one, writer) for number, one in enumerate(program.checks)]
    inner += [
        decision_source(number, one, program, writer, memos.decisions.get(number))
        for number, one in enumerate(program.decisions)
    ]
    statements = Statements(program, writer, memos)
    inner += [statements.procedure(number) for number in range(len(program.procedures))]
    names = "".join(f"p{number}, " for number in range(len(program.procedures)))
    columns = [f"c{kind}_{slot} = columns[{kind}][{slot}]" for kind, slot in sorted(writer.columns)]
    body = [
        *columns,
        *(f"M{number} = memos[{number}]" for number in range(memos.count)),
        *"\n".join(inner).splitlines(),
        f"return ({names})",
    ]
    kept = [f"K{number} = {source}" for source, number in writer.kept.items()]
    return "\n".join([*kept, "def arena(columns, memos):", *(INDENT + line for line in body)]) + "\n"


def check_source(number: int, check: Check, writer: Writer) -> str:
    """A function `kN(s, t, x0, ...)` that rolls a check and gives its degree and what it tells."""
    given = len(check.parameters)
    names = "".join(f", x{register}" for register in range(given))
    values = "".join(f"x{register}, " for register in range(given + len(check.features)))
    features = "".join(f"x{given + place}, " for place in range(len(check.features)))
    tells = "".join(f"{writer.write(expression)}, " for _, expression in check.tells)
    lines = [f"def k{number}(s, t{names}):"]
    for degree, test in check.settled:
        zeros = "0, " * len(check.features)
        lines += [f"{INDENT}if {writer.write(test)}:"]
        lines += [f"{INDENT * 2}{features}= {zeros}"] if features else []
        lines += [f"{INDENT * 2}told = ({degree}, {tells})", f"{INDENT * 2}faces = ()"]
        lines += [INDENT * 2 + line for line in _told(number, values)]
    lines += [INDENT + line for line in _rolls(number, check, features, writer)]
    lines += [f"{INDENT}told = ({_degree(check, writer)}, {tells})"]
    lines += [INDENT + line for line in _told(number, values)]
    return "\n".join(lines) + "\n"


def _rolls(number: int, check: Check, features: str, writer: Writer) -> Iterator[str]:
    plain = plain_dice(check)
    if plain is None:
        rolls = "".join(f"({writer.write(roll.by)}, {writer.write(roll.dice)}), " for roll in check.rolls)
        yield f"found, faces = rolled(s, t, {number}, ({rolls}))"
        if features:
            yield f"{features}= found"
        return
    yield f"roller = {writer.write(check.rolls[0].by)}"
    yield f"index = draw(t, roller * WIDTH + {number}, {plain.sides!r}, {plain.rejected!r})"
    if features:
        yield f"{features}= ROLLS[{number}][index]"
    yield f"faces = ((roller, FACES[{number}][index]),) if t.log is not None else None"


def _told(number: int, values: str) -> tuple[str, ...]:
    return (
        f"if t.log is not None: tell(s, t, CHECK, {number}, ({values}*told), faces)",
        "else: s.told += 1",
        "return told",
    )


def _degree(check: Check, writer: Writer) -> str:
    tests = "".join(
        f"{value} if {writer.write(test)} else " for value, test in check.degrees[:-1] if test is not None
    )
    return f"({tests}{check.degrees[-1][0]})"


def kept_quantity(number: int, quantity: Quantity, writer: Writer, memos: Memos) -> str:
    """A function `qN(s, x0, ...)`; what a costly one gives is kept until something changes that it reads."""
    source = quantity_source(number, quantity, writer)
    memo = memos.quantities.get(number)
    if memo is None:
        return source
    given = "".join(f", x{register}" for register in range(len(quantity.parameters)))
    key = f"({given[2:]},)" if given else "()"
    lines = [
        f"def q{number}(s{given}):",
        f"{INDENT}found = M{memo}.get({key})",
        f"{INDENT}if found is None: found = M{memo}[{key}] = r{number}(s{given})",
        f"{INDENT}return found",
    ]
    return source.replace(f"def q{number}(", f"def r{number}(", 1) + "\n".join(lines) + "\n"


def decision_source(
    number: int, decision: Decision, program: Program, writer: ClosedWriter, memo: int | None
) -> str:
    """A function `dN(s, t, x0, ...)` that puts a decision to the decider's policy.

    `oN(s, policy, x0, ...)` gives the offers as that policy sees them: the best one, or all with their
    weights. What it gives is kept until something changes that it reads.
    """
    given = "".join(f", x{register}" for register in range(len(decision.parameters)))
    lines = [f"def o{number}(s, policy{given}):", f"{INDENT}offers = []"]
    weighing: list[int] = []
    for place, policy in enumerate(program.policies):
        score = _score(number, policy)
        if score is not None and score[0] == "weigh":
            weighing.append(place)
        lines.append(f"{INDENT}{'elif' if place else 'if'} policy == {place}:")
        lines += _offers(decision, None if score is None else score[1], writer)
        lines.append(f"{INDENT * 2}if not offers: raise Ended({UNRESOLVED})")
        lines.append(f"{INDENT * 2}return {_seen(None if score is None else score[0])}")
    lines += [f"def d{number}(s, t{given}):", f"{INDENT}who = {writer.write(decision.who)}"]
    lines.append(f"{INDENT}policy = t.policies[who]")
    offers = f"o{number}(s, policy{given})"
    if memo is None:
        lines.append(f"{INDENT}found = {offers}")
    else:
        key = f"(policy{given})" if given else "policy"
        lines.append(f"{INDENT}found = M{memo}.get({key})")
        lines.append(f"{INDENT}if found is None: found = M{memo}[{key}] = {offers}")
    if weighing:
        test = f"policy in {tuple(weighing)!r}"
        lines.append(f"{INDENT}if {test}: found = weighed(t, {number}, who, found)")
    values = "".join(f"x{register}, " for register in range(len(decision.parameters)))
    lines.append(f"{INDENT}if t.taught: found = t.taught(s, {number}, who, ({values}), found)")
    lines.append(f"{INDENT}return taken(s, t, {number}, who, found)")
    return "\n".join(lines) + "\n"


def _score(number: int, policy: Policy) -> tuple[str, Expression] | None:
    """How a policy decides: by `prefer` or `weigh`, and the number that it gives an option."""
    for way, scores in (("prefer", policy.prefer), ("weigh", policy.weigh)):
        for decision, expression in scores:
            if decision == number:
                return way, expression
    return None


def _seen(way: str | None) -> str:
    """What a policy makes of the offers."""
    match way:
        case "prefer":
            return "preferred(offers)"
        case "weigh":
            return "weights(offers)"
        case _:
            return "offers[0][1]"


def _offers(decision: Decision, score: Expression | None, writer: ClosedWriter) -> Iterator[str]:
    """The loops over the choices; what does not depend on a choice is computed before its loop."""
    given, levels = len(decision.parameters), len(decision.choices)
    hoist = Hoist(levels)
    value: Expression = ("const", None) if score is None else writer.inliner.inlined(score)
    needs = _together([writer.inliner.inlined(need.that) for need in decision.requires])
    sources = [writer.inliner.inlined(choice.source) for choice in decision.choices]
    for level in range(levels):
        bound = frozenset(range(given + level, given + levels))
        needs = hoist.moved(needs, level, bound)
        # What is not offered is not weighed.
        value = hoist.moved(value, level, bound) if needs == _ALWAYS else hoist.needed(value, level, bound)
        for later in range(level + 1, levels):
            sources[later] = hoist.moved(
                sources[later], level, frozenset(range(given + level, given + later))
            )
    depth = 2
    yield INDENT * depth + " = ".join([*(f"ways{level}" for level in range(levels)), "0"])
    for level, source in enumerate(sources):
        yield from (f"{INDENT * depth}{line}" for line in _before_loop(hoist, level, writer))
        # The same bound as where all combinations of the choices so far stand in a list: see `pauses`.
        yield f"{INDENT * depth}members = {writer.write(source)}"
        yield f"{INDENT * depth}ways{level} += members.bit_count()"
        yield f"{INDENT * depth}if ways{level} > {OPTIONS_LIMIT}: raise LimitReached"
        yield f"{INDENT * depth}for x{given + level} in bits(members):"
        depth += 1
    if needs != _ALWAYS:
        yield f"{INDENT * depth}if {writer.write(needs)}:"
        depth += 1
    chosen = "".join(f"x{given + place}, " for place in range(levels))
    yield f"{INDENT * depth}offers.append(({writer.write(value)}, ({chosen})))"


def _together(needs: list[Expression]) -> Expression:
    """One test that holds where all of them hold, asked in order."""
    if not needs:
        return _ALWAYS
    return needs[0] if len(needs) == 1 else ("and", needs[0], _together(needs[1:]))


def _before_loop(hoist: Hoist, level: int, writer: ClosedWriter) -> Iterator[str]:
    """What is computed before the loop of a level."""
    if hoist.kept[level]:
        yield " = ".join([*(f"x{register}" for register in hoist.kept[level]), "None"])
    for register, expression in hoist.values[level]:
        yield f"x{register} = {writer.write(expression)}"
