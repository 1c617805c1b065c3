"""One step of a lesson: the referee's state in, the next teaching and the referee's events out. Pure.

Mistakes may be made. The referee refuses an illegal move as in any game; a legal one that misses the goal is
taken back. After ``SQUARES_AFTER`` failures the cells of a right move are lit; after ``SHOWN_AFTER`` the
learner lays the move like an absent player's.
"""

from collections.abc import Mapping
from dataclasses import replace

from tachiai.firmware.referee.advising import squares_of
from tachiai.firmware.referee.events import Decided, Demonstrated, Event, Posed, RequestReceived
from tachiai.firmware.referee.phases import Over, Refusing, Repairing, Waiting
from tachiai.firmware.referee.requests import Undo
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.scenes import hint_marks
from tachiai.firmware.referee.spoken import hint_words
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.task import Position, Task, TaskHeading
from tachiai.firmware.teaching.teaching import Stage, Teaching
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.lessons.judging import (
    ALL_DONE,
    SHOWN,
    SHOWN_AFTER,
    SQUARES_AFTER,
    Judgement,
    goal_cells,
    judgement,
    praise_of,
    refusals_of,
    why_missed,
)
from tachiai.rules.lessons.lesson import MISSED, WELL_DONE, Finish
from tachiai.rules.messages import Message, joined
from tachiai.rules.record.participants import PERSON, Participants, engine

GO_ON = Message("Press Confirm to go on.")


def task_of(teaching: Teaching, squares: Mapping[Cell, Mark] | None = None) -> Task:
    """The task of the present lesson. ``squares`` replaces the marks of the goal by those of a right move."""
    lesson = teaching.lesson
    marks = dict.fromkeys(goal_cells(lesson.goal), Mark.TO_DO) if squares is None else squares
    return Task(_heading(teaching), lesson.task, marks, refusals_of(lesson), teaching.missed)


def last_task(teaching: Teaching) -> Task:
    """The task that is shown once the goal is reached."""
    words = joined((praise_of(teaching.lesson, teaching.was_shown), _then(teaching)))
    return Task(_heading(teaching), words, done=True)


def praise_said(teaching: Teaching) -> Message:
    """What the voice says once the goal is reached."""
    return joined((SHOWN if teaching.was_shown else WELL_DONE, _then(teaching)))


def _then(teaching: Teaching) -> Message:
    return ALL_DONE if teaching.is_last else GO_ON


def _heading(teaching: Teaching) -> TaskHeading:
    lesson = teaching.lesson
    return TaskHeading(lesson.id, teaching.at + 1, len(teaching.course), lesson.title, lesson.idea)


PRAISE_S = 12.0  # until the next lesson comes, unless the confirm button is pressed before

Taught = tuple[Teaching, tuple[Event, ...]]


def teach(teaching: Teaching, referee: RefereeState) -> Taught:
    """The next teaching, and the events for the referee."""
    match teaching.stage:
        case Stage.TO_POSE if referee.beam.reading is not None:  # what has to be moved is known then
            return _pose(teaching, referee)
        # A quick learner has moved before the table was seen at rest.
        case Stage.SETTING_UP if _is_ready(referee) or referee.line.texts():
            return replace(teaching, stage=Stage.TRYING, begun_s=referee.now_s), ()
        case Stage.TRYING | Stage.SHOWING:
            return _watch(teaching, referee)
        case Stage.DONE if _is_read(teaching, referee) and not teaching.is_last:
            return _pose(Teaching(teaching.course, teaching.at + 1), referee)
    return teaching, ()


def is_engines_turn(teaching: Teaching, referee: RefereeState) -> bool:
    """Whether the engine has to find the opponent's move."""
    lesson = teaching.lesson
    waits = teaching.stage is Stage.TRYING and teaching.judged == referee.line.texts()
    return waits and referee.awaited is not None and bool(lesson.level) and teaching.reply() is None


def _pose(teaching: Teaching, referee: RefereeState) -> Taught:
    lesson = teaching.lesson
    teaching = replace(teaching, stage=Stage.SETTING_UP, judged=(), on_board=False)
    position = Position(lesson.start, _participants(lesson.learner, max(1, lesson.level)))
    return teaching, (Posed(task_of(teaching), position, lesson.said, referee.now_s),)


