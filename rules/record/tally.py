"""What the entries of a game add up to besides its line of play. It needs no rules, so that a list of games
can be kept up to date entry by entry.
"""

from dataclasses import dataclass, replace

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.advice import is_advice
from tachiai.rules.record.participants import TWO_PEOPLE, Participants, after_note

# The kinds that put a ply on the record; ``history`` says how each goes on from the position before it.
# A gap counts as one, however many plies were not seen.
PLY_KINDS = (EntryKind.PLY, EntryKind.STANDS, EntryKind.GAP)
PLAYERS = ("first", "second")


@dataclass(frozen=True, slots=True)
class Tally:
    """How many ``plies`` are on the record, the entry of the ``result`` if one stands, whether play is
    ``paused``, how many illegal moves were ``tried``, how many the referee counted against each player
    (``counted``), the last illegal move if it is not put right yet (``refused``, and whether it counts), the
    clocks as they were told last, who plays, and how often each player was
    advised.
    """

    plies: int = 0
    result: Entry | None = None
    paused: bool = False
    tried: int = 0
    counted: tuple[int, int] = (0, 0)
    refused: Entry | None = None
    refused_counts: bool = False
    clock_ms: tuple[int, int] | None = None
    participants: Participants = TWO_PEOPLE
    advised: tuple[int, int] = (0, 0)

    def after(self, entry: Entry) -> "Tally":
        """Returns the tally with the next entry. What a correction does to the plies is not in it: they have
        to be counted again.
        """
        told = entry.clock_ms or self.clock_ms
        after = replace(self, plies=self.plies_after(entry), clock_ms=told)
        match entry.kind:
            case EntryKind.NOTE if is_advice(entry) and entry.player in PLAYERS:
                first, second = self.advised
                advised = (first + 1, second) if entry.player == "first" else (first, second + 1)
                return replace(after, advised=advised)
            case EntryKind.NOTE:
                return replace(after, participants=after_note(self.participants, entry))
            case EntryKind.PLY | EntryKind.STANDS | EntryKind.GAP | EntryKind.TAKEBACK:
                return replace(after, result=None, paused=False, refused=None, refused_counts=False)
            case EntryKind.RESUME:
                return replace(after, result=None, paused=False)
            case EntryKind.RESULT:
                return replace(after, result=entry, paused=False)
            case EntryKind.PAUSE:
                return replace(after, paused=True, refused=None, refused_counts=False)
            case EntryKind.ILLEGAL:
                return replace(after, tried=self.tried + 1, refused=entry, refused_counts=False)
            case EntryKind.RULING if entry.code == "illegal_counted" and entry.player in PLAYERS:
                first, second = self.counted
                counted = (first + 1, second) if entry.player == "first" else (first, second + 1)
                return replace(after, counted=counted, refused_counts=self.refused is not None)
        return after

    def plies_after(self, entry: Entry) -> int:
        """Returns how many plies are on the record after an entry that is no correction."""
        if entry.kind in PLY_KINDS:
            return self.plies + 1
        if entry.kind is EntryKind.TAKEBACK:
            return max(0, self.plies - max(0, entry.plies))
        return self.plies
