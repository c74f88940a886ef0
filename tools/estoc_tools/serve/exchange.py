"""One message in, at most one message out."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

import estoc
from estoc_tools.serve.faults import Code, Fault
from estoc_tools.serve.methods import METHODS
from estoc_tools.serve.parameters import checked

if TYPE_CHECKING:
    from estoc_tools.serve.desk import Desk

_KEYS = frozenset({"jsonrpc", "id", "method", "params"})


def exchange(desk: Desk, line: bytes | None) -> bytes | None:
    """The response to a line, as a line; None where there is none: after a notification.

    Args:
        desk: what is open; the request may change it.
        line: the bytes of the message; None for one that was too long.
    """
    identifier: object = None
    try:
        message = _message(desk, line)
        identifier = _identifier(message)
        request = _request(message)
        if "id" not in request:
            _told(desk, request)
            return None
        response: dict[str, Any] = {"result": _result(desk, request)}
    except Fault as fault:
        response = {"error": fault.to_json()}
    document = {"jsonrpc": "2.0", "id": identifier, **response}
    # Escapes instead of accents: no locale and no lone surrogate can spoil the line.
    return json.dumps(document, separators=(",", ":")).encode("ascii") + b"\n"


def _told(desk: Desk, request: dict[str, Any]) -> None:
    """Do what a notification says; nobody is told what comes of it."""
    with suppress(Fault):
        _result(desk, request)


def _message(desk: Desk, line: bytes | None) -> object:
    """The JSON that a line holds.

    Raises:
        Fault: it holds none.
    """
    if line is None:
        message = f"the line is longer than {desk.limits.line} bytes, and was passed over"
        raise Fault(Code.LIMIT, message, {"limit": desk.limits.line})
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        message = f"the line is no JSON: {_short(problem)}"
        raise Fault(Code.PARSE, message) from problem


def _identifier(message: object) -> str | int | None:
    """The `id` of a message, also of one that is no request; None where it has none that can be used."""
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None


def _request(found: object) -> dict[str, Any]:
    """The request that a message is.

    Raises:
        Fault: it is none.
    """
    if isinstance(found, list):
        message = "several requests in one line are not taken: send a line for each"
        raise Fault(Code.REQUEST, message)
    if not isinstance(found, dict) or not _is_request(found):
        message = (
            'a request is {"jsonrpc": "2.0", "id": a number or text, "method": a text, "params": an object}'
        )
        raise Fault(Code.REQUEST, message)
    return found


def _is_request(found: dict[str, Any]) -> bool:
    named = found.get("jsonrpc") == "2.0" and isinstance(found.get("method"), str)
    known = found.get("id") is None or _identifier(found) is not None
    return named and known and set(found) <= _KEYS


def _no_constant(name: str) -> NoReturn:
    """Refuse what Python reads as JSON and JSON does not know: NaN and the infinities."""
    message = f"{name} is not JSON"
    raise ValueError(message)


def _short(problem: Exception) -> str:
    return "it is nested too deep" if isinstance(problem, RecursionError) else str(problem)[:200]


def _result(desk: Desk, request: dict[str, Any]) -> dict[str, Any]:
    """What a method gives.

    Raises:
        Fault: there is no such method, or it refuses.
    """
    name = request["method"]
    method = METHODS.get(name)
    if method is None:
        message = f"there is no method {name[:80]!r}; there are {', '.join(METHODS)}"
        raise Fault(Code.METHOD, message)
    given = checked(request.get("params"), method.needed, method.allowed)
    try:
        return method.run(desk, given)
    except estoc.RulesError as wrong:
        language = given.get("language", "en")
        diagnostics = [one.to_json(language) for one in wrong.diagnostics]
        message = wrong.diagnostics[0].message.text(language)
        raise Fault(Code.RULES, message, {"diagnostics": diagnostics}) from wrong
    except estoc.SaveError as wrong:
        raise Fault(Code.SAVE, str(wrong)) from wrong
    except estoc.EstocError as wrong:
        raise Fault(Code.USAGE, str(wrong)) from wrong
    except Fault:
        raise
    except Exception as wrong:  # one request must not take the others' fights along
        message = f"Estoc has a fault of its own here: {type(wrong).__name__}"
        raise Fault(Code.INTERNAL, message) from wrong
