"""What is no error and most likely a mistake.

Takes a checked ruleset; gives warnings, each about one entry, and those about marks under `meant` that
answer nothing. What is said is certain: where the rules alone do not decide something, nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.lints.conditions import lifeless
from estoc.ruleset.lints.meant import unanswered
from estoc.ruleset.lints.numbers import contradicted
from estoc.ruleset.lints.offers import never_offered
from estoc.ruleset.lints.register import unshown
from estoc.ruleset.lints.rows import never_reached
from estoc.ruleset.lints.texts import unlike_texts
from estoc.ruleset.lints.unused import unused
from estoc.text.diagnostic import in_order

if TYPE_CHECKING:
    from estoc.ruleset import model
    from estoc.text.diagnostic import Diagnostic

__all__ = ["lints"]


def lints(rules: model.Ruleset) -> tuple[Diagnostic, ...]:
    """Warnings about checked rules, in the order of files and lines."""
    looks = (unshown, lifeless, unused, never_reached, never_offered, unlike_texts, contradicted)
    found = tuple(one for look in looks for one in look(rules))
    return tuple(in_order(list(unanswered(rules, found))))
