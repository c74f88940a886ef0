"""Checking expressions: from a syntax tree and what its names mean to a typed tree.

Takes a tree, an `Environment` and a `Shape` of names; gives a typed tree with ranges, or findings with
places. Must not know: how the tree was written, how anything is executed.
"""
