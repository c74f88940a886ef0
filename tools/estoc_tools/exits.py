"""The exit codes that commands share; it imports nothing."""

from __future__ import annotations

INTERRUPTED = 130
"""Of a command that was interrupted: 128 and the number of the signal, as shells have it."""
