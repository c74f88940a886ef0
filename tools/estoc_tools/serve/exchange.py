"""One message in, at most one message out."""

from __future__ import annotations

import json
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
    request: dict[str, Any] = {}
    try:
        request = _request(desk, line)
        result = _result(desk, request)
    except Fault as fault:
        response: dict[str, Any] = {"error": fault.to_json()}
    else:
        response = {"result": result}
    if request and "id" not in request:
        return None
    document = {"jsonrpc": "2.0", "id": request.get("id"), **response}
    # Escapes instead of accents: no locale and no lone surrogate can spoil the line.
    return json.dumps(document, separators=(",", ":")).encode("ascii") + b"\n"


def _request(desk: Desk, line: bytes | None) -> dict[str, Any]:
    """The request that a line holds.

    Raises:
        Fault: it holds none.
    """
    if line is None:
        message = f"the line is longer than {desk.limits.line} bytes, and was passed over"
        raise Fault(Code.LIMIT, message, {"limit": desk.limits.line})
    try:
        found = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        message = f"the line is no JSON: {_short(problem)}"
        raise Fault(Code.PARSE, message) from problem
    if isinstance(found, list):
        message = "several requests in one line are not taken: send a line for each"
        raise Fault(Code.REQUEST, message)
    named = isinstance(found, dict) and found.get("jsonrpc") == "2.0" and isinstance(found.get("method"), str)
    known = named and isinstance(found.get("id"), str | int | None) and not isinstance(found.get("id"), bool)
    if not known or not set(found) <= _KEYS:
        message = (
            'a request is {"jsonrpc": "2.0", "id": a number or text, "method": a text, "params": an object}'
        )
        raise Fault(Code.REQUEST, message)
    request: dict[str, Any] = found
    return request


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
    except estoc.UsageError as wrong:
        raise Fault(Code.USAGE, str(wrong)) from wrong
    except Fault:
        raise
    except Exception as wrong:  # one request must not take the others' fights along
        message = f"Estoc has a fault of its own here: {type(wrong).__name__}"
        raise Fault(Code.INTERNAL, message) from wrong
