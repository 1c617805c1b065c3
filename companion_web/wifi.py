"""The app at the access point: a captive portal, to which phones are led when they check for the internet.

Whoever reaches it is at the table, since it listens at the access point only. Foreign pages open on the same
phone cannot post to it: every form needs this app's token.
"""

import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from flask import Flask, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import Babel, get_locale, gettext
from werkzeug.exceptions import HTTPException

from tachiai.companion_web.drawing.boards import qr_code
from tachiai.companion_web.languages import language_names
from tachiai.companion_web.security.request_guards import add_security_headers
from tachiai.rules import messages as catalogues
from tachiai.rules.messages import Message, Reply, languages


@dataclass(frozen=True, slots=True, kw_only=True)
class HeardNetwork:
    """A Wi-Fi in reach of the table."""

    name: str
    bars: int  #: signal, 0 to 4
    is_open: bool
    can_be_joined: bool  #: a password is enough


@dataclass(frozen=True, slots=True, kw_only=True)
class WifiView:
    """What the page shows."""

    networks: tuple[HeardNetwork, ...]
    own: str  #: name of the access point
    own_qr: str  #: text of its QR code, by which phones join it
    page: str  #: address of the table's page there
    host: str  #: the table's name in a network
    trouble: Message  #: why the last network was not joined


class WifiPort(Protocol):
    """Choice of a network. Requests are carried out soon after the answer, since the access point ends
    then.
    """

    def view(self) -> WifiView:
        """What the page shows; also notes that somebody looks at it."""

    def join(self, name: str, password: str) -> Reply:
        """Has the table join a network. A reply that is not ok says what is wrong with the input."""

    def listen(self) -> Reply:
        """Has the table scan for networks again."""


LARGEST_POST_BYTES = 4096
WEB = Path(__file__).parent  # has the templates and styles


def create_wifi_app(port: WifiPort, address: str, usual_language: str) -> Flask:
    """The app that is served at ``address``, such as ``http://10.42.0.1/``."""
    app = Flask(__name__, root_path=str(WEB))
    app.config.update(BABEL_DEFAULT_LOCALE=usual_language, MAX_CONTENT_LENGTH=LARGEST_POST_BYTES)
    token = secrets.token_urlsafe(24)
    host = address.removeprefix("http://").strip("/")

    def wanted_language() -> str:
        wanted = request.args.get("lang", "")
        if wanted in languages():
            return wanted
        return request.accept_languages.best_match(languages(), usual_language) or usual_language

    Babel(app, locale_selector=wanted_language, default_translation_directories=str(catalogues.FOLDER))

    def lead_here() -> ResponseReturnValue | None:
        if request.host != host:
            return redirect(address)
        if request.method == "POST":
            given = request.form.get("form_token", "")
            if not hmac.compare_digest(given.encode(), token.encode()):
                abort(400, gettext("This form is out of date. Reload the page and try again."))
        return None

    def shown(refused: str = "", status: int = 200) -> ResponseReturnValue:
        view = port.view()
        codes = {"own": qr_code(view.own_qr), "page": qr_code(view.page)}
        return render_template("wifi.html", view=view, codes=codes, refused=refused), status

    @app.get("/")
    def choose() -> ResponseReturnValue:
        return shown()

    @app.post("/join")
    def join() -> ResponseReturnValue:
        other = request.form.get("other", "").strip()
        name = other or request.form.get("network", "")
        reply = port.join(name, request.form.get("password", ""))
        if not reply.ok:
            return shown(reply.words.in_language(str(get_locale())), 409)
        return render_template("wifi_joining.html", view=port.view(), said=reply.words, name=name)

    @app.post("/listen")
    def listen() -> ResponseReturnValue:
        return render_template("wifi_joining.html", view=port.view(), said=port.listen().words, name="")

    def elsewhere(error: HTTPException) -> ResponseReturnValue:
        if error.code in (404, 405):
            return redirect(address)
        return shown(error.description or "", error.code or 500)

    app.before_request(lead_here)
    app.after_request(add_security_headers)
    app.register_error_handler(HTTPException, elsewhere)
    app.context_processor(
        lambda: {"language": str(get_locale()), "languages": language_names(), "form_token": token}
    )
    return app
