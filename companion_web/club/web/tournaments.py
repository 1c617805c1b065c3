"""The tournaments of the club: the list, a new one, each with its standings; finding and changing one."""

from collections.abc import Callable, Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext

from tachiai.companion_web.club.hub.accounts import AuditLine
from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.public.tournaments import tournament_words
from tachiai.companion_web.club.rounds import changes, knock_out, round_robin
from tachiai.companion_web.club.rounds.files import TAKEN_IN, decoded, taken_in, trf_kind
from tachiai.companion_web.club.rounds.tournament import Entrant, System, TieBreak, Tournament
from tachiai.companion_web.club.rounds.trf_lines import number_in
from tachiai.companion_web.club.rounds.words import FILES
from tachiai.companion_web.club.web.services import club_services, hub, now_ms, require
from tachiai.companion_web.drawing.boards import titles
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.security.roles import Account, Right
from tachiai.companion_web.services import or_404
from tachiai.rules.messages import Message
from tachiai.rules.time_control import PRESETS

pages = Blueprint("club_tournaments", __name__, url_prefix="/club/tournaments")

SYSTEMS: Mapping[System, str] = {
    System.SWISS: lazy_gettext("Swiss"),
    System.ROUND_ROBIN: lazy_gettext("Everybody against everybody"),
    System.KNOCK_OUT: lazy_gettext("Knock-out"),
}
FIRST_MOVES = ("yes", "no")  # the first player of the list moves first in round 1


@pages.get("/")
def show_all() -> ResponseReturnValue:
    """All tournaments, and a form for a new one."""
    return _list({})


@pages.post("/")
def add() -> ResponseReturnValue:
    """Adds a tournament from the form or from a TRF."""
    account = require(Right.PAIR)
    try:
        tournament, sources = _wanted()
        number = hub().tournaments.add(tournament, sources)
    except BadTournament as error:
        tell(error.words)
        return _list(request.form), 400
    write_down(account, "tournament", tournament.name)
    return redirect(tournament_address(number))


@pages.get("/<int:number>")
def show(number: int) -> ResponseReturnValue:
    """A tournament: standings, rounds, players."""
    return render_template(
        "club_tournament.html",
        **tournament_words(held_tournament(number)),
        may_pair=club_services().login.may(Right.PAIR),
        may_rule=club_services().login.may(Right.DECIDE),
        files=FILES,
        taken_in=TAKEN_IN,
        systems=SYSTEMS,
        titles=titles(language()),
    )


@pages.post("/<int:number>/tie-breaks")
def choose_tie_breaks(number: int) -> ResponseReturnValue:
    """Sets the tie-breaks in their order; none: the default ones of the system."""
    asked = [each for each in request.form.getlist("tie_break") if each]
    if not set(asked) <= set(TieBreak):
        abort(400, gettext("The page did not understand this request."))
    wanted = tuple(map(TieBreak, asked))
    changed(number, "tie-breaks", lambda found: changes.decided_by(found, wanted), " ".join(wanted))
    return redirect(tournament_address(number))


@pages.post("/<int:number>/remove")
def remove(number: int) -> ResponseReturnValue:
    """Removes a tournament; its games stay."""
    account, held = require(Right.PAIR), held_tournament(number)
    hub().tournaments.remove(number)
    hub().announce()
    write_down(account, "remove", held.tournament.name)
    return redirect(url_for("club_tournaments.show_all"))


def _list(typed: Mapping[str, str]) -> str:
    """The page of all tournaments; ``typed``: content of its form."""
    return render_template(
        "club_tournaments.html",
        tournaments=hub().tournaments.all(),
        may_pair=club_services().login.may(Right.PAIR),
        systems=SYSTEMS,
        titles=titles(language()),
        controls=PRESETS,
        typed=typed,
    )


def _wanted() -> tuple[Tournament, dict[str, str]]:
    """The tournament of the form, and its file by kind. Raises ``BadTournament``."""
    form = request.form
    uid = form.get("uid", "")
    control = form.get("own_time_control", "").strip() or form.get("time_control", "")
    if uid not in titles(language()):
        abort(400, gettext("The page did not understand this request."))
    if request.files.get("file"):
        text = sent_text()
        kind = trf_kind(text)
        return taken_in(Tournament(name="-", uid=uid, time_control=control), kind, text, ""), {kind: text}
    names = [line.strip() for line in form.get("players", "").splitlines() if line.strip()]
    players = tuple(Entrant(number=number, name=name) for number, name in enumerate(names, start=1))
    system = System(chosen("system", tuple(System)))
    planned = form.get("planned", "").strip()
    usual = {
        System.SWISS: 5,
        System.ROUND_ROBIN: round_robin.rounds_of(max(2, len(players))),
        System.KNOCK_OUT: knock_out.rounds_of(max(2, len(players))),
    }
    tournament = Tournament(
        name=form.get("name", "").strip(),
        uid=uid,
        system=system,
        planned=number_in(planned, Message("the number of rounds")) if planned else usual[system],
        time_control=control,
        first_begins=chosen("first_begins", FIRST_MOVES) == "yes",
        players=players,
    )
    return tournament, {}


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
