"""The style guide, at a virtual table only: each component in every language, theme and width."""

from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, render_template
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, gettext

from tachiai.companion_web.drawing.boards import game_of, player_names, stone, titles
from tachiai.companion_web.languages import language
from tachiai.companion_web.live.fragments import PHASES
from tachiai.companion_web.pages.live import legend, viewer
from tachiai.companion_web.pages.table import virtual_table
from tachiai.companion_web.security.request_guards import CONTENT_SECURITY_POLICY
from tachiai.companion_web.services import live_table, services
from tachiai.rules.messages import Message, languages

pages = Blueprint("styles", __name__, url_prefix="/styles")

# Macro of ``specimens.html`` → what it shows.
COMPONENTS = {
    "colours": Message("Colours"),
    "letters": Message("Letters and numbers"),
    "buttons": Message("Buttons"),
    "fields": Message("Fields of a form"),
    "choices": Message("One of a few"),
    "cards": Message("Cards"),
    "rows": Message("Rows of a card"),
    "boards": Message("Boards and their lights"),
    "verdicts": Message("What the referee says"),
    "players": Message("Players and clocks"),
    "moves": Message("Moves"),
    "numbers": Message("Numbers and plots"),
    "notices": Message("Notices"),
    "panels": Message("Panels and disclosures"),
}
THEMES = ("light", "dark")
WIDTHS = ("phone", "desk")


@pages.get("/")
def show_all() -> ResponseReturnValue:
    """All components, as the visitor's own language and theme show them."""
    virtual_table()
    return render_template("styles.html", **_shown(tuple(COMPONENTS)))


@pages.get("/<component>")
def show(component: str) -> ResponseReturnValue:
    """One component in all languages, themes and widths."""
    _check(component in COMPONENTS)
    frames = [(code, theme, width) for width in WIDTHS for code in languages() for theme in THEMES]
    return render_template("styles.html", frames=frames, **_shown((component,)))


@pages.get("/<component>/<code>/<theme>")
def frame(component: str, code: str, theme: str) -> ResponseReturnValue:
    """One component alone in a language and a theme, for a frame of ``show``."""
    _check(component in COMPONENTS and code in languages() and theme in THEMES)
    with force_locale(code):
        page = render_template(
            "styles.html", alone=True, chosen_theme=theme, picture_theme=theme, **_shown((component,))
        )
    return _framed(make_response(page))


def _framed(answer: Response) -> Response:
    """An answer that a page of this server may show in a frame."""
    policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    answer.headers["Content-Security-Policy"] = policy
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    return answer


def _check(is_there: bool) -> None:
    virtual_table()
    if not is_there:
        abort(404, gettext("There is no such page."))


def _shown(components: tuple[str, ...]) -> dict[str, object]:
    view = live_table().view()
    game = game_of(view.game, view.options)
    who = replace(viewer(), language=language(), may_change=False)
    return {
        "all_components": {name: words.in_language(language()) for name, words in COMPONENTS.items()},
        "shown": components,
        "view": view,
        "fragments": services().fragments.of(view, who),
        "game_title": game.title.in_language(language()),
        "names": player_names(game, language()),
        "stones": {side: stone(game, side) for side in ("first", "second")},
        "phases": [("waiting", *PHASES["waiting"]), *((p, *PHASES[p]) for p in ("confirming", "illegal"))],
        "marks": legend(),
        "titles": titles(language()),
    }
