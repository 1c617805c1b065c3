"""The running game, what can be begun, and the list of games, for programs. Those of a game are beside its
page.
"""

from pathlib import Path

from flask import Blueprint, request, send_file
from flask.typing import ResponseReturnValue

from tachiai.companion_web.formats import plain_text
from tachiai.companion_web.languages import language
from tachiai.companion_web.pages.games import search_of
from tachiai.companion_web.serialisers import list_json, list_text, live_json, live_text, set_up_json
from tachiai.companion_web.services import arbiters_set_up, live_table, services

pages = Blueprint("api", __name__)

DESCRIPTION = Path(__file__).parent.parent / "openapi.yaml"


@pages.get("/live.json")
def live_as_json() -> ResponseReturnValue:
    """The running game as JSON."""
    return live_json(live_table().view())


@pages.get("/live.txt")
def live_as_text() -> ResponseReturnValue:
    """The running game as text."""
    return plain_text(live_text(live_table().view(), language()))


@pages.get("/setup.json")
def set_up_as_json() -> ResponseReturnValue:
    """What can be begun here as JSON; for the arbiter only."""
    set_up = arbiters_set_up()
    return set_up_json(set_up.games(), set_up.settings())


@pages.get("/games.json")
def games_as_json() -> ResponseReturnValue:
    """The list of games as JSON."""
    return list_json(services().log.games(search_of(request.args.to_dict())))


@pages.get("/games.txt")
def games_as_text() -> ResponseReturnValue:
    """The list of games as text."""
    return plain_text(list_text(services().log.games(search_of(request.args.to_dict()))))


@pages.get("/api/openapi.yaml")
def description() -> ResponseReturnValue:
    """What programs can ask for, as OpenAPI."""
    return send_file(DESCRIPTION, mimetype="application/yaml", max_age=0)
