"""From YAML nodes to a checked, immutable Ruleset.

Takes the folders of a ruleset and its packs; composes them, resolves inheritance, checks shapes against
the schema and every reference and expression against the ruleset; gives a `Ruleset`, or diagnostics.
Must not know: how rules are executed.
"""

from estoc.ruleset.compose import Composition
from estoc.ruleset.declare.scenarios import seats_given, seats_of
from estoc.ruleset.entry_schema import character_schema, kinds_with_entries, ruleset_schema
from estoc.ruleset.lints import lints
from estoc.ruleset.load import Loaded, load, load_again
from estoc.ruleset.outside import GivenValues, amendment_steps, field_values
from estoc.ruleset.shape import Shapes

__all__ = [
    "Composition",
    "GivenValues",
    "Loaded",
    "Shapes",
    "amendment_steps",
    "character_schema",
    "field_values",
    "kinds_with_entries",
    "lints",
    "load",
    "load_again",
    "ruleset_schema",
    "seats_given",
    "seats_of",
]
