"""A room: one game of two sides that sit apart, as a value. What changes it is ``taking``."""

from dataclasses import dataclass, replace
from typing import Any

from pydantic import Field

from tachiai.companion_web.club.bus.messages import BusMessage, Number, Text
from tachiai.companion_web.rooms.messages import Differing, Proposed, TableNote, Utterance
from tachiai.rules.clocks import Clock
from tachiai.rules.core import Outcome, Player
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.messages import Message
from tachiai.rules.time_control import TimeControl

LONGEST_LAYING_S = 30.0  # then the clock of who lays the other side's ply runs all the same


@dataclass(frozen=True, slots=True)
class NotTaken:
    """Why a message is refused."""

    code: str
    words: Message


class SideState(BusMessage):
    """What a room knows of one side."""

    name: Text = ""
    seated: bool = Field(False, description="It was here at least once.")
    away: bool = Field(False, description="It is not heard now.")
    hints: bool = Field(False, description="It agrees that both may use engine and hints.")
    texts: bool = Field(False, description="It agrees that both may write free text.")
    laying_ms: Number = Field(0, description="Spent in all on laying the other side's plies.")
    lag_ms: Number = Field(0, description="Of its last ply on its way to the host.")
    proposal: Proposed | None = Field(None, description="That the other side has not answered.")
    notes: tuple[TableNote, ...] = Field((), description="Of its table, for both sides' records.")


NOBODY_YET = SideState()


@dataclass(frozen=True, slots=True)
class Room:
    """One game of two sides."""

    line: AnyLine
    clock: Clock
    first: SideState = NOBODY_YET
    second: SideState = NOBODY_YET
    version: int = 0  #: how many messages it has taken
    taken: frozenset[str] = frozenset()  #: the ids of all messages
    laid_from_s: float | None = None  #: since when the last ply is to be laid; None: it is, or nothing is
    utterances: tuple[Utterance, ...] = ()  #: the last ones
    former: AnyLine | None = None  #: the line before the last take-back, until the next ply
    outcome: Outcome | None = None
    adjourned: bool = False
    differing: Differing | None = None
    stops_away: bool = False  #: the clock of a side that is away stops

    @property
    def game(self) -> AnyGame:
        return self.line.game

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.game.to_move(self.line.state)

    @property
    def hints(self) -> bool:
        """Whether engine and hints may be used: both sides agree."""
        return self.first.hints and self.second.hints

    @property
    def texts(self) -> bool:
        """Whether free text may be written: both sides agree."""
        return self.first.texts and self.second.texts

    @property
    def goes_on(self) -> bool:
        """Whether it is played now."""
        return self.outcome is None and not self.adjourned and self.differing is None

    @property
    def waits(self) -> bool:
        """Whether the clock stands because the side to move is away."""
        return self.stops_away and self.of(self.to_move).away

    def of(self, side: Player) -> SideState:
        """What is known of a side."""
        return self.first if side is Player.FIRST else self.second

    def having(self, side: Player, **changed: object) -> "Room":
        """The room with other knowledge of a side; the same one if nothing of it is new."""
        known = self.of(side)
        after = known.model_copy(update=changed)
        if after == known:
            return self
        return replace(self, first=after) if side is Player.FIRST else replace(self, second=after)

    def at(self, ply: int) -> AnyLine:
        """The line as it was after ``ply``."""
        return next(node for node in self.line.back() if node.ply == ply)

    def clock_at(self, now_s: float) -> Clock:
        """The clocks at a time, in which a laying that takes too long has ended."""
        if self.laid_from_s is None or self.waits or now_s < self.laid_from_s + LONGEST_LAYING_S:
            return self.clock
        return self.clock.start(self.laid_from_s + LONGEST_LAYING_S)


def begun(game: AnyGame, control: TimeControl, start: Any = None, *, stops_away: bool = False) -> Room:
    """A room before its first message. ``start``: a state; None for the usual one."""
    line: AnyLine = Line(game, game.start() if start is None else start)
    clock = Clock.ready(control, game.to_move(line.state))
    return Room(line, clock, outcome=line.outcome, stops_away=stops_away)
