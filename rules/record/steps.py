"""The state of a record after each of its entries, as values made by ``folding``."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from tachiai.rules.core import Illegal, Player
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message
from tachiai.rules.record.choices import is_advice
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


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A disagreement between an entry and the rules."""

    words: Message
    illegal: Illegal | None = None  #: of a move that is not legal there
    outdated: tuple[
        str, ...
    ] = ()  #: cells at which a position that stood no longer follows from what is before it


class Follows(Enum):
    """How the position after a ply follows from the one before it."""

    BY_MOVE = auto()  #: by a legal move
    AS_WRITTEN = auto()  #: as written down: the line of play has a gap before it
    NOT = auto()  #: unknown: the position before it is kept


@dataclass(frozen=True, slots=True, eq=False)
class RecordedPly:
    """A ply that counts, as the corrections leave it."""

    entry: Entry  #: numbered anew
    origin: int  #: index of the entry that made it so, a correction perhaps
    recorded: int | None  #: index of the entry first written for it; None for a ply that was missed then
    corrected: bool
    shifted: (
        bool  #: it or a ply before it was corrected: the position of a legal ply then follows from the moves
    )
    line: AnyLine | None = None  #: ends with it; None where no game is known
    follows: Follows = Follows.NOT
    fault: RecordFault | None = None
    written_after: AnyLine | None = None  #: the line before it as it was when its position was written down

    @property
    def player(self) -> Player | None:
        """Who made it; None where no game is known, and for a gap."""
        return self.line.mover if self.line is not None else None


@dataclass(frozen=True, slots=True, eq=False)
class RecordStep:
    """The state of a record after one entry."""

    tally: Tally
    plies: tuple[RecordedPly, ...]  #: that count
    line: AnyLine | None  #: the line of play; None where no game is known
    fault: RecordFault | None = None  #: of the entry

    @property
    def is_known(self) -> bool:
        """Whether the position at the end of the line of play is known."""
        return self.line is not None and (not self.plies or self.plies[-1].follows is not Follows.NOT)
