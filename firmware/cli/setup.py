"""``tachiai setup``: a wizard that asks for what differs between tables and writes the settings file."""

from pathlib import Path

import click
from click.core import ParameterSource

from tachiai.firmware.cli.options import language_option, language_set
from tachiai.firmware.devices.conflicts import refuse_conflicts, setting_conflicts
from tachiai.firmware.settings.file import format_settings, load_settings, settings_reference, write_settings
from tachiai.firmware.settings.form import QUESTIONS, FormKey, filled_in, form_keys
from tachiai.firmware.settings.model import Settings, default_settings_path
from tachiai.rules.messages import Message

WRITTEN = Message("{path}: written. Now run: tachiai doctor")


@click.command()
@click.option(
    "--settings", "settings_path", type=click.Path(path_type=Path), help="The settings file to write."
)
@language_option
@click.option("--defaults", is_flag=True, help="Ask nothing: write what is there already, or the defaults.")
@click.option("--print", "only_print", is_flag=True, help="Print the file instead of writing it.")
@click.option("--reference", is_flag=True, help="Print the list of all keys instead.")
def setup(
    settings_path: Path | None, language: str, defaults: bool, only_print: bool, reference: bool
) -> None:
    """Ask how this table is built, and write its settings file."""
    if reference:
        click.echo(settings_reference(language), nl=False)
        return
    path = settings_path or default_settings_path()
    settings = load_settings(path, may_be_missing=True)
    if not defaults:
        settings = _answered(settings, language)
        language = _spoken(settings, language)
    refuse_conflicts(settings)
    if only_print:
        click.echo(format_settings(settings), nl=False)
        return
    write_settings(settings, path)
    click.echo(WRITTEN.in_language(language).format(path=path), err=True)


def _answered(settings: Settings, language: str) -> Settings:
    """Asks all questions, then again for settings that contradict each other. From the question for the
    table's language on it speaks that, unless ``--lang`` was given.
    """
    table = settings.table.model_copy(update={"language": language_set(settings) or language})
    settings = settings.model_copy(update={"table": table})
    for name in QUESTIONS:
        settings = _asked(settings, name, language)
        language = _spoken(settings, language)
    while wrong := setting_conflicts(settings):
        for words in set(wrong.values()):
            click.echo(words.in_language(language), err=True)
        for name in wrong:
            settings = _asked(settings, name, language)
    return settings


def _spoken(settings: Settings, language: str) -> str:
    """The language of ``--lang``, else the one in the answers."""
    source = click.get_current_context().get_parameter_source("language")
    return language if source is ParameterSource.COMMANDLINE else settings.table.language


def _asked(settings: Settings, name: str, language: str) -> Settings:
    """Asks for one key until the answer is valid."""
    key = next(key for key in form_keys(settings) if key.name == name)
    for number, words in enumerate(key.listed.values(), 1):
        click.echo(f"  {number}  {words.in_language(language)}", err=True)

    def checked(answer: str) -> Settings:
        changed = filled_in(settings, {name: _meant(key, answer)})
        if isinstance(changed, Settings):
            return changed
        raise click.UsageError(next(iter(changed.values())).in_language(language))

    question = QUESTIONS.get(name, key.meaning).in_language(language)
    default = key.called(key.value).in_language(language)
    changed = click.prompt(question, default=default, value_proc=checked, err=True)
    return changed if isinstance(changed, Settings) else settings


def _meant(key: FormKey, answer: str) -> str:
    """The value of an answer: the answer itself, or the choice with this number or name."""
    typed = answer.strip()
    if typed not in key.listed:
        for number, (value, words) in enumerate(key.listed.items(), 1):
            names = (str(number), *words.in_all_languages().values())
            if typed.casefold() in map(str.casefold, names):
                return value
    return answer
