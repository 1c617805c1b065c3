"""``tachiai log``: the game log at the command line.

The context's ``obj`` is a function that returns the default log's place (file or URL); ``--log`` names
another. Faults are raised as errors of ``companion_web.errors`` or ``rules.errors``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import BackUp, SqlGameLog, back_up, check_log, log_url, restore
from tachiai.companion_web.log.migrating import undo_migration
from tachiai.rules.messages import counted
from tachiai.rules.record import agreed_record, load_record

log_option = click.option("--log", "log_at", default="", help="The log: a file or a database URL.")
_new_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
_old_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
STAYS_NEWER = "the log has what a newer version wrote, which this one cannot read: it stays as it is"


@click.group("log")
def log() -> None:
    """Check, back up, restore and fill the game log."""


@log.command("check")
@log_option
@click.pass_context
def check_command(ctx: click.Context, log_at: str) -> None:
    """Replay every game of the log through the rules.

    Exit status 1 if anything is wrong, 2 if the log cannot be read.
    """
    with opened_log(ctx, log_at) as opened:
        problems = 0
        for found in check_log(opened):
            problems += found.is_problem
            where = "" if found.game is None else f"game {found.game}, "
            where += "" if found.entry is None else f"entry {found.entry}: "
            click.echo(f"{where}{found.sentence}", err=True)
        games = len(opened.numbers())
        if problems:
            click.echo(f"{counted(games, 'game')}, {counted(problems, 'problem')}", err=True)
            ctx.exit(1)
        click.echo(f"{counted(games, 'game')}: the log is sound")


@log.command("backup")
@_new_file
@log_option
@click.pass_context
def back_up_command(ctx: click.Context, file: Path, log_at: str) -> None:
    """Write the whole log with its pictures to the new archive FILE."""
    with opened_log(ctx, log_at) as opened:
        ctx.exit(tell_backup(file, back_up(opened, file)))


@log.command("restore")
@_old_file
@log_option
@click.pass_context
def restore_command(ctx: click.Context, file: Path, log_at: str) -> None:
    """Read the archive FILE into an empty log, all of it or nothing."""
    with opened_log(ctx, log_at, to_fill=True) as opened:
        click.echo(f"{file}: {counted(restore(file, opened), 'game')} restored")


@log.command("downgrade")
@log_option
@click.pass_context
def downgrade_command(ctx: click.Context, log_at: str) -> None:
    """Undo what a newer version did to the log's schema.

    Exit status 1 if the log was written to since, and stays as it is.
    """
    if not undo_migration(log_url(_usual(ctx, log_at))):
        click.echo(STAYS_NEWER, err=True)
        ctx.exit(1)


@log.command("import")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@log_option
@click.pass_context
def import_command(ctx: click.Context, files: tuple[Path, ...], log_at: str) -> None:
    """Take game records (text or JSON) into the log, each as a new game."""
    records = [(file, load_record(file, agreed_record)) for file in files]
    with opened_log(ctx, log_at, to_fill=True) as opened:
        for file, record in records:
            click.echo(f"{file}: game {opened.add_record(record)}")


def tell_backup(file: Path, written: BackUp) -> int:
    """Prints what went into an archive. Returns the exit status."""
    for sentence in written.broken:
        click.echo(sentence, err=True)
    click.echo(f"{file}: {counted(written.games, 'game')}")
    return 1 if written.broken else 0


def _usual(ctx: click.Context, log_at: str) -> str:
    """Place of the log: as named, else the default one."""
    if not log_at and ctx.obj is None:
        raise click.UsageError("expected --log with a file or a database URL")
    return log_at or str(ctx.obj())


@contextmanager
def opened_log(ctx: click.Context, log_at: str, *, to_fill: bool = False) -> Iterator[SqlGameLog]:
    """Opens the log: read-only where it cannot be written, unless it is ``to_fill``; only then may it be
    missing.
    """
    url = log_url(_usual(ctx, log_at), must_exist=not to_fill)
    try:
        opened = SqlGameLog(url)
    except LogNotWritable:
        if to_fill:
            raise
        opened = SqlGameLog(url, read_only=True)
    try:
        yield opened
    finally:
        opened.close()
