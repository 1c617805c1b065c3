"""Trying positions out at the table: begun beside a position of a stored game, and kept as a record."""

from dataclasses import replace
from functools import partial

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.pages.reviewing import variation_page
from tachiai.companion_web.ports import ExploringPort
from tachiai.companion_web.services import arbiters, services, stored_replay
from tachiai.companion_web.table_links import begin_at_table
from tachiai.rules.exploration.tree import begun
from tachiai.rules.line import AnyLine

pages = Blueprint("exploring", __name__, url_prefix="/explore")


@pages.post("/")
def begin() -> ResponseReturnValue:
    """Has the position after a ply of a stored game, and further moves, tried out at the table."""
    exploring = exploring_port()
    number, ply = request.form.get("number", type=int), request.form.get("ply", type=int)
    if number is None or ply is None:
        abort(400, gettext("This game has no such position."))
    line = _played(stored_replay(number).at_ply(ply).line)
    return try_out(exploring, line, url_for("games.show_ply", number=number, ply=ply))


def try_out(exploring: ExploringPort, line: AnyLine, back: str) -> ResponseReturnValue:
    """Has the position at the end of ``line`` tried out at the table; ``back``: the page where that fails."""
    return begin_at_table(
        lambda: exploring.begin(begun(line)), back, may_end=exploring.would_end_a_game(line.game)
    )


@pages.post("/keep")
def keep() -> ResponseReturnValue:
    """Stores what is tried out as a record, and shows it."""
    record = exploring_port().record()
    if record is None:
        abort(409, gettext("No positions are being tried out."))
    header = replace(record.header, notes=gettext("Tried out at the table."))
    number = services().log.add_record(replace(record, header=header))
    return redirect(url_for("games.show", number=number))


@pages.get("/game/<int:number>/<int:line>/<int:move>")
def show_tried(number: int, line: int, move: int) -> ResponseReturnValue:
    """A variation of a stored game, the lines counted from 1, after ``move`` of its moves."""
    replay = stored_replay(number)
    known = replay.tried_lines()
    if not 0 < line <= len(known):
        abort(404, gettext("This game has no such position."))
    tried = known[line - 1]
    ply, comment = tried.variation.after, tried.variation.comment
    return variation_page(
        replay,
        tried,
        move,
        partial(url_for, "exploring.show_tried", number=number, line=line),
        heading=gettext("Tried out after ply %(ply)d", ply=ply),
        told=(comment,) if comment else (),
        back=ply,
        remark=None,
    )


def exploring_port() -> ExploringPort:
    """The table at which positions are tried out, for the arbiter."""
    return arbiters(services().ports.exploring, gettext("No positions are tried out here."))


def _played(line: AnyLine) -> AnyLine:
    """The line after the form's moves."""
    for text in request.form.get("moves", "").split():
        if text not in line.legal_moves:
            abort(400, gettext("This game has no such position."))
        line = line.play(text)
    return line
