"""Updates of the program: newer versions and their installation. For the arbiter only."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.services import arbiters, services, try_pin
from tachiai.companion_web.support_ports import UpdatePort
from tachiai.companion_web.throttling import end_turn

pages = Blueprint("updates", __name__, url_prefix="/updates")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The running version and the newer ones."""
    return _page(arbiters_updates(), "", 200)


@pages.post("/")
def install() -> ResponseReturnValue:
    """Requests the installation of a version; asks for the PIN once more."""
    updates = arbiters_updates()
    if not try_pin():
        why = gettext("Nothing was installed: this is not the PIN, or it was tried too often.")
        return _page(updates, why, 403)
    reply = updates.install(request.form.get("version", "")[:50])
    if not reply.ok:
        return _page(updates, reply.words.in_language(language()), 409)
    tell(reply.words)
    return redirect(url_for("updates.show"))


def arbiters_updates() -> UpdatePort:
    """Updates of this table, for the arbiter."""
    return arbiters(services().ports.updates, gettext("No table is running here."))


def _page(updates: UpdatePort, refused: str, status: int) -> ResponseReturnValue:
    end_turn(request.environ)  # the list may come from a slow server
    return render_template("updates.html", view=updates.look(), refused=refused), status
