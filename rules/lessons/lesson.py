"""A lesson: one idea at one position, with its goal, the right moves and the foreseen mistakes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player, Symbol
from tachiai.rules.line import AnyGame, AnyLine, Line, RightAnswers
from tachiai.rules.messages import Message


@dataclass(frozen=True, slots=True)
class Reach:
    """Pieces of the learner stand on ``count`` of ``cells`` where none of the learner's stood before."""

    cells: tuple[Cell, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Show:
    """The cells show these symbols."""

    symbols: Mapping[Cell, Symbol]


@dataclass(frozen=True, slots=True)
class Carry:
    """A piece of the learner on one of ``cells`` carries something: a ball, a ring."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Capture:
    """The opponent has lost ``count`` pieces from the board."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Play:
    """The learner's last move is one of these."""

    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Threaten:
    """The opponent has something to answer: a check, a tackle."""


@dataclass(frozen=True, slots=True)
class Win:
    """The learner has won, by ``clause`` if one is named."""

    clause: str = ""


@dataclass(frozen=True, slots=True)
class Survive:
    """The learner has made so many ``plies`` and has not lost."""

    plies: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over, however it went."""


Goal = Reach | Show | Carry | Capture | Play | Threaten | Win | Survive | Finish


def is_met(goal: Goal, line: AnyLine) -> bool:
    """Whether ``line``, which begins at the lesson's position, has reached ``goal``. ``Play`` and
    ``Threaten`` can only be met by the learner's own ply.
    """
    game, before = line.game, line.nodes()[0].state
    learner = game.to_move(before)
    shown, was = game.layout(line.state), game.layout(before)
    match goal:
        case Reach(cells=cells, count=count):
            own = [
                cell
                for cell in cells
                if game.owners.get(shown[cell]) is learner and game.owners.get(was[cell]) is not learner
            ]
            return len(own) >= count
        case Show(symbols=symbols):
            return all(shown[cell] == symbol for cell, symbol in symbols.items())
        case Carry(cells=cells):
            return any(game.owners.get(shown[cell]) is learner and _carries(line, cell) for cell in cells)
        case Capture(count=count):
            theirs = [
                sum(game.owners.get(symbol) is learner.other for symbol in each) for each in (was, shown)
            ]
            return theirs[0] - theirs[1] >= count
        case Play(moves=moves):
            return bool(line.ply) and line.mover is learner and line.texts()[-1] in moves
        case Threaten():
            return line.mover is learner and any(hint.alarm for hint in game.hints(line.state))
        case Win(clause=clause):
            outcome = line.outcome
            return outcome is not None and outcome.winner is learner and clause in ("", outcome.clause)
        case Survive(plies=plies):
            return line.made_by(learner) >= plies and not has_lost(line, learner)
        case Finish():
            return line.outcome is not None


def has_lost(line: AnyLine, player: Player) -> bool:
    """Whether ``player`` has lost."""
    return line.outcome is not None and line.outcome.winner is player.other


def _carries(line: AnyLine, cell: Cell) -> bool:
    piece = line.game.piece_of.get(line.game.layout(line.state)[cell])
    return piece is not None and bool(piece.look.rider)


WELL_DONE = Message("Well done.")
MISSED = Message("That is a legal move, but not what was asked for.")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A foreseen mistake: either a legal ``move`` that misses the goal, or an illegal change of the table."""

    move: str = ""
    put: Mapping[str, str] = field(default_factory=dict)  #: cell name → symbol that hands put there
    code: str = ""  #: of the reason with which the referee refuses ``put``
    words: Message | None = None  #: what is wrong; None: the referee's sentence, or ``Lesson.missed``
    followed: tuple[str, ...] = ()  #: the moves by which the opponent would have punished ``move``

    def layout(self, game: AnyGame, layout: Layout) -> Layout:
        """``layout`` with what the hands put."""
        shown = dict(zip(game.board.names, layout, strict=True)) | dict(self.put)
        return tuple(shown[name] for name in game.board.names)


@dataclass(frozen=True, kw_only=True)
class Lesson(RightAnswers):
    """A lesson. The learner is the player to move in ``start``."""

    id: str
    game: AnyGame
    clauses: tuple[str, ...]  #: that it teaches
    title: Message
    idea: Message  #: the rule
    task: Message  #: what to do
    said: Message  #: the task for a voice: short, its Japanese in kana
    start: Any
    goal: Goal
    #: Right answers, the learner's and the opponent's moves in turn; the first one is shown as the solution.
    lines: tuple[tuple[str, ...], ...] = ()
    level: int = 0  #: the engine's, when it answers moves that follow no line; 0: such moves are wrong
    plies: int = 1  #: moves of the learner until the lesson is over; 0: as many as it takes
    praise: Message = WELL_DONE  #: once the goal is reached
    after: Message | None = None  #: how it would have gone on
    #: reason code → instead of the referee's sentence
    refusals: Mapping[str, Message] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    missed: Message = MISSED  #: on a legal move that misses the goal

    @property
    def learner(self) -> Player:
        """The player whose moves the learner makes."""
        return self.game.to_move(self.start)

    @property
    def position(self) -> str:
        """The position text of the start."""
        return self.game.format_position(self.start)

    @property
    def line(self) -> AnyLine:
        """The line of play before the first move."""
        return Line(self.game, self.start)
