"""``--lang`` of the commands round a table: they speak the language of the settings if it is left out."""

import click

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings


def _or_the_tables(context: click.Context, parameter: click.Parameter, chosen: str | None) -> str:
    """Settings that are broken have no language; the command says what is wrong with them."""
    if chosen is not None:
        return chosen
    try:
        return load_settings(context.params.get("settings_path")).table.language
    except BadSetting:
        return Settings().table.language


language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(["en", "ja"]),
    callback=_or_the_tables,
    help="Language of what is said; that of the settings if left out.",
)
