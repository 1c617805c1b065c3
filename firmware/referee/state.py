"""The referee's state: everything that it knows at one moment."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import takewhile
from typing import Any

from tachiai.firmware.referee import phases
from tachiai.firmware.referee.events import Action
from tachiai.firmware.referee.far import FarSide, having_written
from tachiai.firmware.referee.perception import FAULTS, Perception, same
from tachiai.firmware.referee.scene import Scene
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.firmware.referee.task import Task
from tachiai.rules.belief import beam as belief
from tachiai.rules.belief.beam import Beam, standing
from tachiai.rules.belief.commitment import made_at_s
from tachiai.rules.belief.explain import explain
from tachiai.rules.belief.laying import explain_laying
from tachiai.rules.belief.model import COSTS
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.clocks import Clock
from tachiai.rules.core import EMPTY, Outcome, Player
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.messages import NOTHING, Message
from tachiai.rules.record.choices import Insight, Shown
from tachiai.rules.record.participants import REMOTE, TWO_PEOPLE, Participant, Participants
from tachiai.rules.sight import AnyVerdict, Change, Recognised
from tachiai.rules.time_control import UNLIMITED, TimeControl


class DrawOffer(Enum):
    """State of a draw offer to an absent player; it lasts until the next ply."""

    NONE = auto()
    OFFERED = auto()
    DECLINED = auto()


@dataclass(frozen=True, slots=True)
class GivenAdvice:
    """The hint that the player to move after ``line`` was given."""

    line: AnyLine
    shown: Shown = Shown.PIECE  #: how much of it is shown
    move: Any | None = None  #: None until it is found, as are the two texts
    words: Message | None = None  #: why, for the page
    spoken: Message | None = None  #: why, for the voice


@dataclass(frozen=True, slots=True)
class ShownInsights:
    """What the player to move after ``line`` asked to be shown of the position."""

    line: AnyLine
    shown: frozenset[Insight] = frozenset()
    #: cells on which something of theirs is attacked, where that was asked for
    attacked: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedIllegalMove:
    """An illegal move that was written down, as text, and whether it counts already."""

    move: str
    counted: bool = False


@dataclass(frozen=True, slots=True)
class SpokenText:
    """What the voice said last; ``number`` counts what it has said."""

    number: int = 0
    words: Message = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True)
class RefereeState:
    """One moment of a refereed game; ``step`` leads from one to the next."""

    #: by which the table is judged: the likeliest one, without a last ply that nobody has answered yet
    line: AnyLine
    logged: AnyLine  #: how far ``line`` is written down
    beam: Beam  #: the belief: the lines of play that explain what was seen
    settings: RefereeSettings
    help: Help
    clock: Clock
    phase: phases.Phase = field(default_factory=phases.Waiting)
    perception: Perception = field(default_factory=Perception)
    illegal_counts: tuple[int, int] = (0, 0)  #: counted illegal moves of the first and the second player
    #: session times of presses that wait for the table to come to rest, the player to move first
    presses_s: tuple[float, ...] = ()
    #: the illegal move that was written down last, until the table is right again
    refused: RecordedIllegalMove | None = None
    #: illegal moves that were written down last: ply after which each was tried, text
    named: tuple[tuple[int, str], ...] = ()
    participants: Participants = TWO_PEOPLE  #: who plays the first and the second player
    draw: DrawOffer = DrawOffer.NONE
    far: FarSide | None = None  #: the side that sits elsewhere, if one does
    advice: GivenAdvice | None = None
    looked: ShownInsights | None = None
    task: Task | None = None  #: what somebody at the table is to do
    #: what the end of the game means for the computer's next level
    rated: Message = field(default_factory=lambda: NOTHING)
    scene: Scene = field(default_factory=Scene)
    told: frozenset[Hashable] = frozenset()  #: what the voice has told hands to do
    said: SpokenText = SpokenText()  #: what the voice said last
    now_s: float = 0.0

    @property
    def successors(self) -> Successors:
        """The position at the end of ``line``, and what may follow it."""
        return self.beam.atlas.at(self.line)

    @property
    def game(self) -> AnyGame:
        return self.line.game

    @property
    def unwritten(self) -> tuple[AnyLine, ...]:
        """The plies of ``line`` that are not written down yet, oldest first."""
        if self.line is self.logged:
            return ()
        newest_first = takewhile(lambda node: node.ply > self.logged.ply, self.line.back())
        return tuple(reversed(tuple(newest_first)))

    def made_at_s(self, line: AnyLine) -> float:
        """Session time at which the last ply of ``line`` was made; now, if the belief does not know."""
        made_s = made_at_s(self.beam, line)
        return self.now_s if made_s is None else made_s

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.game.to_move(self.line.state)

    @property
    def absent(self) -> frozenset[Player]:
        """Players who are not at the table and make no move by hand."""
        return absent_of(self.participants)

    @property
    def far_player(self) -> Player:
        """The side that sits elsewhere, where one does."""
        return next(player for player in Player if self.participant(player) == REMOTE)

    @property
    def awaited(self) -> Player | None:
        """The absent player whose move is waited for."""
        if isinstance(self.phase, phases.Paused | phases.Over | phases.Laying) or self.unwritten:
            return None
        if self.task is not None and self.task.done:
            return None
        return self.to_move if self.to_move in self.absent else None

    @property
    def advice_now(self) -> GivenAdvice | None:
        """The hint that was asked for in this position."""
        return self.advice if self.advice is not None and self.advice.line is self.line else None

    @property
    def looked_now(self) -> ShownInsights | None:
        """What was asked to be shown in this position."""
        return self.looked if self.looked is not None and self.looked.line is self.line else None

    def participant(self, player: Player) -> Participant:
        """Who plays ``player``."""
        return self.participants[list(Player).index(player)]

    def plies_back(self, plies: int) -> int | None:
        """How many plies a take-back of ``plies`` takes back: enough that somebody at the table is to move.
        None if there is no such position.
        """
        nobody_here = len(self.absent) == len(Player)
        for count, node in enumerate(self.logged.back()):
            if count >= plies and (nobody_here or self.game.to_move(node.state) not in self.absent):
                return count
        return None

    @property
    def phase_name(self) -> str:
        """The phase in one word, for the page; "blind" while a fault, not a hand, keeps it from seeing."""
        over = isinstance(self.phase, phases.Paused | phases.Over)
        blind = self.blind_for_long and self.perception.blind in FAULTS
        if blind and not over:
            return "blind"
        if isinstance(self.phase, phases.Waiting) and self.awaited:
            return "thinking" if self.far is None else "elsewhere"
        return phases.NAMES[phases.Repairing if self.loose else type(self.phase)]

    @property
    def as_shown(self) -> "RefereeState":
        """The state with what the table shows as its phase, while positions are tried out."""
        return replace(self, phase=self.phase.now) if isinstance(self.phase, phases.Exploring) else self

    @property
    def verdict(self) -> AnyVerdict | None:
        """What the table means by the belief; None while it is not seen at rest, or play stands still."""
        phase, reading = self.phase, self.beam.reading
        if isinstance(phase, phases.Paused | phases.Over | phases.Exploring):
            return None
        if reading is None or not reading.sights:
            return None
        if isinstance(phase, phases.Laying):
            by_hand = self.to_move not in self.absent
            return explain_laying(self.beam, self.line, answered_by_hand=by_hand, named=phase.wrong)
        return explain(self.beam, self.line)

    @property
    def since_s(self) -> float:
        """Session time since which the table has been seen at rest as it is."""
        return 0.0 if self.beam.reading is None else self.beam.reading.still_s

    @property
    def stood_s(self) -> float:
        """How long the table has been seen at rest as it is."""
        return self.now_s - self.since_s

    @property
    def at_rest(self) -> bool:
        """Whether the table is seen and its verdict has been acted on."""
        settled = self.perception.settled
        return self.perception.blind is None and settled is not None and self.verdict == settled

    @property
    def blind_for_long(self) -> bool:
        """Whether there has been no sight for longer than the settings allow."""
        seen, settings = self.perception, self.settings
        if seen.blind is None:
            return False
        patience_s = settings.blind_s if seen.blind in FAULTS else settings.hand_s
        return self.now_s - seen.blind_since_s >= patience_s

    @property
    def unclear(self) -> tuple[Cell, ...]:
        """Cells where the lifted piece may be, not readable for a while: a piece across a line, a glare."""
        phase = self.phase
        return tuple(
            cell for cell in self._unread if isinstance(phase, phases.Holding) and cell in phase.targets
        )

    @property
    def loose(self) -> tuple[Cell, ...]:
        """Empty cells on which a rider may lie without a carrier: only riders are missing, and these cells
        have not been readable for a while. The camera has no class for a rider alone.
        """
        phase, reading = self.phase, self.beam.reading
        if not isinstance(phase, phases.Holding) or reading is None:
            return ()
        layout, bare = self.successors.layout, self.game.bare
        if not all(reading.pattern[cell] in bare.get(layout[cell], ()) for cell in phase.cells):
            return ()
        return tuple(cell for cell in self._unread if layout[cell] == EMPTY)

    @property
    def _unread(self) -> tuple[Cell, ...]:
        """Cells that cannot be read, once the table has been at rest for a while."""
        reading = self.beam.reading
        if reading is None or not self.at_rest:
            return ()
        if self.stood_s < self.settings.unclear_s:
            return ()
        return tuple(Cell(cell) for cell in range(len(reading.pattern)) if reading.seen(cell) is None)

    @property
    def steps(self) -> tuple[Change, ...]:
        """What hands should do next, in order; empty where the player has a choice."""
        match self.phase:
            case phases.Unfinished(steps=steps):
                return steps
            case phases.Refusing(repairs=repairs) | phases.Repairing(repairs=repairs):
                return repairs
            case phases.Exploring():
                return self.as_shown.steps
        return getattr(self.phase, "to_do", ())

    @property
    def is_set_up(self) -> bool:
        """Whether the start position of a task is being set up."""
        is_bound = isinstance(self.phase, phases.Repairing) and self.phase.binding
        return is_bound and self.task is not None and not self.line.ply

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.phase.outcome if isinstance(self.phase, phases.Over) else None

    @property
    def ended_by_rules(self) -> bool:
        """Whether the last move ended the game, not players, clock or arbiter."""
        return self.outcome is not None and self.outcome == self.line.outcome

    @property
    def turn_s(self) -> float:
        """Session time up to which the running turn counts: now, or when the button was pressed; where moves
        are confirmed without a button, when the move that waits came to rest.
        """
        if self.to_move in self.absent:
            return max(self.now_s, self.clock.since_s)
        moments_s = [self.now_s, *self.presses_s[:1]]
        if self.settings.auto_confirm_s is not None:
            unwritten = self.unwritten
            if unwritten:
                moments_s.append(self.made_at_s(unwritten[0]))
            elif isinstance(self.phase, phases.Confirming | phases.Asking):
                moments_s.append(self.phase.since_s)
            elif isinstance(self.verdict, Recognised) and not same(self.verdict, self.perception.settled):
                moments_s.append(self.since_s)
        return max(min(moments_s), self.clock.since_s)

    @property
    def running_clock(self) -> Player | None:
        """Whose clock counts down now; None while both stand or wait for a move to be confirmed."""
        return self.clock.turn_of if self.clock.running and self.turn_s == self.now_s else None

    @property
    def clock_ms(self) -> tuple[int, int] | None:
        """Milliseconds left to both players, for the record; None where time is unlimited."""
        if not self.clock.control.limited:
            return None
        first, second = (self.clock.left(player, self.turn_s).total_s for player in Player)
        return (round(first * 1000), round(second * 1000))


Stepped = tuple[RefereeState, tuple[Action, ...]]


def then(stepped: Stepped, go_on: Callable[[RefereeState], Stepped]) -> Stepped:
    """One step followed by another; the actions of both."""
    state, actions = stepped
    after, more = go_on(state)
    return after, actions + more


def standing_at(state: RefereeState, line: AnyLine) -> RefereeState:
    """The state with the game at ``line``, whatever was seen before."""
    return replace(state, line=line, logged=line, beam=standing(state.beam, line))


def absent_of(participants: Participants) -> frozenset[Player]:
    """Players among the ``participants`` who are not at the table."""
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
    """The state before the first ply, at ``start`` (a state of the game) or at the game's start position."""
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
        far=FarSide() if REMOTE in participants else None,
        now_s=now_s,
    )
    return replace(state, phase=phases.Over(line.outcome)) if line.outcome else state


def with_far_side(state: RefereeState, header: GameHeader, entries: Iterable[Entry] = ()) -> RefereeState:
    """``state`` with what the log has of the side elsewhere: its name, and what the tables noted."""
    if state.far is None:
        return state
    far = replace(state.far, name=getattr(header, state.far_player.value))
    return replace(state, far=having_written(far, entries))
