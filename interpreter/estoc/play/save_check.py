"""What a save must look like before it is believed: it may come from anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from estoc.play.mistakes import SaveError
from estoc.play.save_cells import cells_fit, registers_fit
from estoc.play.shipped import save_schema
from estoc.program.timeline import OVER

if TYPE_CHECKING:
    from estoc.program import Program


SAVE_FORMAT = 1
"""The form of saves. It goes up when a reader of the form before could not read them."""


def check_save(saved: object) -> Mapping[str, Any]:
    """A save that has the shape of one.

    Raises:
        SaveError: it has not; the message names the place.
    """
    if not isinstance(saved, Mapping):
        message = f"a save is a mapping, not {type(saved).__name__}"
        raise SaveError(message)
    written = saved.get("format")
    if isinstance(written, int) and written != SAVE_FORMAT:
        message = f"the save's format is {written}, but this version of Estoc reads format {SAVE_FORMAT} only"
        raise SaveError(message, "format")
    if _holds_fractions(saved):
        message = "this is no save: rules and fights have whole numbers only"
        raise SaveError(message)
    for failure in Draft202012Validator(save_schema()).iter_errors(saved):
        place = "/".join(map(str, failure.absolute_path)) or "the save"
        message = f"this is no save: {place}: {failure.message[:200]}"
        raise SaveError(message, "format" if place == "format" else "")
    return saved


def _holds_fractions(saved: Mapping[str, Any]) -> bool:
    """Whether a number in it is written as a fraction; to a schema 1.0 is a whole number."""
    waiting: list[object] = [saved]
    while waiting:
        match waiting.pop():
            case Mapping() as found:
                waiting += found.values()
            case list() | tuple() as listed:
                waiting += listed
            case value if not isinstance(value, int | str | None):
                return True
            case _:
                pass
    return False


def check_state(program: Program, state: Mapping[str, Any]) -> None:
    """Check that a state could be one of a Program's: every number has something to stand for.

    Raises:
        SaveError: it could not.
    """
    if not (all(_fits(program, state)) and cells_fit(program, state) and registers_fit(program, state)):
        message = "this is no save of these rules: its state does not fit them"
        raise SaveError(message)


def _fits(program: Program, state: Mapping[str, Any]) -> list[bool]:
    columns, alive = state["columns"], state["alive"]
    kinds = len(columns) == len(alive) == len(program.objects)
    tables = zip(program.objects, columns, alive, strict=False)
    whole = [
        len(slots) == len(table.slots)
        and len({len(column) for column in slots}) == 1
        and living < 1 << len(slots[0])
        for table, slots, living in tables
    ]
    frames = [_frame_fits(program, frame) for frame in state["frames"]]
    extents = [
        _extent_fits(program, state, extent)
        and all(_later_fits(program, *later) for later in extent["laters"])
        for extent in state["extents"]
    ]
    depths = {number for number, procedure in enumerate(program.procedures) if procedure.nesting}
    deeper = [extent["depth"] for extent in state["extents"]]
    sides = next(
        len(slots[0]) for table, slots in zip(program.objects, columns, strict=False) if table.id == "side"
    )
    ended = state["outcome"] is None or OVER <= state["outcome"] < sides
    open_ = bool(state["frames"]) is (state["outcome"] is None) and deeper == sorted(deeper)
    return [
        kinds,
        *whole,
        *frames,
        *extents,
        open_,
        ended,
        {number for number, _ in state["depths"]} == depths,
    ]


def _extent_fits(program: Program, state: Mapping[str, Any], extent: Mapping[str, Any]) -> bool:
    """Whether an extent has opened in a frame that is there, when there were no more records than now."""
    tables = zip(program.objects, state["columns"], extent["records"], strict=False)
    counts = [
        0 <= count <= len(slots[0]) if table.sort == "record" else count == -1
        for table, slots, count in tables
    ]
    flags = [flag < len(program.flags) for flag, _ in extent["flags"]]
    complete = len(extent["records"]) == len(program.objects)
    return complete and all(counts) and all(flags) and 1 <= extent["depth"] <= len(state["frames"])


def _later_fits(program: Program, procedure: object, arguments: object) -> bool:
    """Whether a procedure that waits for the end of an extent is one, with its arguments."""
    if not isinstance(procedure, int) or not isinstance(arguments, list):
        return False
    if not 0 <= procedure < len(program.procedures):
        return False
    return len(arguments) == program.procedures[procedure].parameters


def _frame_fits(program: Program, frame: Mapping[str, Any]) -> bool:
    if frame["procedure"] >= len(program.procedures):
        return False
    procedure = program.procedures[frame["procedure"]]
    at, registers = int(frame["position"]), list(frame["registers"])
    return at < len(procedure.code) and len(registers) == len(procedure.registers)
