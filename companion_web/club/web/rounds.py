"""Rounds of a tournament: pairings for everybody; pairing, colours and results by right."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.bus.messages import AlertKind
from tachiai.companion_web.club.hub.table_states import HallTable
from tachiai.companion_web.club.hub.tournaments import HeldTournament
from tachiai.companion_web.club.public.tournaments import tournament_words
from tachiai.companion_web.club.rounds import changes
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS
from tachiai.companion_web.club.rounds.tournament import BoardHeading, BoardResult, ResultReason, Tournament
from tachiai.companion_web.club.web.services import club_services, hub, require
from tachiai.companion_web.club.web.tournaments import (
    changed,
    held_tournament,
    redirect_with_error,
    tournament_address,
    write_down,
)
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.languages import language
from tachiai.companion_web.security.roles import Right
from tachiai.rules.natural_order import natural_key

pages = Blueprint("club_rounds", __name__, url_prefix="/club/tournaments/<int:number>")


@pages.get("/rounds/<int:round_number>")
def show(number: int, round_number: int) -> ResponseReturnValue:
    """The pairings of a round, with the results so far."""
    held = held_tournament(number)
    return render_template(
        "club_round.html",
        **_round_words(held, round_number),
        tables=held.tables or _free_tables(held),
        states=hub().view().states,
        at_tables=_at_tables(held, round_number),
        may_rule=club_services().login.may(Right.DECIDE),
        may_look=club_services().login.may(Right.RULE),
        may_pair=club_services().login.may(Right.PAIR),
    )


@pages.get("/rounds/<int:round_number>/sheet")
def show_sheet(number: int, round_number: int) -> ResponseReturnValue:
    """A round with its results and the standings, for print."""
    return render_template("club_sheet.html", **_round_words(held_tournament(number), round_number))


@pages.post("/pair")
def pair(number: int) -> ResponseReturnValue:
    """Pairs the next round."""
    held = changed(number, "pair", paired)
    if held is None:
        return redirect(tournament_address(number))
    return redirect(_address(number, len(held.tournament.rounds)))


@pages.post("/unpair")
def unpair(number: int) -> ResponseReturnValue:
    """Removes the last round, as long as it has no results."""
    changed(number, "unpair", changes.without_last_round)
    hub().announce()
    return redirect(tournament_address(number))


@pages.post("/rounds/<int:round_number>/tables")
def announce(number: int, round_number: int) -> ResponseReturnValue:
    """Sends the round to the tables, which begin its games as soon as they are free."""
    account, held = require(Right.PAIR), held_tournament(number)
    asked = request.form.get("tables", "").replace(",", " ").split()
    tables = tuple(asked) or _free_tables(held)
    unknown = [name for name in tables if name not in hub().view().states]
    if unknown:
        flash(gettext("There is no table called %(name)s.", name=unknown[0][:60]))
        return redirect(_address(number, round_number))
    try:
        hub().tournaments.seat(number, tables, round_number)
    except BadTournament as error:
        return redirect_with_error(error, tournament_address(number))
    hub().announce()
    write_down(account, "round", f"{held.tournament.name} {round_number}: {' '.join(tables)}")
    return redirect(_address(number, round_number))


@pages.post("/rounds/<int:round_number>/boards/<int:board>")
def rule(number: int, round_number: int, board: int) -> ResponseReturnValue:
    """Sets the result at a board, as a forfeit or a late ruling; an empty one leaves it to the table
    again.
    """
    account, text = require(Right.DECIDE), request.form.get("result", "")
    reason = request.form.get("reason", "")
    if text not in ("", *BoardResult) or reason not in set(ResultReason):
        abort(400, gettext("The page did not understand this request."))
    result, by = (BoardResult(text), account.name) if text else (None, "")

    def ruled(tournament: Tournament) -> Tournament:
        why = ResultReason(reason) if result is not None else ResultReason.NONE
        return changes.with_result(tournament, round_number, board, result, why, by)

    detail = f"{round_number}.{board}: {'' if result is None else RESULT_TEXTS[result]} {reason}".strip()
    changed(number, "result", ruled, detail, Right.DECIDE)
    hub().announce()
    return redirect(_address(number, round_number))


@pages.post("/rounds/<int:round_number>/boards/<int:board>/colours")
def exchange_colours(number: int, round_number: int, board: int) -> ResponseReturnValue:
    """Exchanges the colours at a board, as long as nobody has moved there."""
    require(Right.PAIR)
    if _is_under_way(held_tournament(number), round_number, board):
        flash(gettext("Colours cannot be exchanged any more: the game has begun at its table."))
        return redirect(_address(number, round_number))

    def exchanged(tournament: Tournament) -> Tournament:
        return changes.colours_exchanged(tournament, round_number, board)

    changed(number, "colours", exchanged, f"{round_number}.{board}")
    hub().announce()
    return redirect(_address(number, round_number))


def _address(number: int, round_number: int) -> str:
    return url_for("club_rounds.show", number=number, round_number=round_number)


def _round_words(held: HeldTournament, round_number: int) -> dict[str, object]:
    """Template values of a round. Answers 404 where there is no such round."""
    rounds = held.tournament.rounds
    if not 1 <= round_number <= len(rounds):
        abort(404, gettext("There is no such round."))
    return {**tournament_words(held), "number": round_number, "round": rounds[round_number - 1]}


def _at_tables(held: HeldTournament, round_number: int) -> dict[int, tuple[str, bool]]:
    """Board → how its game stands at its table, and whether the arbiter is needed there.

    Without decided games; empty for a round that is not announced.
    """
    if held.round != round_number:
        return {}
    states, found = hub().view().states, {}
    for game in held.tournament.rounds[round_number - 1].games:
        if game.result is None and game.table:
            heading = str(BoardHeading(held.tournament.name, round_number, game.board))
            found[game.board] = _at_table(states.get(game.table), heading)
    return found


def _at_table(table: HallTable | None, heading: str) -> tuple[str, bool]:
    if table is None or not table.online:
        return gettext("The table is offline."), True
    waits = [alert for alert in table.alerts.values() if alert.kind is AlertKind.ROUND_WAITS]
    if waits:
        return waits[0].words.as_words().in_language(language()), True
    if table.state is None or table.state.event != heading:
        return gettext("The table has not begun yet."), True
    return gettext("ply %(ply)d", ply=table.state.ply), False


def _is_under_way(held: HeldTournament, round_number: int, board: int) -> bool:
    """True if a table plays the game of this board and somebody has moved."""
    event = str(BoardHeading(held.tournament.name, round_number, board))
    states = (table.state for table in hub().view().states.values())
    return any(state is not None and state.event == event and state.ply > 0 for state in states)


def _free_tables(held: HeldTournament) -> tuple[str, ...]:
    """Online tables that have the game and belong to no other tournament under way."""
    others = (each for each in hub().tournaments.all() if each.number != held.number and each.round)
    taken = {table for other in others for table in other.tables}
    free = (
        table.name
        for table in hub().view().states.values()
        if table.online
        and table.about is not None
        and held.tournament.uid in table.about.games
        and table.name not in taken
    )
    return tuple(sorted(free, key=natural_key))
