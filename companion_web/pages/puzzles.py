"""Puzzles: listed, solved on the page, set up at the table. The moves played so far stand in the address."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import (
    drawing,
    game_of,
    last_move_marks,
    markup,
    player_names,
    stone,
    titles,
)
from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.learners import Try
from tachiai.companion_web.pages.exploring import exploring_port, try_out
from tachiai.companion_web.pages.images import small_picture
from tachiai.companion_web.ports import TeachingPort
from tachiai.companion_web.services import (
    arbiters,
    learner_here,
    may_change,
    meant_move,
    offered_moves,
    services,
    stored_replay,
)
from tachiai.companion_web.table_links import begin_at_table
from tachiai.rules.core import Player, changes
from tachiai.rules.errors import RulesError
from tachiai.rules.lessons.judging import SHOWN_AFTER, SQUARES_AFTER
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.move_answer import answer_to
from tachiai.rules.puzzles.exercise import MISSED, lesson_of, lesson_of_remark, title_of
from tachiai.rules.puzzles.puzzle import Puzzle, puzzle_of_id, puzzle_values, puzzles_of
from tachiai.rules.record.review_notes import Remark
from tachiai.rules.registry import declaration_of, game_ids

pages = Blueprint("puzzles", __name__, url_prefix="/puzzles")

SIDES = FIRST, SECOND = ("first", "second")
UNKNOWN_S = 60.0  # time of a solution on the page, where none is measured


@pages.get("/")
def show_games() -> ResponseReturnValue:
    """The games that have puzzles, with their number by length."""
    known = {uid: puzzles_of(uid) for uid in game_ids() if puzzles_of(uid)}
    return render_template(
        "puzzles.html",
        counts={uid: sorted(Counter(p.plies for p in puzzles).items()) for uid, puzzles in known.items()},
        sides={uid: Counter((p.plies, side_of(p)) for p in puzzles) for uid, puzzles in known.items()},
        first={uid: puzzles[0] for uid, puzzles in known.items()},
        names={uid: player_names(game_of(uid, {}), language()) for uid in known},
        stones={uid: {who: stone(game_of(uid, {}), who) for who in SIDES} for uid in known},
        titles=titles(language()),
        title_of=lambda plies: title_of(plies).in_language(language()),
    )


@pages.get("/<game>/")
def show_list(game: str) -> ResponseReturnValue:
    """The puzzles of a game, all or those of a length, a side or a theme."""
    known = _known(game)
    plies, theme, side = (request.args.get(name, "") for name in ("plies", "theme", "side"))
    themes = declaration_of(game).themes
    used = Counter(clause for puzzle in known for clause in puzzle.themes)
    return render_template(
        "puzzle_list.html",
        game=game,
        title=titles(language())[game],
        found=[
            puzzle
            for puzzle in known
            if plies in ("", str(puzzle.plies))
            and side in ("", side_of(puzzle))
            and (not theme or theme in puzzle.themes)
        ],
        side_of=side_of,
        names=player_names(game_of(game, {}), language()),
        lengths=sorted({puzzle.plies for puzzle in known}),
        themes={clause: themes.named(clause).in_language(language()) for clause in sorted(used)},
        plies=plies,
        theme=theme,
        side=side,
        title_of=lambda plies: title_of(plies).in_language(language()),
    )


@pages.get("/<game>.json")
def for_programs(game: str) -> ResponseReturnValue:
    """The puzzles of a game with their solutions."""
    return [puzzle_values(puzzle) for puzzle in _known(game)]


@pages.get("/<game>/<identity>")
def show(game: str, identity: str) -> ResponseReturnValue:
    """A puzzle, as far as it is solved."""
    puzzle = _puzzle(game, identity)
    line = _played(puzzle)
    failures = _failures()
    solved = line.outcome is not None
    side = side_of(puzzle)
    marks = _marks(puzzle, line, failures)
    board = drawing(line.game, line.game.layout(line.state), marks, turned=side == SECOND)
    themes = declaration_of(game).themes
    known = [other.id for other in puzzles_of(game)]
    following = known[(known.index(puzzle.id) + 1) % len(known)]
    return render_template(
        "puzzle.html",
        puzzle=puzzle,
        title=title_of(puzzle.plies).in_language(language()),
        game_title=titles(language())[game],
        player=player_names(line.game, language())[side],
        stone=stone(line.game, side),
        themes=[themes.named(clause).in_language(language()) for clause in puzzle.themes],
        board=markup(board, language()),
        played=line.texts(),
        failures=failures,
        in_vain=_in_vain(),
        solved=solved,
        shown=solved or failures >= SHOWN_AFTER,
        offered=[] if solved else offered_moves(line.game, line.state),
        following=following,
    )


@pages.post("/<game>/<identity>/try")
def attempt(game: str, identity: str) -> ResponseReturnValue:
    """Judges a move: a right one is answered by the opponent's, any other by what is wrong with it."""
    puzzle = _puzzle(game, identity)
    line = _played(puzzle)
    failures, played = _failures(), line.texts()
    try:
        text = request.form.get("move", "") or meant_move(
            line, *(request.form.get(name, "") for name in ("from", "to"))
        )
        if not text:
            flash(gettext("No legal move does this."))
            return _stands(puzzle, played, failures + 1)
        answer = answer_to(line, text)
    except RulesError as error:
        tell(error.words)
        return _stands(puzzle, played, failures)
    if not answer.legal:
        tell(answer.words)
        return _stands(puzzle, played, failures + 1)
    if not puzzle.allows((*played, text)):
        tell(MISSED)
        return _stands(puzzle, played, failures + 1)
    reply = puzzle.reply_to((*played, text))
    if reply is None:
        _note(puzzle)
    return _stands(puzzle, (*played, text, *([reply] if reply else [])), 0)


