"""``tachiai record``: game records on disk, checked by the rules or written in the other form."""

from pathlib import Path

import click

from firmware.commands.sentences import Mistake, SentenceGroup
from rules.entries import EntryKind
from rules.record import GameRecord, Parsed, check, format_json, format_text, parse_json, parse_text

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
    parsed = _whole(file, _read(file))
    found = check(parsed.record)
    if found is None:
        click.echo(f"{file}: {_summary(parsed.record)}")
        return
    line = 1 if found.entry is None else parsed.lines[found.entry]
    click.echo(f"{file}: line {line}, ply {found.ply}: {found.sentence}", err=True)
    ctx.exit(1)


@record.command("convert")
@_file_argument
@click.option(
    "-o", "out", type=click.Path(dir_okay=False, path_type=Path), help="Output file; else standard output."
)
@click.option("--to", "form", type=click.Choice(["text", "json"]), help="The form to write.")
@click.option("--salvage", is_flag=True, help="Of a damaged file, write what is good.")
def convert_record(file: Path, out: Path | None, form: str | None, salvage: bool) -> None:
    """Write the record in FILE as text or JSON: by default what OUT's name says, else the other form."""
    content = _read(file)
    parsed = _parsed(content) if salvage else _whole(file, content)
    if form is None:
        form = _form_of_name(out) or ("text" if _is_json(content) else "json")
    written = format_json(parsed.record) if form == "json" else format_text(parsed.record)
    if out is None:
        click.echo(written, nl=False)
        return
    try:
        out.write_text(written, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Mistake(f"expected to write {out}, got: {error.strerror}") from error


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Mistake(f"expected to read {file}, got: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Mistake(f"{file}: expected text in UTF-8, got another byte at {error.start}") from error


def _whole(file: Path, content: str) -> Parsed:
    """Reads a record of which every line is good. Raises ``Mistake``."""
    parsed = _parsed(content)
    if parsed.fault is not None:
        raise Mistake(f"{file}: {parsed.fault}")
    return parsed


def _parsed(content: str) -> Parsed:
    return parse_json(content) if _is_json(content) else parse_text(content)


def _is_json(content: str) -> bool:
    return content.lstrip().startswith("{")


def _form_of_name(out: Path | None) -> str | None:
    if out is None:
        return None
    return {".json": "json", ".txt": "text"}.get(out.suffix.lower())


def _summary(game: GameRecord) -> str:
    """What a record that agrees with the rules holds, in a few words."""
    plies = game.entries[-1].ply if game.entries else 0
    going_on = (EntryKind.TAKEBACK, EntryKind.RESUME)
    result = next((e for e in reversed(game.entries) if e.kind in (EntryKind.RESULT, *going_on)), None)
    ending = "no result"
    if result is not None and result.result:
        ending = f"{result.result} ({result.clause or result.code or 'no reason given'})"
    return f"{game.header.game}, {plies} plies, {ending}: agrees with the rules"
