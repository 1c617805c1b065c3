"""``tachiai referee``: the same referee over a film or a folder of pictures; its game becomes a record."""

import os
from collections.abc import Mapping
from pathlib import Path

import click

from tachiai.firmware.commands.options import game_options, json_option
from tachiai.firmware.devices.cameras.opening import PHOTOGRAPHS_A_SECOND, CameraRequest, open_camera
from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.program.autoplay.event_lines import followers
from tachiai.firmware.program.commands.start_option import parse_start
from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.program.game_log import LogJournal, RecordBook
from tachiai.firmware.program.page.live_table import RunningTable
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.table.game import GameSetup, begin_game
from tachiai.firmware.table.game_run import GameRun
from tachiai.firmware.table.lights import light_show
from tachiai.firmware.table.table_setup import TableDevices, TableSetup
from tachiai.firmware.time_source import SimulatedClock
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
    path = Path(recording)
    clock = SimulatedClock(int(path.stat().st_mtime * 1000) if os.path.exists(path) else 0)
    source = CameraSettings(source=recording)
    camera = open_camera(CameraRequest(source, clock, pictures_a_second=pictures_per_second))
    leds = setup.settings.leds
    lights = light_show(EmulatedPixels(leds), leds, equipment.sheet)
    observers = ObserverFactory(equipment, clock, lens=lens, recorded=True)
    table = TableSetup(clock, TableDevices(camera, lights), observers, followers(as_json)(equipment.game))
    book = RecordBook()
    opened = begin_game(setup, book, clock)
    screen = RunningTable(opened)
    played = GameRun(opened, table, LogJournal(book, opened.number), screen)
    try:
        played.play()
    finally:
        camera.close()
    if played.session is None:
        raise NothingSeen(f"{recording}: the start position was never seen at rest: {_why_not(screen)}")
    played.session.let_pass(LET_PASS_S)
    table.follower.look(played.session.referee, clock.now_s())
    if output is not None:
        save_record(output, book.record())
    elif not as_json:
        click.echo(format_text(book.record()), nl=False)


def _why_not(screen: RunningTable) -> str:
    """What kept the start position from being seen, in English."""
    view = screen.view()
    return " ".join([view.camera_words.en or view.words.en, *(step.words.en for step in view.steps)])
