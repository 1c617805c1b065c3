"""Who of the club is logged in here."""

from flask import abort, session
from flask_babel import gettext

from tachiai.companion_web.club.hub.accounts import Account, Right
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.services import required, services

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


def now_ms() -> int:
    """Returns what time it is (UTC)."""
    return services().config.utc_ms()
