"""What a record holds after each of its entries, as values. ``folding`` makes them."""

from dataclasses import dataclass
from enum import Enum, auto

from tachiai.rules.core import Illegal, Player
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyLine
from tachiai.rules.record.tally import Tally
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True)
class Fault:
    """Where an entry and the rules part, in both languages; ``illegal`` of a move that is not legal there.
    ``outdated`` names the cells of a position that stood where it no longer follows from what is before it.
    """

    words: Words
    illegal: Illegal | None = None
    outdated: tuple[str, ...] = ()


class Follows(Enum):
    """How the position after a ply follows from the one before it."""

    BY_MOVE = auto()  # by a legal move
    AS_WRITTEN = auto()  # it was written down: the line of play has a gap before it
    NOT = auto()  # nothing tells it: the position before stands for it


@dataclass(frozen=True, slots=True, eq=False)
class Ply:
    """A ply that counts: its ``entry`` as the corrections leave it, numbered anew; the index of the entry
    that made it so (``origin``) and of the one that was written down in its place first (``recorded``, None
    for a ply that was missed then).

    ``line`` ends with it; None where the rules are not asked. From a corrected ply on (``shifted``) a legal
    ply has no position of its own: it follows from the moves. ``written_after`` is the line of play before
    the ply as it was when its position was written down.
    """

    entry: Entry
    origin: int
    recorded: int | None
    corrected: bool
    shifted: bool
    line: AnyLine | None = None
    follows: Follows = Follows.NOT
    fault: Fault | None = None
    written_after: AnyLine | None = None

    @property
    def player(self) -> Player | None:
        """Who made it; None where the rules are not asked, and for a gap."""
        return self.line.mover if self.line is not None else None


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What the record holds once an entry is read: the tally, the plies that count, the line of play as far
    as it goes (None where the rules are not asked), and what is wrong with the entry.
    """

    tally: Tally
    plies: tuple[Ply, ...]
    line: AnyLine | None
    fault: Fault | None = None

    @property
    def is_known(self) -> bool:
        """Whether the position is known in which the line of play ends."""
        return self.line is not None and (not self.plies or self.plies[-1].follows is not Follows.NOT)
