"""The club: the arbiter's queue, the tables, and rulings from a phone."""

from collections import Counter
from collections.abc import Mapping

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext

from tachiai.companion_web.club.bus.messages import AlertKind
from tachiai.companion_web.club.hub.hub import HubView
from tachiai.companion_web.club.hub.public_boards import board_svg, names_of
from tachiai.companion_web.club.hub.table_states import HallTable
from tachiai.companion_web.club.uplink.next_game import SETTLE
from tachiai.companion_web.club.web.services import (
    MadeFragments,
    account_here,
    club_services,
    hub,
    now_ms,
    require,
)
from tachiai.companion_web.languages import language
from tachiai.companion_web.live.fragments import PHASES
from tachiai.companion_web.live.push import Tell, push
from tachiai.companion_web.request_limits import number_in
from tachiai.companion_web.security.roles import Right
from tachiai.companion_web.services import or_404, services
from tachiai.rules.messages import Reply

pages = Blueprint("club", __name__, url_prefix="/club")

KINDS: Mapping[AlertKind, tuple[str, str]] = {
    AlertKind.FLAG: (lazy_gettext("Flag fallen"), "alarm"),
    AlertKind.ILLEGAL: (lazy_gettext("Illegal move"), "alarm"),
    AlertKind.STRANGE_RESULT: (lazy_gettext("Result that does not count"), "alarm"),
    AlertKind.QUESTION: (lazy_gettext("Unanswered question"), "ask"),
    AlertKind.ROUND_WAITS: (lazy_gettext("The round cannot begin"), "ask"),
    AlertKind.PAUSED: (lazy_gettext("Paused since a restart"), "ask"),
    AlertKind.HALL_OFFLINE: (lazy_gettext("Hall offline"), "ask"),
    AlertKind.BLIND: (lazy_gettext("The camera is blind"), "ask"),
    AlertKind.DEVICE: (lazy_gettext("A device has failed"), "busy"),
    AlertKind.UNUSABLE: (lazy_gettext("The table sends what cannot be used"), "busy"),
    AlertKind.CLOCK_OFF: (lazy_gettext("The table's clock is off"), "busy"),
    AlertKind.OFFLINE: (lazy_gettext("Offline"), "busy"),
}
PUSHED_EVERY_S = 0.25
AT_ONCE = 12  # cases of the queue that are open on the page
MOST_CASES = 100  # cases on the page; the rest is counted
# Requests that an arbiter may send to a table from the hub, with their fields.
RULINGS = {
    "retract": (),
    "stand": (),
    "penalty": ("player", "seconds"),
    "loss": ("player",),
    "pause": (),
    "resume": (),
    "adjourn": (),
    "result": ("result",),
    "reopen": (),
}


@pages.get("/")
def show() -> ResponseReturnValue:
    """The arbiter's queue and all tables."""
    account = account_here()
    if account is None:
        return redirect(url_for("club_accounts.ask_name"))
    if not account.may(Right.RULE):
        return redirect(
            url_for("club_tournaments.show_all" if account.may(Right.PAIR) else "club_display.show")
        )
    made = _fragments(hub().view())
    return render_template(
        "club.html", account=account, version=made.version, fragments=made.html, now_ms=now_ms()
    )


@pages.get("/fragments")
def fragments() -> ResponseReturnValue:
    """The changing parts of the page, for clients without a push connection."""
    require(Right.RULE)
    return _news(_fragments(hub().view()), {})


@pages.get("/events")
def events() -> ResponseReturnValue:
    """Pushes the changed parts, every ``PUSHED_EVERY_S`` at most."""
    require(Right.RULE)
    club, connections = hub(), services().connections
    sent: dict[str, str] = {}

    def news(version: int, timeout_s: float) -> tuple[int, Tell]:
        if club.wait_for_change(version, timeout_s).version != version:
            connections.closing.wait(PUSHED_EVERY_S)  # collects further changes
        made = _fragments(club.view(), PUSHED_EVERY_S)
        return made.version, lambda: _news(made, sent)

    return push(connections, "view", news)


@pages.get("/tables/<table>")
def show_table(table: str) -> ResponseReturnValue:
    """One table: its board, its alerts, and the rulings that are possible."""
    require(Right.RULE)
    view = hub().view()
    found = _table(view, table)
    cases = [case for case in view.queue if case.place == table]
    refused = next((case.alert.cells for case in cases if case.alert.cells), ())
    return render_template(
        "club_table.html",
        table=found,
        hall=view.away.get(table),
        cases=cases,
        board="" if found.state is None else board_svg(found.state, found.before, language(), refused),
        names=_names(found),
        kinds=KINDS,
    )


