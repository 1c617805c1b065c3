"""Learning a game: its lessons, each begun at the table, and what is due again."""

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import titles
from tachiai.companion_web.errors import BadLearner
from tachiai.companion_web.languages import language
from tachiai.companion_web.learners import Learner, LearnerFiles
from tachiai.companion_web.learners.values import is_name
from tachiai.companion_web.ports import TeachingPort
from tachiai.companion_web.services import arbiters, learner_here, or_404, services
from tachiai.companion_web.table_links import begin_at_table
from tachiai.rules.level_scale import scale_of
from tachiai.rules.rating import Rating, nearest_level
from tachiai.rules.registry import game_ids

pages = Blueprint("learn", __name__, url_prefix="/learn")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The games with lessons, and what is due for the learner of this browser."""
    ports = services().ports
    learner, damaged = None, ""
    known: tuple[str, ...] = ()
    if ports.learners is not None:
        try:
            known = ports.learners.names()
            learner = ports.learners.learner(learner_here())
        except BadLearner as error:
            damaged = str(error)
    now_ms = services().config.utc_ms()
    return render_template(
        "learn.html",
        courses=_teaching().courses(),
        titles=titles(language()),
        view=ports.live.view() if ports.live is not None else None,
        learner=learner,
        known=known,
        damaged=damaged,
        strengths={} if learner is None else _strengths(learner),
        due={} if learner is None else {game: learner.due(game, now_ms) for game in learner.cards},
        next_due={} if learner is None else {game: learner.next_due_ms(game) for game in learner.cards},
    )


@pages.post("/begin")
def begin() -> ResponseReturnValue:
    """Begins a lesson at the table."""
    teaching, game, lesson = _teaching(), request.form.get("game", ""), request.form.get("lesson", "")
    return begin_at_table(lambda: teaching.begin(game, lesson, learner_here()), url_for("learn.show"))


@pages.post("/due")
def begin_due() -> ResponseReturnValue:
    """Begins the lessons of a game that are due."""
    teaching, game = _teaching(), request.form.get("game", "")
    return begin_at_table(lambda: teaching.begin_due(game, learner_here()), url_for("learn.show"))


@pages.post("/learner")
def choose_learner() -> ResponseReturnValue:
    """Sets whose progress is stored from this browser; nobody's for an empty name."""
    learners = _learners()
    name = request.form.get("name", "").strip()
    if name and not is_name(name):
        abort(400, gettext("A name has up to 40 characters."))
    session.pop("learner", None)
    if name:
        learners.add(name)
        session["learner"] = name
    return redirect(url_for("learn.show"))


@pages.post("/learner/delete")
def delete_learner() -> ResponseReturnValue:
    """Deletes all data of this browser's learner."""
    if _learners().delete(learner_here()):
        flash(gettext("What you learnt is forgotten."))
    session.pop("learner", None)
    return redirect(url_for("learn.show"))


@pages.post("/learner/strength/delete")
def forget_strength() -> ResponseReturnValue:
    """Forgets how strong this browser's learner is."""
    _learners().forget_ratings(learner_here())
    flash(gettext("Your strength is forgotten."))
    return redirect(url_for("learn.show"))


def _strengths(learner: Learner) -> dict[str, tuple[Rating, int]]:
    """Game → strength and the level that is nearest to it, for the games that are here."""
    known = {uid: rating for uid, rating in learner.ratings.items() if uid in game_ids()}
    return {uid: (rating, nearest_level(rating.elo, scale_of(uid))) for uid, rating in known.items()}


def _teaching() -> TeachingPort:
    return or_404(services().ports.teaching, gettext("No lessons are given here."))


def _learners() -> LearnerFiles:
    """The learners' files, for the arbiter."""
    return arbiters(services().ports.learners, gettext("No lessons are given here."))
