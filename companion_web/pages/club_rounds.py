"""Tournaments of the club: pairings and standings for everybody; pairing, results and files for who may."""

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext

from tachiai.companion_web.club.hub.accounts import Account, Deed, Right
from tachiai.companion_web.club.hub.tournaments import Held
from tachiai.companion_web.club.rounds import changes, knock_out, round_robin
from tachiai.companion_web.club.rounds.files import TAKEN_IN, FileKind, decoded, taken_in, written
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS
from tachiai.companion_web.club.rounds.standings import points_text, standings, value_text
from tachiai.companion_web.club.rounds.tournament import (
    Letter,
    Player,
    Reason,
    Result,
    System,
    Tournament,
)
from tachiai.companion_web.club.rounds.words import BYES, REASONS, TIE_BREAKS
from tachiai.companion_web.drawing.boards import titles
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.languages import language
from tachiai.companion_web.security.club_login import account_here, hub, now_ms, require
from tachiai.companion_web.services import required
from tachiai.rules.natural_order import natural_key
from tachiai.rules.time_control import PRESETS

pages = Blueprint("club_rounds", __name__, url_prefix="/club/tournaments")

SYSTEMS: Mapping[System, str] = {
    System.SWISS: lazy_gettext("Swiss"),
    System.ROUND_ROBIN: lazy_gettext("Everybody against everybody"),
    System.KNOCK_OUT: lazy_gettext("Knock-out"),
}
FILES: Mapping[FileKind, str] = {
    FileKind.TRF16: "TRF16",
    FileKind.TRF26: "TRF26",
    FileKind.PGN: lazy_gettext("Pairings as PGN"),
    FileKind.PAIRINGS: lazy_gettext("Pairings as CSV"),
    FileKind.PLAYERS: lazy_gettext("Players as CSV"),
    FileKind.STANDINGS: lazy_gettext("Standings as CSV"),
}


@pages.get("/")
def show_all() -> ResponseReturnValue:
    """All tournaments, and a form for a new one."""
    return render_template(
        "club_tournaments.html",
        tournaments=hub().tournaments.all(),
        may_pair=_may(Right.PAIR),
        systems=SYSTEMS,
        titles=titles(language()),
        controls=PRESETS,
    )


@pages.post("/")
def add() -> ResponseReturnValue:
    """Keeps a new tournament: from the form, or from a TRF."""
    account = require(Right.PAIR)
    try:
        tournament, sources = _wanted()
        number = hub().tournaments.add(tournament, sources)
    except BadTournament as error:
        return _refused(error, url_for("club_rounds.show_all"))
    _note(account, "tournament", tournament.name)
    return redirect(url_for("club_rounds.show", number=number))


@pages.get("/<int:number>")
def show(number: int) -> ResponseReturnValue:
    """A tournament: standings, rounds, players."""
    held = _held(number)
    return render_template(
        "club_tournament.html",
        held=held,
        tournament=held.tournament,
        may_pair=_may(Right.PAIR),
        may_rule=_may(Right.DECIDE),
        files=FILES,
        taken_in=TAKEN_IN,
        systems=SYSTEMS,
        titles=titles(language()),
        byes=BYES,
        **_standings(held.tournament),
    )


@pages.get("/<int:number>/rounds/<int:round_number>")
def show_round(number: int, round_number: int) -> ResponseReturnValue:
    """The pairings of a round, and its results as they come in."""
    held = _held(number)
    return render_template("club_round.html", **_round(held, round_number), may_pair=_may(Right.PAIR))


@pages.get("/<int:number>/rounds/<int:round_number>/sheet")
def show_sheet(number: int, round_number: int) -> ResponseReturnValue:
    """A round with its results and the standings, to print and to hang up."""
    held = _held(number)
    return render_template("club_sheet.html", **_round(held, round_number), **_standings(held.tournament))


@pages.get("/<int:number>/files/<kind>")
def file(number: int, kind: str) -> ResponseReturnValue:
    """The tournament as a file; ``round``: the pairings of this one alone."""
    require(Right.DECIDE)  # there are dates of birth in it
    held = _held(number)
    if kind not in set(FileKind):
        abort(404, gettext("There is no such file."))
    only = request.args.get("round", type=int)
    text = written(held.tournament, FileKind(kind), only, held.sources.get(kind, ""))
    name = f"tournament-{number}{'' if only is None else f'-round-{only}'}{FileKind(kind).suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), mimetype="text/plain", headers=headers)


