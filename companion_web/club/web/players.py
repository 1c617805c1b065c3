"""Players of a tournament: late entries, byes, withdrawals."""

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue

from tachiai.companion_web.club.rounds import changes
from tachiai.companion_web.club.rounds.tournament import Entrant, Letter, Tournament
from tachiai.companion_web.club.rounds.trf_lines import number_in
from tachiai.companion_web.club.web.tournaments import changed, chosen, tournament_address
from tachiai.rules.messages import Message

pages = Blueprint("club_players", __name__, url_prefix="/club/tournaments/<int:number>/players")


@pages.post("")
def enter(number: int) -> ResponseReturnValue:
    """Enters one more player."""
    missed = Letter(chosen("missed", changes.LATE_BYES))
    rating, name = request.form.get("rating", "").strip(), request.form.get("name", "").strip()
    fide_number = request.form.get("fide_number", "").strip()[:11]

    def entered(tournament: Tournament) -> Tournament:
        rated = number_in(rating, Message("a rating")) if rating else None
        player = Entrant(number=0, name=name, rating=rated, fide_number=fide_number)
        return changes.entered(tournament, [player], missed)

    changed(number, "enter", entered, name)
    return redirect(tournament_address(number))


@pages.post("/<int:who>")
def leave(number: int, who: int) -> ResponseReturnValue:
    """Gives a player a bye in the next round, withdraws a player, or readmits one."""
    what = chosen("what", ("half", "zero", "withdraw", "back"))

    def left(tournament: Tournament) -> Tournament:
        following = len(tournament.rounds) + 1
        match what:
            case "withdraw":
                return changes.withdrawn(tournament, who)
            case "back":
                return changes.back(tournament, who)
        kind = Letter.HALF_BYE if what == "half" else Letter.ZERO_BYE
        return changes.with_bye_request(tournament, who, following, kind)

    changed(number, what, left, str(who))
    return redirect(tournament_address(number))
