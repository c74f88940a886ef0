"""What a request can be answered with instead of a result."""

from __future__ import annotations

from enum import IntEnum
from typing import Any


class Code(IntEnum):
    """The codes of errors: those below 0 are JSON-RPC's own."""

    PARSE = -32700
    REQUEST = -32600
    METHOD = -32601
    PARAMETERS = -32602
    INTERNAL = -32603
    RULES = 1
    ANSWER = 2
    USAGE = 3
    SAVE = 4
    LIMIT = 5
    UNKNOWN = 6


class Fault(Exception):  # noqa: N818 - an answer of the protocol, not a mistake of this program
    """A request that is answered with an error; it has changed nothing."""

    def __init__(self, code: Code, message: str, data: dict[str, Any] | None = None) -> None:
        """Take the code, one line for people, and what programs may want to know besides."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data or {}

    def to_json(self) -> dict[str, Any]:
        """The error object; `kind` in its data is the name of the code."""
        data = {"kind": self.code.name.lower(), **self.data}
        return {"code": self.code.value, "message": self.message, "data": data}
