"""What the pages of one app share: stored once by ``create_app``, found in every request."""

from dataclasses import dataclass, field
from threading import BoundedSemaphore, Event
from typing import TypeVar

from flask import Flask, abort, current_app, request, session
from flask_babel import gettext

from tachiai.companion_web.club.hub.pictures import TablePictures
from tachiai.companion_web.club.public.screens import Screens
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.drawing.picture_store import PictureStore
from tachiai.companion_web.live.camera_pictures import CameraPictures
from tachiai.companion_web.live.fragments import FragmentCache
from tachiai.companion_web.live.hub_fragments import HubFragments
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import LiveTable, LiveView, Ports, TableSetUp
from tachiai.companion_web.security.login import ArbiterLogin

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
    login: ArbiterLogin
    push_places: BoundedSemaphore  #: one for each open push connection
    film_places: BoundedSemaphore  #: one for each viewer of the MJPEG stream
    drawn: PictureStore
    screens: Screens | None = None  #: of a club's hall
    fragments: FragmentCache = field(default_factory=FragmentCache)
    hub_fragments: HubFragments = field(default_factory=HubFragments)
    pictures: CameraPictures = field(default_factory=CameraPictures)
    table_pictures: TablePictures = field(default_factory=TablePictures)  #: of a hub
    at_table: LessonStarter = field(default_factory=LessonStarter)
    closing: Event = field(default_factory=Event)  #: set when the server stops: push connections end

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
    """Where games are begun. Answers 404 where none can be, 403 to all but the arbiter."""
    set_up = or_404(services().ports.set_up, gettext("No game can be set up here."))
    require_arbiter()
    return set_up


def require_arbiter() -> None:
    """Answers 403 to a visitor who may not change anything."""
    if not services().login.may_change(request):
        abort(403, gettext("Only the arbiter may do this. Enter the PIN first."))


def wants_json() -> bool:
    """True if the client is a program that expects JSON."""
    return (
        request.path.endswith(".json")
        or request.path.startswith("/api/")
        or request.accept_mimetypes.best == "application/json"
    )
