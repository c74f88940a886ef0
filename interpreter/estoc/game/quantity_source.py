"""Python source for quantities and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.game.source import Writer

if TYPE_CHECKING:
    from estoc.program.model import Contribution, Quantity, Table

_WRITER = Writer("x{}")


def quantity_source(number: int, quantity: Quantity) -> str:
    """A function `qN(s, x0, ...)`: the base, then each layer's contributions that are in force."""
    arity = len(quantity.parameters)
    names = "".join(f", x{register}" for register in range(arity))
    base = " + ".join(_WRITER.write(part.expression) for part in quantity.base)
    lines = [f"def q{number}(s{names}):", f"    value = {base}"]
    for operation, count in quantity.layers:
        found = [one for one in quantity.contributions if one.operation == operation]
        if found:
            lines += _layer(operation, count, found, arity)
    if quantity.shown.sort == "integer":
        lines.append(f"    return min(max(value, {quantity.low}), {quantity.high})")
    else:
        lines.append("    return value")
    return "\n".join(lines) + "\n"


def _layer(operation: str, count: str, contributions: list[Contribution], arity: int) -> list[str]:
    lines = ["    found = []"]
    for one in contributions:
        match one.owner:
            case ("condition", int(kind), int(slot)):
                lines.append(f"    x{arity} = s.columns[{kind}][{slot}][x{one.role}]")
                test = f"x{arity}"
            case (_, int(entry), _):
                lines.append(f"    x{arity} = 1")
                test = f"x{one.role} == {entry}"
            case _:
                continue
        if one.when is not None:
            test += f" and {_WRITER.write(one.when)}"
        lines += [f"    if {test}:", f"        found.append({_WRITER.write(one.value)})"]
    lines += ["    if found:", f"        value = {_applied(operation, count)}"]
    return lines


def _applied(operation: str, count: str) -> str:
    """How the contributions of a layer change the value: as many as the layer says count."""
    chosen = {"one": "found[0]", "best": "max(found)", "worst": "min(found)", "sum": "sum(found)"}[count]
    match operation:
        case "add":
            return f"value + {chosen}"
        case "min":
            return f"max(value, {chosen})"
        case "max":
            return f"min(value, {chosen})"
        case _:
            return chosen


def table_source(number: int, table: Table) -> str:
    """A function `tN(s, x0, ...)`: the value of the first row that holds."""
    names = "".join(f", x{register}" for register in range(len(table.parameters)))
    lines = [f"def t{number}(s{names}):"]
    if table.keyed:
        for low, high, value in table.rows[:-1]:
            test = f"x0 == {low}" if low == high else f"{low} <= x0 <= {high}"
            lines.append(f"    if {test}: return {_WRITER.write(value)}")
        lines.append(f"    return {_WRITER.write(table.rows[-1][2])}")
        return "\n".join(lines) + "\n"
    for test, value in table.rows:
        line = f"return {_WRITER.write(value)}"
        lines.append(f"    {line}" if test is None else f"    if {_WRITER.write(test)}: {line}")
    return "\n".join(lines) + "\n"
