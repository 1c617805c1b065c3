"""Messages of two sides, short to write, and the room that they add up to."""

from dataclasses import dataclass, field
from itertools import count

from tachiai.companion_web.rooms.messages import (
    Answered,
    PlyMade,
    PlyRevised,
    PlyShown,
    Proposed,
    Resigned,
    Said,
)
from tachiai.companion_web.rooms.room import NotTaken, Room, begun
from tachiai.companion_web.rooms.taking import take
from tachiai.rules.core import Player
from tachiai.rules.line import AnyLine
from tachiai.rules.proposals import Proposal
from tachiai.rules.registry import open_game
from tachiai.rules.time_control import UNLIMITED, parse_time_control

FIRST, SECOND = Player.FIRST, Player.SECOND
_numbers = count(1)


def new_id() -> str:
    return f"{next(_numbers):032x}"


def made(line: AnyLine, move: str, thought_ms: int | None = None) -> PlyMade:
    """``move`` after ``line`` as a message."""
    after = line.play(move)
    return PlyMade(
        id=new_id(),
        ply=after.ply,
        before=line.position,
        move=move,
        position=after.position,
        thought_ms=thought_ms,
    )


@dataclass
class Talk:
    """A room that is told things at times; what is refused is kept as ``refusal``."""

    room: Room
    at_ms: int = 1_000_000
    refusal: str = ""
    said: list[tuple[Player, Said]] = field(default_factory=list)

    @classmethod
    def of(cls, game: str = "rosenkreuz", control: str = "", *, stops_away: bool = False) -> "Talk":
        clocks = parse_time_control(control) if control else UNLIMITED
        return cls(begun(open_game(game), clocks, stops_away=stops_away))

    def say(self, side: Player, message: Said) -> Room:
        self.said.append((side, message))
        after = take(self.room, side, message, self.at_ms)
        self.refusal = after.code if isinstance(after, NotTaken) else ""
        if not isinstance(after, NotTaken):
            self.room = after
        return self.room

    def play(self, move: str = "", thought_ms: int | None = None) -> Room:
        """The side to move plays ``move``, by default the first legal one."""
        line = self.room.line
        return self.say(self.room.to_move, made(line, move or line.legal_moves.texts()[0], thought_ms))

    def shown(self, ply: int | None = None) -> Room:
        """The side to move has the last ply on its table."""
        number = self.room.line.ply if ply is None else ply
        return self.say(self.room.to_move, PlyShown(id=new_id(), ply=number))

    def propose(self, side: Player, what: Proposal, ply: int | None = None, move: str = "") -> Room:
        number = self.room.line.ply if ply is None else ply
        return self.say(side, Proposed(id=new_id(), what=what, ply=number, move=move))

    def answer(self, side: Player, what: Proposal, accepted: bool, ply: int | None = None) -> Room:
        number = self.room.line.ply if ply is None else ply
        return self.say(side, Answered(id=new_id(), what=what, ply=number, accepted=accepted))

    def revise(self, side: Player, ply: int, move: str) -> Room:
        after = self.room.at(ply - 1).play(move)
        return self.say(side, PlyRevised(id=new_id(), ply=ply, move=move, position=after.position))

    def resign(self, side: Player) -> Room:
        return self.say(side, Resigned(id=new_id(), ply=self.room.line.ply))

    def later(self, seconds: float) -> "Talk":
        self.at_ms += round(seconds * 1000)
        return self

    def left_s(self) -> tuple[float, float]:
        """What both clocks show."""
        now_s = self.at_ms / 1000
        clock = self.room.clock_at(now_s)
        return clock.left(FIRST, now_s).total_s, clock.left(SECOND, now_s).total_s
