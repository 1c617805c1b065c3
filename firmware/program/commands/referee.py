"""``tachiai referee``: the same referee over a film or a folder of pictures; its game becomes a record."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import click

from tachiai.companion_web.ports import LiveView
from tachiai.firmware.commands.options import game_options, json_option
from tachiai.firmware.devices.cameras.opening import PHOTOGRAPHS_A_SECOND
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.program.autoplay.event_lines import followers
from tachiai.firmware.program.commands.start_option import parse_start
from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.program.game_log import RecordBook
from tachiai.firmware.program.tables.games import GamesAtTable
from tachiai.firmware.program.tables.recorded import RecordedTable
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.rules.record import format_text, must_be_writable, save_record
from tachiai.vision.locate.lens_file import load_lens

LET_PASS_S = 10.0  # after the last picture, so that what stands there is confirmed


@click.command()
@click.argument("recording")
@click.option("--game", required=True, help="The game that is played.")
@game_options
@click.option("--start", default="", metavar="TEXT", help="Position text, if not the usual start.")
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="The lens of the camera.")
@json_option
@click.option("-o", "output", type=click.Path(path_type=Path), help="Write the record here (.json: as JSON).")
@click.option(
    "--pictures-per-second",
    type=click.FloatRange(0.01, 100.0),
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
    book = RecordBook()
    with closing(RecordedTable(recording, pictures_per_second, lens, followers(as_json))) as table:
        at_table = GamesAtTable(table, book, setup)
        at_table.queue.play()
    played = at_table.queue.present
    if played.session is None:
        why = _why_not(at_table.live.view())
        raise NothingSeen(f"{recording}: the start position was never seen at rest: {why}")
    played.session.let_pass(LET_PASS_S)
    played.table.follower.look(played.session.referee, table.clock.now_s())
    if output is not None:
        save_record(output, book.record())
    elif not as_json:
        click.echo(format_text(book.record()), nl=False)


def _why_not(view: LiveView) -> str:
    """What kept the start position from being seen, in English."""
    return " ".join([view.camera_words.en or view.words.en, *(step.words.en for step in view.steps)])
