"""Back-up, restore, today's journal and the doctor's checks, without a terminal.

For the arbiter only; restoring asks for the PIN once more.
"""

import tempfile
from pathlib import Path

from flask import Blueprint, Response, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import qr_code
from tachiai.companion_web.languages import day_text, language, tell
from tachiai.companion_web.security.sessions import table_code
from tachiai.companion_web.services import arbiters, or_404, services, try_pin
from tachiai.companion_web.support_ports import SupportPort
from tachiai.companion_web.throttling import end_turn

pages = Blueprint("support", __name__, url_prefix="/support")


@pages.get("/")
def show() -> ResponseReturnValue:
    """Checks, journal, Wi-Fi card, and the forms for back-up and restore."""
    return _page(arbiters_support(), "", 200)


@pages.get("/backup")
def back_up() -> ResponseReturnValue:
    """Log and settings as one archive, as a download."""
    support = arbiters_support()
    end_turn(request.environ)  # may take minutes, mostly of reading files
    with tempfile.TemporaryDirectory(prefix="tachiai-backup-") as folder:
        path = Path(folder) / "backup.zip"
        support.back_up(path)
        archive = path.open("rb")  # stays readable after the folder is removed
    day = day_text(services().config.utc_ms())[:10]
    return send_file(
        archive, mimetype="application/zip", as_attachment=True, download_name=f"tachiai-backup-{day}.zip"
    )


@pages.post("/restore")
def restore() -> ResponseReturnValue:
    """Restores an archive: games are added, settings replaced if wanted."""
    support = arbiters_support()
    if not try_pin():
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
    """The program's output of today."""
    return Response(arbiters_support().journal(), mimetype="text/plain")


@pages.get("/wifi-card")
def wifi_card() -> ResponseReturnValue:
    """The card with the QR codes of the table's own Wi-Fi and its page, as PDF."""
    support = arbiters_support()
    end_turn(request.environ)  # drawn in another process
    with services().drawn.turn():
        card = or_404(support.wifi_card(), gettext("This table opens no Wi-Fi of its own."))
    return Response(card, mimetype="application/pdf")


def arbiters_support() -> SupportPort:
    """Support of this table, for the arbiter."""
    return arbiters(services().ports.support, gettext("No table is running here."))


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
