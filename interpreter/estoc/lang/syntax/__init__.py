"""Reading and writing expressions: from a string to a syntax tree, and back.

Takes a string; gives a tree whose every node knows its place in the string, or findings with places.
Must not know: what a name means, types, rulesets.
"""
