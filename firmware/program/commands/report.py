"""``tachiai report``: a game of the log, its pictures and all that it was looked at with, as one archive."""

from contextlib import closing
from pathlib import Path

import click

from tachiai.firmware.commands.options import settings_option
from tachiai.firmware.errors import OutputFault
from tachiai.firmware.program.game_log import open_log
from tachiai.firmware.program.reports.archive import write_report
from tachiai.firmware.program.reports.gathering import Said, gather, moves_said
from tachiai.firmware.settings.file import load_settings


@click.command()
@click.argument("game", type=click.IntRange(min=1))
@click.option("-o", "output", type=click.Path(path_type=Path), help="Write the archive here.")
@click.option("--words", default="", help="What was wrong.")
@click.option("--moves", default="", help="Which moves were really played, with spaces between.")
@click.option("--names", is_flag=True, help="Leave the names of players and event in it.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@settings_option
def report(
    game: int,
    output: Path | None,
    words: str,
    moves: str,
    names: bool,
    log_at: str,
    settings_path: Path | None,
) -> None:
    """Say that something was wrong in game number GAME of the log.

    The archive holds the game, the picture of each of its entries, calibration, lens, sheet, pieces, settings
    and versions. While a table runs, its page's button does the same with all pictures of the last minute.
    """
    settings = load_settings(settings_path)
    path = output or Path(f"tachiai-report-{game}.zip")
    with closing(open_log(log_at, settings)) as log:
        gathered = gather(log, game, settings, Said(words, moves_said(moves), names), None)
    try:
        path.write_bytes(write_report(gathered))
    except OSError as error:
        raise OutputFault(f"{path}: the report cannot be written: {error.strerror}") from error
    click.echo(f"{path}: {len(gathered.frames)} pictures")
