"""Joining a club by the QR code of its hub. For the arbiter only."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.joining.member import JoiningPort
from tachiai.companion_web.languages import language
from tachiai.companion_web.services import arbiters, services

pages = Blueprint("joining", __name__, url_prefix="/setup/club")

LONGEST = 1000


@pages.get("/")
def show() -> ResponseReturnValue:
    """The page on which a table joins."""
    _joining()
    return render_template("joining.html", reply=None)


@pages.post("/")
def join() -> ResponseReturnValue:
    """Joins by the QR code that the camera sees, or by its text."""
    reply = _joining().join(request.form.get("text", "")[:LONGEST])
    page = render_template("joining.html", reply=reply, said=reply.words.in_language(language()))
    return page, 200 if reply.ok else 409


def _joining() -> JoiningPort:
    return arbiters(services().ports.joining, gettext("This table can join no club from here."))
