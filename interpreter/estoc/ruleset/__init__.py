"""From YAML nodes to a checked, immutable Ruleset.

Takes the folders of a ruleset and its packs; composes them, resolves inheritance, checks shapes against
the schema and every reference and expression against the ruleset; gives a `Ruleset`, or diagnostics.
Must not know: how rules are executed.
"""

from estoc.ruleset.compose import Composition
from estoc.ruleset.load import Loaded, load
from estoc.ruleset.outside import field_values

__all__ = ["Composition", "Loaded", "field_values", "load"]
