"""Files of tournaments: TRF, pairings, players and standings, in and out."""

from flask import Blueprint, Response, abort, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.changing_tournaments import (
    changed,
    chosen,
    held_tournament,
    refused,
    sent_text,
    tournament_address,
)
from tachiai.companion_web.club.hub.accounts import Right
from tachiai.companion_web.club.rounds.files import TAKEN_IN, FileKind, taken_in, written
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.security.club_login import hub, require

pages = Blueprint("club_files", __name__, url_prefix="/club/tournaments/<int:number>/files")


@pages.get("/<kind>")
def file(number: int, kind: str) -> ResponseReturnValue:
    """The tournament as a file; ``round``: the pairings of this one alone."""
    require(Right.DECIDE)  # there are dates of birth in it
    held = held_tournament(number)
    if kind not in set(FileKind):
        abort(404, gettext("There is no such file."))
    only = request.args.get("round", type=int)
    text = written(held.tournament, FileKind(kind), only, held.sources.get(kind, ""))
    is_csv = FileKind(kind).suffix.endswith(".csv")
    name = f"tournament-{number}{'' if only is None else f'-round-{only}'}{FileKind(kind).suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if is_csv:  # Excel takes a CSV file for UTF-8 only if a byte order mark says so
        return Response(text.encode("utf-8-sig"), mimetype="text/csv", headers=headers)
    return Response(text.encode(), mimetype="text/plain", headers=headers)


@pages.post("")
def take_in(number: int) -> ResponseReturnValue:
    """Takes players, pairings or a whole TRF in."""
    account, kind = require(Right.PAIR), FileKind(chosen("kind", TAKEN_IN))
    try:
        text = sent_text()
    except BadTournament as error:
        return refused(error, tournament_address(number))
    held = changed(number, "file", lambda found: taken_in(found, kind, text, account.name), kind)
    if held is not None:
        hub().tournaments.keep_source(number, kind, text)
        hub().announce()
    return redirect(tournament_address(number))
