"""What the pages of the club share: the hub, who is logged in, and what is kept between requests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from flask import Flask, abort, current_app, request
from flask_babel import gettext

from tachiai.companion_web.club.hub.faults import Part
from tachiai.companion_web.club.hub.hub import Hub, HubView
from tachiai.companion_web.club.hub.pictures import TablePictures
from tachiai.companion_web.club.public.pages import Screens
from tachiai.companion_web.security.authentication import Authentication
from tachiai.companion_web.security.roles import Account, Right
from tachiai.companion_web.services import services

OPEN = (
    "",
    "visitor",
    "rules",
    "puzzles",
    "rooms",
    "room",
)  # blueprints of pages that show no game of a table
SESSION = "club"  # key in the session cookie
_KEY = "tachiai club"

Fragments = Mapping[str, str]
MakeFragments = Callable[[HubView], Fragments]


@dataclass(frozen=True, slots=True)
class MadeFragments:
    """Fragments of one version of the view."""

    version: int
    made_s: float
    html: Fragments


@dataclass(slots=True)
class HubFragments:
    """The changing parts of the arbiter's page, once for each language, at limited intervals. Thread-safe."""

    monotonic_s: Callable[[], float]
    _kept: dict[str, MadeFragments] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, view: HubView, language: str, make: MakeFragments, since_s: float) -> MadeFragments:
        """The fragments of ``view``, or older ones if those were made in the last ``since_s``."""
        with self._lock:
            now_s = self.monotonic_s()
            kept = self._kept.get(language)
            if kept is None or (kept.version != view.version and now_s - kept.made_s >= since_s):
                kept = self._kept[language] = MadeFragments(view.version, now_s, make(view))
            return kept


@dataclass(frozen=True, slots=True)
class ClubServices:
    """What is kept between requests to a hub."""

    hub: Hub
    login: Authentication  #: by account
    screens: Screens  #: of its hall
    fragments: HubFragments
    pictures: TablePictures = field(default_factory=TablePictures)


def add_club(app: Flask, club: Hub) -> None:
    """Makes ``app`` the page of a hub: its games are for those who may read them."""
    with app.app_context():
        config = services().config
    told = partial(club.note_fault, Part.PAGES)
    screens = Screens(app, config.fonts_path, club.boards, club.tournaments.all, told)
    login, fragments = Authentication(config, club.accounts, SESSION), HubFragments(config.monotonic_s)
    app.extensions[_KEY] = ClubServices(club, login, screens, fragments)
    app.before_request(guard_games)


def club_services(app: Flask | None = None) -> ClubServices:
    """What ``add_club`` stored; without ``app`` for the app that serves this request. Answers 404 where there
    is no hub.
    """
    found: ClubServices | None = (app or current_app).extensions.get(_KEY)
    if found is None:
        abort(404, gettext("There is no club here."))
    return found


def hub() -> Hub:
    """The hub; answers 404 where there is none."""
    return club_services().hub


def account_here() -> Account | None:
    """The account that is logged in in this session."""
    return club_services().login.account()


def require(right: Right) -> Account:
    """The account that is logged in, if it has ``right``; answers 403 otherwise."""
    account = account_here()
    if account is None or not account.may(right):
        abort(403, gettext("Log in with an account that may do this."))
    return account


def guard_games() -> None:
    """Before each request: undelayed games need ``Right.GAMES``."""
    subject = request.blueprint or ""
    is_open = subject in OPEN or subject.startswith("club")  # pages of the club check their own rights
    if not is_open:
        require(Right.GAMES)


def now_ms() -> int:
    """Present time (UTC)."""
    return services().config.utc_ms()
