"""Statistics of a game and of players."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from tachiai.companion_web.drawing.boards import player_names, titles
from tachiai.companion_web.drawing.plots import Bar, BarPart, bar_plot, row_plot
from tachiai.companion_web.languages import language
from tachiai.companion_web.log.players import PlayerRow, PlayerScore, players
from tachiai.companion_web.replay.statistics import GameNumbers, numbers_of
from tachiai.companion_web.services import services, stored_replay

pages = Blueprint("statistics", __name__)


@pages.get("/games/<int:number>/statistics")
def of_game(number: int) -> ResponseReturnValue:
    """Statistics of a game."""
    replay = stored_replay(number)
    numbers = numbers_of(replay)
    names = player_names(replay.game, language())
    return render_template(
        "game_numbers.html",
        stored=replay.stored,
        title=replay.game.title.in_language(language()),
        numbers=numbers,
        names=names,
        plot=_time_plot(numbers, names),
    )


@pages.get("/players/")
def show_players() -> ResponseReturnValue:
    """All players."""
    return render_template("players.html", rows=players(services().log))


@pages.get("/players/one")
def show_player() -> ResponseReturnValue:
    """Statistics of one player, by ``name``."""
    row = asked_player()
    return render_template(
        "player_numbers.html", row=row, titles=titles(language()), plot=_score_plot(row, titles(language()))
    )


def numbers_of_game(number: int) -> GameNumbers:
    """Statistics of a game in the log."""
    return numbers_of(stored_replay(number))


def asked_player() -> PlayerRow:
    """The player whom this request names; answers 404 where there is none."""
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
    def parts_of(score: PlayerScore) -> tuple[BarPart, ...]:
        counted = (
            ("plot-won", score.won, gettext("won")),
            ("plot-drawn", score.drawn, gettext("drawn")),
            ("plot-lost", score.lost, gettext("lost")),
            ("plot-open", score.open, gettext("not finished")),
        )
        return tuple(BarPart(name, count, f"{words}: {count}") for name, count, words in counted)

    bars = [Bar(names.get(uid, uid), parts_of(score)) for uid, score in sorted(row.by_game.items())]
    return row_plot(bars, gettext("Games of %(name)s", name=row.name))
