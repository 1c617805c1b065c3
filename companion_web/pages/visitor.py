"""What concerns the visitor: PIN, language, theme, font."""

from flask import (
    Blueprint,
    Response,
    abort,
    flash,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.languages import COOKIE, language, names_in
from tachiai.companion_web.services import services, try_pin
from tachiai.rules.messages import Message, all_of, languages

pages = Blueprint("visitor", __name__)

THEMES = ("auto", "light", "dark")
_YEAR_S = 365 * 24 * 3600


def chosen_theme() -> str:
    """Theme of this visitor: "auto", "light" or "dark"."""
    theme = request.cookies.get("theme", "auto")
    return theme if theme in THEMES else "auto"


@pages.get("/pin")
def ask_pin() -> ResponseReturnValue:
    """The form for the arbiter's PIN."""
    held_up = services().login.is_held_up()
    return render_template("pin.html", then=_local(request.args.get("then", "/")), held_up=held_up)


@pages.post("/pin")
def log_in() -> ResponseReturnValue:
    """Logs the arbiter in, or says how long to wait; as JSON for a dialogue inside a page."""
    then, stays = _local(request.form.get("then", "/")), "stays" in request.form
    if try_pin():
        return {"let_in": True} if stays else redirect(then)
    login = services().login
    held_up = login.is_held_up()
    sentence, status = login.refusal(
        gettext("This is not the PIN."),
        gettext("Too many wrong PINs. Try again in %(seconds)d seconds."),
        gettext("Others typed many wrong PINs. Try again in %(seconds)d seconds."),
    )
    if stays and held_up:
        return {"let_in": False, "why": sentence, "ask_at": url_for("visitor.ask_pin", then=then)}
    if stays:
        return {"let_in": False, "why": sentence}
    return render_template("pin.html", then=then, sentence=sentence, held_up=held_up), status


@pages.post("/pin/leave")
def leave() -> ResponseReturnValue:
    """Logs the arbiter out."""
    services().login.end()
    flash(gettext("You are a spectator now."))
    return redirect("/")


@pages.get("/language/<code>")
def choose_language(code: str) -> ResponseReturnValue:
    """Sets the visitor's language by a cookie."""
    if code not in languages():
        said = Message("The page speaks {languages}.", languages=all_of(names_in(language())))
        abort(404, said.in_language(language()))
    return _remember(COOKIE, code)


@pages.get("/theme/<theme>")
def choose_theme(theme: str) -> ResponseReturnValue:
    """Sets the visitor's theme by a cookie."""
    if theme not in THEMES:
        abort(404, gettext("The page can be light, dark or automatic."))
    return _remember("theme", theme)


@pages.get("/font/<name>")
def font(name: str) -> ResponseReturnValue:
    """The page's typeface, Latin and Japanese: ``font.css`` and the parts that it names, of which a browser
    fetches those whose letters a page has.
    """
    folder = services().config.fonts_path
    if folder is None:
        abort(404, gettext("No font is installed with the page."))
    return send_from_directory(folder, name, max_age=86400)


def _remember(cookie: str, value: str) -> Response:
    response = redirect(_local(request.args.get("then", "/")))
    assert isinstance(response, Response)
    response.set_cookie(cookie, value, max_age=_YEAR_S, samesite="Lax", httponly=True)
    return response


def _local(target: str) -> str:
    """``target`` if it is a path of this server that may stand in a header, else "/"."""
    is_path = target.startswith("/") and not target.startswith("//") and "\\" not in target
    return target if is_path and target.isprintable() else "/"
