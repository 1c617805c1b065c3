"""The button "This was wrong": a game and the last camera frames, as one archive."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.services import arbiters, services

pages = Blueprint("report", __name__, url_prefix="/games")

LONGEST = 4000  # characters of a field


@pages.post("/<int:number>/report")
def make(number: int) -> ResponseReturnValue:
    """The archive, as a download."""
    reports = arbiters(services().ports.reports, gettext("No table is running here."))
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
