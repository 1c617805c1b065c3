"""Who of the club is logged in here."""

from flask import abort, request, session
from flask_babel import gettext

from tachiai.companion_web.club.hub.accounts import Account, Right
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.services import required, services

OPEN = ("", "visitor", "rules", "puzzles")  # blueprints of pages that show no game of a table
SESSION = "club"  # the session's name is kept under this one in the cookie


def hub() -> Hub:
    """Returns the hub; answers 404 where there is none."""
    return required(services().ports.club, gettext("There is no club here."))


def account_here() -> Account | None:
    """Returns who is logged in in this session."""
    accounts, name = hub().accounts, session.get(SESSION)
    return accounts.of_session(name, now_ms()) if isinstance(name, str) else None


def require(right: Right) -> Account:
    """Returns who is logged in if their role allows it; answers 403 otherwise."""
    account = account_here()
    if account is None or not account.may(right):
        abort(403, gettext("Log in with an account that may do this."))
    return account


def guard_games() -> None:
    """Keeps the games of all tables, which nobody delays, for those who may read them."""
    subject = request.blueprint or ""
    is_open = subject in OPEN or subject.startswith("club")  # the club's own ask for the right they need
    if services().ports.club is not None and not is_open:
        require(Right.GAMES)


def now_ms() -> int:
    """Returns what time it is (UTC)."""
    return services().config.utc_ms()
