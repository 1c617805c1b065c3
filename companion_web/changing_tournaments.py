"""Helpers that the pages of tournaments share: finding one, changing it, and the audit log of changes."""

from collections.abc import Callable

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.hub.accounts import Account, AuditLine, Right
from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.rounds.files import decoded
from tachiai.companion_web.club.rounds.tournament import Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.languages import tell
from tachiai.companion_web.security.club_login import account_here, hub, now_ms, require
from tachiai.companion_web.services import or_404


def may(right: Right) -> bool:
    """True if the account that is logged in here has ``right``."""
    account = account_here()
    return account is not None and account.may(right)


def held_tournament(number: int) -> HeldTournament:
    """The tournament of this number; answers 404 where there is none."""
    return or_404(hub().tournaments.get(number), gettext("There is no such tournament."))


def changed(
    number: int,
    what: str,
    change: Callable[[Tournament], Tournament],
    detail: str = "",
    right: Right = Right.PAIR,
) -> HeldTournament | None:
    """Applies ``change`` to a tournament and adds a line to the audit log.

    Needs ``right``. Where ``change`` raises ``BadTournament``, its sentence is flashed and the result is
    None.
    """
    account = require(right)
    held_tournament(number)
    try:
        held = hub().tournaments.change(number, change)
    except BadTournament as error:
        tell(error.words)
        return None
    write_down(account, what, f"{held.tournament.name} {detail}".strip())
    return held


def write_down(account: Account, what: str, detail: str) -> None:
    """Adds a line to the hub's audit log."""
    hub().audit.note(AuditLine(now_ms(), account.name, "", what, detail))


def redirect_with_error(error: BadTournament, back: str) -> ResponseReturnValue:
    """Redirects to ``back``, where the sentence of ``error`` is shown."""
    tell(error.words)
    return redirect(back)


def chosen(field: str, allowed: tuple[str, ...]) -> str:
    """A form field's value, the first of ``allowed`` where it is missing; answers 400 for any other value."""
    value = request.form.get(field, allowed[0])
    if value not in allowed:
        abort(400, gettext("The page did not understand this request."))
    return value


def sent_text() -> str:
    """Text of the uploaded file, "" without one. Raises ``BadTournament`` where it cannot be decoded."""
    sent = request.files.get("file")
    return decoded(b"" if sent is None else sent.read())


def tournament_address(number: int) -> str:
    """Address of a tournament's page."""
    return url_for("club_tournaments.show", number=number)
