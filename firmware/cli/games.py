"""``tachiai games``: games that other people have made, on this table."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tachiai.firmware.cli.mistakes import CommandMistake, SentenceGroup
from tachiai.firmware.cli.options import language_option
from tachiai.firmware.other_games.store import GameStore, read_file
from tachiai.rules.messages import Message, filled
from tachiai.rules.registry import game_faults

NONE = Message("No other games are installed: tachiai games install FILE adds one.")
DATA = Message("data, it runs no code of its own")
CODE = Message("code of its own")
ROW = Message("{games}: {name} {version}, {kind}, from {source}")
SHA256 = Message("SHA-256 of the file: {sha256}")
IS_CODE = Message(
    "{name} is a program: once it is installed it may do on this computer whatever you may do. Install it "
    "only if you trust who made it."
)
INSTALL = Message("Install it?")
INSTALLED = Message("{games} can be played now.")
REMOVED = Message("{games} is removed.")


@click.group("games", cls=SentenceGroup)
def games() -> None:
    """List, install and remove games that other people have made."""


@games.command("list")
@language_option
def list_games(language: str) -> None:
    """List the games that were installed; on standard error those that cannot be used."""
    installed = GameStore.usual().installed()
    for game in installed:
        words = filled(
            ROW,
            games=", ".join(game.games),
            name=game.name,
            version=game.version,
            kind=CODE if game.has_code else DATA,
            source=game.source,
        )
        click.echo(words.in_language(language))
    if not installed:
        click.echo(NONE.in_language(language))
    for fault in game_faults():
        click.echo(fault, err=True)


@games.command("install")
@click.argument("package", metavar="PACKAGE or FILE")
@click.option("--sha256", default="", help="What the file's SHA-256 has to be.")
@click.option("--yes", is_flag=True, help="Ask nothing. A package by name needs --sha256 then.")
@language_option
def install(package: str, sha256: str, yes: bool, language: str) -> None:
    """Install a game from a FILE (a wheel or a game.toml), or a PACKAGE by its name in the package index.

    It stays when Tachiai is updated, and is left out if its files change.
    """
    with TemporaryDirectory(prefix="tachiai-games-") as folder:
        by_name = not Path(package).exists() and not package.endswith((".whl", ".toml"))
        if by_name and yes and not sha256:
            raise CommandMistake("expected --sha256 beside --yes for a package by its name")
        path = _downloaded(package, Path(folder)) if by_name else Path(package)
        found, content = read_file(path)
        store = GameStore.usual()
        click.echo(filled(SHA256, sha256=store.sha256_of(content)).in_language(language))
        if found.has_code:
            click.echo(filled(IS_CODE, name=found.name).in_language(language))
        if not yes and (found.has_code or by_name):
            click.confirm(INSTALL.in_language(language), abort=True)
        game = store.install(found, content, package if by_name else path.name, sha256.lower())
    click.echo(filled(INSTALLED, games=", ".join(game.games)).in_language(language))


@games.command("remove")
@click.argument("name")
@language_option
def remove(name: str, language: str) -> None:
    """Remove a game by its own name or that of its package."""
    gone = GameStore.usual().remove(name)
    click.echo(filled(REMOVED, games=", ".join(gone.games)).in_language(language))


def _downloaded(package: str, folder: Path) -> Path:
    """The wheel of a package of the index. Raises ``CommandMistake``."""
    if package.startswith("-"):
        raise CommandMistake(f"expected a package or a file, got {package}")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    options = ["--only-binary", ":all:", "--dest", str(folder), "--", package]
    ran = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    wheels = list(folder.glob("*.whl"))
    if ran.returncode != 0 or len(wheels) != 1:
        said = [line for line in ran.stderr.splitlines() if line.strip()]
        raise CommandMistake(f"{package} cannot be fetched: {said[-1] if said else 'no wheel'}")
    return wheels[0]
