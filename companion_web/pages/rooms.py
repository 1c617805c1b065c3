"""Rooms by HTTP, for tables and browsers: making one, its state, saying something in it.

Whoever has a code takes part; nothing else is asked of anybody. Nothing here reads a cookie, so these
addresses need no form token: what is sent to them is JSON, which no form of another site can send.
"""

from http import HTTPStatus

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import RequestEntityTooLarge

from tachiai.companion_web.club.bus.messages import Json
from tachiai.companion_web.errors import BadMessage, RoomFault
from tachiai.companion_web.languages import language
from tachiai.companion_web.rooms.codes import RoomLink
from tachiai.companion_web.rooms.messages import (
    LARGEST_MESSAGE_BYTES,
    EmailWanted,
    RoomWanted,
    Sent,
    read_sent,
)
from tachiai.companion_web.rooms.record import record_of
from tachiai.companion_web.rooms.room import NotTaken
from tachiai.companion_web.rooms.rooms import Place, Rooms
from tachiai.companion_web.rooms.state import RoomState
from tachiai.companion_web.rooms.taking import refused
from tachiai.companion_web.services import or_404, services
from tachiai.rules.messages import languages
from tachiai.rules.record import format_text

pages = Blueprint("rooms", __name__)

LONGEST_WAIT_S = 20.0
STATUS = {"malformed": HTTPStatus.BAD_REQUEST, "watching": HTTPStatus.FORBIDDEN}


@pages.post("/rooms")
def make() -> ResponseReturnValue:
    """Makes a room; the answer has the codes of both sides and of spectators, this once."""
    payload = _json_sent()
    spare("rooms")
    try:
        codes = rooms_here().make(RoomWanted.read(payload))
    except BadMessage as error:
        return _refusal(refused("malformed", mistake=str(error))), HTTPStatus.BAD_REQUEST
    except RoomFault as error:
        return _refusal(NotTaken("impossible", error.words)), HTTPStatus.CONFLICT
    return {"first": codes.first, "second": codes.second, "watching": codes.watching}, HTTPStatus.CREATED


@pages.get("/room/<code>/state")
def state(code: str) -> ResponseReturnValue:
    """The room; with ``after`` as soon as its version is another, or after 20 s."""
    place, after = place_of_code(code), request.args.get("after", -1, type=int)
    hidden = request.args.get("hidden", "") == "1"
    connections = services().connections
    places, stopped = connections.push_places, connections.closing.is_set
    waits = after >= 0 and places.acquire(blocking=False)  # else at once: who gets none asks again
    longest_s = LONGEST_WAIT_S if waits else 0.0
    try:
        return _json(rooms_here().wait(place, after, longest_s, hidden=hidden, stopped=stopped))
    finally:
        if waits:
            places.release()


@pages.post("/room/<code>/say")
def say(code: str) -> ResponseReturnValue:
    """Takes a message; the answer has the state, and why the message is refused, if so."""
    payload, place = _json_sent(), place_of_code(code)
    spare("messages")
    try:
        refusal = taken(code, place, read_sent(payload))
    except BadMessage as error:
        refusal = refused("malformed", mistake=str(error))
    state = _json(rooms_here().state(place))
    if refusal is None:
        return state
    return {**_refusal(refusal), "state": state}, STATUS.get(refusal.code, HTTPStatus.CONFLICT)


@pages.get("/room/<code>/record.txt")
def record(code: str) -> ResponseReturnValue:
    """The record of the game so far, for ``tachiai review`` and whatever else reads records."""
    place = place_of_code(code)
    text = format_text(record_of(rooms_here().seen(place), has_notes=place.side is not None))
    return Response(text, mimetype="text/plain")


def taken(code: str, place: Place, message: Sent) -> NotTaken | None:
    """Takes what was sent with a code; returns why it is refused, if so."""
    if not isinstance(message, EmailWanted):
        return rooms_here().take(place, message)
    reminders = services().ports.reminders
    if reminders is None:
        return refused("no_email")
    spare("emails")
    return reminders.want(code, place.side, message, link_of(code))


def link_of(code: str) -> str:
    """The link of a code, as others reach this host, with what a table knows it by where it is HTTPS."""
    config = services().config
    address = (config.address() or request.host_url).rstrip("/")
    return RoomLink(address, code, config.authority if address.startswith("https:") else "").text


def rooms_here() -> Rooms:
    """The rooms; answers 404 where there are none."""
    return or_404(services().ports.rooms, gettext("There are no rooms here."))


def place_of_code(code: str) -> Place:
    """What a code leads to; answers 404 for an unknown one."""
    place = rooms_here().place(code)
    if place is None:
        spare("codes")
        abort(HTTPStatus.NOT_FOUND, gettext("There is no room with this code."))
    return place


def _json(state: RoomState) -> Json:
    return state.model_dump(mode="json")


def _json_sent() -> bytes:
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, gettext("Expected JSON."))
    request.max_content_length = LARGEST_MESSAGE_BYTES
    try:
        return request.get_data()
    except RequestEntityTooLarge:
        abort(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, gettext("This message is too large."))


def spare(what: str) -> None:
    """Answers 429 to an address that sends too much of one kind."""
    if not rooms_here().allowances.spend(what, request.remote_addr or ""):
        abort(HTTPStatus.TOO_MANY_REQUESTS, gettext("This is too often. Try again in a while."))


def _refusal(refusal: NotTaken) -> Json:
    """A refusal in the visitor's language, and in all of them for a table."""
    return {
        "code": refusal.code,
        "error": refusal.words.in_language(language()),
        "words": {each: refusal.words.in_language(each) for each in languages()},
    }
