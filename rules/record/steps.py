"""The state of a record after each of its entries, as values made by ``folding``."""

from dataclasses import dataclass
from enum import Enum, auto

from tachiai.rules.core import Illegal, Player
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message
from tachiai.rules.record.tally import Tally


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
