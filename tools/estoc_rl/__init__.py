"""Fights as a PettingZoo environment, for research; `pip install 'estoc[rl]'` brings what it needs.

Takes a ruleset and who fights; gives an AEC environment whose agents are seats. Must not know: what the
rules of any game are.
"""

from estoc_rl.environment import FightEnv, IllegalActionError, TooManyOptionsError, env

__all__ = ["FightEnv", "IllegalActionError", "TooManyOptionsError", "env"]
