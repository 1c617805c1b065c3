"""Learning a game: its lessons, each begun at the table."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import titles
from tachiai.companion_web.languages import language
from tachiai.companion_web.ports import TeachingPort
from tachiai.companion_web.services import require_arbiter, required, services

pages = Blueprint("learn", __name__, url_prefix="/learn")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The games that can be learnt, with the lessons of each."""
    live = services().ports.live
    return render_template(
        "learn.html",
        courses=_teaching().courses(),
        titles=titles(language()),
        view=live.view() if live is not None else None,
    )


@pages.post("/begin")
def begin() -> ResponseReturnValue:
    """Begins a lesson at the table."""
    teaching = _teaching()
    require_arbiter()
    answer = teaching.begin(request.form.get("game", ""), request.form.get("lesson", ""))
    if not answer.ok:
        flash(answer.words.in_language(language()))
        return redirect(url_for("learn.show"))
    return redirect(url_for("table.show" if services().ports.virtual is not None else "live.show"))


def _teaching() -> TeachingPort:
    return required(services().ports.teaching, gettext("No lessons are given here."))
