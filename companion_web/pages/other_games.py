"""Games that other people have made: a list, installed from a file, removed. For the arbiter only; installing
and removing ask for the PIN once more.
"""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.services import arbiters, services, try_pin
from tachiai.companion_web.support_ports import OtherGamesPort
from tachiai.companion_web.throttling import end_turn
from tachiai.rules.messages import Reply

pages = Blueprint("other_games", __name__, url_prefix="/other-games")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The installed games, and the form for another one."""
    return _page(arbiters_games(), "", 200)


@pages.post("/")
def install() -> ResponseReturnValue:
    """Installs the uploaded file."""
    games = arbiters_games()
    if not try_pin():
        why = gettext("Nothing was installed: this is not the PIN, or it was tried too often.")
        return _page(games, why, 403)
    uploaded = request.files.get("game")
    if uploaded is None or not uploaded.filename:
        return _page(games, gettext("Nothing was installed: choose a file first."), 400)
    content = uploaded.read()
    end_turn(request.environ)  # the game is tried in another process
    return _answered(games, games.install(uploaded.filename, content, "trusted" in request.form))


@pages.post("/remove")
def remove() -> ResponseReturnValue:
    """Removes a package."""
    games = arbiters_games()
    if not try_pin():
        why = gettext("Nothing was removed: this is not the PIN, or it was tried too often.")
        return _page(games, why, 403)
    return _answered(games, games.remove(request.form.get("name", "")[:100]))


def arbiters_games() -> OtherGamesPort:
    """Other people's games on this table, for the arbiter."""
    return arbiters(services().ports.other_games, gettext("No table is running here."))


def _answered(games: OtherGamesPort, reply: Reply) -> ResponseReturnValue:
    if not reply.ok:
        return _page(games, reply.words.in_language(language()), 409)
    tell(reply.words)
    return redirect(url_for("other_games.show"))


def _page(games: OtherGamesPort, refused: str, status: int) -> ResponseReturnValue:
    return render_template("other_games.html", view=games.look(), refused=refused), status