@pages.post("/<game>/<identity>/set-up")
def set_up(game: str, identity: str) -> ResponseReturnValue:
    """Sets a puzzle up at the table."""
    teaching = _teaching()
    course = (lesson_of(_puzzle(game, identity)),)
    return begin_at_table(
        lambda: teaching.set_up(course, learner_here()),
        url_for("puzzles.show", game=game, identity=identity),
    )


@pages.post("/<game>/<identity>/explore")
def explore(game: str, identity: str) -> ResponseReturnValue:
    """Has a puzzle tried out at the table, after the moves that were played."""
    exploring, puzzle = exploring_port(), _puzzle(game, identity)
    return try_out(exploring, _played(puzzle), url_for("puzzles.show", game=game, identity=identity))


@pages.post("/of-game/<int:number>/ply/<int:ply>")
def set_up_remark(number: int, ply: int) -> ResponseReturnValue:
    """Sets up the position before a reviewed ply, as an exercise to find the better move."""
    return _train(number, lambda remark, _: remark.ply == ply)


@pages.post("/of-game/<int:number>/of/<any(first, second):player>")
def train(number: int, player: str) -> ResponseReturnValue:
    """Sets up the positions before a player's blunders, one after the other."""
    return _train(number, lambda _, exercise: exercise.learner is Player(player))


def _train(number: int, is_wanted: Callable[[Remark, Lesson], bool]) -> ResponseReturnValue:
    teaching = _teaching()
    replay = stored_replay(number)
    end = replay.at_ply(replay.last_ply).line
    exercises = [(remark, lesson_of_remark(end, remark)) for remark in replay.remarks or ()]
    wanted = tuple(each for remark, each in exercises if each is not None and is_wanted(remark, each))
    if not wanted:
        abort(404, gettext("There is no such puzzle."))
    return begin_at_table(lambda: teaching.set_up(wanted), url_for("games.show", number=number))


@pages.get("/<game>/<identity>/picture")
def picture(game: str, identity: str) -> ResponseReturnValue:
    """The position of a puzzle as SVG, seen from the side to move."""
    puzzle = _puzzle(game, identity)
    line = _start(puzzle)
    turned = side_of(puzzle) == SECOND
    return small_picture(drawing(line.game, line.game.layout(line.state), turned=turned), max_age_s=86400)


@cache
def side_of(puzzle: Puzzle) -> str:
    """Who is to move in a puzzle, "first" or "second"."""
    start = _start(puzzle)
    return str(start.game.to_move(start.state).value)


def _teaching() -> TeachingPort:
    """The table that gives exercises, for the arbiter."""
    return arbiters(services().ports.teaching, gettext("No lessons are given here."))


def _known(uid: str) -> tuple[Puzzle, ...]:
    if uid not in game_ids() or not puzzles_of(uid):
        abort(404, gettext("There is no such puzzle."))
    return puzzles_of(uid)


def _puzzle(uid: str, identity: str) -> Puzzle:
    _known(uid)
    try:
        return puzzle_of_id(uid, identity)
    except RulesError:
        abort(404, gettext("There is no such puzzle."))


def _start(puzzle: Puzzle) -> AnyLine:
    game = game_of(puzzle.game, {})
    return Line(game, game.parse_position(puzzle.position))


def _played(puzzle: Puzzle) -> AnyLine:
    """The line after the moves in the address, which must be a beginning of the solution."""
    line, texts = _start(puzzle), tuple(request.values.get("played", "").split())
    if not puzzle.allows(texts):
        abort(404, gettext("There is no such puzzle."))
    for text in texts:
        line = line.play(line.game.parse_move(text))
    return line


def _failures() -> int:
    text = request.values.get("failures", "")
    return int(text) if text in ("1", "2", "3") else 0


def _in_vain() -> int:
    """Wrong tries at all turns so far."""
    text = request.values.get("in_vain", "")
    return int(text) if re.fullmatch("[1-9][0-9]?", text) else 0


def _note(puzzle: Puzzle) -> None:
    """Stores for this browser's learner how a puzzle was solved."""
    learners, name = services().ports.learners, learner_here()
    if learners is not None and name and may_change():
        done = Try(_in_vain(), _in_vain() >= SHOWN_AFTER, UNKNOWN_S)
        learners.note(name, puzzle.game, puzzle.id, done)


def _marks(puzzle: Puzzle, line: AnyLine, failures: int) -> dict[str, str]:
    """Marks of the last move; after ``SQUARES_AFTER`` failures those of a right one."""
    game, right = line.game, puzzle.reply_to(line.texts())
    if failures >= SQUARES_AFTER and right is not None:
        after = line.play(game.parse_move(right))
        changed = changes(game.layout(line.state), game.layout(after.state))
        return {game.board.names[cell]: "hint" for cell in changed}
    if line.parent is None:
        return {}
    return last_move_marks(game, game.layout(line.parent.state), game.layout(line.state))


def _stands(puzzle: Puzzle, played: tuple[str, ...], failures: int) -> ResponseReturnValue:
    so_far = " ".join(played) or None
    tries = min(failures, SHOWN_AFTER) or None
    in_vain = min(99, _in_vain() + (failures > _failures())) or None
    return redirect(
        url_for(
            "puzzles.show",
            game=puzzle.game,
            identity=puzzle.id,
            played=so_far,
            failures=tries,
            in_vain=in_vain,
        )
    )
