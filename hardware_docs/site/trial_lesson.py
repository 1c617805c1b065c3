"""Lessons and puzzles of the trial: the same data, judged by the same code, as at a table that teaches."""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import as_file, files
from time import perf_counter

from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.lessons.judging import (
    ALL_DONE,
    SHOWN_AFTER,
    SQUARES_AFTER,
    Judgement,
    judgement,
    praise_of,
    why_missed,
)
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.lessons.reading import read_course
from tachiai.rules.levels import level_of
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import NOTHING, Message, joined
from tachiai.rules.puzzles.exercise import lesson_of, title_of
from tachiai.rules.puzzles.puzzle import puzzle_of_id, puzzles_of
from tachiai.rules.registry import declaration_of, open_game

LONGEST_MS = 1_800  # search for a move: the browser's Python is several times slower than a table's


@dataclass(frozen=True, slots=True)
class Exercise:
    """A lesson or a puzzle that somebody is doing."""

    lesson: Lesson
    number: int  #: its place in the course, from 1; 0: a puzzle
    count: int  #: lessons of the course
    failures: int = 0  #: failed tries since the last right move
    was_shown: bool = False  #: a right move was played for the learner
    is_done: bool = False

    @property
    def failed(self) -> "Exercise":
        """The exercise after one more failed try."""
        return replace(self, failures=self.failures + 1)

    def right_move(self, line: AnyLine) -> str | None:
        """The move whose squares are shown after some failed tries; None until then, or if no line has it."""
        return self.lesson.reply_to(line.texts()) if self.failures >= SQUARES_AFTER else None


@cache
def lessons_of(uid: str) -> tuple[Lesson, ...]:
    """The lessons of a game; empty where it declares none."""
    package, _, path = declaration_of(uid).lessons.partition(":")
    if not package:
        return ()
    with as_file(files(package).joinpath(path)) as file:
        return read_course(file, open_game(uid)).lessons


def begun(uid: str, lesson: str = "", puzzle: str = "") -> Exercise:
    """The lesson or puzzle with this id. Raises ``RulesError`` for an unknown puzzle."""
    if puzzle:
        return Exercise(lesson_of(puzzle_of_id(uid, puzzle)), 0, 0)
    course = lessons_of(uid)
    number = next((number for number, each in enumerate(course, start=1) if each.id == lesson), 1)
    return Exercise(course[number - 1], number, len(course))


def titles_of(uid: str) -> tuple[list[tuple[str, Message]], list[tuple[str, Message]]]:
    """Ids and titles of a game's lessons in their order, and of its puzzles, the easiest first."""
    puzzles = sorted(puzzles_of(uid), key=lambda puzzle: (puzzle.plies, puzzle.rating))
    lessons = [(each.id, each.title) for each in lessons_of(uid)]
    return lessons, [(each.id, title_of(each.plies)) for each in puzzles]


def computer_move(line: AnyLine, level: int) -> AnyLine:
    """The line after the move of the computer at a level."""
    chosen = level_of(declaration_of(line.game.uid).levels, level)
    found = search(line, SearchLimits(ms=LONGEST_MS), level=chosen, seed=line.ply, clock_s=perf_counter)
    move = found.lines[0].moves[0]
    return line.follow(line.game.play_unchecked(line.state, move), move)


def tried(exercise: Exercise, before: AnyLine, text: str) -> tuple[Exercise, AnyLine, Message]:
    """What comes of a legal move of the learner: the exercise, the line on which it goes on, what is said."""
    lesson, line = exercise.lesson, before.play(text)
    while True:
        match judgement(lesson, line):
            case Judgement.REACHED:
                last = ALL_DONE if exercise.number and exercise.number == exercise.count else None
                words = joined((praise_of(lesson, exercise.was_shown), last))
                return replace(exercise, is_done=True, failures=0), line, words
            case Judgement.MISSED:
                return _missed(exercise, before, why_missed(lesson, line))
        if lesson.game.to_move(line.state) is lesson.learner:
            return replace(exercise, failures=0), line, NOTHING
        reply = lesson.reply_to(line.texts())
        line = line.play(reply) if reply is not None else computer_move(line, lesson.level)


def _missed(exercise: Exercise, before: AnyLine, why: Message) -> tuple[Exercise, AnyLine, Message]:
    """After some failed tries a right move is played for the learner."""
    exercise = exercise.failed
    right = exercise.right_move(before)
    if right is None or exercise.failures < SHOWN_AFTER:
        return exercise, before, why
    exercise, line, words = tried(replace(exercise, was_shown=True), before, right)
    return exercise, line, joined((why, words))
