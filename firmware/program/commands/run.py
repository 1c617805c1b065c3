"""``tachiai run``: the referee at a real table, or on a film of one."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from tachiai.firmware.commands.language import language_option
from tachiai.firmware.devices.cameras.opening import CameraRequest, open_camera
from tachiai.firmware.errors import UnknownDriver
from tachiai.firmware.program.autoplay.event_lines import EventLines
from tachiai.firmware.program.commands.demo import Demonstration
from tachiai.firmware.program.games.equipment import Equipment, equipment_wanted
from tachiai.firmware.program.games.game_queue import GameQueue, Venue
from tachiai.firmware.program.games.game_request import GameRequest
from tachiai.firmware.program.games.game_run import Watcher, open_log
from tachiai.firmware.program.games.real_table import RealTable
from tachiai.firmware.program.games.start_from_board import (
    FROM_BOARD,
    START_HELP,
    AtTheTerminal,
    start_from_board,
    start_wanted,
)
from tachiai.firmware.program.games.user_files import calibration_path, kept_lens, unfinished_game
from tachiai.firmware.program.page.server import Page, kept_keys, play_with_page, usual_keys_path
from tachiai.firmware.program.page.settings_port import AT_THE_NEXT_START, SettingsFile
from tachiai.firmware.program.service import BeatingCamera, notifier
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.model import Settings, default_settings_path
from tachiai.firmware.time_source import RealClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.rules.line import AnyGame
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.lens_file import load_lens


@click.command()
@click.argument("game", default="")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--camera", default="", help="usb:N, picamera2, virtual, a video file or a folder.")
@click.option("--settings", "settings_path", type=click.Path(path_type=Path), help="The settings file.")
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="The camera's lens, if not kept.")
@click.option("--start", default="", metavar="TEXT|board", help=START_HELP)
@click.option("--host", default="", help="Address to serve the page on.")
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="Its port.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@language_option
@click.option("--new", is_flag=True, help="Start a new game even if the last one has no result.")
@click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON lines.")
def run(
    game: str,
    options: tuple[str, ...],
    camera: str,
    settings_path: Path | None,
    sheet: Path | None,
    lens_file: Path | None,
    start: str,
    host: str,
    port: int,
    log_at: str,
    language: str,
    new: bool,
    as_json: bool,
) -> None:
    """Referee GAME, or the game that the settings name, at a table that a camera watches."""
    settings = load_settings(settings_path)
    equipment = equipment_wanted(game, options, settings.table, sheet)
    source = camera or settings.camera.source
    wanted = Wanted(
        equipment,
        settings,
        source,
        load_lens(lens_file) if lens_file else kept_lens(source),
        start_wanted(equipment.game, start),
        start == FROM_BOARD,
        language,
        new,
        (lambda game: EventLines(game, sys.stdout)) if as_json else None,
        sheet,
    )
    page = Page(
        host or settings.page.host,
        port or settings.page.port,
        kept_keys(usual_keys_path()),
        open_on_loopback=False,
        show_qr=True,
        settings=SettingsFile(settings_path or default_settings_path(), AT_THE_NEXT_START),
        language=settings.table.language,
    )
    if wanted.camera == "virtual":
        _at_a_virtual_table(wanted, page, log_at)
    else:
        _at_a_real_table(wanted, page, log_at)


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for. ``start``: a state of the game, None for the usual one, or for that on
    the board if ``from_board``.
    """

    equipment: Equipment
    settings: Settings
    camera: str
    lens: Lens | None
    start: Any
    from_board: bool
    language: str
    new: bool
    watcher: Callable[[AnyGame], Watcher] | None
    own_sheet: Path | None


def _at_a_virtual_table(wanted: Wanted, page: Page, log_at: str) -> None:
    log = open_log(log_at, wanted.settings)
    staged = Demonstration(
        wanted.equipment,
        log,
        RealClock(),
        FilmLook(),
        1,
        False,
        wanted.watcher,
        settings=wanted.settings,
        start=wanted.start,
        lay_first=wanted.from_board,
    )
    try:
        staged.serve(page, log)
    finally:
        staged.close()
        log.close()


def _at_a_real_table(wanted: Wanted, page: Page, log_at: str) -> None:
    equipment, settings, clock = wanted.equipment, wanted.settings, RealClock()
    camera = _open_camera(wanted, clock)
    start = wanted.start
    if wanted.from_board:
        start = _start_on_board(camera, wanted, clock)
    log = open_log(log_at, settings)
    resumed = None if wanted.new or start else unfinished_game(log, equipment.game)
    if resumed is not None:
        click.echo(f"Going on with game {resumed.number}; --new starts another.", err=True)
    table = RealTable(settings, BeatingCamera(camera, notifier(os.environ)), clock)
    venue = Venue(
        log,
        settings,
        clock,
        table.stage,
        wanted.watcher,
        lambda sheet: calibration_path(sheet, wanted.camera),
        wanted.own_sheet,
        wanted.lens,
    )
    try:
        succession = GameQueue(venue, GameRequest(equipment, settings, start), resumed)
        table.pressed = succession.post
        play_with_page(page, succession, log, None)
    finally:
        camera.close()
        table.close()
        log.close()


def _open_camera(wanted: Wanted, clock: RealClock) -> Camera:
    """Opens the camera. A device that is missing is said to be, and used as soon as it is there."""
    request = CameraRequest(wanted.settings.camera.with_source(wanted.camera), clock)
    try:
        return open_camera(request)
    except UnknownDriver as error:
        raise UnknownDriver(f"{error}; 'virtual' is the one over the virtual table") from error
    except CameraFault as fault:
        camera = open_camera(replace(request, must_be_there=False))
        click.echo(f"{fault} It is used as soon as it is there.", err=True)
        return camera


def _start_on_board(camera: Camera, wanted: Wanted, clock: RealClock) -> Any:
    try:
        person = AtTheTerminal(wanted.language)
        return start_from_board(camera, wanted.equipment, clock, person, wanted.lens)
    except (click.Abort, click.ClickException):
        camera.close()
        raise
