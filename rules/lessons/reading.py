"""Reads lessons from the TOML file that a game declares::

    [[lessons]]
    id = "run"
    clauses = ["RC4"]
    title = { en = "Running", ja = "走る" }
    idea = { en = "…", ja = "…" }              # the rule
    task = { en = "…", ja = "…" }              # what to do
    said = { en = "…", ja = "…" }              # the task for a voice: short, Japanese in kana
    praise = { en = "…", ja = "…" }            # may be left out
    after = { en = "…", ja = "…" }             # may be left out: what would have come of it
    position = "wwwWwww/7/… b -"               # may be left out: the usual start
    goal = { reach = ["c3", "d4"] }            # one of GOALS
    lines = [["a1-c3"]]                        # right answers; the first one is shown in need
    level = 1                                  # may be left out: at which the engine answers other moves
    plies = 3                                  # may be left out: the moves of the learner in the longest line
    refusals.jumped = { en = "…", ja = "…" }   # may be left out

    [[lessons.mistakes]]                       # either
    move = "a1-b2"
    followed = ["f9-e8"]                       # may be left out
    words = { en = "…", ja = "…" }             # may be left out

    [[lessons.mistakes]]                       # or
    put = "a1=. a2=b"                          # what hands do
    code = "straight_forward"                  # and the reason with which the referee refuses it

Further down, clauses that no lesson teaches, each with the reason::

    [untaught]
    RC13 = { en = "…", ja = "…" }
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.errors import BadFile, RulesError
from tachiai.rules.lessons.lesson import (
    WELL_DONE,
    Capture,
    Carry,
    Finish,
    Goal,
    Lesson,
    Mistake,
    Play,
    Reach,
    Show,
    Survive,
    Threaten,
    Win,
    is_met,
)
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.messages import Message, bilingual, languages
from tachiai.rules.quoting import quoted_value, shortened
from tachiai.rules.record.participants import LEVELS
from tachiai.rules.toml_table import TomlTable

MOST_LESSONS = 12  # the patience of a beginner


@dataclass(frozen=True)
class Course:
    """The lessons of a game."""

    lessons: tuple[Lesson, ...]  #: in their order
    untaught: Mapping[str, Message]  #: clause that no lesson teaches → why


def read_course(path: Path, game: AnyGame) -> Course:
    """Reads the lessons of ``game`` from the file at ``path``. Raises ``BadFile``."""
    table = TomlTable.read(path)
    table.only("lessons", "untaught")
    lessons = tuple(_lesson(each, game) for each in table.tables("lessons"))
    ids = [lesson.id for lesson in lessons]
    if not lessons or len(lessons) > MOST_LESSONS or len(set(ids)) != len(ids):
        raise BadFile(
            f"{path}: expected up to {MOST_LESSONS} lessons of different ids, got {quoted_value(ids)}"
        )
    untaught = table.part("untaught")
    _known_clauses(untaught, tuple(untaught.values), game)
    return Course(lessons, {clause: _words(untaught, clause) for clause in untaught.values})


def _lesson(table: TomlTable, game: AnyGame) -> Lesson:
    table.only(
        *("id", "clauses", "title", "idea", "task", "said", "praise", "after", "position", "goal"),
        *("lines", "level", "plies", "refusals", "mistakes"),
    )
    name = table.text("id")
    if not name.replace("-", "").isalnum() or name != name.lower() or not name.isascii():
        raise table.fault("id", "small letters, figures and hyphens")
    clauses = _texts(table, "clauses")
    _known_clauses(table, clauses, game)
    lines = _lines(table)
    refusals = table.part("refusals")
    for code in refusals.values:
        _known_code(refusals, code, code, game)
    lesson = Lesson(
        id=name,
        game=game,
        clauses=clauses,
        title=_words(table, "title"),
        idea=_words(table, "idea"),
        task=_words(table, "task"),
        said=_words(table, "said"),
        start=_start(table, game),
        goal=_goal(table.table("goal"), game),
        lines=lines,
        level=table.whole("level", 0, 0, LEVELS[-1]),
        plies=table.whole("plies", 0, max(((len(line) + 1) // 2 for line in lines), default=0)),
        praise=_words(table, "praise") if "praise" in table.values else WELL_DONE,
        after=_words(table, "after") if "after" in table.values else None,
        refusals={code: _words(refusals, code) for code in refusals.values},
        mistakes=tuple(_mistake(each, game) for each in table.tables("mistakes")),
    )
    _check(table, lesson)
    return lesson


def _check(table: TomlTable, lesson: Lesson) -> None:
    """Raises ``BadFile`` for a lesson that contradicts itself or the rules."""
    if lesson.line.outcome is not None:
        raise table.fault("position", "a position in which the game is not over")
    if is_met(lesson.goal, lesson.line):
        raise table.fault("goal", "a goal that the position does not show already")
    if not lesson.lines and not lesson.level:
        raise table.fault("lines", "a right answer, or a level at which the engine plays on")
    for moves in lesson.lines:
        line = _played(table, "lines", lesson.line, moves)
        if not is_met(lesson.goal, line):
            raise table.fault("lines", f"lines that reach the goal, as {shortened(' '.join(moves))} does not")
    for mistake in lesson.mistakes:
        if not mistake.move:
            continue
        line = _played(table, "mistakes", lesson.line, (mistake.move,))
        if is_met(lesson.goal, line) or lesson.allows(line.texts()):
            raise table.fault("mistakes", f"moves that miss the goal, as {shortened(mistake.move)} does not")
        _played(table, "mistakes", line, mistake.followed)


def _played(table: TomlTable, key: str, line: AnyLine, moves: tuple[str, ...]) -> AnyLine:
    for move in moves:
        try:
            line = line.play(line.game.parse_move(move))
        except RulesError as error:
            raise BadFile(f"{table.fault(key, 'legal moves')}: {shortened(move)}: {error}") from error
    return line


def _start(table: TomlTable, game: AnyGame) -> Any:
    if "position" not in table.values:
        return game.start()
    try:
        return game.parse_position(table.text("position"))
    except RulesError as error:
        raise BadFile(f"{table.fault('position', 'a position')}: {error}") from error


def _mistake(table: TomlTable, game: AnyGame) -> Mistake:
    table.only("move", "put", "code", "words", "followed")
    words = _words(table, "words") if "words" in table.values else None
    if "move" in table.values:
        followed = _texts(table, "followed") if "followed" in table.values else ()
        return Mistake(move=table.text("move"), words=words, followed=followed)
    code = table.text("code")
    _known_code(table, "code", code, game)
    return Mistake(put=_put(table, game), code=code, words=words)


def _put(table: TomlTable, game: AnyGame) -> Mapping[str, str]:
    pairs = [pair.partition("=")[::2] for pair in table.text("put").split()]
    if not all(cell in game.board.by_name and symbol in game.symbols for cell, symbol in pairs):
        raise table.fault("put", "cells and symbols, such as a1=. b2=b")
    return dict(pairs)


def _goal(table: TomlTable, game: AnyGame) -> Goal:
    names = [name for name in table.values if name != "count"]
    if len(names) != 1 or names[0] not in GOALS:
        raise BadFile(f"{table.path}: {table.where}: expected one of {', '.join(GOALS)}, got {names}")
    table.only(names[0], "count")
    return GOALS[names[0]](table, game)


def _show(table: TomlTable, game: AnyGame) -> Goal:
    symbols = table.table("show")
    for cell in symbols.values:
        symbols.text(cell, game.symbols)
    _cells(symbols, "show", tuple(symbols.values), game)
    return Show({game.board.cell(cell): symbols.text(cell) for cell in symbols.values})


def _yes(table: TomlTable, name: str, goal: Goal) -> Goal:
    if not table.yes_no(name):
        raise table.fault(name, "true")
    return goal


# What a goal is called in the file → what reads it.
GOALS: Mapping[str, Callable[[TomlTable, AnyGame], Goal]] = {
    "reach": lambda table, game: Reach(
        _cells(table, "reach", _texts(table, "reach"), game), table.whole("count", 1, 1)
    ),
    "show": _show,
    "carry": lambda table, game: Carry(_cells(table, "carry", _texts(table, "carry"), game)),
    "capture": lambda table, game: Capture(table.whole("capture", 1)),
    "play": lambda table, game: Play(_texts(table, "play")),
    "threaten": lambda table, game: _yes(table, "threaten", Threaten()),
    "win": lambda table, game: Win(table.text("win", ("", *game.clauses))),  # "": by any clause
    "survive": lambda table, game: Survive(table.whole("survive", 1)),
    "finish": lambda table, game: _yes(table, "finish", Finish()),
}


def _cells(table: TomlTable, key: str, names: tuple[str, ...], game: AnyGame) -> tuple[Cell, ...]:
    for name in names:
        if name not in game.board.by_name:
            raise table.fault(key, f"cells of {game.uid}")
    return tuple(game.board.cell(name) for name in names)


def _known_clauses(table: TomlTable, clauses: tuple[str, ...], game: AnyGame) -> None:
    unknown = [clause for clause in clauses if clause not in game.clauses]
    if unknown:
        got = shortened(", ".join(unknown))
        raise BadFile(f"{table.path}: {table.where}: expected clauses of {game.uid}, got {got}")


def _known_code(table: TomlTable, key: str, code: str, game: AnyGame) -> None:
    try:
        game.reason(code)
    except LookupError as error:
        raise table.fault(key, f"a reason of {game.uid}") from error


def _lines(table: TomlTable) -> tuple[tuple[str, ...], ...]:
    value = table.values.get("lines", [])
    if not isinstance(value, list) or not all(isinstance(line, list) and line for line in value):
        raise table.fault("lines", "lists of moves")
    if not all(isinstance(move, str) for line in value for move in line):
        raise table.fault("lines", "lists of moves")
    return tuple(tuple(line) for line in value)


def _texts(table: TomlTable, key: str) -> tuple[str, ...]:
    value = table.values.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
        raise table.fault(key, "a list of texts")
    return tuple(value)


def _words(table: TomlTable, key: str) -> Message:
    texts = table.table(key)
    texts.only(*languages())
    return bilingual(texts.text("en"), texts.text("ja"))
