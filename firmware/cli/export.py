"""``tachiai export``: games of the log as files."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

import click

from tachiai.companion_web.errors import BadLog, LogNotWritable
from tachiai.companion_web.log import SqlGameLog, back_up
from tachiai.firmware.cli.log import log_option, opened_log, tell_backup
from tachiai.rules.messages import counted
from tachiai.rules.record import SUFFIXES, disagreement, form_of_name, format_record, save_record
from tachiai.rules.record import Form as RecordForm

Form = RecordForm | Literal["archive"]  # an archive holds any number of games, with their pictures


@click.command("export")
@click.argument("game", type=click.IntRange(1), required=False)
@click.option("--all", "everything", is_flag=True, help="Every game.")
@click.option(
    "-o", "out", type=click.Path(path_type=Path), help="Output file; a folder for all as text or JSON."
)
@click.option("--to", "form", type=click.Choice([*SUFFIXES, "archive"]), help="The form to write.")
@log_option
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
    with opened_log(ctx, log_at) as opened:
        if form == "archive":
            assert out is not None
            status = tell_backup(out, back_up(opened, out, None if game is None else [game]))
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