@pages.post("/<int:number>/pair")
def pair(number: int) -> ResponseReturnValue:
    """Pairs the next round."""
    held = _changed(number, "pair", paired)
    return redirect(_address(number) if held is None else _address(number, len(held.tournament.rounds)))


@pages.post("/<int:number>/unpair")
def unpair(number: int) -> ResponseReturnValue:
    """Takes the last round back, as long as nothing of it was decided."""
    _changed(number, "unpair", changes.without_last_round)
    hub().announce()
    return redirect(_address(number))


@pages.post("/<int:number>/rounds/<int:round_number>/tables")
def announce(number: int, round_number: int) -> ResponseReturnValue:
    """Says the round to the tables, which begin its games as soon as they are free."""
    account, held = require(Right.PAIR), _held(number)
    asked = request.form.get("tables", "").replace(",", " ").split()
    tables = tuple(asked) or _free_tables(held)
    unknown = [name for name in tables if name not in hub().view().floor]
    if unknown:
        flash(gettext("There is no table called %(name)s.", name=unknown[0][:60]))
        return redirect(_address(number, round_number))
    try:
        hub().tournaments.seat(number, tables, round_number)
    except BadTournament as error:
        return _refused(error, _address(number))
    hub().announce()
    _note(account, "round", f"{held.tournament.name} {round_number}: {' '.join(tables)}")
    return redirect(_address(number, round_number))


@pages.post("/<int:number>/rounds/<int:round_number>/boards/<int:board>")
def rule(number: int, round_number: int, board: int) -> ResponseReturnValue:
    """Sets the result at a board: a forfeit, a late ruling; or leaves it to the table again."""
    account, text = require(Right.DECIDE), request.form.get("result", "")
    reason = request.form.get("reason", "")
    if text not in ("", *Result) or reason not in set(Reason):
        abort(400, gettext("The page did not understand this request."))
    result, by = (Result(text), account.name) if text else (None, "")

    def ruled(tournament: Tournament) -> Tournament:
        why = Reason(reason) if result is not None else Reason.NONE
        return changes.with_result(tournament, round_number, board, result, why, by)

    detail = f"{round_number}.{board}: {'' if result is None else RESULT_TEXTS[result]} {reason}".strip()
    _changed(number, "result", ruled, detail, Right.DECIDE)
    hub().tournaments.collect()
    hub().announce()
    return redirect(_address(number, round_number))


@pages.post("/<int:number>/players")
def enter(number: int) -> ResponseReturnValue:
    """Enters one player more."""
    missed = Letter(_choice("missed", changes.LATE_BYES))
    rating, name = request.form.get("rating", ""), request.form.get("name", "").strip()
    player = Player(
        number=0,
        name=name,
        rating=int(rating) if rating.isdecimal() and len(rating) <= 4 else None,
        fide_number=request.form.get("fide_number", "").strip()[:11],
    )
    _changed(number, "enter", lambda found: changes.entered(found, [player], missed), name)
    return redirect(_address(number))


@pages.post("/<int:number>/players/<int:who>")
def leave(number: int, who: int) -> ResponseReturnValue:
    """Gives a player a bye in the next round, takes them out of the tournament, or has them back."""
    what = _choice("what", ("half", "zero", "withdraw", "back"))

    def left(tournament: Tournament) -> Tournament:
        following = len(tournament.rounds) + 1
        match what:
            case "withdraw":
                return changes.withdrawn(tournament, who)
            case "back":
                return changes.back(tournament, who)
        kind = Letter.HALF_BYE if what == "half" else Letter.ZERO_BYE
        return changes.asked_bye(tournament, who, following, kind)

    _changed(number, what, left, str(who))
    return redirect(_address(number))


@pages.post("/<int:number>/files")
def take_in(number: int) -> ResponseReturnValue:
    """Takes players, pairings or a whole TRF in."""
    account, kind = require(Right.PAIR), FileKind(_choice("kind", TAKEN_IN))
    try:
        text = _sent()
    except BadTournament as error:
        return _refused(error, _address(number))
    held = _changed(number, "file", lambda found: taken_in(found, kind, text, account.name), kind)
    if held is not None:
        hub().tournaments.keep_source(number, kind, text)
        hub().announce()
    return redirect(_address(number))


@pages.post("/<int:number>/remove")
def remove(number: int) -> ResponseReturnValue:
    """Takes a tournament away; its games stay."""
    account, held = require(Right.PAIR), _held(number)
    hub().tournaments.remove(number)
    hub().announce()
    _note(account, "remove", held.tournament.name)
    return redirect(url_for("club_rounds.show_all"))


