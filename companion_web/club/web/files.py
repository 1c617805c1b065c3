"""Import and export of tournaments: TRF (FIDE's Tournament Report File), pairings, players, standings."""

from flask import Blueprint, Response, abort, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.rounds.files import TAKEN_IN, FileKind, taken_in, written
from tachiai.companion_web.club.web.services import hub, require
from tachiai.companion_web.club.web.tournaments import (
    changed,
    chosen,
    held_tournament,
    redirect_with_error,
    sent_text,
    tournament_address,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.security.roles import Right

pages = Blueprint("club_files", __name__, url_prefix="/club/tournaments/<int:number>/files")


@pages.get("/<kind>")
def file(number: int, kind: str) -> ResponseReturnValue:
    """The tournament as a file; with ``round`` the pairings of that round only."""
    require(Right.DECIDE)  # dates of birth
    held = held_tournament(number)
    if kind not in set(FileKind):
        abort(404, gettext("There is no such file."))
    only = request.args.get("round", type=int)
    text = written(held.tournament, FileKind(kind), only, held.sources.get(kind, ""))
    is_csv = FileKind(kind).suffix.endswith(".csv")
    name = f"tournament-{number}{'' if only is None else f'-round-{only}'}{FileKind(kind).suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if is_csv:  # Excel recognises UTF-8 by a byte order mark only
        return Response(text.encode("utf-8-sig"), mimetype="text/csv", headers=headers)
    return Response(text.encode(), mimetype="text/plain", headers=headers)


@pages.post("")
def take_in(number: int) -> ResponseReturnValue:
    """Imports players, pairings or a whole TRF."""
    account, kind = require(Right.PAIR), FileKind(chosen("kind", TAKEN_IN))
    try:
        text = sent_text()
    except BadTournament as error:
        return redirect_with_error(error, tournament_address(number))
    held = changed(number, "file", lambda found: taken_in(found, kind, text, account.name), kind)
    if held is not None:
        hub().tournaments.keep_source(number, kind, text)
        hub().announce()
    return redirect(tournament_address(number))
