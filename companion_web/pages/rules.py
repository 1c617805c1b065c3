"""The rules of the games: guides with diagrams, single clauses, the meaning of lights, and a page to
print.
"""

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup

from tachiai.companion_web.drawing.boards import drawing, game_of, layout_of, markup, titles, wrong_marks
from tachiai.companion_web.guides.blocks import Block, about, guide_blocks, with_anchors
from tachiai.companion_web.languages import language
from tachiai.companion_web.pages.live import legend
from tachiai.companion_web.ports import GuidesPort
from tachiai.companion_web.services import or_404, services
from tachiai.companion_web.throttling import end_turn
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame
from tachiai.rules.registry import game_ids

pages = Blueprint("rules", __name__, url_prefix="/rules")

PAPERS = ("a4", "a5")
MOST_CELLS = 40


@pages.get("/")
def show_all() -> ResponseReturnValue:
    """The games with a guide, and what the lights mean."""
    guides = _guides()
    known = {uid: title for uid, title in titles(language()).items() if guides.guide(uid, language())}
    return render_template("rules.html", titles=known, marks=legend(), papers=PAPERS)


@pages.get("/<uid>")
def show(uid: str) -> ResponseReturnValue:
    """The whole guide of a game."""
    blocks = with_anchors(_blocks(uid))
    return render_template("guide.html", uid=uid, blocks=blocks, title=titles(language())[uid], papers=PAPERS)


@pages.get("/<uid>/<clause>")
def show_clause(uid: str, clause: str) -> ResponseReturnValue:
    """What the guide says of one clause, with the position in the address."""
    said = about(_blocks(uid), clause)
    if not said:
        abort(404, gettext("The rules have no such clause."))
    teaching = services().ports.teaching
    lessons = teaching.courses().get(uid, ()) if teaching is not None else ()
    return render_template(
        "clause.html",
        uid=uid,
        clause=clause,
        blocks=said,
        title=titles(language())[uid],
        board=_board_asked_about(uid),
        lessons=[lesson for lesson in lessons if clause in lesson.clauses],
    )


@pages.get("/diagrams/<file>")
def diagram(file: str) -> ResponseReturnValue:
    """A diagram of the guides."""
    svg = _guides().diagram(file)
    if svg is None:
        abort(404, gettext("There is no such diagram."))
    return Response(svg, mimetype="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@pages.get("/<uid>/<paper>.pdf")
def on_paper(uid: str, paper: str) -> ResponseReturnValue:
    """The rules of a game on one page, as PDF."""
    guides, words = _guides(), language()
    if uid not in game_ids() or paper not in PAPERS:
        abort(404, gettext("There is no such sheet."))

    def made() -> bytes:
        return or_404(guides.rule_sheet(uid, words, paper), gettext("There is no such sheet."))

    end_turn(request.environ)  # drawn in another process
    pdf = services().drawn.sheet(f"rules {uid} {words} {paper}", made)
    return Response(pdf, mimetype="application/pdf", headers={"Cache-Control": "max-age=3600"})


def _guides() -> GuidesPort:
    return or_404(services().ports.guides, gettext("There are no rules to read here."))


def _blocks(uid: str) -> tuple[Block, ...]:
    text = _guides().guide(uid, language()) if uid in game_ids() else ""
    if not text:
        abort(404, gettext("There are no rules to read here."))
    clauses = game_of(uid, {}).clauses
    return guide_blocks(text, clauses, lambda file: url_for("rules.diagram", file=file))


def _board_asked_about(uid: str) -> Markup:
    """The position in the address, with marks on its cells; empty without a readable position."""
    given = request.args
    if not given.get("position"):
        return Markup("")
    try:
        game = _game(uid)
        layout = layout_of(game, given["position"])
    except RulesError:
        return Markup("")
    cells = [name for name in given.get("cells", "").split(",")[:MOST_CELLS] if name in game.board.by_name]
    return markup(drawing(game, layout, wrong_marks(cells)), language())


def _game(uid: str) -> AnyGame:
    options = {key.removeprefix("option_"): text for key, text in request.args.items() if "option_" in key}
    return game_of(uid, options)
