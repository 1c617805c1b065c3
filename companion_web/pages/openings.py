"""Openings: what was played from a position of the first plies, how it ended, what the engine's book says.
The moves that lead there stand in the address.
"""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import (
    drawing,
    game_of,
    last_move_marks,
    markup,
    player_names,
    stone,
    titles,
)
from tachiai.companion_web.languages import language
from tachiai.companion_web.log.openings import NEWEST
from tachiai.companion_web.pages.live import viewer
from tachiai.companion_web.services import (
    live_table,
    offered_moves,
    require_arbiter,
    services,
    wants_json,
)
from tachiai.companion_web.table_links import table_address
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.openings.counts import PLIES
from tachiai.rules.openings.explorer import KnownMove, book_for, known_moves
from tachiai.rules.registry import game_ids

pages = Blueprint("openings", __name__, url_prefix="/openings")

MOST_MOVES = 60  # in an address
MOST_LIT = 5  # moves at the table
OPTION = "option_"


@pages.get("/")
def show_games() -> ResponseReturnValue:
    """The games, each with its openings."""
    return render_template("openings_list.html", titles=titles(language()))


@pages.get("/<uid>")
def show(uid: str) -> ResponseReturnValue:
    """What is known of a position."""
    line = _line(uid)
    move = request.args.get("move", "").strip()
    if move and move in line.legal_moves:
        return redirect(address_of(line.play(move)))
    if move or request.args.get("from"):
        flash(gettext("No legal move does this."))
    game, book = line.game, book_for(line.game)
    here = game.layout(line.state)
    marks = {} if line.parent is None else last_move_marks(game, game.layout(line.parent.state), here)
    known, nodes = _known(line), line.nodes()
    return render_template(
        "openings.html",
        uid=uid,
        title=titles(language())[uid],
        board=markup(drawing(game, here, marks), language()),
        names=player_names(game, language()),
        stones={who: stone(game, who) for who in ("first", "second")},
        mover=game.to_move(line.state).value,
        is_over=line.outcome is not None,
        known=[(each, address_of(line.play(each.move))) for each in known],
        games=sum(each.results.games for each in known),
        path=[(text, address_of(node)) for text, node in zip(line.texts(), nodes[1:], strict=True)],
        beginning=address_of(nodes[0]),
        before=None if line.parent is None else address_of(line.parent),
        moves=line.texts(),
        kept=[(name, text) for name, text in request.args.items() if name.startswith((OPTION, "start"))],
        offered=offered_moves(game, line.state) if line.outcome is None else [],
        book=book,
        newest=NEWEST,
        most_plies=PLIES,
        programs=address_of(line, "openings.for_programs"),
    )


@pages.get("/<uid>.json")
def for_programs(uid: str) -> ResponseReturnValue:
    """What is known of a position, for programs."""
    line = _line(uid)
    return {
        "position": line.position,
        "moves": [
            {
                "move": each.move,
                "first_wins": each.results.first,
                "drawn": each.results.drawn,
                "second_wins": each.results.second,
                "unfinished": each.results.unfinished,
                "chance": None if each.chance is None else round(each.chance, 3),
            }
            for each in _known(line)
        ],
    }


@pages.get("/tried")
def show_tried() -> ResponseReturnValue:
    """Leads to the openings of the position that is tried out at the table."""
    return redirect(address_of(_tried()))


@pages.post("/lights")
def light() -> ResponseReturnValue:
    """Lights the moves that are known of the position that is tried out at the table."""
    require_arbiter()
    known = _known(_tried())
    often = [each for each in known if each.results.games] or known
    if often:
        moves = " ".join(each.move for each in often[:MOST_LIT])
        answer = live_table().ask("show_moves", {"moves": moves})
        words = answer.words.in_language(language())
    else:
        words = gettext("Nothing is known of this position.")
    if wants_json():
        return {"ok": bool(often) and not words, "words": words}
    if words:
        flash(words)
    return redirect(table_address(viewer().turned))


def address_of(line: AnyLine, endpoint: str = "openings.show") -> str:
    """The page *Openings* at the end of a line whose moves are all known."""
    game, start = line.game, line.nodes()[0].position
    address = {
        f"{OPTION}{option.name}": game.options[option.name]
        for option in game.offered
        if game.options[option.name] != option.values[0]
    }
    if line.parent is not None:
        address["moves"] = " ".join(line.texts())
    if start != game.format_position(game.start()):
        address["start"] = start
    return url_for(endpoint, uid=game.uid, **address)  # type: ignore[arg-type]


def opening_address(line: AnyLine) -> str | None:
    """The page *Openings* at the end of a stored game's line; None beyond the plies that count, and where a
    move is not known.
    """
    texts = line.texts()
    is_whole = all(texts) and not any(node.is_out_of_turn for node in line.back())
    return address_of(line) if is_whole and line.ply <= PLIES else None


def _known(line: AnyLine) -> tuple[KnownMove, ...]:
    start = line.nodes()[0].position
    counts = services().openings.counts(line.game.uid, dict(line.game.options), start)
    return known_moves(line, counts, book_for(line.game))


def _line(uid: str) -> AnyLine:
    """The line of play in the address; answers 404 where there is none."""
    if uid not in game_ids():
        abort(404, gettext("This table has no board for such a game."))
    options = {name[len(OPTION) :]: text for name, text in request.args.items() if name.startswith(OPTION)}
    texts = request.args.get("moves", "").split()
    try:
        game = game_of(uid, options)
        return _played(Line.at(game, request.args.get("start", "")), texts[:MOST_MOVES])
    except RulesError:
        abort(404, gettext("This game has no such position."))


def _played(line: AnyLine, texts: list[str]) -> AnyLine:
    """The line after more moves. Raises ``RulesError``."""
    for text in texts:
        line = line.play(text)
    return line


def _tried() -> AnyLine:
    """The line of the position that is tried out at the table; one that begins there if it was set up."""
    view = live_table().view()
    here = view.exploration
    if here is None:
        abort(409, gettext("No positions are being tried out."))
    game, at = game_of(view.game, view.options), here.at
    texts: list[str] = []
    while (parent := here.tried[at].parent) is not None:
        texts.insert(0, here.tried[at].move)
        at = parent
    for start in ("", view.header.start):
        try:
            line = _played(Line.at(game, start), texts)
        except RulesError:
            continue
        if line.position == here.position:
            return line
    return Line.at(game, here.position)
