"""The language of a page (cookie, browser, table), and the templates' filters for times and JSON."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache

from babel import Locale
from flask import current_app, flash, request
from flask_babel import get_locale
from markupsafe import Markup

from tachiai.rules.messages import ENGLISH, Message, languages


def day_text(at_ms: int) -> str:
    """A Unix time in milliseconds for people.

    >>> day_text(1_795_183_509_000)
    '2026-11-20 14:05 UTC'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def iso_text(at_ms: int) -> str:
    """A Unix time in milliseconds as the ``datetime`` attribute of ``<time>``.

    >>> iso_text(1_795_183_509_000)
    '2026-11-20T14:05:09Z'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def json_text(value: object) -> Markup:
    """JSON that may stand inside ``<script type="application/json">``: it has no ``<``."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))


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
