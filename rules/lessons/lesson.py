"""A lesson: one idea at one position, and what becomes of the moves that are tried there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.core import Layout, Player
from tachiai.rules.lessons.goals import Goal
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.words import Words

WELL_DONE = Words("Well done.", "そのとおりです。")
MISSED = Words(
    "That is a legal move, but not what was asked for.", "指せる手ですが、課題の手ではありません。"
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something wrong that can be foreseen. Either a legal ``move`` that misses the goal, or hands ``put``
    things (cell name → symbol) so that the referee refuses with reason ``code``. ``words`` say what is wrong
    with it; None: the referee's own sentence, or that this was not asked for. ``followed``: the moves by
    which the opponent would have punished it.
    """

    move: str = ""
    put: Mapping[str, str] = field(default_factory=dict)
    code: str = ""
    words: Words | None = None
    followed: tuple[str, ...] = ()

    def layout(self, game: AnyGame, layout: Layout) -> Layout:
        """Returns ``layout`` with what the hands put."""
        shown = dict(zip(game.board.names, layout, strict=True)) | dict(self.put)
        return tuple(shown[name] for name in game.board.names)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson. The learner is who is to move in ``start``.

    ``clauses``: which it teaches. ``idea`` says the rule, ``task`` what to do, ``said`` the same as short as
    a voice has it, its Japanese in kana; ``praise`` follows the goal, and ``after`` says what would have come
    of it. ``lines``: right answers, each with the learner's and the opponent's moves in turn; the first one
    is shown to who does not find any. Moves that follow no line are right as long as there is a ``level`` at
    which the engine answers them (0: there is none), for ``plies`` moves of the learner (0: as many as it
    takes). ``refusals``: reason code → what is said instead of the referee's own sentence. ``missed``: what
    is said of a legal move that misses the goal.
    """

    id: str
    game: AnyGame
    clauses: tuple[str, ...]
    title: Words
    idea: Words
    task: Words
    said: Words
    start: Any
    goal: Goal
    lines: tuple[tuple[str, ...], ...] = ()
    level: int = 0
    plies: int = 1
    praise: Words = WELL_DONE
    after: Words | None = None
    refusals: Mapping[str, Words] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    missed: Words = MISSED

    @property
    def learner(self) -> Player:
        """Whose moves the learner makes."""
        return self.game.to_move(self.start)

    @property
    def position(self) -> str:
        """Its position text."""
        return self.game.format_position(self.start)

    @property
    def line(self) -> AnyLine:
        """The line of play before the first move."""
        return Line(self.game, self.start)

    def goes_on(self, played: tuple[str, ...]) -> str | None:
        """Returns the next move of the first line that begins with ``played``, None if there is none."""
        for line in self.lines:
            if line[: len(played)] == played and len(line) > len(played):
                return line[len(played)]
        return None

    def follows(self, played: tuple[str, ...]) -> bool:
        """Says whether a line begins with ``played``."""
        return any(line[: len(played)] == played for line in self.lines)
