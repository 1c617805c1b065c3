"""Back-up, restore, the journal of today and the doctor's answers: what otherwise takes a terminal. For the
arbiter only; restoring asks for the PIN once more.
"""

import tempfile
from pathlib import Path

from flask import Blueprint, Response, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.qr_code import qr_code
from tachiai.companion_web.formats import day_text
from tachiai.companion_web.languages import language, tell
from tachiai.companion_web.one_at_a_time import end_turn
from tachiai.companion_web.security.table_code import table_code
from tachiai.companion_web.services import require_arbiter, required, services
from tachiai.companion_web.support_ports import SupportPort

pages = Blueprint("support", __name__, url_prefix="/support")


@pages.get("/")
def show() -> ResponseReturnValue:
    """What can be done and asked here."""
    return _page(arbiters_support(), "", 200)


@pages.get("/backup")
def back_up() -> ResponseReturnValue:
    """The log and the settings as one archive, to be kept by the visitor's browser."""
    support = arbiters_support()
    end_turn(request.environ)  # it may take minutes, and is mostly reading
    with tempfile.TemporaryDirectory(prefix="tachiai-backup-") as folder:
        path = Path(folder) / "backup.zip"
        support.back_up(path)
        archive = path.open("rb")  # it stays readable after its name is gone
    day = day_text(services().config.utc_ms())[:10]
    return send_file(
        archive, mimetype="application/zip", as_attachment=True, download_name=f"tachiai-backup-{day}.zip"
    )


@pages.post("/restore")
def restore() -> ResponseReturnValue:
    """Takes an archive: its games are added, its settings taken if they are wanted."""
    support = arbiters_support()
    login, address = services().login, request.remote_addr or ""
    if not login.try_pin(address, request.form.get("pin", "")):
        return _page(
            support, gettext("Nothing was restored: this is not the PIN, or it was tried too often."), 403
        )
    uploaded = request.files.get("archive")
    if uploaded is None or not uploaded.filename:
        return _page(support, gettext("Nothing was restored: choose an archive first."), 400)
    with tempfile.TemporaryDirectory(prefix="tachiai-restore-") as folder:
        path = Path(folder) / "archive.zip"
        uploaded.save(path)
        reply = support.restore(path, "settings" in request.form)
    if not reply.ok:
        return _page(support, reply.words.in_language(language()), 409)
    tell(reply.words)
    return redirect(url_for("support.show"))


@pages.get("/journal")
def journal() -> ResponseReturnValue:
    """What the program has said today."""
    return Response(arbiters_support().journal(), mimetype="text/plain")


@pages.get("/wifi-card")
def wifi_card() -> ResponseReturnValue:
    """The card with the QR codes of the table's own Wi-Fi and its page."""
    support = arbiters_support()
    end_turn(request.environ)  # it is drawn in a process of its own
    with services().drawn.turn():
        card = required(support.wifi_card(), gettext("This table opens no Wi-Fi of its own."))
    return Response(card, mimetype="application/pdf")


def arbiters_support() -> SupportPort:
    """Returns where the table is looked after, to the arbiter only."""
    support = required(services().ports.support, gettext("No table is running here."))
    require_arbiter()
    return support


def _page(support: SupportPort, refused: str, status: int) -> ResponseReturnValue:
    lines = support.journal().splitlines()
    wifi, page = support.wifi(), services().config.address() or request.host_url
    shown = render_template(
        "support.html",
        checks=support.checks(),
        journal=lines,
        refused=refused,
        wifi=wifi,
        wifi_code=qr_code(wifi.qr_text) if wifi else "",
        page=page,
        page_code=qr_code(page),
        table_code=table_code(services().config.secret_key),
    )
    return shown, status
