"""A review of a stored game: begun, its progress, and the better lines it found."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import markup, player_names
from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.ports import ReviewPort
from tachiai.companion_web.replay.replaying import Replay, SideLine
from tachiai.companion_web.services import or_404, require_arbiter, services, stored_replay

pages = Blueprint("reviewing", __name__, url_prefix="/games/<int:number>")


@pages.post("/review")
def begin(number: int) -> ResponseReturnValue:
    """Has a game reviewed; with ``now`` even while a game is played at the table."""
    reviews = _reviews()
    require_arbiter()
    answer = reviews.begin(number, during_play=bool(request.form.get("now")))
    if not answer.ok:
        tell(answer.words)
    return redirect(url_for("games.show", number=number))


@pages.post("/review/stop")
def stop(number: int) -> ResponseReturnValue:
    """Cancels a review."""
    reviews = _reviews()
    require_arbiter()
    reviews.stop(number)
    return redirect(url_for("games.show", number=number))


@pages.get("/review.json")
def progress(number: int) -> ResponseReturnValue:
    """Progress of a review, for the page that waits for it."""
    found = _reviews().progress(number)
    if found is None:
        services().log.game(number)  # answers 404 where there is no such game
        return {"state": "", "done": 0, "many": 0, "words": ""}
    words = found.words.in_language(language())
    return {"state": found.state, "done": found.done, "many": found.many, "words": words}


@pages.get("/ply/<int:ply>/better/<int:move>")
def show_better(number: int, ply: int, move: int) -> ResponseReturnValue:
    """The better line instead of a ply, after ``move`` of its moves."""
    replay = stored_replay(number)
    better = replay.better_line(ply)
    names, remark = player_names(replay.game, language()), better.remark
    told = (
        gettext(
            "Played by %(player)s: %(move)s.",
            player=names[better.player],
            move=replay.at_ply(ply).line.texts()[-1],
        ),
        gettext(
            "%(before)d %% → %(after)d %%",
            before=remark.chance,
            after=max(0, remark.chance - remark.loss),
        ),
    )
    return variation_page(
        replay,
        better,
        move,
        partial(url_for, "reviewing.show_better", number=number, ply=ply),
        heading=gettext("What was better at ply %(ply)d", ply=ply),
        told=told,
        back=ply,
        remark=remark,
    )


def variation_page(
    replay: Replay, line: SideLine, move: int, address: Callable[..., str], **told: object
) -> ResponseReturnValue:
    """A variation after ``move`` of its moves; ``address``: of the page after ``move`` moves."""
    here = line.at(move)
    return render_template(
        "variation.html",
        number=replay.stored.number,
        title=replay.game.title.in_language(language()),
        line=line,
        after=line.lines[0].ply,
        move=move,
        addresses=[address(move=at) for at, _ in enumerate(line.lines)],
        board=markup(replay.board_after(here.parent or here, here), language()),
        **told,
    )


def _reviews() -> ReviewPort:
    return or_404(services().ports.reviews, gettext("No games are reviewed here."))
