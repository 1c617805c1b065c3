"""``tachiai game``: a package for a game of one's own, and what is still missing in it."""

from pathlib import Path

import click

from tachiai.firmware.cli.game_check import missing_in
from tachiai.firmware.cli.game_questions import asked_game
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import language_option
from tachiai.hardware_docs.writing.game_package import package_files
from tachiai.rules.messages import Message

WRITTEN = Message(
    "{folder} is written: a game that can be played, printed and refereed. Its rules are in {file}. "
    "Install it with: tachiai games install {file}"
)
COMPLETE = Message("Nothing is missing.")
_folder = click.Path(file_okay=False, path_type=Path)


@click.group()
def game() -> None:
    """Make a game of your own, as a file that says its rules."""


@game.command("new")
@click.argument("folder", type=_folder, required=False)
@click.option("--title", default="", help="The game's name; it is not asked for then.")
@click.option("--yes", "defaults", is_flag=True, help="Take every default without asking.")
@language_option
def new(folder: Path | None, title: str, defaults: bool, language: str) -> None:
    """Ask for name, board, pieces and start, and write a package into FOLDER.

    Without FOLDER it is named as the game."""
    text = asked_game(language, title, defaults)
    uid, files = package_files(text)
    target = folder or Path(uid)
    if target.exists() and any(target.iterdir()):
        raise CommandMistake(f"{target}: expected an empty or a new folder, got one with files")
    try:
        for name, content in files.items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, "utf-8")
    except OSError as error:
        raise CommandMistake(f"{target}: cannot be written: {error.strerror}") from error
    file = target / f"{uid}_for_tachiai" / "game.toml"
    click.echo(WRITTEN.in_language(language).format(folder=target, file=file))


@game.command("check")
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@language_option
def check(folder: Path, language: str) -> None:
    """Say what is missing in FOLDER (a package, or a game.toml), the first thing to do first."""
    missing, remark = missing_in(folder)
    for number, each in enumerate(missing, start=1):
        click.echo(f"{number}. {each.in_language(language)}")
    if missing:
        raise click.exceptions.Exit(1)
    click.echo(COMPLETE.in_language(language))
    if remark is not None:
        click.echo(remark.in_language(language))
