"""``tachiai update``: lists newer versions, installs one beside the running one, and switches to it."""

import json
import tempfile
from importlib.metadata import version as installed_version
from pathlib import Path

import click

from tachiai.companion_web.log import sqlite_url
from tachiai.companion_web.log.migrating import undo_migration
from tachiai.companion_web.serve import reachable_host
from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import language_option, settings_option
from tachiai.firmware.errors import BadIndex, UpdateFault
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.updating.fetching import fetch_files, fetch_index
from tachiai.firmware.updating.offers import newer_than
from tachiai.firmware.updating.release_directory import INDEX_FILE, OPT, ReleaseDirectory, index_address
from tachiai.firmware.updating.table_user import STATE, rights_of_owner
from tachiai.firmware.updating.update import UpdateResult
from tachiai.firmware.updating.update import update as carry_out
from tachiai.rules.atomic_file import read_whole, write_whole
from tachiai.rules.messages import Message, filled
from tachiai.rules.quoting import quoted_value

# Of the installed service, which is updated. Root runs this command, but its own settings are others.
SETTINGS_OF_SERVICE = Path("/etc/tachiai/settings.toml")
LOG_OF_SERVICE = STATE / "tachiai/games.sqlite3"
NOTHING_NEW = Message("Version {version} is the newest.")
NO_INDEX = Message("no index of updates is set up: put its address into {file}, or give --index")
NOT_OFFERED = Message("the index offers no version {version}")
NOT_NEWER = Message(
    "expected a version after {now}, which runs, got {version}; the install script’s rollback goes back"
)


@click.command()
@click.argument("version", default="")
@click.option("--check", is_flag=True, help="Only say what there is, and what is new.")
@click.option("--index", "index", default="", help="Address of the index of updates.")
@click.option(
    "--wanted",
    type=click.Path(exists=True, dir_okay=False, readable=False, path_type=Path),
    help="A file that names the version; it is removed.",
)
@click.option(
    "--result", "result_path", type=click.Path(path_type=Path), help="Where the outcome is written."
)
@settings_option
@language_option
@click.pass_context
def update(
    context: click.Context,
    version: str,
    check: bool,
    index: str,
    wanted: Path | None,
    result_path: Path | None,
    settings_path: Path | None,
    language: str,
) -> None:
    """Install a newer version beside the one that runs, and switch to it.

    VERSION, or the newest one. It is left again by itself if it does not come up. Never while a game is
    played.

    Exit status 1 if the version did not change.
    """
    with rights_of_owner(STATE):
        if wanted is not None:
            version = _taken(wanted)
        settings = load_settings(settings_path or SETTINGS_OF_SERVICE, may_be_missing=settings_path is None)
    log_at = settings.log.url or sqlite_url(LOG_OF_SERVICE)
    page = f"http://{reachable_host(settings.page.host)}:{settings.page.port}/"
    place = ReleaseDirectory(page, undo_migration=lambda: _undo_migration(log_at))
    try:
        result = _updated(place, index or index_address(), version, check, language)
    except (UpdateFault, BadIndex) as fault:
        _note("not_made", fault.words, result_path)
        raise CommandMistake(fault.words.in_language(language)) from fault
    if result is None:
        return
    _note(result.code, result.words, result_path)
    click.echo(result.words.in_language(language))
    if not result.ok:
        context.exit(1)


def _updated(
    place: ReleaseDirectory, index: str, version: str, check: bool, language: str
) -> UpdateResult | None:
    """Carries the update out, or prints what there is and returns None. Raises ``UpdateFault``,
    ``BadIndex``.
    """
    if not index:
        raise UpdateFault(filled(NO_INDEX, file=OPT / INDEX_FILE), "update_unreachable")
    now, offers = installed_version("tachiai"), fetch_index(index)
    newer = newer_than(now, offers)
    if check or (not newer and not version):
        for offer in newer:
            click.echo(f"{offer.version}\n{offer.changes.in_language(language)}\n")
        if not newer:
            click.echo(NOTHING_NEW.in_language(language).format(version=now))
        return None
    chosen = next((offer for offer in offers if offer.version == version), None) if version else newer[0]
    if chosen is None:
        raise UpdateFault(filled(NOT_OFFERED, version=quoted_value(version)), "update_unreachable")
    if chosen not in newer:
        raise UpdateFault(filled(NOT_NEWER, now=now, version=chosen.version), "update_failed")
    with tempfile.TemporaryDirectory(prefix="tachiai-update-") as folder:
        wheel, lock = fetch_files(index, chosen, Path(folder))
        return carry_out(place, chosen, wheel, lock)


def _taken(wanted: Path) -> str:
    """Reads and removes the file that names the wanted version."""
    try:
        version = read_whole(wanted, most=100).decode("utf-8", "replace").strip()[:50]
        wanted.unlink()
    except OSError as error:
        raise CommandMistake(f"{wanted}: cannot be read: {error.strerror}") from error
    return version


def _undo_migration(log_at: str) -> bool:
    with rights_of_owner(STATE):
        return undo_migration(log_at)


def _note(code: str, words: Message, path: Path | None) -> None:
    if path is not None:
        values = {"code": code, **words.in_all_languages()}
        try:
            with rights_of_owner(STATE):
                write_whole(path, json.dumps(values, ensure_ascii=False) + "\n")
        except OSError as error:
            raise CommandMistake(f"{path}: cannot be written: {error.strerror}") from error
