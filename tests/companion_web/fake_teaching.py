"""A teacher behind the page that only notes what it is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.companion_web.ports import LessonOffered
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.messages import Reply, bilingual


@dataclass
class FakeTeaching:
    """Two lessons of one game; notes which is begun and answers what a test wants."""

    begun: list[tuple[str, str]] = field(default_factory=list)
    exercises: list[Lesson] = field(default_factory=list)
    learners: list[str] = field(default_factory=list)  # for whom each was begun
    answer: Reply = field(default_factory=lambda: Reply(True))

    def courses(self) -> Mapping[str, tuple[LessonOffered, ...]]:
        run = LessonOffered(id="run", title=bilingual("Running", "走る"), clauses=("RC4",))
        tackle = LessonOffered(id="tackle", title=bilingual("A tackle", "タックル"), clauses=("RC7", "RC8"))
        return {"rugby_chess": (run, tackle)}

    def begin(self, game: str, lesson: str, learner: str = "") -> Reply:
        self.begun.append((game, lesson))
        self.learners.append(learner)
        return self.answer

    def begin_due(self, game: str, learner: str) -> Reply:
        return self.begin(game, "due", learner)

    def set_up(self, course: tuple[Lesson, ...], learner: str = "") -> Reply:
        self.exercises.extend(course)
        self.learners.append(learner)
        return self.answer
