"""The language of a command's output: that of ``--lang``; else, where a table is concerned, of its settings;
else of the environment; else English.
"""

import os

import click

from tachiai.rules.languages import languages
from tachiai.rules.messages import usual_language

_CHOSEN = "tachiai.language"  # where the context keeps it


def spoken(context: click.Context, parameter: click.Parameter, chosen: str | None) -> str:
    """The language of a command: ``chosen``, or the environment's. Callback of an option; it keeps the
    language in the context for an error message at the command's end.
    """
    language = context.meta[_CHOSEN] = chosen or usual_language(os.environ)
    return language


spoken_option = click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    callback=spoken,
    help="Language of what is said; that of the environment (LANG) if left out.",
)


def language_of(context: click.Context) -> str:
    """The language of the command that runs in ``context``, also of one without ``--lang``."""
    chosen: str = context.meta.get(_CHOSEN) or usual_language(os.environ)
    return chosen
