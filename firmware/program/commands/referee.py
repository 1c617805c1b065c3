"""``tachiai referee``: the same referee over a film or a folder of pictures; its game becomes a record."""

import os
import sys
from pathlib import Path

import click

from tachiai.firmware.devices.cameras.opening import open_camera
from tachiai.firmware.devices.cameras.recordings import PHOTOGRAPHS_A_SECOND
from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import PixelWiring
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.program.autoplay.event_lines import EventLines
from tachiai.firmware.program.games.equipment import chosen_options, find_equipment, parse_start
from tachiai.firmware.program.games.game_run import Devices, GameRun
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.record import GameRecord, format_text, must_be_writable, save_record
from tachiai.vision.locate.lens_file import load_lens

LET_PASS_S = 10.0  # after the last picture, so that what stands there is confirmed


class RecordBook:
    """A game log of one game that is kept in memory."""

    def __init__(self) -> None:
        self.header: GameHeader | None = None
        self.entries: list[Entry] = []

    def open_game(self, header: GameHeader) -> int:
        """Starts the game."""
        self.header = header
        return 1

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Keeps an entry."""
        self.entries.append(entry)
        return len(self.entries)

    def record(self) -> GameRecord:
        """Returns the game's record."""
        assert self.header is not None
        return GameRecord(self.header, tuple(self.entries))


@click.command()
@click.argument("recording")
@click.option("--game", required=True, help="The game that is played.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--start", default="", metavar="TEXT", help="Position text, if not the usual start.")
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="The lens of the camera.")
@click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON lines.")
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
    options: tuple[str, ...],
    start: str,
    sheet: Path | None,
    lens_file: Path | None,
    as_json: bool,
    output: Path | None,
    pictures_per_second: float,
) -> None:
    """Referee RECORDING, a film or a folder of pictures, and write the game's record."""
    equipment = find_equipment(game, chosen_options(options), sheet)
    begun = parse_start(equipment.game, start) if start else None
    lens = load_lens(lens_file) if lens_file else None
    if output is not None:
        must_be_writable(output)
    path = Path(recording)
    clock = SimulatedClock(int(path.stat().st_mtime * 1000) if os.path.exists(path) else 0)
    camera = open_camera(recording, clock, pictures_a_second=pictures_per_second)
    book = RecordBook()
    events = EventLines(equipment.game, sys.stdout) if as_json else None
    desk = GameRun(equipment, book, Settings(), clock, start=begun, watcher=events, lens=lens, recorded=True)
    leds = Settings().leds
    lights = LightShow(
        EmulatedPixels(PixelWiring(leds.count)),
        led_map(leds, equipment.sheet),
        LightStyle(leds.brightness, leds.supply_a),
    )
    try:
        desk.play(Devices(camera, lights, None))
    finally:
        camera.close()
    if desk.session is None:
        raise NothingSeen(f"{recording}: the start position was never seen at rest: {_why_not(desk)}")
    desk.session.let_pass(LET_PASS_S)
    if events is not None:
        events.look(desk.session.referee, clock.now_s())
    if output is not None:
        save_record(output, book.record())
    elif not as_json:
        click.echo(format_text(book.record()), nl=False)


def _why_not(desk: GameRun) -> str:
    """What kept the start position from being seen, in English."""
    view = desk.live.view()
    return " ".join([view.camera_words.en or view.words.en, *(step.words.en for step in view.steps)])
