"""``tachiai setup``: a wizard that asks for what differs between tables, and writes the settings."""

from pathlib import Path

import click

from firmware.settings import Settings, default_settings_path, load_settings
from firmware.settings_file import format_settings, settings_reference, write_settings
from firmware.settings_form import QUESTIONS, filled_in, form_keys, refuse_misfits
from rules.core import Words

WRITTEN = Words(
    "{path}: written. Now run: tachiai doctor",
    "{path} に保存しました。次は tachiai doctor を実行してください",
)


@click.command()
@click.option("--settings", "path", type=click.Path(path_type=Path), help="The settings file to write.")
@click.option("--lang", "language", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--defaults", is_flag=True, help="Ask nothing: write what is there already, or the defaults.")
@click.option("--print", "only_print", is_flag=True, help="Print the file instead of writing it.")
@click.option("--reference", is_flag=True, help="Print the list of all keys instead.")
def setup(path: Path | None, language: str, defaults: bool, only_print: bool, reference: bool) -> None:
    """Ask how this table is built, and write its settings file."""
    if reference:
        click.echo(settings_reference(language), nl=False)
        return
    path = path or default_settings_path()
    settings = load_settings(path) if path.exists() else Settings()
    if not defaults:
        for key in QUESTIONS:
            settings = _asked(settings, key, language)
    refuse_misfits(settings)
    if only_print:
        click.echo(format_settings(settings), nl=False)
        return
    write_settings(settings, path)
    click.echo(WRITTEN.in_language(language).format(path=path), err=True)


def _asked(settings: Settings, name: str, language: str) -> Settings:
    """Asks for one key until the answer is one that the settings take."""

    def checked(answer: str) -> Settings:
        changed = filled_in(settings, {name: answer})
        if isinstance(changed, Settings):
            return changed
        raise click.UsageError(changed[name].in_language(language))

    question = QUESTIONS[name].in_language(language)
    now = next(key.value for key in form_keys(settings) if key.name == name)
    changed = click.prompt(question, default=now, value_proc=checked, err=True)
    return changed if isinstance(changed, Settings) else settings
