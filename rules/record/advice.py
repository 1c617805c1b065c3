"""Notes about advice that a player asked for during a game. Their ``detail`` says what was shown."""

from enum import StrEnum

from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, EntryKind

ADVICE = "advice"  # the code of such a note


class Shown(StrEnum):
    """How much a piece of advice shows; each shows what the one before it shows, and more."""

    PIECE = "piece"  #: which piece to move
    PLACE = "place"  #: and where to
    REASON = "reason"  #: and why


class Insight(StrEnum):
    """What a player may be shown of a position."""

    ATTACKED = "attacked"  #: what the opponent could take
    EFFECTS = "effects"  #: what a move would do, before it is let go


def advice_note(player: Player, shown: Shown | Insight, ply: int) -> Entry:
    """The note that ``player`` was advised, or shown something, after ``ply`` plies."""
    return Entry(kind=EntryKind.NOTE, ply=ply, at_ms=0, code=ADVICE, player=player.value, detail=shown.value)


def is_advice(entry: Entry) -> bool:
    """Whether ``entry`` is such a note."""
    return entry.kind is EntryKind.NOTE and entry.code == ADVICE