def _may(right: Right) -> bool:
    account = account_here()
    return account is not None and account.may(right)


def _held(number: int) -> Held:
    return required(hub().tournaments.get(number), gettext("There is no such tournament."))


def _note(account: Account, what: str, detail: str) -> None:
    hub().accounts.note(Deed(now_ms(), account.name, "", what, detail))


def _choice(field: str, allowed: tuple[str, ...]) -> str:
    value = request.form.get(field, allowed[0])
    if value not in allowed:
        abort(400, gettext("The page did not understand this request."))
    return value


def _refused(error: BadTournament, back: str) -> ResponseReturnValue:
    flash(error.words.in_language(language()))
    return redirect(back)


def _address(number: int, round_number: int | None = None) -> str:
    if round_number is None:
        return url_for("club_rounds.show", number=number)
    return url_for("club_rounds.show_round", number=number, round_number=round_number)


def _changed(
    number: int,
    what: str,
    change: Callable[[Tournament], Tournament],
    detail: str = "",
    may: Right = Right.PAIR,
) -> Held | None:
    """Changes a tournament and writes down who did it; None if it could not be, which is said."""
    account = require(may)
    _held(number)
    try:
        held = hub().tournaments.change(number, change)
    except BadTournament as error:
        flash(error.words.in_language(language()))
        return None
    _note(account, what, f"{held.tournament.name} {detail}".strip())
    return held


def _sent() -> str:
    """The text of the file that was sent. Raises ``BadTournament``."""
    sent = request.files.get("file")
    return decoded(b"" if sent is None else sent.read())


def _wanted() -> tuple[Tournament, dict[str, str]]:
    """The new tournament that is asked for, and the file that it comes from. Raises ``BadTournament``."""
    form = request.form
    uid = form.get("uid", "")
    control = form.get("own_time_control", "").strip() or form.get("time_control", "")
    if uid not in titles(language()):
        abort(400, gettext("The page did not understand this request."))
    if request.files.get("file"):
        text = _sent()
        kind = (
            FileKind.TRF26 if any(line.startswith("142 ") for line in text.splitlines()) else FileKind.TRF16
        )
        return taken_in(Tournament(name="-", uid=uid, time_control=control), kind, text, ""), {kind: text}
    names = [line.strip() for line in form.get("players", "").splitlines() if line.strip()]
    players = tuple(Player(number=number, name=name) for number, name in enumerate(names, start=1))
    system = System(_choice("system", tuple(System)))
    planned = form.get("planned", "")
    usual = {
        System.SWISS: 5,
        System.ROUND_ROBIN: round_robin.rounds_of(max(2, len(players))),
        System.KNOCK_OUT: knock_out.rounds_of(max(2, len(players))),
    }
    tournament = Tournament(
        name=form.get("name", "").strip(),
        uid=uid,
        system=system,
        planned=int(planned) if planned.isdecimal() and len(planned) < 4 else usual[system],
        time_control=control,
        players=players,
    )
    return tournament, {}


def _free_tables(held: Held) -> tuple[str, ...]:
    """The tables that are there and have the game, without those of other tournaments under way."""
    others = (each for each in hub().tournaments.all() if each.number != held.number and each.round)
    taken = {table for other in others for table in other.tables}
    free = (
        table.name
        for table in hub().view().floor.values()
        if table.online
        and table.about is not None
        and held.tournament.uid in table.about.games
        and table.name not in taken
    )
    return tuple(sorted(free, key=natural_key))


def _standings(tournament: Tournament) -> dict[str, object]:
    return {
        "standings": standings(tournament),
        "decided_by": tournament.decided_by,
        "tie_breaks": TIE_BREAKS,
        "points_text": points_text,
        "value_text": value_text,
    }


def _round(held: Held, round_number: int) -> dict[str, object]:
    """What a round shows. Answers 404 where there is none of this number."""
    if not 1 <= round_number <= len(held.tournament.rounds):
        abort(404, gettext("There is no such round."))
    return {
        "held": held,
        "tournament": held.tournament,
        "number": round_number,
        "round": held.tournament.rounds[round_number - 1],
        "tables": held.tables or _free_tables(held),
        "floor": hub().view().floor,
        "may_rule": _may(Right.DECIDE),
        "results": RESULT_TEXTS,
        "reasons": REASONS,
        "byes": BYES,
    }
