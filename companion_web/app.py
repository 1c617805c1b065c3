"""The Flask app put together: pages, services and what every request passes through."""

from collections.abc import Callable
from threading import BoundedSemaphore

from flask import Flask, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import Babel, gettext
from werkzeug.exceptions import HTTPException

from tachiai.companion_web.club.rounds.tournament import read_heading
from tachiai.companion_web.club.web.services import add_club
from tachiai.companion_web.compressing import Compressor
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.drawing.boards import definitions
from tachiai.companion_web.drawing.picture_store import PictureStore, TooBusy
from tachiai.companion_web.errors import (
    BadLearner,
    BadLog,
    LearnersNotWritable,
    LogNotWritable,
    NoSuchGame,
    WebError,
)
from tachiai.companion_web.languages import (
    chosen_language,
    day_text,
    iso_text,
    json_text,
    language,
    language_names,
)
from tachiai.companion_web.live.camera_pictures import CameraPictures
from tachiai.companion_web.live.fragments import digest
from tachiai.companion_web.live.push import Connections
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.openings import LoggedOpenings
from tachiai.companion_web.pages import all_pages
from tachiai.companion_web.pages.visitor import chosen_theme
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.replay.entry_words import step_title
from tachiai.companion_web.request_limits import limit_requests
from tachiai.companion_web.rooms.messages import LONGEST_TEXT
from tachiai.companion_web.rooms.words import PHRASES
from tachiai.companion_web.security.authentication import Authentication
from tachiai.companion_web.security.request_guards import (
    KnownHosts,
    add_security_headers,
    check_form_token,
    form_token,
)
from tachiai.companion_web.security.roles import Right
from tachiai.companion_web.security.sessions import ArbiterPin
from tachiai.companion_web.services import Services, may_change, provide, services, wants_json
from tachiai.companion_web.throttling import RETRY_AFTER_S, PageThrottle
from tachiai.rules import messages as catalogues
from tachiai.rules.errors import RulesError
from tachiai.rules.messages import Message, filled, message_in
from tachiai.rules.time_control import clock_text, shown_time_control

BETWEEN = Message("{first} {then}", first="", then="")  # two sentences: a space, or nothing
OF_A_GAME = "/games/<int:number>"  # addresses of other things have numbers, too
DAMAGED = message_in("a log that is damaged", "{mistake}")


def create_app(config: PageConfig, log: SqlGameLog, ports: Ports | None = None) -> Flask:
    """Flask app of the page. Without ``ports`` it serves the stored games only."""
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=config.secret_key,
        SESSION_COOKIE_NAME="tachiai",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        BABEL_DEFAULT_LOCALE=config.language,
    )
    if ports is not None and ports.live is not None:
        app.wsgi_app = PageThrottle(app.wsgi_app)  # type: ignore[method-assign]
    app.wsgi_app = KnownHosts(app.wsgi_app, config.hosts, config.own_addresses)  # type: ignore[method-assign]
    Babel(app, locale_selector=chosen_language, default_translation_directories=str(catalogues.FOLDER))
    connections = Connections(BoundedSemaphore(config.push_limit), BoundedSemaphore(config.film_viewers))
    drawn, pictures = PictureStore(config.pictures_path), CameraPictures(config.monotonic_s)
    ports = ports or Ports()
    login = Authentication(config, ArbiterPin(config.pin_hash, config.sessions_path), "arbiter")
    openings = LoggedOpenings(log)
    provide(app, Services(config, log, ports, login, connections, pictures, drawn, openings))
    limit_requests(app)
    for pages in all_pages():
        app.register_blueprint(pages)
    app.add_url_rule("/", "entrance", entrance)
    app.before_request(lambda: check_form_token(request))
    if ports.club is not None:
        add_club(app, ports.club)
    app.after_request(Compressor().compress)
    app.after_request(add_security_headers)
    app.context_processor(_in_every_template)
    app.jinja_env.filters.update(
        clock=clock_text,
        time_control=shown_time_control,
        day=day_text,
        iso=iso_text,
        as_json=json_text,
        capitalised=lambda words: words[:1].upper() + words[1:],
        heading=read_heading,
        digest=digest,
    )
    _answer_errors(app)
    return app


