"""The hall's boards for screens, video overlays and spectators, without alerts."""

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.club.public.pages import suffixes
from tachiai.companion_web.club.web.services import club_services, require
from tachiai.companion_web.languages import language
from tachiai.companion_web.security.roles import Right

pages = Blueprint("club_display", __name__, url_prefix="/club")

TYPES = {
    "html": "text/html",
    "json": "application/json",
    "svg": "image/svg+xml",
    "js": "text/javascript",
    "css": "text/css",
    "woff2": "font/woff2",
}


@pages.get("/display")
def show() -> ResponseReturnValue:
    """Redirects to all boards, in the visitor's language."""
    return redirect(url_for("club_display.show_file", name=f"index{suffixes()[language()]}.html"))


@pages.get("/display/<table>")
def show_table(table: str) -> ResponseReturnValue:
    """Redirects to one board, large."""
    return redirect(url_for("club_display.show_file", name=f"boards/{table}{suffixes()[language()]}.html"))


@pages.get("/overlay/<table>")
def show_overlay(table: str) -> ResponseReturnValue:
    """Redirects to one board without a background, as an overlay of a video."""
    place = url_for("club_display.show_file", name=f"boards/{table}.overlay.html")
    return redirect(f"{place}?{request.query_string.decode('ascii', 'replace')}")


@pages.get("/display/files/<path:name>")
def show_file(name: str) -> ResponseReturnValue:
    """A file of the public folder: the present one in the hall, the delayed one for spectators."""
    account = require(Right.WATCH)
    screens = club_services().screens
    files = screens.now() if account.may(Right.HALL) else screens.later()
    if name not in files:
        abort(404, gettext("There is no such table."))
    answer = Response(files[name], mimetype=TYPES[name.rpartition(".")[2]])
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.add_etag()
    return answer.make_conditional(request)
