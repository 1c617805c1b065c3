"""Protocols for lessons and reviews: what the page needs from the program."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.messages import NOTHING, Message
from tachiai.rules.reply import Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonOffered:
    """A lesson that can be begun."""

    id: str
    title: Message
    clauses: tuple[str, ...]  #: that it teaches


class TeachingPort(Protocol):
    """Where lessons are begun."""

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        """Game uid → its lessons in order, for the games that have some."""

    def begin(self, game: str, lesson: str, learner: str = "") -> Reply:
        """Begins a lesson, the first one for "". A game on the table ends as it stands.

        The results are stored for ``learner``, unless that is "".
        """

    def begin_due(self, game: str, learner: str) -> Reply:
        """Begins the lessons and puzzles of a game that are due for a learner."""

    def set_up(self, course: tuple[Lesson, ...], learner: str = "") -> Reply:
        """Gives exercises, such as a puzzle; the lights guide their set-up. A game on the table ends as it
        stands.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewProgress:
    """Progress of a game's review."""

    state: str  #: waits (for a game or another review to end), runs, failed, done
    done: int = 0  #: positions searched
    many: int = 0  #: positions to search
    words: Message = field(default_factory=lambda: NOTHING)  #: why it failed


class ReviewPort(Protocol):
    """Reviews of stored games, in the background."""

    def begin(self, game_id: int, during_play: bool) -> Reply:
        """Has a stored game reviewed; the remarks go to the log. Raises ``NoSuchGame``.

        ``during_play``: do not wait while a game is played at the table.
        """

    def stop(self, game_id: int) -> None:
        """Cancels a review; nothing is written."""

    def progress(self, game_id: int) -> ReviewProgress | None:
        """Progress of a game's review, None where none was asked for."""
