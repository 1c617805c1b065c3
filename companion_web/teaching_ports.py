"""What the page needs of a table that teaches, and of who reviews games: more of ``ports``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonOffered:
    """A lesson that can be begun, and the clauses that it teaches."""

    id: str
    title: Words
    clauses: tuple[str, ...]


class TeachingPort(Protocol):
    """Where lessons are begun."""

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        """Returns the lessons of each game that has some, in their order, by the game's uid."""

    def begin(self, game: str, lesson: str, learner: str = "") -> Reply:
        """Begins the lesson called ``lesson``, "" for the first one. The game on the table ends as it
        stands. What is learnt is written down for a ``learner`` who is named.
        """

    def begin_due(self, game: str, learner: str) -> Reply:
        """Begins with the lessons and puzzles of a game that are due for a learner."""

    def set_up(self, course: tuple[Lesson, ...], learner: str = "") -> Reply:
        """Gives exercises, such as a puzzle: the lights lead their setting up. The game on the table ends as
        it stands.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewProgress:
    """How far the review of a game is: ``done`` of so ``many`` positions. ``state``: "waits" as long as a
    game is played at the table or another one is reviewed, "runs", "failed" with ``words`` that say
    why, "done".
    """

    state: str
    done: int = 0
    many: int = 0
    words: Words = field(default_factory=lambda: Words("", ""))


class ReviewPort(Protocol):
    """Where stored games are reviewed, in the background."""

    def begin(self, game_id: int, during_play: bool) -> Reply:
        """Has a game of the log reviewed, its remarks written to the log; ``during_play``: although somebody
        plays at the table. Raises ``NoSuchGame``.
        """

    def stop(self, game_id: int) -> None:
        """Ends a review; nothing is written."""

    def progress(self, game_id: int) -> ReviewProgress | None:
        """Returns how far the review of a game is; None where none was asked for."""
