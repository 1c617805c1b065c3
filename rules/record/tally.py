"""The state of a game besides its line of play, folded from its entries without the rules, so that a list of
games can be kept up to date entry by entry.
"""

from dataclasses import dataclass, replace

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record.advice import is_advice
from tachiai.rules.record.participants import TWO_PEOPLE, Participants, after_note

# The kinds that put a ply on the record. A gap counts as one, however many plies were not seen.
PLY_KINDS = (EntryKind.PLY, EntryKind.STANDS, EntryKind.GAP)
PLAYERS = ("first", "second")


@dataclass(frozen=True, slots=True)
class Tally:
    """The state of a game after some entries. Pairs are of the first and the second player."""

    plies: int = 0  #: on the record
    result: Entry | None = None  #: the entry of the present result
    paused: bool = False
    tried: int = 0  #: illegal moves
    counted: tuple[int, int] = (0, 0)  #: illegal moves that the referee counted against each player
    refused: Entry | None = None  #: the last illegal move, while it is not put right
    refused_counts: bool = False  #: whether that one was counted
    clock_ms: tuple[int, int] | None = None  #: in the last entry that has clocks
    participants: Participants = TWO_PEOPLE
    advised: tuple[int, int] = (0, 0)  #: how often each player was advised

    def after(self, entry: Entry) -> "Tally":
        """The tally after the next entry. The effect of a correction on ``plies`` is not included: they have
        to be counted again.
        """
        clock_ms = entry.clock_ms or self.clock_ms
        after = replace(self, plies=self.plies_after(entry), clock_ms=clock_ms)
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
        """The number of plies on the record after an entry that is no correction."""
        if entry.kind in PLY_KINDS:
            return self.plies + 1
        if entry.kind is EntryKind.TAKEBACK:
            return max(0, self.plies - max(0, entry.plies))
        return self.plies
