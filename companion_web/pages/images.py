"""Pictures of a stored game: the board after any ply, an animation, a page to print."""

from collections.abc import Iterable

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import drawing, game_of, markup, picture_svg, player_names
from tachiai.companion_web.drawing.picture_job import PictureJob
from tachiai.companion_web.languages import language
from tachiai.companion_web.replay.entry_words import named_players, sentence
from tachiai.companion_web.replay.replaying import Replay
from tachiai.companion_web.services import services, stored_replay
from tachiai.companion_web.throttling import end_turn
from tachiai.rules.drawing import BoardDrawing
from tachiai.rules.registry import game_ids

pages = Blueprint("images", __name__, url_prefix="/games")

MOVING_SCALE = 0.75
PNG_SCALE = 2.0
FORMS = {"gif": "GIF", "webp": "WEBP"}
MOST_MOMENTS = 400  # of an animated replay; a longer game shows its last ones
BOARD_EVERY = 10  # plies between two boards in print
PICTURE_THEMES = ("auto", "light", "dark")
# A style sheet inside a picture: a browser that asks for the picture's own policy must let it through.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def small_picture(board: BoardDrawing, max_age_s: int) -> Response:
    """A board as a picture of the page, in the request's ``theme``."""
    theme = request.args.get("theme", "")
    drawn = picture_svg(board, language(), theme if theme in PICTURE_THEMES else "auto")
    headers = {"Cache-Control": f"max-age={max_age_s}", "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, mimetype="image/svg+xml", headers=headers)


@pages.get("/<uid>/start.svg")
def start_position(uid: str) -> Response:
    """The start position of a game."""
    if uid not in game_ids():
        abort(404, gettext("This table has no board for such a game."))
    game = game_of(uid, {})
    return small_picture(drawing(game, game.layout(game.start())), max_age_s=86400)


@pages.get("/<int:number>/end.svg")
def last_position(number: int) -> Response:
    """The last position of a stored game."""
    replay = stored_replay(number)
    line = replay.at_ply(replay.last_ply).line
    return small_picture(drawing(line.game, line.game.layout(line.state)), max_age_s=600)


@pages.get("/<int:number>/ply/<int:ply>.svg")
def board_as_svg(number: int, ply: int) -> ResponseReturnValue:
    """The board after a ply, as SVG."""
    replay = stored_replay(number)
    return Response(markup(replay.board(replay.at_ply(ply)), language()), mimetype="image/svg+xml")


@pages.get("/<int:number>/ply/<int:ply>.png")
def board_as_png(number: int, ply: int) -> ResponseReturnValue:
    """The board after a ply, as PNG."""
    replay = stored_replay(number)
    return _picture(_job(replay, (ply,), PNG_SCALE, "PNG"))


@pages.get("/<int:number>/replay.<form>")
def in_motion(number: int, form: str) -> ResponseReturnValue:
    """The whole game as an animated ``gif`` or ``webp``."""
    if form not in FORMS:
        abort(404, gettext("A replay can be had as GIF or WebP."))
    replay = stored_replay(number)
    first = max(0, replay.last_ply + 1 - MOST_MOMENTS)
    return _picture(_job(replay, range(first, replay.last_ply + 1), MOVING_SCALE, FORMS[form]))


@pages.get("/<int:number>/print")
def on_paper(number: int) -> ResponseReturnValue:
    """The game for a printer: its moves, and the board every few plies and at the end."""
    replay = stored_replay(number)
    words = language()
    last = replay.last_ply
    shown = sorted({*range(BOARD_EVERY, last, BOARD_EVERY), last})
    names = player_names(replay.game, words)
    return render_template(
        "print.html",
        replay=replay,
        stored=replay.stored,
        header=replay.stored.header,
        title=replay.game.title.in_language(words),
        names=names,
        named=named_players([ply.entry.player for ply in replay.history.plies]),
        boards=[(ply, markup(replay.board(replay.at_ply(ply)), words)) for ply in shown],
        events=[
            (step.ply, sentence(step.entry.entry, names, replay.reason(step, words, with_clause=True)))
            for step in replay.steps
            if step.entry and step.entry.entry.kind not in ("ply", "pause", "resume")
        ],
    )


def _job(replay: Replay, plies: Iterable[int], scale: float, form: str) -> PictureJob:
    """The picture to draw. Raises ``NoSuchGame``."""
    position_of = replay.game.format_position
    steps = [replay.at_ply(ply) for ply in plies]
    return PictureJob(
        uid=replay.game.uid,
        options=replay.game.options,
        moments=tuple(
            (position_of(step.line.state), position_of(step.before.state) if step.entry else "")
            for step in steps
        ),
        scale=scale,
        form=form,
    )


def _picture(job: PictureJob) -> Response:
    end_turn(request.environ)  # drawn in another process
    return Response(services().drawn.picture(job), mimetype=f"image/{job.form.lower()}")
