"""The language of a page: the visitor's choice (a cookie), else the browser's, else the table's."""

from collections.abc import Mapping
from functools import cache

from babel import Locale
from flask import current_app, flash, request
from flask_babel import get_locale

from tachiai.rules.languages import ENGLISH, languages
from tachiai.rules.messages import Message

COOKIE = "language"


@cache
def language_names() -> Mapping[str, str]:
    """Language code → the language's own name for itself."""
    return {code: Locale.parse(code).display_name or code for code in languages()}


def names_in(language: str) -> list[str]:
    """Names of all available languages, in ``language``.

    >>> names_in("en")
    ['English', 'Japanese']
    """
    return [Locale.parse(code).get_display_name(language) or code for code in languages()]


def chosen_language() -> str:
    """Language of this request, one of ``languages()``."""
    wanted = request.cookies.get(COOKIE, "")
    if wanted in languages():
        return wanted
    usual = str(current_app.config["BABEL_DEFAULT_LOCALE"])
    return request.accept_languages.best_match(languages(), usual) or usual


def language() -> str:
    """Language of this answer."""
    return str(get_locale() or ENGLISH)


def tell(words: Message) -> None:
    """Flashes ``words``: the next page shows them at its top, in the language of this answer."""
    flash(words.in_language(language()))