def entrance() -> ResponseReturnValue:
    """Redirects ``/`` to the page that most visitors want."""
    ports = services().ports
    if ports.club is not None:
        return redirect(url_for("club.show"))
    if ports.virtual is not None:
        return redirect(url_for("table.show"))
    return redirect(url_for("live.show" if ports.live is not None else "games.show_list"))


def _in_every_template() -> dict[str, object]:
    shared = services()
    return {
        "language": language(),
        "gap": BETWEEN.in_language(language()),
        "languages": language_names(),
        "chosen_theme": chosen_theme(),
        "picture_theme": chosen_theme() if chosen_theme() != "auto" else None,
        "may_change": may_change(),
        "is_arbiter": shared.login.may(Right.CHANGE),
        "form_token": form_token,
        "drawing_definitions": definitions,
        "step_title": step_title,
        "phrases": PHRASES,
        "longest_text": LONGEST_TEXT,
        "ports": shared.ports,
        "option_fields": lambda options: {f"option_{name}": value for name, value in options.items()},
        "has_font": shared.config.fonts_path is not None,
    }


def _answer_errors(app: Flask) -> None:
    def http(error: HTTPException) -> ResponseReturnValue:
        if error.response is not None:  # a redirect, say
            return error.response
        code = error.code or 500
        # What the page itself refuses comes with a sentence; what Flask refuses gets one here.
        own = error.description if error.description != type(error).description else None
        plain = {
            404: gettext("There is no such page."),
            405: gettext("This address takes no such request."),
            413: gettext("This is too large."),
        }
        return _sentence(own or plain.get(code) or gettext("The page did not understand this request."), code)

    def missing(error: NoSuchGame) -> ResponseReturnValue:
        return _sentence(gettext("There is no such game, ply or entry in the log."), 404)

    def no_disk(error: LogNotWritable) -> ResponseReturnValue:
        app.logger.error("%s", error)
        return _sentence(gettext("The log cannot be read or written. Look at the program's output."), 503)

    def come_later(_: TooBusy) -> ResponseReturnValue:
        answer = make_response(
            _sentence(gettext("Many pictures are being drawn. Try again in a few seconds."), 503)
        )
        answer.headers["Retry-After"] = str(RETRY_AFTER_S)
        return answer

    def not_shown(error: RulesError | BadLog) -> ResponseReturnValue:
        words = error.words if isinstance(error, RulesError) else filled(DAMAGED, mistake=str(error))
        why = words.in_language(language())
        number = (request.view_args or {}).get("number")
        if number is None or OF_A_GAME not in str(request.url_rule):
            return _sentence(gettext("This game cannot be shown: %(why)s", why=why), 422)
        return _sentence(gettext("Game %(number)s cannot be shown: %(why)s", number=number, why=why), 422)

    def not_learnt(error: BadLearner | LearnersNotWritable) -> ResponseReturnValue:
        app.logger.error("%s", error)
        return _sentence(gettext("What was learnt cannot be read or written: %(why)s", why=error), 503)

    def unexpected(error: Exception) -> ResponseReturnValue:
        app.logger.exception("%s failed", request.path)
        return _sentence(gettext("Something went wrong. The program's output says what."), 500)

    answers: list[tuple[type[Exception], Callable[..., ResponseReturnValue]]] = [
        (HTTPException, http),
        (NoSuchGame, missing),
        (LogNotWritable, no_disk),
        (TooBusy, come_later),
        (RulesError, not_shown),
        (BadLog, not_shown),
        (BadLearner, not_learnt),
        (LearnersNotWritable, not_learnt),
        (WebError, unexpected),
        (Exception, unexpected),
    ]
    for kind, answer in answers:
        app.register_error_handler(kind, answer)


def _sentence(sentence: str, status: int) -> ResponseReturnValue:
    """An error page with one sentence; JSON where a program asks."""
    if wants_json():
        return {"error": sentence}, status
    return render_template("message.html", sentence=sentence, status=status), status
