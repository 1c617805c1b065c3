"""``tachiai log`` and ``tachiai export``: the game log at the command line.

The context's ``obj`` is a function that returns the default log's place (file or URL); ``--log`` names
another. Faults are raised as errors of ``companion_web.errors`` or ``rules.errors``.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

import click

from tachiai.companion_web.errors import BadLog, LogNotWritable
from tachiai.companion_web.log import (
    BackUp,
    SqlGameLog,
    back_up,
    check_log,
    log_url,
    restore,
)
from tachiai.companion_web.log.downgrading import undo_migration
from tachiai.rules.messages import counted
from tachiai.rules.record import (
    SUFFIXES,
    agreed_record,
    disagreement,
    form_of_name,
    format_record,
    load_record,
    save_record,
)
from tachiai.rules.record import Form as RecordForm

_log_option = click.option("--log", "log_at", default="", help="The log: a file or a database URL.")
_new_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
_old_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
STAYS_NEWER = "the log has what a newer version wrote, which this one cannot read: it stays as it is"
Form = RecordForm | Literal["archive"]  # an archive holds any number of games, with their pictures


@click.group("log")
def log() -> None:
    """Check, back up, restore and fill the game log."""


@log.command("check")
@_log_option
@click.pass_context
def check_command(ctx: click.Context, log_at: str) -> None:
    """Replay every game of the log through the rules.

    Exit status 1 if anything is wrong, 2 if the log cannot be read.
    """
    with _opened(ctx, log_at) as opened:
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
@_log_option
@click.pass_context
def back_up_command(ctx: click.Context, file: Path, log_at: str) -> None:
    """Write the whole log with its pictures to the new archive FILE."""
    with _opened(ctx, log_at) as opened:
        ctx.exit(_tell(file, back_up(opened, file)))


@log.command("restore")
@_old_file
@_log_option
@click.pass_context
def restore_command(ctx: click.Context, file: Path, log_at: str) -> None:
    """Read the archive FILE into an empty log, all of it or nothing."""
    with _opened(ctx, log_at, to_fill=True) as opened:
        click.echo(f"{file}: {counted(restore(file, opened), 'game')} restored")


@log.command("downgrade")
@_log_option
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
@_log_option
@click.pass_context
def import_command(ctx: click.Context, files: tuple[Path, ...], log_at: str) -> None:
    """Take game records (text or JSON) into the log, each as a new game."""
    records = [(file, load_record(file, agreed_record)) for file in files]
    with _opened(ctx, log_at, to_fill=True) as opened:
        for file, record in records:
            click.echo(f"{file}: game {opened.add_record(record)}")


@click.command("export")
@click.argument("game", type=click.IntRange(1), required=False)
@click.option("--all", "everything", is_flag=True, help="Every game.")
@click.option(
    "-o", "out", type=click.Path(path_type=Path), help="Output file; a folder for all as text or JSON."
)
@click.option("--to", "form", type=click.Choice([*SUFFIXES, "archive"]), help="The form to write.")
@_log_option
@click.pass_context
def export(
    ctx: click.Context, game: int | None, everything: bool, out: Path | None, form: Form | None, log_at: str
) -> None:
    """Write game number GAME, or all of them: as text, JSON, or an archive with the pictures.

    A game that the rules refuse is written as it is, and named. Exit status 1 if a game cannot be read.
    """
    if (game is None) != everything:
        raise click.UsageError("expected the number of a game or --all, and not both")
    form = form or _usual_form(out, everything)
    if out is None and (everything or form == "archive"):
        raise click.UsageError(f"expected -o with the {'file' if form == 'archive' else 'folder'} to write")
    status = 0
    with _opened(ctx, log_at) as opened:
        if form == "archive":
            assert out is not None
            status = _tell(out, back_up(opened, out, None if game is None else [game]))
        elif game is None:
            assert out is not None
            status = _write_all(opened, out, form)
        elif out is None:
            click.echo(format_record(opened.game(game).record, form), nl=False)
        else:
            save_record(out, opened.game(game).record, form)
        _name_refused(opened, opened.numbers() if game is None else [game])
        ctx.exit(status)


def _usual_form(out: Path | None, everything: bool) -> Form:
    """The form by the output file's suffix; else text for one game, an archive for all."""
    if out is not None and out.suffix.lower() == ".zip":
        return "archive"
    return (form_of_name(out) if out is not None else None) or ("archive" if everything else "text")


def _tell(file: Path, written: BackUp) -> int:
    """Prints what went into an archive. Returns the exit status."""
    for sentence in written.broken:
        click.echo(sentence, err=True)
    click.echo(f"{file}: {counted(written.games, 'game')}")
    return 1 if written.broken else 0


def _name_refused(opened: SqlGameLog, numbers: Sequence[int]) -> None:
    """Names the exported games that the rules refuse."""
    for number in numbers:
        with suppress(BadLog):  # was reported when it could not be written
            found = disagreement(opened.game(number).history)
            if found is not None:
                click.echo(f"game {number}: written as it is, but {found.words.en}", err=True)


def _write_all(opened: SqlGameLog, folder: Path, form: RecordForm) -> int:
    """Writes every readable game and names the others. Returns the exit status."""
    numbers, broken = opened.numbers(), 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LogNotWritable(f"{folder}: the folder cannot be made: {error.strerror}") from error
    for number in numbers:
        try:
            record = opened.game(number).record
        except BadLog as error:
            broken += 1
            click.echo(f"game {number}: {error}", err=True)
            continue
        save_record(folder / f"game_{number:06}{SUFFIXES[form]}", record, form)
    click.echo(f"{folder}: {counted(len(numbers) - broken, 'game')}")
    return 1 if broken else 0


def _usual(ctx: click.Context, log_at: str) -> str:
    """Place of the log: as named, else the default one."""
    if not log_at and ctx.obj is None:
        raise click.UsageError("expected --log with a file or a database URL")
    return log_at or str(ctx.obj())


@contextmanager
def _opened(ctx: click.Context, log_at: str, *, to_fill: bool = False) -> Iterator[SqlGameLog]:
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
