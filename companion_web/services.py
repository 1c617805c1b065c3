"""What the pages of one app share: stored once by ``create_app``, found in every request."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

from flask import Flask, abort, current_app, request, session
from flask_babel import gettext

from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.drawing.picture_store import PictureStore
from tachiai.companion_web.live.camera_pictures import CameraPictures
from tachiai.companion_web.live.fragments import FragmentCache
from tachiai.companion_web.live.push import Connections
from tachiai.companion_web.live_table import LiveTable, LiveView
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.openings import LoggedOpenings
from tachiai.companion_web.ports import Ports, TableSetUp
from tachiai.companion_web.replay.replaying import Replay, replay_of
from tachiai.companion_web.security.authentication import Authentication
from tachiai.companion_web.security.request_guards import is_at_this_machine
from tachiai.companion_web.security.roles import Right
from tachiai.rules.core import EMPTY, Layout, changes
from tachiai.rules.line import AnyGame, AnyLine


def offered_moves(game: AnyGame, state: Any) -> list[tuple[str, list[str], list[str]]]:
    """Legal moves, sorted by text: (text, names of the changed cells, names of those that lose a piece).

    A cell loses a piece where it becomes empty or keeps only what the piece carried.
    """
    names, before = game.board.names, game.layout(state)
    offered = []
    for move in game.legal_moves(state):
        changed = changes(before, game.layout(game.play_unchecked(state, move)))
        left = [c for c, symbol in changed.items() if symbol in (EMPTY, *game.bare.get(before[c], ()))]
        offered.append((game.format_move(move), [names[c] for c in changed], [names[c] for c in left]))
    return sorted(offered)


def dragged_layout(game: AnyGame, before: Layout, origin: str, target: str) -> Layout:
    """The layout after the piece on ``origin`` was put on ``target``; what stood there is gone. Raises
    ``BadNotation`` for an unknown cell name.
    """
    layout = list(before)
    layout[game.board.cell(target)], layout[game.board.cell(origin)] = layout[game.board.cell(origin)], EMPTY
    return tuple(layout)


def meant_move(line: AnyLine, origin: str, target: str) -> str:
    """The move that dragging a piece from cell to cell means, even an illegal one; "" for none. Raises
    ``BadNotation`` for an unknown cell name.
    """
    game, before = line.game, line.game.layout(line.state)
    attempts = game.attempts(line.state, dragged_layout(game, before, origin, target))
    return game.format_move(attempts[0]) if attempts else ""


_KEY = "tachiai"
T = TypeVar("T")


@dataclass(slots=True)
class LessonStarter:
    """Which visitor began the present lesson or puzzle; "": none of this page's."""

    begun_by: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """The log, the ports, and what is kept between requests."""

    config: PageConfig
    log: SqlGameLog
    ports: Ports
    login: Authentication  #: of the arbiter by PIN
    connections: Connections
    pictures: CameraPictures
    drawn: PictureStore
    openings: LoggedOpenings
    fragments: FragmentCache = field(default_factory=FragmentCache)
    at_table: LessonStarter = field(default_factory=LessonStarter)

    def view_of(self, number: int) -> LiveView | None:
        """The live view if this game is on the table, even when it is over; else None."""
        live = self.ports.live
        view = live.view() if live is not None else None
        return view if view is not None and view.game_id == number else None


def provide(app: Flask, shared: Services) -> None:
    """Stores the services where ``services`` finds them."""
    app.extensions[_KEY] = shared


def services() -> Services:
    """The services of the app that serves this request."""
    found = current_app.extensions[_KEY]
    assert isinstance(found, Services)
    return found


def stored_replay(number: int) -> Replay:
    """Replay of a game in the log. Raises ``NoSuchGame``, and as ``replay_of`` does."""
    return replay_of(services().log.game(number))


def or_404(port: T | None, missing: str) -> T:
    """``port``, or an answer 404 with the sentence ``missing`` where it is None."""
    if port is None:
        abort(404, missing)
    return port


def learner_here() -> str:
    """Name of the learner in this browser's session, "" where there is none."""
    return str(session.get("learner", "")) if services().ports.learners is not None else ""


def live_table() -> LiveTable:
    """The running table; answers 404 where only the log is served."""
    return or_404(services().ports.live, gettext("No table is running here."))


def arbiters_set_up() -> TableSetUp:
    """Where games are begun, for the arbiter."""
    return arbiters(services().ports.set_up, gettext("No game can be set up here."))


def is_the_camera() -> bool:
    """True if this browser is the phone that is the camera."""
    phone = services().ports.phone
    return phone is not None and phone.is_camera(str(session.get("phone", "")))


def may_change() -> bool:
    """True if this request may change anything."""
    shared = services()
    is_at_home = shared.config.open_on_loopback and is_at_this_machine(request)
    return is_at_home or shared.login.may(Right.CHANGE)


def try_pin() -> bool:
    """Logs the arbiter in if the form's PIN is right."""
    return services().login.try_password("", request.form.get("pin", "").strip())


def require_arbiter() -> None:
    """Answers 403 to a visitor who may not change anything."""
    if not may_change():
        abort(403, gettext("Only the arbiter may do this. Enter the PIN first."))


def arbiters(port: T | None, missing: str) -> T:
    """``port`` for the arbiter; answers 404 with ``missing`` where it is None, 403 to all others."""
    found = or_404(port, missing)
    require_arbiter()
    return found


def wants_json() -> bool:
    """True if the client is a program that expects JSON."""
    return (
        request.path.endswith(".json")
        or request.path.startswith("/api/")
        or request.blueprint == "rooms"
        or request.accept_mimetypes.best == "application/json"
    )
