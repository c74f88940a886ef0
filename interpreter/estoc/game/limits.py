"""How much a fight may use. One that would need more ends unresolved, in every mode at the same place."""

OPTIONS_LIMIT = 10_000
"""The most ways to answer a decision, the refused ones included."""


class LimitReached(Exception):  # noqa: N818 - told as the end of the fight
    """A fight would have more objects of a kind, or a decision more answers, than there may be."""
