"""The button "This was wrong": a game, with what the camera saw last, as one archive."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.services import require_arbiter, required, services

pages = Blueprint("report", __name__, url_prefix="/games")

LONGEST = 4000  # letters of a remark


@pages.post("/<int:number>/report")
def make(number: int) -> ResponseReturnValue:
    """The archive, to be kept by the visitor's browser."""
    reports = required(services().ports.reports, gettext("No table is running here."))
    require_arbiter()
    given = request.form
    archive = reports.archive(
        number, given.get("words", "")[:LONGEST], given.get("moves", "")[:LONGEST], "names" in given
    )
    name = f"tachiai-report-{number}.zip"
    return Response(
        archive,
        mimetype="application/zip",
        headers={"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "no-store"},
    )
