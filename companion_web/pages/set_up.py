"""A new game, and the table made ready for it: calibration, lights, corners. For the arbiter only."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import game_of, player_names, stone, titles
from tachiai.companion_web.languages import language
from tachiai.companion_web.learners.values import is_name
from tachiai.companion_web.live.fragments import Viewer
from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.ports import TableSetUp
from tachiai.companion_web.services import arbiters_set_up, learner_here, live_table, services
from tachiai.companion_web.table_links import table_address
from tachiai.rules.errors import RulesError
from tachiai.rules.levels import NAMES as LEVEL_NAMES
from tachiai.rules.messages import Reply
from tachiai.rules.registry import options_of
from tachiai.rules.time_control import PRESETS

pages = Blueprint("set_up", __name__, url_prefix="/setup")

USUAL_LEVEL = "3"
MINE = "mine"  # the level that follows the strength of who plays
ENGINE_PLAYS = ("none", "first", "second", "both")
OTHER_SIDE = {"first": "second", "second": "first"}
HELP_LEVELS = ("off", "warn", "squares", "reasons")
# Code of the table's refusal → field of the form that it is about; all other codes: the form as a whole.
FIELDS_BY_CODE = {
    "bad_help_level": "help_level",
    "bad_time_control": "time_control",
    "bad_engine": "engine",
    "bad_position": "start",
    "game_over": "start",
}
WHOLE_FORM = "game"
CORNERS = 4
LONGEST = 500


@pages.get("/")
def show() -> ResponseReturnValue:
    """The form for a new game."""
    set_up = arbiters_set_up()
    present = set_up.settings()
    uid = request.args.get("game", present.game)
    chosen = present if uid == present.game else replace(present, game=uid, options={}, start="")
    if request.args.get("engine", "") in ENGINE_PLAYS:
        chosen = replace(chosen, engine=request.args["engine"])
    return _form(set_up, chosen, 200)


@pages.post("/start")
def start() -> ResponseReturnValue:
    """Begins a game, or says why not."""
    set_up = arbiters_set_up()
    return begin(set_up, wanted_game(set_up))


@pages.post("/rematch")
def rematch() -> ResponseReturnValue:
    """Begins the same game again, with the players' sides exchanged."""
    set_up = arbiters_set_up()
    last = set_up.settings()
    engine = OTHER_SIDE.get(last.engine, last.engine)
    return begin(set_up, replace(last, first=last.second, second=last.first, engine=engine))


@pages.post("/calibrate")
def calibrate() -> ResponseReturnValue:
    """Learns the looks of the pieces from the start position on the board."""
    return _done(arbiters_set_up().calibrate(), gettext("The pieces are being learnt from the board."))


@pages.post("/lights")
def test_lights() -> ResponseReturnValue:
    """Lights every LED in turn."""
    return _done(arbiters_set_up().test_lights(), gettext("Every light comes on in turn."))


@pages.post("/corners")
def corner() -> ResponseReturnValue:
    """Takes a click into the camera picture; the fourth one sets the corners."""
    set_up = arbiters_set_up()
    clicked = [*request.form.getlist("corner"), f"{request.form.get('at.x')} {request.form.get('at.y')}"]
    corners = tuple(_point(text) for text in clicked[:CORNERS])
    if len(corners) < CORNERS:
        return render_template("corners.html", clicked=clicked)
    return _done(set_up.take_corners(corners), gettext("The corners are taken."))


@pages.get("/corners")
def ask_corners() -> ResponseReturnValue:
    """The camera picture, in which the sheet's corners are clicked."""
    arbiters_set_up()
    return render_template("corners.html", clicked=[])


def wanted_game(set_up: TableSetUp) -> GameSettings:
    """The game that this request's form describes."""
    given = request.form
    uid = given.get("game", "")
    if uid not in set_up.games():
        abort(400, gettext("This table has no board for such a game."))
    names = {option.name for option in options_of(uid)}
    engine, adapts = given.get("engine", "none"), given.get("level") == MINE
    people = {side: given.get(side, "").strip()[:LONGEST] for side in OTHER_SIDE}
    if adapts and engine in OTHER_SIDE:
        people[OTHER_SIDE[engine]] = people[OTHER_SIDE[engine]] or learner_here()
    return GameSettings(
        game=uid,
        options={name: given[f"option_{name}"] for name in names if f"option_{name}" in given},
        help_level=given.get("help_level", ""),
        strict="strict" in given,
        engine=engine,
        level=_level(USUAL_LEVEL if adapts else given.get("level", USUAL_LEVEL)),
        adapts=adapts and engine in OTHER_SIDE,
        hand="lay" not in given,
        first=people["first"],
        second=people["second"],
        event=given.get("event", "").strip()[:LONGEST],
        time_control=(given.get("own_time_control", "").strip() or given.get("time_control", ""))[:LONGEST],
        start=given.get("start", "").strip()[:LONGEST],
    )


