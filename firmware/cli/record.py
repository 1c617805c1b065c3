"""``tachiai record``: checks game records by the rules and converts them between text and JSON."""

from pathlib import Path

import click

from tachiai.firmware.cli.mistakes import SentenceGroup
from tachiai.rules.record import (
    SUFFIXES,
    Form,
    GameRecord,
    check,
    form_of_name,
    format_record,
    history,
    load_record,
    parse_record,
    save_record,
    whole_record,
)

_file_argument = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.group("record", cls=SentenceGroup)
def record() -> None:
    """Check game records and convert them between text and JSON."""


@record.command("check")
@_file_argument
@click.pass_context
def check_record(ctx: click.Context, file: Path) -> None:
    """Replay the game in FILE through the rules.

    Exit status 1 if record and rules disagree, 2 if the file cannot be read.
    """
    parsed = load_record(file, whole_record)
    found = check(parsed.record)
    if found is None:
        click.echo(f"{file}: {_summary(parsed.record)}")
        return
    line = 1 if found.entry is None else parsed.lines[found.entry]
    click.echo(f"{file}: line {line}, ply {found.ply}: {found.words.en}", err=True)
    ctx.exit(1)


@record.command("convert")
@_file_argument
@click.option(
    "-o", "out", type=click.Path(dir_okay=False, path_type=Path), help="Output file; else standard output."
)
@click.option("--to", "form", type=click.Choice(list(SUFFIXES)), help="The form to write.")
@click.option("--salvage", is_flag=True, help="Of a damaged file, write what is good.")
def convert_record(file: Path, out: Path | None, form: Form | None, salvage: bool) -> None:
    """Write the record in FILE as text or JSON: by default what OUT's name says, else the other form."""
    parsed = load_record(file, parse_record if salvage else whole_record)
    if form is None:
        form = form_of_name(out) if out is not None else None
    if form is None:
        form = "text" if parsed.form == "json" else "json"
    if out is None:
        click.echo(format_record(parsed.record, form), nl=False)
    else:
        save_record(out, parsed.record, form)


def _summary(record: GameRecord) -> str:
    """One line about a record that agrees with the rules."""
    played = history(record)
    tally, ending, other = played.last.tally, "no result", played.under_other_rules.en
    if tally.result is not None:
        result = tally.result
        ending = f"{result.result} ({result.clause or result.code or 'no reason given'})"
    summary = f"{record.header.game}, {tally.plies} plies, {ending}: agrees with the rules"
    return f"{summary}; {other}" if other else summary
