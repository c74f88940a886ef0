"""Python source for quantities and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.game.source import Writer
    from estoc.program.model import Contribution, Quantity, Table


def quantity_source(number: int, quantity: Quantity, writer: Writer) -> str:
    """A function `qN(s, x0, ...)`: the base, then each layer's contributions that are in force."""
    arity = len(quantity.parameters)
    names = "".join(f", x{register}" for register in range(arity))
    base = " + ".join(writer.write(part.expression) for part in quantity.base)
    lines = [f"def q{number}(s{names}):", f"    value = {base}"]
    for operation, count in quantity.layers:
        found = [one for one in quantity.contributions if one.operation == operation]
        if found:
            lines += _layer(operation, count, found, writer, arity)
    if quantity.low < quantity.high and not (quantity.proven and not quantity.contributions):
        lines.append(f"    if value < {quantity.low}: return {quantity.low}")
        lines.append(f"    return {quantity.high} if value > {quantity.high} else value")
    else:
        lines.append("    return value")
    return "\n".join(lines) + "\n"


def _layer(
    operation: str, count: str, contributions: list[Contribution], writer: Writer, arity: int
) -> list[str]:
    added = (operation, count) == ("add", "sum")
    lines = [] if added else ["    found = []"]
    for one in contributions:
        value = writer.write(one.value)
        test, depth = _in_force(one, writer, arity)
        inner = f"value += {value}" if added else f"found.append({value})"
        lines += [*test, "    " * depth + inner]
    if not added:
        lines += ["    if found:", f"        value = {_applied(operation, count)}"]
    return lines


def _in_force(one: Contribution, writer: Writer, arity: int) -> tuple[list[str], int]:
    """The test under which a contribution counts, and how deep what it guards is indented.

    The intensity, or the instance, has the register after the parameters.
    """
    when = "" if one.when is None else f" and {writer.write(one.when)}"
    match one.owner:
        case ("condition", int(kind), int(slot)):
            return [f"    x{arity} = {writer.column(kind, slot)}[x{one.role}]", f"    if x{arity}{when}:"], 2
        case ("instance", int(kind), _):
            loop = f"    for x{arity} in bits(s.alive[{kind}]):"
            bearer = f"{writer.column(kind, 0)}[x{arity}]"
            return [loop, f"        if {bearer} == x{one.role}{when}:"], 3
        case _:
            return [f"    if x{one.role} == {one.owner[1]}{when}:"], 2


def _applied(operation: str, count: str) -> str:  # noqa: PLR0911 - a line an operation
    """How the contributions of a layer change the value: as many as the layer says count."""
    chosen = {
        "one": "found[0]",
        "best": "max(found)",
        "worst": "min(found)",
        "sum": "sum(found)",
        "union": "union(found)",
        "common": "common(found)",
    }[count]
    match operation, count:
        case ("add", "union"):
            return f"value | {chosen}"
        case ("remove", _):
            return f"value & ~{chosen}"
        case ("only", _):
            return f"value & {chosen}"
        case ("add", _):
            return f"value + {chosen}"
        case ("min", _):
            return f"max(value, {chosen})"
        case ("max", _):
            return f"min(value, {chosen})"
        case _:
            return chosen


def table_source(number: int, table: Table, writer: Writer) -> str:
    """A function `tN(s, x0, ...)`: the value of the first row that holds."""
    names = "".join(f", x{register}" for register in range(len(table.parameters)))
    lines = [f"def t{number}(s{names}):"]
    if table.keyed:
        for low, high, value in table.rows[:-1]:
            test = f"x0 == {low}" if low == high else f"{low} <= x0 <= {high}"
            lines.append(f"    if {test}: return {writer.write(value)}")
        lines.append(f"    return {writer.write(table.rows[-1][2])}")
        return "\n".join(lines) + "\n"
    for test, value in table.rows:
        line = f"return {writer.write(value)}"
        lines.append(f"    {line}" if test is None else f"    if {writer.write(test)}: {line}")
    return "\n".join(lines) + "\n"
