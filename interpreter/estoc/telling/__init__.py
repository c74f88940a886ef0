"""From raw events to named events, sentences and transcripts, in French and English.

Takes a linked Program, who takes part, and what the machine told; gives events as data and as text.
Must not know: who answers, files, screens.
"""

from estoc.telling.event import EVENT_FORMAT, Event
from estoc.telling.roster import Roster
from estoc.telling.teller import Teller
from estoc.telling.transcript import Transcript, transcript
from estoc.telling.view import View
from estoc.telling.why import Reason, Why

__all__ = ["EVENT_FORMAT", "Event", "Reason", "Roster", "Teller", "Transcript", "View", "Why", "transcript"]
