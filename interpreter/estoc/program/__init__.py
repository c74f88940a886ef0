"""The Program: a ruleset lowered to flat register code with structured brackets.

Takes a checked `Ruleset`; gives a `Program`: dense numbers for every name, tables of entries, slots of
objects, pure functions, procedures, checks, decisions and events, with the place of each in the files.
It is data: `to_json` and `from_json` are inverse, and `hash_of` names it. docs/program.md describes it.
Must not know: states, turns at run time, prose beyond templates.
"""

from estoc.program.lower import lower
from estoc.program.model import Program
from estoc.program.serial import from_json, hash_of, to_json

__all__ = ["Program", "from_json", "hash_of", "lower", "to_json"]
