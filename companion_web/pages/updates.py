"""Updates of the program: what is new, and having it installed. For the arbiter only."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.one_at_a_time import end_turn
from tachiai.companion_web.services import require_arbiter, required, services
from tachiai.companion_web.support_ports import UpdatePort

pages = Blueprint("updates", __name__, url_prefix="/updates")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The version that runs, and the newer ones."""
    return _page(arbiters_updates(), "", 200)


@pages.post("/")
def install() -> ResponseReturnValue:
    """Has a version installed, by whoever types the PIN once more."""
    updates = arbiters_updates()
    if not services().login.try_pin(request.remote_addr or "", request.form.get("pin", "")):
        why = gettext("Nothing was installed: this is not the PIN, or it was tried too often.")
        return _page(updates, why, 403)
    reply = updates.install(request.form.get("version", "")[:50])
    if not reply.ok:
        return _page(updates, reply.words.in_language(language()), 409)
    tell(reply.words)
    return redirect(url_for("updates.show"))


def arbiters_updates() -> UpdatePort:
    """Returns where updates are asked for, to the arbiter only."""
    updates = required(services().ports.updates, gettext("No table is running here."))
    require_arbiter()
    return updates


def _page(updates: UpdatePort, refused: str, status: int) -> ResponseReturnValue:
    end_turn(request.environ)  # the list may lie far away
    return render_template("updates.html", view=updates.look(), refused=refused), status
