"""A room as JSON, for whoever has a code of it. It is all of the room, so whoever was away reads one."""

from typing import Literal

from pydantic import Field

from tachiai.companion_web.club.bus.messages import BusMessage, ClockTime, Identifier, Number, Side, Text
from tachiai.companion_web.rooms.messages import Differing, Utterance
from tachiai.companion_web.rooms.room import Room, SideState
from tachiai.rules.core import Player


class RoomState(BusMessage):
    """The state of a room at one time."""

    largest_bytes = 1 << 20

    version: Number
    you: Side = Field(description='Which side asks; "": it only watches.')
    game: Identifier
    options: dict[Identifier, Text]
    rules_version: Text
    start: Text
    moves: tuple[Text, ...]
    former: tuple[Text, ...] = Field((), description="The moves before a take-back, until the next ply.")
    ply: Number
    position: Text
    to_move: Literal["first", "second"]
    shown: bool = Field(description="The last ply is seen by the side to move, whose clock may run.")
    time_control: Text
    clock_ms: tuple[ClockTime, ClockTime]
    running: Side
    first: SideState
    second: SideState
    hints: bool = Field(description="Engine and hints may be used: both sides agree.")
    texts: bool = Field(description="Free text may be written: both sides agree.")
    stops_away: bool = Field(description="The clock of a side that is away stops.")
    utterances: tuple[Utterance, ...]
    result: str = Field(pattern="^(first wins|second wins|draw|)$")
    code: Identifier
    clause: Text
    adjourned: bool
    differing: Differing | None = None

    def of(self, side: Player) -> SideState:
        """The state of a side."""
        return self.first if side is Player.FIRST else self.second


def state_of(room: Room, you: Player | None, now_ms: int) -> RoomState:
    """The state at a time by the host's clock, for the side ``you`` (None: a spectator)."""
    now_s = now_ms / 1000
    clock, outcome = room.clock_at(now_s), room.outcome
    first, second = (round(clock.left(player, now_s).total_s * 1000) for player in Player)
    return RoomState(
        version=room.version,
        you="" if you is None else you.value,
        game=room.game.uid,
        options=dict(room.game.options),
        rules_version=room.game.rules_version,
        start=room.at(0).position,
        moves=room.line.texts(),
        former=() if room.former is None else room.former.texts(),
        ply=room.line.ply,
        position=room.line.position,
        to_move=room.to_move.value,
        shown=room.laid_from_s is None,
        time_control=str(clock.control) if clock.control.limited else "",
        clock_ms=(first, second),
        running=clock.turn_of.value if clock.running else "",
        first=room.first if you is not None else room.first.model_copy(update={"notes": ()}),
        second=room.second if you is not None else room.second.model_copy(update={"notes": ()}),
        hints=room.hints,
        texts=room.texts,
        stops_away=room.stops_away,
        utterances=tuple(each for each in room.utterances if you is not None or each.phrase is not None),
        result="" if outcome is None else outcome.text,
        code="" if outcome is None else outcome.code,
        clause="" if outcome is None else outcome.clause,
        adjourned=room.adjourned,
        differing=room.differing,
    )
