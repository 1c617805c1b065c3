"""English and Japanese: chosen by the visitor (kept in a cookie), the browser, or the table's settings."""

from flask import current_app, flash, request
from flask_babel import get_locale

from tachiai.rules.words import Words

LANGUAGES = {"en": "English", "ja": "日本語"}
COOKIE = "language"


def chosen_language() -> str:
    """Returns the language of this request, "en" or "ja"."""
    wanted = request.cookies.get(COOKIE, "")
    if wanted in LANGUAGES:
        return wanted
    usual = str(current_app.config["BABEL_DEFAULT_LOCALE"])
    return request.accept_languages.best_match(list(LANGUAGES), usual) or usual


def language() -> str:
    """Returns the language in which this answer is written."""
    return str(get_locale() or "en")


def tell(words: Words) -> None:
    """Says ``words`` at the top of the page that is shown next, in the language of this answer."""
    flash(words.in_language(language()))
