"""The running game for programs."""

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from companion_web.languages import language
from companion_web.parts import live_table
from companion_web.twins import live_json, live_text

pages = Blueprint("api", __name__)


@pages.get("/live.json")
def live_as_json() -> ResponseReturnValue:
    """The running game as JSON."""
    return live_json(live_table().view())


@pages.get("/live.txt")
def live_as_text() -> ResponseReturnValue:
    """The running game as text."""
    text = live_text(live_table().view(), language())
    return Response(text, mimetype="text/plain; charset=utf-8")
