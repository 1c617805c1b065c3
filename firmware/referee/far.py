"""What the referee knows of a side that sits elsewhere: whether it is there, and what the two sides ask each
other. Nothing of it is carried out here before the game's authority says so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tachiai.firmware.referee import requests
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry
from tachiai.rules.messages import NOTHING, Message, joined
from tachiai.rules.proposals import Proposal
from tachiai.rules.record.far_notes import far_entry_of, told_of


@dataclass(frozen=True, slots=True)
class FarUtterance:
    """What one side said to the other; ``number`` counts."""

    number: int
    by: Player
    words: Message
    is_aloud: bool = True  #: a phrase, which the voice says


@dataclass(frozen=True, slots=True)
class FarSide:
    """The other side of a game, seen from this table."""

    name: str = ""
    here: bool = True  #: whether it is heard
    trouble: Message = field(default_factory=lambda: NOTHING)  #: what keeps both from playing on
    stands: bool = False  #: the clock stands because it is away
    asks: Proposal | None = None  #: of this table
    asked: Proposal | None = None  #: of it, by this table, and not answered
    declined: Proposal | None = None  #: the last thing that was asked of it
    declines: bool = False  #: this table says no to what it asks
    said: tuple[FarUtterance, ...] = ()  #: what both sides said to each other last
    texts: bool = False  #: free text may be written
    laying_ms: int = 0  #: that this table has spent in all on laying
    lag_ms: int = 0  #: how long its last ply was on its way
    noted: tuple[Entry, ...] = ()  #: what this table's log tells the other one (``rules.record.far_notes``)
    heard: tuple[Entry, ...] = ()  #: what it has of the other one's


ASKS: Mapping[Proposal | None, Message] = {
    Proposal.DRAW: Message("The opponent offers a draw: agree to a draw, or play on."),
    Proposal.TAKE_BACK: Message("The opponent asks to take a move back: take it back, or play on."),
    Proposal.REVISE: Message("The opponent says that the move was another one: take it back, or play on."),
    Proposal.ADJOURN: Message("The opponent asks to go on another time: pause, or play on."),
    Proposal.RESUME: Message("The opponent wants to go on: end the pause."),
}
ASKED: Mapping[Proposal | None, Message] = {
    Proposal.DRAW: Message("A draw is offered."),
    Proposal.TAKE_BACK: Message("The opponent is asked whether the move may be taken back."),
    Proposal.ADJOURN: Message("The opponent is asked whether to go on another time."),
    Proposal.RESUME: Message("The opponent is asked to go on."),
}
DECLINED: Mapping[Proposal | None, Message] = {
    Proposal.DRAW: Message("The draw was declined."),
    Proposal.TAKE_BACK: Message("The move stays: the opponent did not agree."),
    Proposal.ADJOURN: Message("The opponent wants to play on."),
}
AWAY = Message("The opponent is away.")
AWAY_AND_STANDS = Message("The opponent is away; the clock stands until they are back.")


def far_words(far: FarSide) -> Message:
    """What the table says of the other side."""
    return joined(
        (far.trouble, _away(far), ASKS.get(far.asks), ASKED.get(far.asked), DECLINED.get(far.declined))
    )


def _away(far: FarSide) -> Message | None:
    return None if far.here else AWAY_AND_STANDS if far.stands else AWAY


def far_news(before: FarSide | None, after: FarSide, other: Player) -> Message:
    """What the voice says once it has changed: what the ``other`` side says, asks and answers, and that it
    has gone.
    """
    was = before or FarSide()
    heard = was.said[-1].number if was.said else 0
    new = [each for each in after.said if each.number > heard and each.by is other and each.is_aloud]
    return joined(
        (
            new[-1].words if new else None,
            after.trouble if after.trouble != was.trouble else None,
            _away(after) if was.here else None,
            ASKS.get(after.asks) if after.asks is not was.asks else None,
            DECLINED.get(after.declined) if after.declined is not was.declined else None,
        )
    )


def having_written(far: FarSide, entries: Iterable[Entry]) -> FarSide:
    """The other side once ``entries`` are in this table's log."""
    written = tuple(entries)
    noted = tuple(told for entry in written if (told := told_of(entry)) is not None)
    heard = tuple(told for entry in written if (told := far_entry_of(entry)) is not None)
    return replace(far, noted=far.noted + noted, heard=far.heard + heard) if noted or heard else far


# What needs both sides, or an arbiter of both.
NOT_ALONE = (
    requests.DeclareLoss | requests.DeclareResult | requests.Reopen | requests.Penalty | requests.Explore
)


def asking(far: FarSide, request: requests.Request) -> FarSide | None:
    """The other side once ``request`` is put to it; None for a request that is not."""
    match request:
        case requests.AgreeDraw():
            asked = Proposal.DRAW
        case requests.Undo():
            asked = far.asks if far.asks in (Proposal.TAKE_BACK, Proposal.REVISE) else Proposal.TAKE_BACK
        case requests.Pause():
            asked = Proposal.ADJOURN
        case requests.Resume():
            asked = Proposal.RESUME
        case requests.Decline():
            return replace(far, declines=far.asks is not None)
        case _:
            return None
    return replace(far, asked=asked, declined=None)
