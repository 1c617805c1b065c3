"""In which language a command speaks: that of ``--lang``; else, where a table is concerned, that of its
settings; else that of the environment; else English.
"""

import os

import click

from tachiai.rules.reasons import LANGUAGES
from tachiai.rules.words import usual_language

_CHOSEN = "tachiai.language"  # where the context keeps it


def spoken(context: click.Context, parameter: click.Parameter, chosen: str | None) -> str:
    """Returns the language of a command, ``chosen`` or that of the environment, and keeps it for the sentence
    with which the command may end: the callback of an option.
    """
    language = context.meta[_CHOSEN] = chosen or usual_language(os.environ)
    return language


spoken_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    callback=spoken,
    help="Language of what is said; that of the environment (LANG) if left out.",
)


def language_of(context: click.Context) -> str:
    """Returns the language of the command that runs in ``context``, also where it has no ``--lang``."""
    chosen: str = context.meta.get(_CHOSEN) or usual_language(os.environ)
    return chosen
