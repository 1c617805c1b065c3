"""A room in a browser: its board, on which moves are entered, its clocks, and what the sides ask each other.
All of it works without scripts, too; with them the page follows the room by itself.
"""

import json
import math
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from pydantic import ValidationError

from tachiai.companion_web.club.bus.messages import valid_text
from tachiai.companion_web.drawing.boards import (
    drawing,
    last_move_marks,
    markup,
    player_names,
    qr_code,
    stone,
    titles,
)
from tachiai.companion_web.errors import BadMessage, RoomFault
from tachiai.companion_web.languages import language
from tachiai.companion_web.pages.rooms import link_of, place_of_code, rooms_here, spare, taken
from tachiai.companion_web.rooms.messages import LONGEST_NAME, Proposed, RoomWanted, Sent, read_sent
from tachiai.companion_web.rooms.room import NotTaken, Room
from tachiai.companion_web.rooms.rooms import Place
from tachiai.companion_web.rooms.taking import played, refused
from tachiai.companion_web.services import meant_move, offered_moves, services
from tachiai.rules.core import Player
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import Message
from tachiai.rules.proposals import Proposal
from tachiai.rules.time_control import PRESETS

pages = Blueprint("room", __name__, url_prefix="/room")

PROPOSALS = {
    Proposal.DRAW: Message("Offer a draw"),
    Proposal.TAKE_BACK: Message("Take back"),
    Proposal.ADJOURN: Message("Go on another time"),
    Proposal.RESUME: Message("Go on"),
}
ASKED = {
    Proposal.DRAW: Message("A draw is offered."),
    Proposal.TAKE_BACK: Message("Ply {ply} and what followed is to be taken back."),
    Proposal.REVISE: Message("Ply {ply} was another move: {move}."),
    Proposal.ADJOURN: Message("The game is to go on another time."),
    Proposal.RESUME: Message("The game is to go on."),
}


@pages.get("/")
def ask() -> ResponseReturnValue:
    """The form for a room of two who have no table."""
    rooms_here()
    return render_template("new_room.html", titles=titles(language()), controls=PRESETS, codes=None)


@pages.post("/")
def make() -> ResponseReturnValue:
    """Makes a room, and shows the links of both sides and of spectators."""
    given = request.form
    spare("rooms")
    try:
        codes = rooms_here().make(
            RoomWanted(
                game=valid_text(given.get("game", "")),
                time_control=valid_text(given.get("time_control", "")),
                stops_away="stops_away" in given,
            )
        )
    except (RoomFault, ValidationError):
        abort(HTTPStatus.BAD_REQUEST, gettext("There is no such game."))
    mine, theirs = codes.of(Player.SECOND if given.get("side") == "second" else Player.FIRST)
    link, watching = link_of(theirs), link_of(codes.watching)
    return render_template(
        "new_room.html", codes=codes, mine=mine, theirs=theirs, link=link, watching=watching, qr=qr_code(link)
    )


@pages.get("/<code>")
def show(code: str) -> ResponseReturnValue:
    """The room, for whoever has one of its codes."""
    return _page(code, place_of_code(code), None)


@pages.post("/<code>/do")
def do(code: str) -> ResponseReturnValue:
    """Says what a button or the form of the page stands for."""
    place = place_of_code(code)
    room, given = rooms_here().seen(place), request.form
    message = _message(room, place.side, given)
    refusal = message if isinstance(message, NotTaken) else taken(code, place, message)
    if refusal is not None:
        return _page(code, place, refusal), HTTPStatus.CONFLICT
    return redirect(url_for("room.show", code=code))


def _message(room: Room, side: Player | None, given: Mapping[str, str]) -> Sent | NotTaken:
    """What a button or form says: its fields, and what follows from the room as it is."""
    kind, ply = given.get("kind", ""), room.line.ply
    fields = {name: text.strip() for name, text in given.items()}
    said: dict[str, Any] = {"ply": ply, "language": language(), **fields, "id": uuid4().hex}
    match kind:
        case "sits":
            said |= {"name": fields.get("name", "")[:LONGEST_NAME]}
            said |= {each: each in given for each in ("hints", "texts")}
        case "ply":
            after = _played(room, fields)
            if isinstance(after, NotTaken):
                return after
            said |= {"ply": after.ply, "move": after.texts()[-1]}
            said |= {"before": room.line.position, "position": after.position}
        case "propose" if fields.get("what") == Proposal.TAKE_BACK and ply:
            said["ply"] = ply - 1 if side is room.to_move and ply > 1 else ply
        case "answer":
            asked = room.of(side.other).proposal if side is not None else None
            if asked is None:
                return refused("not_asked")
            said |= {"what": asked.what, "ply": asked.ply, "accepted": fields.get("accepted") == "1"}
    try:
        return read_sent(json.dumps(said).encode())
    except BadMessage as error:
        return refused("malformed", mistake=str(error))


def _played(room: Room, given: Mapping[str, str]) -> AnyLine | NotTaken:
    """The line after the move that was typed, or is meant by two squares."""
    move, origin = given.get("move", ""), given.get("from", "")
    try:
        if origin and not move:
            move = meant_move(room.line, origin, given.get("to", ""))
        return played(room.line, move) if move else refused("nothing_meant")
    except RulesError as error:  # of a cell that is none
        return NotTaken("illegal", error.words)


def _page(code: str, place: Place, refusal: NotTaken | None) -> str:
    rooms = rooms_here()
    room, state = rooms.seen(place), rooms.state(place)
    game, line, side = room.game, room.line, place.side
    layout, marks = game.layout(line.state), {}
    if line.parent is not None:
        marks = last_move_marks(game, game.layout(line.parent.state), layout)
    may_move = side is room.to_move and room.goes_on
    theirs = None if side is None else room.of(side.other).proposal
    names = player_names(game, language())
    reminders = services().ports.reminders
    address, not_sent = ("", None) if reminders is None else reminders.of(code)
    return render_template(
        "room.html",
        code=code,
        state=state,
        delay_min=0 if side is not None else math.ceil(rooms.delay_s / 60),
        title=game.title.in_language(language()),
        board=markup(drawing(game, layout, marks, side is Player.SECOND), language()),
        offered=offered_moves(game, line.state) if may_move else [],
        may_move=may_move,
        side=None if side is None else side.value,
        sides=[(who.value, room.of(who), names[who.value], stone(game, who.value)) for who in Player],
        sends_email=reminders is not None,
        address=address,
        not_sent="" if not_sent is None else not_sent.in_language(language()),
        asked="" if theirs is None else _asked(theirs),
        proposals=[
            (what.value, words.in_language(language()))
            for what, words in PROPOSALS.items()
            if (what is Proposal.RESUME) == room.adjourned and (what is not Proposal.TAKE_BACK or line.ply)
        ],
        refusal="" if refusal is None else refusal.words.in_language(language()),
        result="" if room.outcome is None else _result(room, names),
    )


def _asked(proposal: Proposed) -> str:
    words = ASKED[proposal.what].in_language(language())
    return words.format(ply=proposal.ply, move=proposal.move)


def _result(room: Room, names: dict[str, str]) -> str:
    assert room.outcome is not None
    winner = room.outcome.winner
    if winner is None:
        return str(gettext("Draw"))
    name = names[winner.value]
    return str(gettext("%(player)s wins", player=name[:1].upper() + name[1:]))
