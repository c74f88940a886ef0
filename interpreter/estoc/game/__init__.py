"""The machine: Program + State + answer gives State, events, and the next pause.

Takes a `Program`, linked once; runs its procedures until a decision or a chance needs an answer. The state
is plain data: it is copied, saved and loaded at any pause. Must not know: who answers, turns, prose.
"""

from estoc.game.link import Linked, link
from estoc.game.machine import advance
from estoc.game.pauses import ChancePause, DecisionPause, Offer, Pause, Refused
from estoc.game.setup import Fighter, begin
from estoc.game.state import State
from estoc.game.told import Told

__all__ = [
    "ChancePause",
    "DecisionPause",
    "Fighter",
    "Linked",
    "Offer",
    "Pause",
    "Refused",
    "State",
    "Told",
    "advance",
    "begin",
    "link",
]
