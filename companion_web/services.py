"""What the pages of one app share: set once by ``create_app``, found by every view."""

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
class AtTable:
    """Which visitor began the lesson or puzzle that is given at the table, "" where nobody here did."""

    begun_by: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """The log, what the program gave to the page, and what is kept between requests."""

    config: PageConfig
    log: SqlGameLog
    ports: Ports
    login: ArbiterLogin
    push_places: BoundedSemaphore  # one for each push connection that may be open
    film_places: BoundedSemaphore  # one for each viewer of the camera's film
    drawn: PictureStore
    screens: Screens | None = None  # of a club's hall
    fragments: FragmentCache = field(default_factory=FragmentCache)
    hub_fragments: HubFragments = field(default_factory=HubFragments)
    pictures: CameraPictures = field(default_factory=CameraPictures)
    table_pictures: TablePictures = field(default_factory=TablePictures)  # of a hub
    at_table: AtTable = field(default_factory=AtTable)
    closing: Event = field(default_factory=Event)  # set when the server stops: push connections end

    def view_of(self, number: int) -> LiveView | None:
        """The view of a game that is on the table, over or not; None for any other game."""
        live = self.ports.live
        view = live.view() if live is not None else None
        return view if view is not None and view.game_id == number else None


def provide(app: Flask, shared: Services) -> None:
    """Stores the services where ``services`` finds them."""
    app.extensions[_KEY] = shared


def services() -> Services:
    """Returns the services of the app that serves this request."""
    found = current_app.extensions[_KEY]
    assert isinstance(found, Services)
    return found


def required(port: T | None, missing: str) -> T:
    """Returns what the program gave to the page; answers 404 with the sentence ``missing`` if it did not."""
    if port is None:
        abort(404, missing)
    return port


def learner_here() -> str:
    """Returns who learns in this browser, "" for nobody."""
    return str(session.get("learner", "")) if services().ports.learners is not None else ""


def live_table() -> LiveTable:
    """Returns the running table; answers 404 where only the log is served."""
    return required(services().ports.live, gettext("No table is running here."))


def arbiters_set_up() -> TableSetUp:
    """Returns where games are begun, to the arbiter only; answers 404 where none can be."""
    set_up = required(services().ports.set_up, gettext("No game can be set up here."))
    require_arbiter()
    return set_up


def require_arbiter() -> None:
    """Refuses a request that may not change anything."""
    if not services().login.may_change(request):
        abort(403, gettext("Only the arbiter may do this. Enter the PIN first."))


def wants_json() -> bool:
    """Tells whether a program asks, and not a person."""
    return (
        request.path.endswith(".json")
        or request.path.startswith("/api/")
        or request.accept_mimetypes.best == "application/json"
    )
