"""Options that several commands share."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

import click

from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import name_values
from tachiai.rules.errors import BadNotation
from tachiai.rules.messages import languages, sentence_of, usual_language
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.time_control import PRESETS, BadTimeControl, parse_time_control

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


Command = TypeVar("Command", bound=Callable[..., object])


def _named(context: click.Context, parameter: click.Parameter, texts: Iterable[str]) -> dict[str, str]:
    try:
        return name_values(texts)
    except BadNotation as error:
        raise click.BadParameter(sentence_of(error, language_of(context))) from error


def _or_the_tables(context: click.Context, parameter: click.Parameter, chosen: str | None) -> str:
    """The language of ``--lang``, of the table's settings or of the environment. Broken settings have none;
    the command itself reports what is wrong with them.
    """
    if chosen is None:
        with suppress(BadSetting):
            chosen = language_set(load_settings(context.params.get("settings_path")))
    return spoken(context, parameter, chosen)


def language_set(settings: Settings) -> str | None:
    """The language in a table's settings; None if they leave it out."""
    return settings.table.language if "language" in settings.table.model_fields_set else None


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Games whose name begins with ``incomplete``, for a shell's completion."""
    return [uid for uid in game_ids() if uid.startswith(incomplete)]


class FiniteRange(click.FloatRange):
    """``click.FloatRange`` without "nan" and "inf"."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Reads the number. Raises ``click.BadParameter``."""
        number: float = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"expected a finite number, got {number}", param, ctx)
        return number


def games_listed() -> str:
    """The list of games for the end of a command's help."""
    return "\b\nGames:\n" + "\n".join(f"  {uid:<13}{open_game(uid).title.en}" for uid in game_ids())


def _time_control(context: click.Context, parameter: click.Parameter, text: str | None) -> str | None:
    """A preset by its name, or another time control as it is written; None if the option is not given."""
    by_name = {preset.name: preset.text for preset in PRESETS}
    if text is None or text in by_name:
        return None if text is None else by_name[text]
    try:
        return str(parse_time_control(text))
    except BadTimeControl as error:
        raise click.BadParameter(f"{error}; or one of {', '.join(by_name)}") from error


def with_clock(settings: Settings, time_control: str | None) -> Settings:
    """The settings with another time control; unchanged if that is None."""
    if time_control is None:
        return settings
    referee = settings.referee.model_copy(update={"time_control": time_control})
    return settings.model_copy(update={"referee": referee})


clock_option = click.option(
    "--clock",
    "time_control",
    callback=_time_control,
    metavar="CLOCK",
    help=f"The players' clocks: {', '.join(preset.name for preset in PRESETS)}, or as 40/1h30m+30s, 30m+30s.",
)
language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    callback=_or_the_tables,
    help="Language of what is said; that of the settings, or of the environment (LANG), if left out.",
)
game_options = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_named,
    help="An option of the game; may be repeated.",
)
settings_option = click.option(
    "--settings", "settings_path", type=click.Path(path_type=Path), help="The settings file."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON lines.")


def demonstration_options(command: Command) -> Command:
    """``--host``, ``--port`` and ``--log`` of commands with a virtual table."""
    of_log = click.option("--log", "log_at", default="", help="Another log than the demonstrations' own.")
    of_port = click.option(
        "--port", default=8472, show_default=True, type=click.IntRange(0, 65535), help="Its port."
    )
    of_host = click.option(
        "--host", default="127.0.0.1", show_default=True, help="Address to serve the page on."
    )
    return of_host(of_port(of_log(command)))
