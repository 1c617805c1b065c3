"""Limits of a request: size of a form and of a number, and no text that databases refuse."""

import re

from flask import Flask, abort, request
from flask_babel import gettext
from werkzeug.routing import IntegerConverter

from tachiai.companion_web.services import is_the_camera, may_change

LARGEST_POST_BYTES = 64 * 1024
LARGEST_RECORD_BYTES = 256 * 1024  # a game record of a thousand plies fits
LARGEST_PICTURE_BYTES = 2 << 20  # a detailed picture of 1920 × 1080 takes 0.6 MB
LARGEST_GAME_BYTES = 21 << 20  # a game of 20 MB, the most that is installed, fits
LARGEST_ARCHIVE_BYTES = 1_000_000_000  # as much as the server takes: about fifty games with their pictures


class Number(IntegerConverter):
    """Flask's ``int`` converter for addresses, limited to the range of a database key."""

    regex = "[0-9]{1,18}"


def number_in(text: str) -> int | None:
    """The number in a form's field, with the limit of ``Number``; None where it is none.

    >>> number_in("12"), number_in("-1"), number_in("9" * 19)
    (12, None, None)
    """
    return int(text) if re.fullmatch(Number.regex, text) else None


def limit_requests(app: Flask) -> None:
    """Makes ``app`` refuse requests beyond the limits. To be called before its pages are registered."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_POST_BYTES
    app.url_map.converters["int"] = Number
    app.before_request(_allow_files)  # before anything reads the request's body
    app.before_request(_refuse_nul)


def _allow_files() -> None:
    if request.endpoint == "correcting.take_record":
        request.max_content_length = LARGEST_RECORD_BYTES
    if request.endpoint == "phone.take_picture" and is_the_camera():
        request.max_content_length = LARGEST_PICTURE_BYTES
    if request.endpoint == "support.restore" and may_change():
        request.max_content_length = LARGEST_ARCHIVE_BYTES
    if request.endpoint == "other_games.install" and may_change():
        request.max_content_length = LARGEST_GAME_BYTES


def _refuse_nul() -> None:
    """PostgreSQL stores no NUL in a text."""
    texts = [text for _, values in (*request.args.lists(), *request.form.lists()) for text in values]
    if any("\0" in text for text in (request.path, *texts)):
        abort(400, gettext("The page did not understand this request."))
