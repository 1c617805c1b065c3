"""The games in the log: list, search, replay, camera pictures."""

import re
from datetime import UTC, date, datetime, timedelta

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import game_of, markup, player_names, qr_code, stone, titles
from tachiai.companion_web.languages import language
from tachiai.companion_web.log import GameSearch
from tachiai.companion_web.pages.openings import opening_address
from tachiai.companion_web.replay.replaying import Replay, ReplayStep
from tachiai.companion_web.services import services, stored_replay
from tachiai.rules.record import disagreement
from tachiai.rules.registry import game_ids

pages = Blueprint("games", __name__, url_prefix="/games")

PAGE = 50
_PAGE_NUMBER = re.compile("[0-9]{1,6}")
RESULTS = ("first wins", "second wins", "draw", "open")


def search_of(arguments: dict[str, str]) -> GameSearch:
    """The search in an address's arguments; impossible values are ignored."""
    page = arguments.get("page", "")
    since, until = _day_ms(arguments.get("since", "")), _day_ms(arguments.get("until", ""), days=1)
    result = arguments.get("result", "")
    return GameSearch(
        text=arguments.get("q", "")[:100],
        game=arguments.get("game", ""),
        result=result if result in RESULTS else "",
        played=True,
        since_ms=since,
        until_ms=until,
        limit=PAGE,
        offset=PAGE * (max(1, int(page)) - 1) if _PAGE_NUMBER.fullmatch(page) else 0,
    )


def _day_ms(text: str, days: int = 0) -> int | None:
    try:
        day = date.fromisoformat(text) + timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


@pages.get("/")
def show_list() -> ResponseReturnValue:
    """The list of games, newest first."""
    return game_list()


def game_list(refused: str = "") -> str:
    """The page of the games that the request searches; ``refused``: why a record was not imported."""
    search = search_of(request.args.to_dict())
    found = services().log.games(search)
    return render_template(
        "games.html",
        found=found,
        refused=refused,
        search=search,
        asked=request.args,
        titles=titles(language()),
        results=RESULTS,
        names={uid: player_names(game_of(uid, {}), language()) for uid in game_ids()},
        number=search.offset // PAGE + 1,
        more=search.offset + PAGE < found.total,
    )


@pages.get("/<int:number>")
def show(number: int) -> ResponseReturnValue:
    """A game at its end."""
    replay = stored_replay(number)
    return _page(replay, replay.at_ply(replay.last_ply))


@pages.get("/<int:number>/ply/<int:ply>")
def show_ply(number: int, ply: int) -> ResponseReturnValue:
    """A game after a ply that still counts."""
    replay = stored_replay(number)
    return _page(replay, replay.at_ply(ply))


@pages.get("/<int:number>/entry/<int:entry>")
def show_entry(number: int, entry: int) -> ResponseReturnValue:
    """A game at any entry: a refused move, a ruling, a ply taken back."""
    replay = stored_replay(number)
    return _page(replay, replay.at_entry(entry))


@pages.get("/<int:number>/entry/<int:entry>.jpg")
def picture(number: int, entry: int) -> ResponseReturnValue:
    """The camera picture that proves an entry."""
    log = services().log
    known = {stored.number for stored in log.game(number).entries}
    jpeg = log.picture(entry) if entry in known else None
    if jpeg is None:
        abort(404, gettext("There is no picture of this entry."))
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "max-age=86400"})


def _page(replay: Replay, step: ReplayStep) -> ResponseReturnValue:
    words, reviews = language(), services().ports.reviews
    result = replay.history.last.tally.result
    on_table = services().view_of(replay.stored.number)
    address = (services().config.address() or request.host_url).rstrip("/") + url_for(
        "games.show", number=replay.stored.number
    )
    return render_template(
        "game.html",
        address=address,
        code=qr_code(address),
        replay=replay,
        stored=replay.stored,
        header=replay.stored.header,
        step=step,
        board=markup(replay.board(step), words),
        position_before=replay.game.format_position(step.before.state),
        reason=replay.reason(step, words),
        ruling=replay.is_ruling(step),
        corrections=replay.corrections,
        names=player_names(replay.game, words),
        stones={who: stone(replay.game, who) for who in ("first", "second")},
        result=result.result if result is not None else "",
        title=replay.game.title.in_language(words),
        last=replay.last_ply,
        opening=opening_address(step.line),
        progress=reviews.progress(replay.stored.number) if reviews is not None else None,
        doubt=disagreement(replay.history),
        deletable=services().config.games_deletable,
        on_table=on_table is not None,
        played=on_table is not None and not on_table.result,
    )
