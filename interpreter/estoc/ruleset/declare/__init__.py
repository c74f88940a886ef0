"""Declarations: from the bodies of entries to checked rules, one module for each sort of rule.

Takes composed entries whose shape is right, and the names that are known so far; gives parts of a `Ruleset`.
"""