@pages.post("/tables/<table>/ask")
def ask(table: str) -> ResponseReturnValue:
    """Sends the arbiter's ruling to the table, for the position that the arbiter saw."""
    account = require(Right.RULE)
    name = request.form.get("request", "")
    if name not in RULINGS:
        abort(400, gettext("The page did not understand this request."))
    params = {field: request.form[field] for field in RULINGS[name] if field in request.form}
    reply = hub().ask(table, name, params, account, _position())
    alert = request.form.get("alert", "")
    if reply.ok and number_in(alert) is not None:
        hub().ask(table, SETTLE, {"alert": alert}, account)
    return _answer(reply, url_for("club.show_table", table=table))


@pages.post("/tables/<table>/alerts/<int(signed=True):alert>/claim")
def claim(table: str, alert: int) -> ResponseReturnValue:
    """Notes that this arbiter goes to the table."""
    account = require(Right.RULE)
    goes = hub().claim(table, alert, account)
    if goes is None:
        flash(gettext("This call is settled already, or there never was one."))
    elif goes.account != account.name:
        flash(gettext("%(name)s goes there already.", name=goes.account))
    return redirect(_back(table))


@pages.post("/tables/<table>/alerts/<int(signed=True):alert>/unclaim")
def unclaim(table: str, alert: int) -> ResponseReturnValue:
    """Notes that nobody goes to the table any more."""
    hub().unclaim(table, alert, require(Right.RULE))
    return redirect(_back(table))


@pages.post("/tables/<table>/alerts/<int(signed=True):alert>/settle")
def settle(table: str, alert: int) -> ResponseReturnValue:
    """Has the table withdraw an alert; one with a negative number is the hub's own."""
    account = require(Right.RULE)
    if alert < 0:
        hub().settle_found(table, alert, account)
        return redirect(url_for("club.show"))
    return _answer(hub().ask(table, SETTLE, {"alert": str(alert)}, account), _back(table))


@pages.get("/pictures/<picture>")
def picture(picture: str) -> ResponseReturnValue:
    """A camera picture by its SHA-256, fetched from its table."""
    require(Right.RULE)
    members = services().ports.club_members
    tls = None if members is None else members.hub_tls
    jpeg = club_services().pictures.fetch(services().log, hub().view().states, picture, tls)
    if jpeg is None:
        abort(404, gettext("There is no picture of this entry."))
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})


def _back(table: str) -> str:
    is_table = request.form.get("back", "") == "table"
    return url_for("club.show_table", table=table) if is_table else url_for("club.show")


def _table(view: HubView, name: str) -> HallTable:
    """A table by name; also one that is gone, while it has a case in the queue."""
    waiting = (case.table for case in view.queue if case.place == name)
    return or_404(view.states.get(name) or next(waiting, None), gettext("There is no such table."))


def _position() -> tuple[int, int] | None:
    """(game, ply) that the arbiter saw."""
    game, ply = number_in(request.form.get("game", "")), number_in(request.form.get("ply", ""))
    return None if game is None or ply is None else (game, ply)


def _answer(reply: Reply, back: str) -> ResponseReturnValue:
    done = gettext("Done.") if reply.ok else ""
    flash(reply.words.in_language(language()) or done)
    return redirect(back)


def _names(table: HallTable) -> dict[str, str]:
    return {"first": "", "second": ""} if table.state is None else names_of(table.state, language())


def _fragments(view: HubView, since_s: float = 0.0) -> MadeFragments:
    return club_services().fragments.of(view, language(), _made, since_s)


def _made(view: HubView) -> dict[str, str]:
    many = Counter(case.alert.kind for case in view.queue)
    shown = {
        "view": view,
        "kinds": KINDS,
        "phases": PHASES,
        "names": _names,
        "at_once": AT_ONCE,
        "most_cases": MOST_CASES,
        "found_kinds": {kind.value: [str(KINDS[kind][0]), many[kind]] for kind in KINDS if many[kind]},
    }
    return {name: render_template(f"fragments/club_{name}.html", **shown) for name in ("queue", "tables")}


def _news(made: MadeFragments, sent: dict[str, str]) -> dict[str, object]:
    changed = {name: html for name, html in made.html.items() if sent.get(name) != html}
    sent.update(changed)
    return {"version": made.version, "game": 0, "fragments": changed}
