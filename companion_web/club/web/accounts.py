"""Accounts of the club: log-in and log-out, roles, and the audit log."""

from collections.abc import Mapping

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext

from tachiai.companion_web.club.web.services import account_here, club_services, hub, require
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.security.roles import Right, Role
from tachiai.companion_web.security.sessions import table_code
from tachiai.companion_web.services import services

pages = Blueprint("club_accounts", __name__, url_prefix="/club")

ROLES: Mapping[Role, str] = {
    Role.CHIEF: lazy_gettext("Chief arbiter"),
    Role.ARBITER: lazy_gettext("Arbiter"),
    Role.RESULTS: lazy_gettext("Results"),
    Role.DISPLAY: lazy_gettext("Display"),
    Role.SPECTATOR: lazy_gettext("Spectator"),
}
DEEDS = {  # code in the audit log → its words
    "claim": lazy_gettext("goes to the table"),
    "unclaim": lazy_gettext("goes there no more"),
    "settle": lazy_gettext("alert settled"),
    "retract": lazy_gettext("illegal move put back"),
    "stand": lazy_gettext("move let stand"),
    "penalty": lazy_gettext("time penalty"),
    "loss": lazy_gettext("game declared lost"),
    "pause": lazy_gettext("game stopped"),
    "resume": lazy_gettext("game goes on"),
    "adjourn": lazy_gettext("game adjourned"),
    "reopen": lazy_gettext("result taken back, play goes on"),
    "strange_result": lazy_gettext("result from the table not counted"),
    "invite": lazy_gettext("table invited"),
    "expel": lazy_gettext("table expelled"),
    "tournament": lazy_gettext("tournament added"),
    "remove": lazy_gettext("tournament removed"),
    "tie-breaks": lazy_gettext("tie-breaks chosen"),
    "pair": lazy_gettext("round paired"),
    "unpair": lazy_gettext("round taken back"),
    "colours": lazy_gettext("colours exchanged"),
    "round": lazy_gettext("round begun at the tables"),
    "result": lazy_gettext("result ruled"),
    "enter": lazy_gettext("player entered"),
    "half": lazy_gettext("bye of half a point"),
    "zero": lazy_gettext("out of the next round"),
    "withdraw": lazy_gettext("player withdrawn"),
    "back": lazy_gettext("player back again"),
    "file": lazy_gettext("file taken in"),
}


@pages.get("/audit")
def audit() -> ResponseReturnValue:
    """The audit log."""
    require(Right.ADMIN)
    return render_template("club_audit.html", deeds=hub().accounts.audit(), words=DEEDS)


@pages.get("/accounts")
def accounts() -> ResponseReturnValue:
    """All accounts."""
    require(Right.ADMIN)
    code = table_code(services().config.secret_key)
    return render_template("club_accounts.html", accounts=hub().accounts.all(), roles=ROLES, code=code)


@pages.post("/accounts")
def set_account() -> ResponseReturnValue:
    """Adds an account, changes its role and password, or removes it."""
    account = require(Right.ADMIN)
    name, form = request.form.get("name", ""), request.form
    if "remove" in form:
        if name == account.name:
            flash(gettext("You cannot take away your own account."))
        else:
            hub().accounts.remove(name)
        return redirect(url_for("club_accounts.accounts"))
    if form.get("role") not in ROLES:
        abort(400, gettext("The page did not understand this request."))
    try:
        hub().accounts.set(name, Role(form["role"]), form.get("password", ""))
    except BadName:
        flash(gettext("A name has 1 to 60 characters, a password at least 8."))
    return redirect(url_for("club_accounts.accounts"))


@pages.get("/login")
def ask_name() -> ResponseReturnValue:
    """The form for name and password."""
    held_up = club_services().login.is_held_up()
    return render_template("club_login.html", account=account_here(), name="", sentence="", held_up=held_up)


@pages.post("/login")
def log_in() -> ResponseReturnValue:
    """Begins a session, or says why not. After wrong passwords the next try has to wait."""
    login, name = club_services().login, request.form.get("name", "")
    if login.try_password(name, request.form.get("password", "")):
        return redirect(url_for("club.show"))
    sentence, status = login.refusal(
        gettext("Name or password is wrong."),
        gettext("Too many wrong passwords. Try again in %(seconds)d seconds."),
        gettext("Others typed many wrong passwords. Try again in %(seconds)d seconds."),
    )
    page = render_template("club_login.html", name=name[:60], sentence=sentence, held_up=login.is_held_up())
    return page, status


@pages.post("/leave")
def leave() -> ResponseReturnValue:
    """Ends the session on the server, wherever its cookie was copied to."""
    club_services().login.end()
    return redirect(url_for("club_accounts.ask_name"))
