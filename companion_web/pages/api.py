"""The API for programs: what pages show as JSON, some of it as plain text."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from flask import Blueprint, Response, request, send_file
from flask.typing import ResponseReturnValue

from tachiai.companion_web import serialisers
from tachiai.companion_web.languages import language
from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.log import GamePage, StoredGame
from tachiai.companion_web.log.players import players
from tachiai.companion_web.pages.games import search_of
from tachiai.companion_web.pages.settings import arbiters_settings
from tachiai.companion_web.pages.statistics import asked_player, numbers_of_game
from tachiai.companion_web.serialisers import Json
from tachiai.companion_web.services import arbiters_set_up, live_table, services

pages = Blueprint("api", __name__)

DESCRIPTION = Path(__file__).parent.parent / "openapi.yaml"
T = TypeVar("T")


def offer(
    address: str,
    name: str,
    read: Callable[..., T],
    as_json: Callable[[T], Json],
    as_text: Callable[[T], str] | None = None,
) -> None:
    """Serves ``read`` at ``address`` with .json and, given ``as_text``, with .txt.

    The endpoints are ``name`` with _json and _text. Variables in the address are the arguments of ``read``.
    """

    def json_answer(**places: int) -> ResponseReturnValue:
        return as_json(read(**places))

    def text_answer(**places: int) -> ResponseReturnValue:
        assert as_text is not None
        return Response(as_text(read(**places)), mimetype="text/plain")

    pages.add_url_rule(f"{address}.json", f"{name}_json", json_answer)
    if as_text is not None:
        pages.add_url_rule(f"{address}.txt", f"{name}_text", text_answer)


def _live() -> LiveView:
    return live_table().view()


def _games() -> GamePage:
    return services().log.games(search_of(request.args.to_dict()))


def _game(number: int) -> StoredGame:
    return services().log.game(number)


offer("/live", "live", _live, serialisers.live_json, lambda view: serialisers.live_text(view, language()))
offer("/setup", "set_up", arbiters_set_up, serialisers.set_up_json)
offer("/setup/settings", "settings", lambda: arbiters_settings().view(), serialisers.settings_json)
offer("/games", "games", _games, serialisers.list_json, serialisers.list_text)
offer("/games/<int:number>", "game", _game, serialisers.game_json, serialisers.game_text)
offer(
    "/games/<int:number>/statistics",
    "numbers",
    numbers_of_game,
    serialisers.numbers_json,
    serialisers.numbers_text,
)
offer(
    "/players",
    "players",
    lambda: players(services().log),
    serialisers.players_json,
    serialisers.players_text,
)
offer(
    "/players/one",
    "player",
    asked_player,
    serialisers.player_json,
    lambda row: serialisers.players_text((row,)),
)


@pages.get("/api/openapi.yaml")
def description() -> ResponseReturnValue:
    """The OpenAPI description of this API."""
    return send_file(DESCRIPTION, mimetype="application/yaml", max_age=0)
