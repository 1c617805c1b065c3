"""The running game, what can be begun, and the list of games, for programs. Each game has its twins beside
its page.
"""

from pathlib import Path

from flask import Blueprint, Response, request, send_file
from flask.typing import ResponseReturnValue

from tachiai.companion_web.languages import language
from tachiai.companion_web.pages.games import search_of
from tachiai.companion_web.pages.set_up import arbiters_desk
from tachiai.companion_web.serialisers import list_json, list_text, live_json, live_text, set_up_json
from tachiai.companion_web.services import live_table, parts

pages = Blueprint("api", __name__)

DESCRIPTION = Path(__file__).parent.parent / "openapi.yaml"


@pages.get("/live.json")
def live_as_json() -> ResponseReturnValue:
    """The running game as JSON."""
    return live_json(live_table().view())


@pages.get("/live.txt")
def live_as_text() -> ResponseReturnValue:
    """The running game as text."""
    return _text(live_text(live_table().view(), language()))


@pages.get("/setup.json")
def set_up_as_json() -> ResponseReturnValue:
    """What can be begun here as JSON; for the arbiter only."""
    desk = arbiters_desk()
    return set_up_json(desk.games(), desk.settings())


@pages.get("/games.json")
def games_as_json() -> ResponseReturnValue:
    """The list of games as JSON."""
    return list_json(parts().log.games(search_of(request.args.to_dict())))


@pages.get("/games.txt")
def games_as_text() -> ResponseReturnValue:
    """The list of games as text."""
    return _text(list_text(parts().log.games(search_of(request.args.to_dict()))))


@pages.get("/api/openapi.yaml")
def description() -> ResponseReturnValue:
    """What programs can ask for, as OpenAPI."""
    return send_file(DESCRIPTION, mimetype="application/yaml", max_age=0)


def _text(text: str) -> Response:
    return Response(text, mimetype="text/plain")