def _participants(learner: Player, level: int) -> Participants:
    first, second = (PERSON if player is learner else engine(level) for player in Player)
    return first, second


def _is_ready(referee: RefereeState) -> bool:
    return isinstance(referee.phase, Waiting) and referee.at_rest


def _is_read(teaching: Teaching, referee: RefereeState) -> bool:
    task = referee.task
    return (task is not None and task.acknowledged) or referee.now_s - teaching.done_s >= PRAISE_S


def _watch(teaching: Teaching, referee: RefereeState) -> Taught:
    """Counts failed tries, judges what was played, and answers."""
    if isinstance(referee.phase, Refusing):
        if teaching.on_board:
            return teaching, ()
        return replace(_tried_in_vain(teaching), on_board=True), ()
    if referee.unwritten or not isinstance(referee.phase, Waiting | Over | Repairing):
        return teaching, ()
    if isinstance(referee.phase, Over) and referee.line.outcome is None:  # such as by resignation
        ended = isinstance(teaching.lesson.goal, Finish)
        return _praise(teaching, referee) if ended else _pose(teaching, referee)
    played = referee.line.texts()
    if len(played) < len(teaching.judged):  # taken back by hand
        return replace(teaching, judged=played), ()
    if played != teaching.judged:
        return _judge(teaching, referee)
    if not _is_ready(referee):
        return teaching, ()
    if referee.awaited is not None:
        return _answer(teaching, referee)
    if teaching.on_board or teaching.missed is not None:
        return _help(replace(teaching, on_board=False, missed=None), referee)
    return teaching, ()


def _judge(teaching: Teaching, referee: RefereeState) -> Taught:
    """Judges a new move of the learner or the opponent."""
    line = referee.line
    teaching = replace(teaching, judged=line.texts())
    match judgement(teaching.lesson, line):
        case Judgement.REACHED:
            return _praise(teaching, referee)
        case Judgement.RIGHT:
            return replace(teaching, stage=Stage.TRYING, failures=0, on_board=False, missed=None), ()
        case Judgement.MISSED:
            return _miss(teaching, referee)
        case Judgement.ANSWERED:
            return teaching, ()


def _miss(teaching: Teaching, referee: RefereeState) -> Taught:
    """Takes back a move that misses the goal, and says why."""
    teaching = replace(_tried_in_vain(teaching), missed=why_missed(teaching.lesson, referee.line))
    now_s = referee.now_s
    return teaching, (Posed(task_of(teaching), None, MISSED, now_s), RequestReceived(Undo(), now_s))


def _tried_in_vain(teaching: Teaching) -> Teaching:
    return replace(teaching, failures=teaching.failures + 1, in_vain=teaching.in_vain + 1)


def _praise(teaching: Teaching, referee: RefereeState) -> Taught:
    teaching = replace(teaching, stage=Stage.DONE, done_s=referee.now_s)
    return teaching, (Posed(last_task(teaching), None, praise_said(teaching), referee.now_s),)


def _answer(teaching: Teaching, referee: RefereeState) -> Taught:
    """Plays the opponent's move, where the lesson has one."""
    reply, player = teaching.reply(), referee.awaited
    if reply is None or player is None:
        return teaching, ()
    position = referee.game.format_position(referee.line.state)
    return teaching, (Decided(player, position, reply, referee.now_s),)


def _help(teaching: Teaching, referee: RefereeState) -> Taught:
    """Helps once the table is right again after a failed try."""
    right, now_s = teaching.reply(), referee.now_s
    if right is None or teaching.failures < SQUARES_AFTER:
        return teaching, (Posed(task_of(teaching), None, None, now_s),)
    if teaching.failures < SHOWN_AFTER:
        squares = squares_of(referee, referee.game.parse_move(right))
        said = hint_words(referee.game, squares)
        return teaching, (Posed(task_of(teaching, hint_marks(squares)), None, said, now_s),)
    teaching = replace(teaching, stage=Stage.SHOWING, was_shown=True)
    position = referee.game.format_position(referee.line.state)
    return teaching, (Posed(task_of(teaching), None, None, now_s), Demonstrated(position, right, now_s))
