"""A teacher behind the page that only notes what it is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.companion_web.ports import LessonOffered
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words


@dataclass
class FakeTeaching:
    """Two lessons of one game; notes which is begun and answers what a test wants."""

    begun: list[tuple[str, str]] = field(default_factory=list)
    exercises: list[Lesson] = field(default_factory=list)
    answer: Reply = field(default_factory=lambda: Reply(True))

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        run = LessonOffered(id="run", title=Words("Running", "走る"), clauses=("RC4",))
        tackle = LessonOffered(id="tackle", title=Words("A tackle", "タックル"), clauses=("RC7", "RC8"))
        return {"rugby_chess": (run, tackle)}

    def begin(self, game: str, lesson: str) -> Reply:
        self.begun.append((game, lesson))
        return self.answer

    def set_up(self, exercise: Lesson) -> Reply:
        self.exercises.append(exercise)
        return self.answer
