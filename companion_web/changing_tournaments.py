"""What the pages of tournaments share: which one is meant, and changes of it, with who made them."""

from collections.abc import Callable

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.hub.accounts import Account, Deed, Right
from tachiai.companion_web.club.hub.tournaments import Held
from tachiai.companion_web.club.rounds.files import decoded
from tachiai.companion_web.club.rounds.tournament import Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.languages import tell
from tachiai.companion_web.security.club_login import account_here, hub, now_ms, require
from tachiai.companion_web.services import required


def may(right: Right) -> bool:
    """Returns whether who is logged in here has this right."""
    account = account_here()
    return account is not None and account.may(right)


def held_tournament(number: int) -> Held:
    """Returns the tournament of this number; answers 404 where there is none."""
    return required(hub().tournaments.get(number), gettext("There is no such tournament."))


def changed(
    number: int,
    what: str,
    change: Callable[[Tournament], Tournament],
    detail: str = "",
    right: Right = Right.PAIR,
) -> Held | None:
    """Changes a tournament and writes down who did it; None if it could not be, which is said."""
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
    """Writes down who did what."""
    hub().audit.note(Deed(now_ms(), account.name, "", what, detail))


def refused(error: BadTournament, back: str) -> ResponseReturnValue:
    """Says what is wrong, back on the page that asked."""
    tell(error.words)
    return redirect(back)


def chosen(field: str, allowed: tuple[str, ...]) -> str:
    """Returns what was chosen in a form, the first of ``allowed`` if nothing was; answers 400 for anything
    else.
    """
    value = request.form.get(field, allowed[0])
    if value not in allowed:
        abort(400, gettext("The page did not understand this request."))
    return value


def sent_text() -> str:
    """Returns the text of the file that was sent. Raises ``BadTournament``."""
    sent = request.files.get("file")
    return decoded(b"" if sent is None else sent.read())


def tournament_address(number: int) -> str:
    """Returns the address of a tournament's page."""
    return url_for("club_tournaments.show", number=number)