def refusal(wanted: GameSettings) -> Mapping[str, str]:
    """Field → why the page itself refuses ``wanted``; empty if it does not."""
    if wanted.help_level not in HELP_LEVELS:
        return {"help_level": str(gettext("There is no such level of help."))}
    if wanted.engine not in ENGINE_PLAYS or not 1 <= wanted.level <= len(LEVEL_NAMES):
        return {"engine": str(gettext("The computer does not play so."))}
    if wanted.adapts:
        side = OTHER_SIDE[wanted.engine]
        if not is_name(wanted.first if side == "first" else wanted.second):
            return {
                side: str(gettext("Your name, please: by it your strength is kept, on this computer only."))
            }
    try:
        game = game_of(wanted.game, wanted.options)
        if wanted.start:
            game.parse_position(wanted.start)
    except RulesError as error:
        why = error.words.in_language(language())
        return {"start": str(gettext("This cannot be read: %(why)s", why=why))}
    return {}


def begin(set_up: TableSetUp, wanted: GameSettings) -> ResponseReturnValue:
    """Begins a game and redirects to it, or shows its form with the reason why not. Whom the computer leaves
    the second player's side sees the table from there.
    """
    wrong = refusal(wanted) or _wrong(set_up.start(wanted))
    if wrong:
        return refuse(set_up, wanted, wrong)
    return redirect(table_address(turned=wanted.engine == "first"))


def refuse(set_up: TableSetUp, wanted: GameSettings, wrong: Mapping[str, str]) -> ResponseReturnValue:
    """The form with a reason beside each ``wrong`` field."""
    return _form(set_up, wanted, 409, wrong)


def _wrong(answer: Reply) -> Mapping[str, str]:
    return {} if answer.ok else {FIELDS_BY_CODE.get(answer.code, WHOLE_FORM): _words(answer)}


def _form(
    set_up: TableSetUp, chosen: GameSettings, status: int, wrong: Mapping[str, str] | None = None
) -> ResponseReturnValue:
    if chosen.game not in set_up.games():
        abort(404, gettext("This table has no board for such a game."))
    view = live_table().view()
    viewer = Viewer(language(), may_change=False, turned=False)
    game = game_of(chosen.game, {})
    names, stones = player_names(game, language()), {who: stone(game, who) for who in OTHER_SIDE}
    players = [
        ("none", gettext("Two people"), stones["first"] + stones["second"]),
        *(
            (
                OTHER_SIDE[who],
                gettext("You play %(player)s against the computer", player=names[who]),
                stones[who],
            )
            for who in OTHER_SIDE
        ),
        ("both", gettext("The computer against itself"), ""),
    ]
    page = render_template(
        "set_up.html",
        games=set_up.games(),
        titles=titles(language()),
        chosen=chosen,
        offered=options_of(chosen.game),
        players=players,
        levels=[
            (number, words.in_language(language()), number)
            for number, words in enumerate(LEVEL_NAMES, start=1)
        ]
        + [(MINE, gettext("About my strength: follows my games"), gettext("mine"))],
        level=MINE if chosen.adapts else chosen.level,
        controls=PRESETS,
        view=view,
        viewer=viewer,
        cells=len(view.seen),
        wrong=wrong or {},
        fragments=services().fragments.of(view, viewer),
    )
    return page, status


def _level(text: str) -> int:
    """The chosen level; 0, which there is not, for what is no number."""
    return int(text) if text.isdecimal() and len(text) < 3 else 0


def _words(answer: Reply) -> str:
    return "" if answer.ok else answer.words.in_language(language())


def _done(answer: Reply, done: str) -> ResponseReturnValue:
    flash(_words(answer) or done)
    return redirect(url_for("set_up.show"))


def _point(text: str) -> tuple[float, float]:
    x, _, y = text.partition(" ")
    if not (x.isdecimal() and y.isdecimal() and len(text) < 20):
        abort(400, gettext("Expected a click into the camera picture."))
    return float(x), float(y)
