"""The live page: the running game as the referee sees it."""

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import drawing, game_of, layout_of, markup
from tachiai.companion_web.languages import language
from tachiai.companion_web.live.fragments import Viewer, digest
from tachiai.companion_web.live.push import Tell, push
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.services import (
    is_the_camera,
    live_table,
    may_change,
    require_arbiter,
    services,
    wants_json,
)
from tachiai.rules.drawing.marks import MARK_LOOKS, MarkLook

pages = Blueprint("live", __name__, url_prefix="/live")

# Requests that the page may send to the referee, with their fields.
REQUESTS = {
    "confirm": (),
    "undo": (),
    "advice": (),
    "attacked": (),
    "effects": (),
    "choose": ("move",),
    "retract": (),
    "stand": ("position", "to_move"),
    "penalty": ("player", "seconds"),
    "loss": ("player",),
    "resign": ("player",),
    "draw": (),
    "decline": (),
    "pause": (),
    "resume": (),
    "reopen": (),
    "help_level": ("level",),
    "explore": (),
    "stop_exploring": (),
    "go_to": ("node",),
    "drop_variation": (),
    "pass_turn": (),
    "comment": ("text",),
}
AT_THE_TABLE = ("confirm", "undo", "pause", "resume", "advice", "choose")


def viewer() -> Viewer:
    """What this visitor may see and from which side."""
    turned = request.args.get("turned", "") == "1"
    return Viewer(language(), may_change(), turned)


def title_of(view: LiveView) -> str:
    """Title of the running game."""
    return game_of(view.game, view.options).title.in_language(language())


def legend() -> dict[str, MarkLook]:
    """Looks and meanings of all marks, by their names."""
    return {mark.value: look for mark, look in MARK_LOOKS.items()}


@pages.get("/")
def show() -> ResponseReturnValue:
    """The running game, complete without scripts."""
    return play_page(live_table().view())


def play_page(view: LiveView, **more: object) -> str:
    """The page of the running game; ``more``: what a virtual table adds."""
    return render_template(
        "play.html",
        view=view,
        viewer=viewer(),
        fragments=services().fragments.of(view, viewer()),
        game_title=title_of(view),
        marks=legend(),
        offers=_offers(view),
        **more,
    )


def _offers(view: LiveView) -> tuple[str, ...]:
    """What a visitor who may change something can do besides playing: before the first move of a game."""
    ports = services().ports
    if view.ply or view.lesson or view.far or not viewer().may_change:
        return ()
    lessons = ports.teaching is not None and view.game in ports.teaching.courses()
    computer = ports.set_up is not None and ports.set_up.settings().engine == "none"
    explore = ports.exploring is not None and not view.strict
    return ("lessons",) * lessons + ("computer",) * computer + ("explore",) * explore


@pages.get("/events")
def events() -> ResponseReturnValue:
    """Pushes the changed fragments of every new view."""
    return pushed_to(viewer())


def pushed_to(who: Viewer) -> Response:
    """A push connection with the changed fragments of every new view, as ``who`` sees them."""
    table = live_table()
    shown = services().fragments.of(table.view(), who)
    # A page that was made of these very fragments needs none of them again.
    sent = dict(shown) if request.args.get("seen") == digest(shown) else {}

    def news(version: int, timeout_s: float) -> tuple[int, Tell]:
        view = table.wait_for_change(version, timeout_s)
        return view.version, lambda: _changed(view, who, sent)

    return push(services().connections, "view", news)


def _changed(view: LiveView, who: Viewer, sent: dict[str, str]) -> dict[str, object]:
    fragments = services().fragments.of(view, who)
    changed = {name: html for name, html in fragments.items() if sent.get(name) != html}
    sent.update(changed)
    return {"version": view.version, "game": view.game_id, "phase": view.phase, "fragments": changed}


@pages.get("/fragments")
def fragments() -> ResponseReturnValue:
    """All fragments, for a page without a push connection."""
    return all_fragments(viewer())


def all_fragments(who: Viewer) -> dict[str, object]:
    """The present view with all its fragments, as ``who`` sees them."""
    return _changed(live_table().view(), who, {})


@pages.get("/board.svg")
def board() -> ResponseReturnValue:
    """The board as SVG."""
    view = live_table().view()
    game = game_of(view.game, view.options)
    board = drawing(game, layout_of(game, view.position_shown), view.marks, viewer().turned)
    return Response(markup(board, language()), mimetype="image/svg+xml")


@pages.get("/camera.jpg")
def camera() -> ResponseReturnValue:
    """The newest camera picture, with what vision found if ``overlay=1``; 204 without one."""
    overlay = request.args.get("overlay", "1") == "1"
    jpeg = services().pictures.jpeg(live_table(), overlay)
    if jpeg is None:
        return Response(status=204)
    return Response(jpeg, mimetype="image/jpeg")


@pages.get("/camera.mjpeg")
def camera_film() -> ResponseReturnValue:
    """The camera as MJPEG, where the settings allow it; ``pictures``: how many, 0 for no end."""
    shared, table = services(), live_table()
    if shared.config.film_viewers == 0:
        abort(404, gettext("The settings of this table allow no film (page.film_viewers)."))
    return shared.pictures.film(table, request.args.get("pictures", 0, type=int), shared.connections)


@pages.post("/ask/<name>")
def ask(name: str) -> ResponseReturnValue:
    """Sends a request to the referee: of the arbiter, or of the phone over the table, as buttons there do."""
    table = live_table()
    if not (name in AT_THE_TABLE and is_the_camera()):
        require_arbiter()
    if name not in REQUESTS:
        abort(404, gettext("The referee knows no such request."))
    given = request.form
    answer = table.ask(name, {field: given[field] for field in REQUESTS[name] if field in given})
    words = answer.words.in_language(language())
    if wants_json():
        return {"ok": answer.ok, "code": answer.code, "words": words}
    if words:
        flash(words)
    return redirect(url_for("live.show"))
