"""Everything that the referee knows at one moment."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import takewhile
from typing import Any

from tachiai.firmware.referee.actions import Action
from tachiai.firmware.referee.clocks import Clock
from tachiai.firmware.referee.perception import FAULTS, Perception, same
from tachiai.firmware.referee.phases import (
    NAMES,
    Asking,
    Confirming,
    Holding,
    Laying,
    Over,
    Paused,
    Phase,
    Refusing,
    Repairing,
    Unfinished,
    Waiting,
)
from tachiai.firmware.referee.scene import Scene
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.firmware.referee.task import Task
from tachiai.rules.belief import beam as belief
from tachiai.rules.belief.beam import Beam, standing
from tachiai.rules.belief.commitment import made_at_s
from tachiai.rules.belief.model import COSTS
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Outcome, Player
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.record.advice import Look, Shown
from tachiai.rules.record.participants import TWO_PEOPLE, Participant, Participants
from tachiai.rules.sight import (
    Change,
    Recognised,
)
from tachiai.rules.time_control import UNLIMITED, TimeControl
from tachiai.rules.words import Words


class DrawOffer(Enum):
    """How an offer of a draw to a player who is not at the table stands, until the next ply."""

    NONE = auto()
    OFFERED = auto()
    DECLINED = auto()


@dataclass(frozen=True, slots=True)
class Advice:
    """What the player to move after ``line`` was advised, and how much of it is ``shown``. ``move``, and
    ``words`` and ``spoken``, which say why, are None until they are found.
    """

    line: AnyLine
    shown: Shown = Shown.PIECE
    move: Any | None = None
    words: Words | None = None
    spoken: Words | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """What the player to move after ``line`` asked to be ``shown`` of the position, and the squares on which
    something of theirs is ``attacked``, where that was asked for.
    """

    line: AnyLine
    shown: frozenset[Look] = frozenset()
    attacked: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """The illegal move that was written down last, and whether it counts already."""

    move: str
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What the voice said last; each time it says something ``number`` rises."""

    number: int = 0
    words: Words = field(default_factory=lambda: Words("", ""))


