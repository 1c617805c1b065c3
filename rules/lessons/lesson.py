"""A lesson: one idea at one position, with the right moves and the foreseen mistakes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.core import Layout, Player
from tachiai.rules.lessons.goals import Goal
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.messages import Message

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
class Lesson:
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
    refusals: Mapping[str, Message] = field(
        default_factory=dict
    )  #: reason code → instead of the referee's sentence
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

    def goes_on(self, played: tuple[str, ...]) -> str | None:
        """The next move of the first line that begins with ``played``; None if there is none."""
        for line in self.lines:
            if line[: len(played)] == played and len(line) > len(played):
                return line[len(played)]
        return None

    def follows(self, played: tuple[str, ...]) -> bool:
        """Whether a line begins with ``played``."""
        return any(line[: len(played)] == played for line in self.lines)
