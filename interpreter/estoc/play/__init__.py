"""Rulesets and fights as people and programs use them: policies, scenarios, seeds, saves.

Takes folders or names of rulesets; gives `Ruleset` and `Fight` objects, and the results of scenarios.
Must not know: screens and command lines.
"""