@dataclass(frozen=True, slots=True)
class RefereeState:
    """One moment of a refereed game. ``step`` leads from one to the next.

    ``beam`` is the belief: the lines of play that explain what was seen. ``line`` is what it shows, by which
    the table is judged: the likeliest one, without a last ply that nobody has answered yet. ``logged`` is how
    far it is written down.
    ``illegal_counts`` are the counted illegal moves of the first and the second player. ``presses_s`` are the
    times of button presses that wait for the table to come to rest, that of the player to move first.
    ``refused`` is the illegal move that was written down last, until the table is right again.
    ``named`` are the illegal moves that were written down last, each with the ply after which it was tried.
    ``participants`` are who plays the first and the second player. ``task``: what somebody is to do.
    ``told`` is what the voice has told hands to do, ``said`` what it said last.
    """

    line: AnyLine
    logged: AnyLine
    beam: Beam
    settings: RefereeSettings
    help: Help
    clock: Clock
    phase: Phase = field(default_factory=Waiting)
    perception: Perception = field(default_factory=Perception)
    illegal_counts: tuple[int, int] = (0, 0)
    presses_s: tuple[float, ...] = ()
    refused: Written | None = None
    named: tuple[tuple[int, str], ...] = ()
    participants: Participants = TWO_PEOPLE
    draw: DrawOffer = DrawOffer.NONE
    advice: Advice | None = None
    looked: Looked | None = None
    task: Task | None = None
    scene: Scene = field(default_factory=Scene)
    told: frozenset[Hashable] = frozenset()
    said: Said = Said()
    now_s: float = 0.0

    @property
    def successors(self) -> Successors:
        """The position at the end of the line, and what may come of it."""
        return self.beam.atlas.at(self.line)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.line.game

    @property
    def unwritten(self) -> tuple[AnyLine, ...]:
        """The plies of the line that are not written down yet, the oldest first."""
        if self.line is self.logged:
            return ()
        newest_first = takewhile(lambda node: node.ply > self.logged.ply, self.line.back())
        return tuple(reversed(tuple(newest_first)))

    def made_at_s(self, line: AnyLine) -> float:
        """When the last ply of ``line`` was made."""
        made_s = made_at_s(self.beam, line)
        return self.now_s if made_s is None else made_s

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.game.to_move(self.line.state)

    @property
    def absent(self) -> frozenset[Player]:
        """Who makes no move by hand, as they are not at the table."""
        return absent_of(self.participants)

    @property
    def awaited(self) -> Player | None:
        """The player, not at the table, whose move is waited for."""
        if isinstance(self.phase, Paused | Over | Laying) or self.unwritten:
            return None
        if self.task is not None and self.task.done:
            return None
        return self.to_move if self.to_move in self.absent else None

    @property
    def advice_now(self) -> Advice | None:
        """The advice that was asked for in this position."""
        return self.advice if self.advice is not None and self.advice.line is self.line else None

    @property
    def looked_now(self) -> Looked | None:
        """What was asked to be shown of this position."""
        return self.looked if self.looked is not None and self.looked.line is self.line else None

    def participant(self, player: Player) -> Participant:
        """Who plays ``player``."""
        return self.participants[list(Player).index(player)]

    def plies_back(self, plies: int) -> int | None:
        """How many plies are taken back where ``plies`` are: so many that somebody at the table is to move
        then. None if there is no such position.
        """
        nobody_here = len(self.absent) == len(Player)
        for count, node in enumerate(self.logged.back()):
            if count >= plies and (nobody_here or self.game.to_move(node.state) not in self.absent):
                return count
        return None

    @property
    def phase_name(self) -> str:
        """The phase in one word, as the page shows it; "blind" when something keeps the observer from seeing.
        A hand over the board is no fault, however long it stays.
        """
        over = isinstance(self.phase, Paused | Over)
        blind = self.blind_for_long and self.perception.blind in FAULTS
        if blind and not over:
            return "blind"
        if isinstance(self.phase, Waiting) and self.awaited:
            return "thinking"
        return NAMES[Repairing if self.loose else type(self.phase)]

    @property
    def at_rest(self) -> bool:
        """Whether the table is seen, and what is seen has settled."""
        return (
            self.perception.blind is None
            and self.perception.verdict is not None
            and self.perception.verdict == self.perception.settled
        )

    @property
    def blind_for_long(self) -> bool:
        """Whether the observer has been without a sight for longer than a move takes."""
        seen, settings = self.perception, self.settings
        if seen.blind is None:
            return False
        patience_s = settings.blind_s if seen.blind in FAULTS else settings.hand_s
        return self.now_s - seen.blind_since_s >= patience_s

    @property
    def unclear(self) -> tuple[Cell, ...]:
        """The cells that may hold what was lifted, but cannot be read: a piece across a line, a glare. Only
        once they have been so for a while.
        """
        phase = self.phase
        return tuple(cell for cell in self._unread if isinstance(phase, Holding) and cell in phase.targets)

    @property
    def loose(self) -> tuple[Cell, ...]:
        """The empty squares on which what pieces carry may lie by itself: all that is missing are loads, and
        these squares have not been readable for a while. No class of what a camera tells apart is a load.
        """
        phase, reading = self.phase, self.beam.reading
        if not isinstance(phase, Holding) or reading is None:
            return ()
        layout, bare = self.successors.layout, self.game.bare
        if not all(reading.pattern[cell] in bare.get(layout[cell], ()) for cell in phase.cells):
            return ()
        return tuple(cell for cell in self._unread if layout[cell] == EMPTY)

    @property
    def _unread(self) -> tuple[Cell, ...]:
        """The cells that cannot be read, once the table has been at rest for a while."""
        reading = self.beam.reading
        if reading is None or not self.at_rest:
            return ()
        if self.now_s - self.perception.since_s < self.settings.unclear_s:
            return ()
        return tuple(Cell(cell) for cell in range(len(reading.pattern)) if reading.seen(cell) is None)

    @property
    def steps(self) -> tuple[Change, ...]:
        """What hands should do next, in order; nothing where the player has a choice."""
        match self.phase:
            case Unfinished(steps=steps):
                return steps
            case Refusing(repairs=repairs) | Repairing(repairs=repairs):
                return repairs
        return getattr(self.phase, "to_do", ())

    @property
    def is_set_up(self) -> bool:
        """Whether hands set the position of a task up."""
        is_bound = isinstance(self.phase, Repairing) and self.phase.binding
        return is_bound and self.task is not None and not self.line.ply

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.phase.outcome if isinstance(self.phase, Over) else None

    @property
    def ended_by_rules(self) -> bool:
        """Whether the last move ended the game: not players, clock or arbiter."""
        return self.outcome is not None and self.outcome == self.line.outcome

    @property
    def turn_s(self) -> float:
        """Up to when the running turn counts: until now; until the button was pressed; and where moves are
        confirmed by themselves, until the move came to rest that waits for it.
        """
        if self.to_move in self.absent:
            return max(self.now_s, self.clock.since_s)
        moments_s = [self.now_s, *self.presses_s[:1]]
        if self.settings.auto_confirm_s is not None:
            unwritten = self.unwritten
            if unwritten:
                moments_s.append(self.made_at_s(unwritten[0]))
            elif isinstance(self.phase, Confirming | Asking):
                moments_s.append(self.phase.since_s)
            elif isinstance(self.perception.verdict, Recognised) and not same(
                self.perception.verdict, self.perception.settled
            ):
                moments_s.append(self.perception.since_s)
        return max(min(moments_s), self.clock.since_s)

    @property
    def running_clock(self) -> Player | None:
        """Whose clock counts down now: nobody's while they stand, or wait for a move to be confirmed."""
        return self.clock.turn_of if self.clock.running and self.turn_s == self.now_s else None

    @property
    def clock_ms(self) -> tuple[int, int] | None:
        """The time left to both players, for the record; None where time is unlimited."""
        if not self.clock.control.limited:
            return None
        first, second = (self.clock.left(player, self.turn_s).total_s for player in Player)
        return (round(first * 1000), round(second * 1000))


