"""Statistics of a game and of players: as pages, and for programs."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from tachiai.companion_web.drawing.boards import player_names, titles
from tachiai.companion_web.drawing.plots import Bar, BarPart, bar_plot
from tachiai.companion_web.formats import plain_text
from tachiai.companion_web.languages import language
from tachiai.companion_web.log.players import PlayerRow, Score, players
from tachiai.companion_web.replay.replaying import Replay, stored_replay
from tachiai.companion_web.replay.statistics import GameNumbers, numbers_of
from tachiai.companion_web.serialisers import (
    numbers_json,
    numbers_text,
    player_json,
    players_json,
    players_text,
)
from tachiai.companion_web.services import services

pages = Blueprint("statistics", __name__)


@pages.get("/games/<int:number>/statistics")
def of_game(number: int) -> ResponseReturnValue:
    """A game in numbers."""
    replay, numbers = _numbers(number)
    names = player_names(replay.game, language())
    return render_template(
        "game_numbers.html",
        stored=replay.stored,
        title=replay.game.title.in_language(language()),
        numbers=numbers,
        names=names,
        plot=_time_plot(numbers, names),
    )


@pages.get("/games/<int:number>/statistics.json")
def of_game_as_json(number: int) -> ResponseReturnValue:
    """A game in numbers, as JSON."""
    return numbers_json(number, _numbers(number)[1])


@pages.get("/games/<int:number>/statistics.txt")
def of_game_as_text(number: int) -> ResponseReturnValue:
    """A game in numbers, as text."""
    return plain_text(numbers_text(_numbers(number)[1]))


@pages.get("/players/")
def show_players() -> ResponseReturnValue:
    """All players."""
    return render_template("players.html", rows=players(services().log))


@pages.get("/players.json")
def players_as_json() -> ResponseReturnValue:
    """All players as JSON."""
    return players_json(players(services().log))


@pages.get("/players.txt")
def players_as_text() -> ResponseReturnValue:
    """All players as text."""
    return plain_text(players_text(players(services().log)))


@pages.get("/players/one")
def show_player() -> ResponseReturnValue:
    """One player, by ``name``."""
    row = _player()
    return render_template(
        "player_numbers.html", row=row, titles=titles(language()), plot=_score_plot(row, titles(language()))
    )


@pages.get("/players/one.json")
def player_as_json() -> ResponseReturnValue:
    """One player as JSON."""
    return player_json(_player())


@pages.get("/players/one.txt")
def player_as_text() -> ResponseReturnValue:
    """One player as text."""
    return plain_text(players_text((_player(),)))


def _numbers(number: int) -> tuple[Replay, GameNumbers]:
    replay = stored_replay(number)
    return replay, numbers_of(replay)


def _player() -> PlayerRow:
    name = request.args.get("name", "")
    rows = players(services().log, name) if name else ()
    if not rows:
        abort(404, gettext("There is no player of this name in the log."))
    return rows[0]


def _time_plot(numbers: GameNumbers, names: dict[str, str]) -> Markup:
    bars = [
        Bar(
            str(ply.ply),
            (
                BarPart(
                    f"plot-{ply.player}",
                    ply.taken_ms / 1000,
                    f"{ply.ply}. {ply.move} · {names[ply.player]} · {ply.taken_ms / 1000:.1f} s",
                ),
            ),
        )
        for ply in numbers.plies
    ]
    return bar_plot(bars, gettext("Time for each ply"), " s")


def _score_plot(row: PlayerRow, names: dict[str, str]) -> Markup:
    def parts_of(score: Score) -> tuple[BarPart, ...]:
        counted = (
            ("plot-won", score.won, gettext("won")),
            ("plot-drawn", score.drawn, gettext("drawn")),
            ("plot-lost", score.lost, gettext("lost")),
            ("plot-open", score.open, gettext("not finished")),
        )
        return tuple(BarPart(name, count, f"{words}: {count}") for name, count, words in counted)

    bars = [Bar(names.get(uid, uid), parts_of(score)) for uid, score in sorted(row.by_game.items())]
    return bar_plot(bars, gettext("Games of %(name)s", name=row.name))
