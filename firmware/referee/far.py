"""What the referee knows of a side that sits elsewhere: whether it is there, and what the two sides ask each
other. Nothing of it is carried out here before the game's authority says so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tachiai.firmware.referee import requests
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry
from tachiai.rules.messages import NOTHING, Message, joined
from tachiai.rules.record.far_notes import far_entry_of, told_of


class Ask(StrEnum):
    """What one side asks of the other."""

    NOTHING = ""
    DRAW = "draw"
    TAKE_BACK = "take_back"
    REVISE = "revise"
    ADJOURN = "adjourn"
    RESUME = "resume"


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
    asks: Ask = Ask.NOTHING  #: of this table
    asked: Ask = Ask.NOTHING  #: of it, by this table, and not answered
    declined: Ask = Ask.NOTHING  #: the last thing that was asked of it
    declines: bool = False  #: this table says no to what it asks
    said: tuple[FarUtterance, ...] = ()  #: what both sides said to each other last
    texts: bool = False  #: free text may be written
    laying_ms: int = 0  #: that this table has spent in all on laying
    lag_ms: int = 0  #: how long its last ply was on its way
    noted: tuple[Entry, ...] = ()  #: what this table's log tells the other one (``rules.record.far_notes``)
    heard: tuple[Entry, ...] = ()  #: what it has of the other one's


ASKS: Mapping[Ask, Message] = {
    Ask.DRAW: Message("The opponent offers a draw: agree to a draw, or play on."),
    Ask.TAKE_BACK: Message("The opponent asks to take a move back: take it back, or play on."),
    Ask.REVISE: Message("The opponent says that the move was another one: take it back, or play on."),
    Ask.ADJOURN: Message("The opponent asks to go on another time: pause, or play on."),
    Ask.RESUME: Message("The opponent wants to go on: end the pause."),
}
ASKED: Mapping[Ask, Message] = {
    Ask.DRAW: Message("A draw is offered."),
    Ask.TAKE_BACK: Message("The opponent is asked whether the move may be taken back."),
    Ask.ADJOURN: Message("The opponent is asked whether to go on another time."),
    Ask.RESUME: Message("The opponent is asked to go on."),
}
DECLINED: Mapping[Ask, Message] = {
    Ask.DRAW: Message("The draw was declined."),
    Ask.TAKE_BACK: Message("The move stays: the opponent did not agree."),
    Ask.ADJOURN: Message("The opponent wants to play on."),
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
            asked = Ask.DRAW
        case requests.Undo():
            asked = far.asks if far.asks in (Ask.TAKE_BACK, Ask.REVISE) else Ask.TAKE_BACK
        case requests.Pause():
            asked = Ask.ADJOURN
        case requests.Resume():
            asked = Ask.RESUME
        case requests.Decline():
            return replace(far, declines=far.asks is not Ask.NOTHING)
        case _:
            return None
    return replace(far, asked=asked, declined=Ask.NOTHING)