Stepped = tuple[RefereeState, tuple[Action, ...]]


def then(stepped: Stepped, go_on: Callable[[RefereeState], Stepped]) -> Stepped:
    """Returns the result of one step followed by another."""
    state, actions = stepped
    after, more = go_on(state)
    return after, actions + more


def standing_at(state: RefereeState, line: AnyLine) -> RefereeState:
    """Returns the state in which the game stands at ``line``, whatever was seen before."""
    return replace(state, line=line, logged=line, beam=standing(state.beam, line))


def absent_of(participants: Participants) -> frozenset[Player]:
    """Returns who of the ``participants`` makes no move by hand."""
    return frozenset(who for who, plays in zip(Player, participants, strict=True) if plays.is_absent)


def begin(
    game: AnyGame,
    settings: RefereeSettings,
    *,
    control: TimeControl = UNLIMITED,
    start: Any = None,
    now_s: float = 0.0,
    participants: Participants = TWO_PEOPLE,
) -> RefereeState:
    """Returns the state before the first ply, at ``start`` (a state of the game) or its start position."""
    line: AnyLine = Line(game, game.start() if start is None else start)
    clock = Clock.ready(control, game.to_move(line.state))
    plies = settings.take_back_plies if settings.take_back_by_hand else 0
    costs = replace(COSTS, take_back_plies=plies, absent=absent_of(participants))
    state = RefereeState(
        line,
        line,
        belief.begin(line, costs),
        settings,
        settings.help,
        clock,
        participants=participants,
        now_s=now_s,
    )
    return replace(state, phase=Over(line.outcome)) if line.outcome else state
