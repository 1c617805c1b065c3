"""Tables of the club: a QR code for a new one, and expulsion."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.hub.accounts import AuditLine
from tachiai.companion_web.club.joining.invitation import ONLY_HERE, invitation_in
from tachiai.companion_web.club.joining.member import LASTS_MINUTES, MembersPort
from tachiai.companion_web.club.web.services import hub, now_ms, require
from tachiai.companion_web.drawing.boards import qr_code
from tachiai.companion_web.errors import BadName, JoiningFault
from tachiai.companion_web.languages import language
from tachiai.companion_web.security.roles import Right
from tachiai.companion_web.services import or_404, services
from tachiai.rules.messages import filled

pages = Blueprint("club_members", __name__, url_prefix="/club/members")


@pages.get("/")
def show() -> ResponseReturnValue:
    """The tables that have joined, and the form for a new one."""
    require(Right.ADMIN)
    return _page()


@pages.post("/")
def invite() -> ResponseReturnValue:
    """Shows the QR code with which one table can join, once."""
    account = require(Right.ADMIN)
    name, title = (request.form.get(field, "").strip() for field in ("name", "title"))
    try:
        text = _members().invitation(name, title)
    except BadName:
        wrong = gettext(
            "A table's name has 1 to 32 small letters, digits and hyphens, and is not hub; what people call "
            "it has at most 60 characters."
        )
        return _page(wrong=wrong, name=name[:60], title=title[:60]), 400
    hub().audit.note(AuditLine(now_ms(), account.name, name, "invite", ""))
    return _page(invitation=text, name=name)


@pages.post("/expel")
def expel() -> ResponseReturnValue:
    """Revokes a table's certificate."""
    account, name = require(Right.ADMIN), request.form.get("name", "")
    if _members().expel(name):
        hub().audit.note(AuditLine(now_ms(), account.name, name, "expel", ""))
        flash(gettext("%(name)s is expelled: the broker lets it neither speak nor hear.", name=name))
    else:
        flash(gettext("There is no such table."))
    return redirect(url_for("club_members.show"))


def _members() -> MembersPort:
    return or_404(services().ports.club_members, gettext("This hub uses a broker of somebody else."))


def _only_here(invitation: str) -> str:
    """A warning if the hub listens on its own computer only, else ""."""
    try:
        invited = invitation_in(invitation)
    except JoiningFault:
        return ""
    return filled(ONLY_HERE, host=invited.host).in_language(language()) if invited.is_local else ""


def _page(invitation: str = "", wrong: str = "", name: str = "", title: str = "") -> str:
    return render_template(
        "club_members.html",
        members=_members().all(),
        invitation=invitation,
        qr=qr_code(invitation) if invitation else "",
        only_here=_only_here(invitation),
        minutes=LASTS_MINUTES,
        wrong=wrong,
        name=name,
        title=title,
    )
