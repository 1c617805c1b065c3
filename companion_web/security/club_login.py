"""Log-in to a club's hub by account."""

from flask import abort, request, session
from flask_babel import gettext

from tachiai.companion_web.club.hub.accounts import Account, Right
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.services import or_404, services

OPEN = ("", "visitor", "rules", "puzzles")  # blueprints of pages that show no game of a table
SESSION = "club"  # key in the session cookie


def hub() -> Hub:
    """The hub; answers 404 where there is none."""
    return or_404(services().ports.club, gettext("There is no club here."))


def account_here() -> Account | None:
    """The account that is logged in in this session."""
    accounts, name = hub().accounts, session.get(SESSION)
    return accounts.of_session(name, now_ms()) if isinstance(name, str) else None


def require(right: Right) -> Account:
    """The account that is logged in, if it has ``right``; answers 403 otherwise."""
    account = account_here()
    if account is None or not account.may(right):
        abort(403, gettext("Log in with an account that may do this."))
    return account


def guard_games() -> None:
    """Before each request to a hub: undelayed games need ``Right.GAMES``."""
    subject = request.blueprint or ""
    is_open = subject in OPEN or subject.startswith("club")  # pages of the club check their own rights
    if services().ports.club is not None and not is_open:
        require(Right.GAMES)


def now_ms() -> int:
    """Present time (UTC)."""
    return services().config.utc_ms()
