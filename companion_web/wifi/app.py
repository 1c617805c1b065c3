"""The app at the access point: a captive portal, to which phones are led when they check for the internet.

Whoever reaches it is at the table, since it listens at the access point only. Foreign pages open on the same
phone cannot post to it: every form needs this app's token.
"""

import hmac
import secrets
from pathlib import Path

from flask import Flask, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import Babel, get_locale, gettext
from werkzeug.exceptions import HTTPException

from tachiai.companion_web.drawing.qr_code import qr_code
from tachiai.companion_web.languages import language_names
from tachiai.companion_web.security.headers import add_security_headers
from tachiai.companion_web.wifi.ports import WifiPort
from tachiai.rules import languages as catalogues
from tachiai.rules.languages import languages

LARGEST_POST_BYTES = 4096
WEB = Path(__file__).parent.parent  # has the templates and styles


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
