"""Exact odds: the same machine, driven through everything that can happen.

Takes a fight that is not over, and who decides; gives exact probabilities of what follows, as fractions.
Faces are never thrown: a chance branches on what it can tell. Must not know: texts, screens.
"""
