"""``tachiai referee``: decodes a film or a folder of pictures into a game record."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import click

from tachiai.companion_web.live_table import LiveView
from tachiai.firmware.autoplay.event_lines import followers
from tachiai.firmware.cli.options import FiniteRange, complete_game, game_options, games_listed, json_option
from tachiai.firmware.cli.start_option import parse_start
from tachiai.firmware.devices.cameras.watched import PHOTOGRAPHS_A_SECOND
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, begin_game
from tachiai.firmware.table.recorded_game import decode_recorded
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import LogJournal, MemoryLog
from tachiai.firmware.tables.live_table import RunningTable
from tachiai.firmware.tables.recorded import RecordedTable
from tachiai.rules.messages import counted
from tachiai.rules.record import GameRecord, choice_of, format_text, must_be_writable, save_record
from tachiai.rules.record.steps import Tally
from tachiai.vision.locate.lens import load_lens

MOST_FAULTS_TOLD = 10


@click.command(epilog=games_listed())
@click.argument("recording")
@click.option("--game", required=True, shell_complete=complete_game, help="The game that is played.")
@game_options
@click.option("--start", default="", metavar="TEXT", help="Position text, if not the usual start.")
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="The lens of the camera.")
@json_option
@click.option("-o", "output", type=click.Path(path_type=Path), help="Write the record here (.json: as JSON).")
@click.option(
    "--pictures-per-second",
    type=FiniteRange(0.01, 100.0),
    default=PHOTOGRAPHS_A_SECOND,
    show_default=True,
    help="Pace of a folder of pictures: a quarter for photographs of positions at rest, ten for a film's.",
)
def referee(
    recording: str,
    game: str,
    options: Mapping[str, str],
    start: str,
    sheet: Path | None,
    lens_file: Path | None,
    as_json: bool,
    output: Path | None,
    pictures_per_second: float,
) -> None:
    """Referee RECORDING, a film or a folder of pictures, and write the game's record."""
    equipment = find_equipment(game, options, sheet)
    setup = GameSetup(equipment, Settings(), parse_start(equipment.game, start) if start else None)
    lens = load_lens(lens_file) if lens_file else None
    if output is not None:
        must_be_writable(output)
    book = MemoryLog()
    recorded = RecordedTable(recording, pictures_per_second, lens, followers(as_json), told=as_json)
    with closing(recorded) as table:
        ready = table.make_ready(setup)
        opened = begin_game(setup, book, table.clock)
        screen = RunningTable(opened)
        was_seen = decode_recorded(opened, ready, LogJournal(book, opened.number), screen)
        for fault in faults_told(table.film.faults):
            click.echo(f"tachiai: {fault}", err=True)
        if not was_seen:
            why = _why_not(screen.view())
            raise NothingSeen(f"{recording}: the start position was never seen at rest: {why}")
    if output is not None:
        save_record(output, book.record())
    elif not as_json:
        click.echo(format_text(book.record()), nl=False)
    click.echo(summary(book.record(), table.film.pictures_seen, len(table.film.faults)), err=True)


def faults_told(faults: Sequence[str]) -> list[str]:
    """The first ``MOST_FAULTS_TOLD`` faults of a recording, then the number of the others."""
    more = len(faults) - MOST_FAULTS_TOLD
    return [*faults[:MOST_FAULTS_TOLD], *([f"{more} more could not be read"] if more > 0 else [])]


def summary(record: GameRecord, pictures: int, unreadable: int = 0) -> str:
    """One sentence: what was seen, and what is on record.

    ``pictures``: number of those read, ``unreadable``: of the others.
    """
    tally = Tally()
    for entry in record.entries:
        tally = tally.after(entry)
    open_plies = sum(choice_of(entry) is not None for entry in record.entries)
    told = [
        counted(pictures, "picture") + (f" ({unreadable} more unreadable)" if unreadable else ""),
        counted(tally.plies, "ply", "plies") + (f" ({open_plies} uncertain)" if open_plies else ""),
        counted(tally.tried, "illegal move"),
        "no result" if tally.result is None else tally.result.result,
    ]
    return ", ".join(told)


def _why_not(view: LiveView) -> str:
    """Why the start position was not seen, in English."""
    return " ".join([view.camera_words.en or view.words.en, *(step.words.en for step in view.steps)])
