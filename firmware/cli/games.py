"""``tachiai games``: games and drivers that other people have made, on this table."""

import json
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tachiai.firmware.cli.mistakes import CommandMistake, SentenceGroup
from tachiai.firmware.cli.options import language_option
from tachiai.firmware.other_games.package import sha256_of
from tachiai.firmware.other_games.store import GameStore, read_files
from tachiai.firmware.settings.file import drivers_named
from tachiai.rules.game_folders import left_out
from tachiai.rules.messages import Message, filled
from tachiai.rules.registry import game_faults

NONE = Message("No other games or drivers are installed: tachiai games install FILE adds one.")
DATA = Message("data, it runs no code of its own")
CODE = Message("code of its own")
ROW = Message("{games}: {name} {version}, {kind}, from {source}")
SHA256 = Message("SHA-256 of {name}: {sha256}")
IS_CODE = Message(
    "{name} is a program: once it is installed it may do on this computer whatever you may do. Install it "
    "only if you trust who made it."
)
INSTALL = Message("Install it?")
INSTALLED = Message("{games} can be played now.")
DRIVER_INSTALLED = Message("{games} can be named in the settings now.")
REMOVED = Message("{games} is removed.")
IN_SETTINGS = Message("{games} is a driver that the settings name. Choose another one there first.")


@click.group("games", cls=SentenceGroup)
def games() -> None:
    """List, install and remove games and drivers that other people have made."""


@games.command("list")
@language_option
def list_games(language: str) -> None:
    """List what was installed; on standard error what cannot be used."""
    installed = GameStore.usual().installed()
    for game in installed:
        words = filled(
            ROW,
            games=game.names,
            name=game.name,
            version=game.version,
            kind=CODE if game.has_code else DATA,
            source=game.source,
        )
        click.echo(words.in_language(language))
    if not installed:
        click.echo(NONE.in_language(language))
    for fault in dict.fromkeys((*game_faults(), *left_out().values())):
        click.echo(fault, err=True)


@games.command("install")
@click.argument("package", metavar="PACKAGE or FILE...", nargs=-1, required=True)
@click.option("--sha256", multiple=True, help="What a file's SHA-256 has to be, once for each file.")
@click.option("--yes", is_flag=True, help="Ask nothing. A package by name needs --sha256 then.")
@language_option
def install(package: tuple[str, ...], sha256: tuple[str, ...], yes: bool, language: str) -> None:
    """Install a game or driver from a FILE (a wheel or a game.toml), or a PACKAGE by its name in the index.

    Further FILES are wheels that it needs; those of a PACKAGE are fetched with it. It stays when Tachiai is
    updated, and is left out if its files change.
    """
    first = package[0]
    with TemporaryDirectory(prefix="tachiai-games-") as folder:
        by_name = not Path(first).exists() and not first.endswith((".whl", ".toml"))
        if by_name and len(package) > 1:
            raise CommandMistake(f"expected one package by its name, or files, got {' '.join(package)}")
        if by_name and yes and not sha256:
            raise CommandMistake("expected --sha256 beside --yes for a package by its name")
        paths = _downloaded(first, Path(folder)) if by_name else [Path(each) for each in package]
        found = read_files(paths)
        for path in paths:
            said = filled(SHA256, name=path.name, sha256=sha256_of(path.read_bytes()))
            click.echo(said.in_language(language))
        if found.has_code:
            click.echo(filled(IS_CODE, name=found.name).in_language(language))
        if not yes and (found.has_code or by_name):
            click.confirm(INSTALL.in_language(language), abort=True)
        source = first if by_name else " ".join(path.name for path in paths)
        game = GameStore.usual().install(found, source, [each.lower() for each in sha256])
    words = INSTALLED if game.games else DRIVER_INSTALLED
    click.echo(filled(words, games=game.names).in_language(language))


@games.command("remove")
@click.argument("name")
@language_option
def remove(name: str, language: str) -> None:
    """Remove a game or a driver by its own name or that of its package."""
    store, named = GameStore.usual(), drivers_named(None)
    for game in store.installed():
        if game.is_called(name) and not named.isdisjoint(game.drivers):
            raise CommandMistake(filled(IN_SETTINGS, games=game.names).in_language(language))
    gone = store.remove(name)
    click.echo(filled(REMOVED, games=gone.names).in_language(language))


def _downloaded(package: str, folder: Path) -> list[Path]:
    """The wheels of a package of the index, and of what it lacks here. Raises ``CommandMistake``."""
    if package.startswith("-"):
        raise CommandMistake(f"expected a package or a file, got {package}")
    # What is here keeps its version: the program was tested with it.
    here = {each.name: each.version for each in distributions()}
    pins = folder / "here.txt"
    pins.write_text("".join(f"{name}=={version}\n" for name, version in here.items()), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--disable-pip-version-check"]
    options = ["--only-binary", ":all:", "--constraint", str(pins), "--report", str(folder / "report.json")]
    _pip([*command, *options, "--", package], package)
    wanted = json.loads((folder / "report.json").read_text("utf-8"))["install"]
    urls = [each["download_info"]["url"] for each in wanted]
    if not urls:
        raise CommandMistake(f"{package} cannot be fetched: it is installed already")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _pip([*command, "--dest", str(folder), "--", *urls], package)
    return sorted(folder.glob("*.whl"))


def _pip(command: list[str], package: str) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        said = [line for line in ran.stderr.splitlines() if line.strip()]
        raise CommandMistake(f"{package} cannot be fetched: {said[-1] if said else 'no wheel'}")
