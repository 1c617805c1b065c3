"""A game against somebody elsewhere: inviting them, and joining by their invitation. For the arbiter only."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.bus.messages import valid_text
from tachiai.companion_web.drawing.boards import qr_code
from tachiai.companion_web.languages import language
from tachiai.companion_web.pages.set_up import LONGEST, WHOLE_FORM, refusal, refuse, wanted_game
from tachiai.companion_web.ports import Allowed, FarGamesPort
from tachiai.companion_web.rooms.messages import LONGEST_TEXT, Phrase
from tachiai.companion_web.services import arbiters, arbiters_set_up, services, wants_json
from tachiai.companion_web.table_links import table_address
from tachiai.rules.messages import Reply

pages = Blueprint("somebody", __name__, url_prefix="/setup/somebody")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The invitation of the present game, if it has one, and where others' invitations are entered."""
    return _page(_far_games(), 200)


@pages.post("/invite")
def invite() -> ResponseReturnValue:
    """Begins the game of the form in a room of this table, and shows the invitation."""
    far_games, set_up = _far_games(), arbiters_set_up()
    wanted = wanted_game(set_up)
    wrong = refusal(wanted)
    stops_away = "stops_away" in request.form
    answer = Reply(True) if wrong else far_games.invite(wanted, _allowed(), stops_away=stops_away)
    if wrong or not answer.ok:
        return refuse(set_up, wanted, wrong or {WHOLE_FORM: answer.words.in_language(language())})
    return redirect(url_for("somebody.show"))


@pages.post("/join")
def join() -> ResponseReturnValue:
    """Begins the game of somebody's invitation."""
    far_games = _far_games()
    code, name = (request.form.get(field, "").strip()[:LONGEST] for field in ("code", "name"))
    answer = far_games.join(code, name, _allowed())
    if not answer.ok:
        return _page(far_games, 409, answer.words.in_language(language()))
    return redirect(table_address())


@pages.post("/say")
def say() -> ResponseReturnValue:
    """Says one of the phrases, or free text, to the other side."""
    phrase, text = request.form.get("phrase", ""), valid_text(request.form.get("text", "").strip())
    if phrase not in list(Phrase) and not text:
        abort(400, gettext("There is no such phrase."))
    answer = _far_games().say(Phrase(phrase) if phrase else text[:LONGEST_TEXT])
    words = "" if answer.ok else answer.words.in_language(language())
    if wants_json():
        return {"ok": answer.ok, "code": answer.code, "words": words}
    return redirect(table_address())


def _allowed() -> Allowed:
    return Allowed("hints" in request.form, "texts" in request.form)


def _page(far_games: FarGamesPort, status: int, refused: str = "") -> ResponseReturnValue:
    invitation = far_games.invitation()
    page = render_template(
        "somebody.html",
        invitation=invitation,
        qr=None if invitation is None else qr_code(invitation.link),
        refused=refused,
    )
    return page, status


def _far_games() -> FarGamesPort:
    return arbiters(services().ports.far_games, gettext("No game can be set up here."))
