"""What the pages of one app share: set once by ``create_app``, found by every view."""

from dataclasses import dataclass, field
from threading import BoundedSemaphore, Event

from flask import abort, current_app
from flask_babel import gettext

from tachiai.companion_web.access import ArbiterLogin
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.live_fragments import FragmentCache
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.pictures import CameraPictures
from tachiai.companion_web.ports import LiveTable, SettingsDesk, SetUpDesk, VirtualTable

_KEY = "tachiai"


@dataclass(frozen=True, slots=True)
class Parts:
    """The log, the tables, and what is kept between requests."""

    config: PageConfig
    log: SqlGameLog
    table: LiveTable | None
    virtual: VirtualTable | None
    door: ArbiterLogin
    push_places: BoundedSemaphore
    set_up: SetUpDesk | None = None
    settings: SettingsDesk | None = None
    fragments: FragmentCache = field(default_factory=FragmentCache)
    pictures: CameraPictures = field(default_factory=CameraPictures)
    closing: Event = field(default_factory=Event)  # set when the server stops: push connections end

    def keep_in(self, extensions: dict[str, object]) -> None:
        """Stores the parts where ``parts`` finds them."""
        extensions[_KEY] = self


def parts() -> Parts:
    """Returns the parts of the app that serves this request."""
    found = current_app.extensions[_KEY]
    assert isinstance(found, Parts)
    return found


def live_table() -> LiveTable:
    """Returns the running table; answers 404 where only the log is served."""
    table = parts().table
    if table is None:
        abort(404, gettext("No table is running here."))
    return table


def virtual_table() -> VirtualTable:
    """Returns the virtual table; answers 404 where the table is a real one."""
    virtual = parts().virtual
    if virtual is None:
        abort(404, gettext("There is no virtual table here: the pieces stand on a real one."))
    return virtual


def set_up_desk() -> SetUpDesk:
    """Returns where games are begun; answers 404 where none can be."""
    desk = parts().set_up
    if desk is None:
        abort(404, gettext("No game can be set up here."))
    return desk
