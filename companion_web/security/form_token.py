"""Protection against cross-site request forgery: every POST carries a token of its session."""

import hmac
import secrets

from flask import Request, abort, session
from flask_babel import gettext

_TOKEN = "token"


def form_token() -> str:
    """The token of this session."""
    if _TOKEN not in session:
        session[_TOKEN] = secrets.token_urlsafe(24)
    return str(session[_TOKEN])


def check_form_token(request: Request) -> None:
    """Answers 400 to a POST without the token of its session."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    given = request.headers.get("X-Form-Token") or request.form.get("form_token", "")
    if not hmac.compare_digest(given.encode(), form_token().encode()):
        abort(400, gettext("This form is out of date. Reload the page and try again."))
