"""The side that sits elsewhere, as a room tells it, for the referee."""

from dataclasses import replace

from tachiai.companion_web.rooms.messages import Proposed, Utterance
from tachiai.companion_web.rooms.state import RoomState
from tachiai.companion_web.rooms.words import PHRASES
from tachiai.firmware.referee.far import FarSide, FarUtterance
from tachiai.rules.core import Player
from tachiai.rules.messages import languages, multilingual
from tachiai.rules.proposals import Proposal


def far_side(far: FarSide, room: RoomState, own: Player) -> FarSide:
    """What is known of the side opposite ``own``; what this side asked of it stays as it is."""
    mine, theirs = room.of(own), room.of(own.other)
    asks = None if theirs.proposal is None else theirs.proposal.what
    return replace(
        far,
        name=theirs.name,
        here=theirs.seated and not theirs.away,
        stands=theirs.away and room.stops_away,
        asks=asks,
        declines=far.declines and asks is not None,
        said=tuple(map(_utterance, room.utterances)),
        texts=room.texts,
        laying_ms=mine.laying_ms,
        lag_ms=mine.lag_ms,
    )


def is_granted(proposed: Proposed, room: RoomState) -> bool:
    """Whether what was proposed has happened."""
    match proposed.what:
        case Proposal.DRAW:
            return room.code == "agreed"
        case Proposal.TAKE_BACK:
            return room.ply < proposed.ply
        case Proposal.REVISE:
            return room.ply == proposed.ply
        case Proposal.ADJOURN:
            return room.adjourned
        case Proposal.RESUME:
            return not room.adjourned


def _utterance(said: Utterance) -> FarUtterance:
    words = PHRASES[said.phrase] if said.phrase else multilingual(dict.fromkeys(languages(), said.text))
    return FarUtterance(said.number, Player(said.side), words, is_aloud=said.phrase is not None)
