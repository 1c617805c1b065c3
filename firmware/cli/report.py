"""``tachiai report``: an archive of a stored game with its pictures, and all that the camera's view depends
on.
"""

from contextlib import closing
from pathlib import Path

import click

from tachiai.firmware.cli.options import language_option, settings_option
from tachiai.firmware.errors import OutputFault
from tachiai.firmware.page.report_socket import asked_of_running, default_running_path
from tachiai.firmware.reports.archive import read_report, write_report
from tachiai.firmware.reports.gathering import ReporterStatement, gather, moves_said
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.tables.game_log import open_log
from tachiai.rules.atomic_file import write_whole
from tachiai.rules.messages import Message

FROM_THE_LOG = Message(
    "No program that plays this game runs on this computer as this user: the "
    "report has the log's pictures only, not those of the last minute."
)


@click.command()
@click.argument("game", type=click.IntRange(min=1))
@click.option("-o", "output", type=click.Path(path_type=Path), help="Write the archive here.")
@click.option("--words", default="", help="What was wrong.")
@click.option("--moves", default="", help="Which moves were really played, with spaces between.")
@click.option("--names", is_flag=True, help="Leave the names of players and event in it.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@settings_option
@language_option
def report(
    game: int,
    output: Path | None,
    words: str,
    moves: str,
    names: bool,
    log_at: str,
    settings_path: Path | None,
    language: str,
) -> None:
    """Say that something was wrong in game number GAME of the log.

    The archive holds the game, calibration, lens, sheet, pieces, settings, versions, and pictures: all of the
    last minute, if the program that plays the game runs on this computer, or else one of each of its entries.
    """
    settings = load_settings(settings_path)
    path = output or Path(f"tachiai-report-{game}.zip")
    said = ReporterStatement(words, moves_said(moves), names)
    with closing(open_log(log_at, settings)) as log:
        archive = asked_of_running(default_running_path(), log.url, game, said)
        if archive is None:
            click.echo(FROM_THE_LOG.in_language(language), err=True)
            archive = write_report(gather(log, game, settings, said, None))
    try:
        write_whole(path, archive)
    except OSError as error:
        raise OutputFault(f"{path}: the report cannot be written: {error.strerror}") from error
    click.echo(f"{path}: {len(read_report(path).frames)} pictures")
