"""``tachiai leds``: shows each mark, and finds out how the LEDs are wired, by a person's answers or by the
camera.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import click
import cv2
import numpy as np

from tachiai.firmware.cli.options import complete_game, language_option, settings_option
from tachiai.firmware.devices.lights.find_chain_order import CHAIN_ORDERS, fitting, next_led, settings_for
from tachiai.firmware.devices.lights.led_map import Place, grid_size, led_map
from tachiai.firmware.devices.lights.pixels import DARK, Pixels, Rgb, open_pixels
from tachiai.firmware.devices.lights.render import PALETTES, current_a, render
from tachiai.firmware.errors import NothingSeen
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.table.ready_table import style_of
from tachiai.firmware.tables.devices_under_test import DevicesUnderTest, real_devices, virtual_devices
from tachiai.firmware.tables.equipment import chosen_equipment
from tachiai.firmware.time_source import RealClock
from tachiai.rules.boards import Board, Cell
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.quoting import quoted_value
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.reasons import NotFound

SHOW_MARK_S = 2.0
STEP_S = 0.05
BRIGHTER = 6.0  # least mean change of a lit cell, in grey levels
CLEARER = 1.3  # least ratio to the change of the next cell


@click.group()
def leds() -> None:
    """Try the LEDs and find out how they are wired."""


@leds.command("test")
@click.argument("game", default="", shell_complete=complete_game)
@settings_option
@language_option
@click.option("--quick", is_flag=True, help="Without waiting.")
def test_leds(game: str, settings_path: Path | None, language: str, quick: bool) -> None:
    """Show each mark on all cells of GAME's board (or of the settings' game), and say what it means and what
    it draws.
    """
    settings = load_settings(settings_path)
    equipment, clock = chosen_equipment(game, {}, settings.table), RealClock()
    chain, where = open_pixels(settings.leds), led_map(settings.leds, equipment.sheet)
    chosen = settings.leds
    style = style_of(chosen)
    try:
        for mark in Mark:
            scene = Scene({Cell(cell): mark for cell in range(len(where.cells))})
            picture = render(scene, where, chain.count, 0.0, style)
            rhythm = PALETTES[chosen.palette][mark].rhythm
            words = MARK_LOOKS[mark].words.in_language(language)
            click.echo(f"{mark.value:<10} {rhythm:<7} {current_a(picture):5.2f} A  {words}")
            until_s = clock.now_s() + (0.0 if quick else SHOW_MARK_S)
            chain.show(picture)
            while clock.now_s() < until_s:
                chain.show(render(scene, where, chain.count, clock.now_s(), style))
                clock.sleep_until(clock.now_s() + STEP_S)
    finally:
        chain.close()


FOR_PEOPLE: Rgb = (60, 60, 60)
FOR_A_CAMERA: Rgb = (255, 255, 255)  # through the paper, by daylight
LOOK_ROUND = 0.3  # of a cell's width


@leds.command("map")
@click.argument("game", default="", shell_complete=complete_game)
@settings_option
@click.option("--camera", "by_camera", is_flag=True, help="Let the camera look (LEDs under an empty board).")
@click.option("--virtual", is_flag=True, help="Try it on an empty virtual table.")
def map_leds(game: str, settings_path: Path | None, by_camera: bool, virtual: bool) -> None:
    """Find out how the LEDs are wired; print the lines for [leds] in the settings.

    Asks where some LEDs shine, or lets the camera look at each of them.
    """
    settings = load_settings(settings_path)
    equipment = chosen_equipment(game, {}, settings.table)
    size = grid_size(settings.leds, equipment.sheet.board)
    if by_camera:
        devices = (
            virtual_devices(settings, equipment, empty=True) if virtual else real_devices(settings, equipment)
        )
        try:
            seen = _seen_by_camera(devices, equipment)
        finally:
            devices.close()
        found = settings_for(seen, size)
    else:
        chain = open_pixels(settings.leds)
        try:
            found = ask_where(chain, size, _ask)
        finally:
            chain.close()
    click.echo("[leds]")
    for key, value in found.items():
        click.echo(f"{key} = {json.dumps(value)}")


def ask_where(chain: Pixels, size: Place, ask: Callable[[int, Place], Place | None]) -> Mapping[str, object]:
    """Lights single LEDs until only one wiring fits the answers. Returns its keys of the settings.

    ``ask`` returns the (column, row) that shines, None for none. Raises ``NothingSeen`` if no wiring fits.
    """
    orders = CHAIN_ORDERS
    while (led := next_led(orders, size)) is not None:
        _light(chain, led, FOR_PEOPLE)
        place = ask(led, size)
        orders = fitting(orders, size, led, place) if place is not None else ()
    if not orders:
        raise NothingSeen("no regular wiring fits these answers: list the LEDs of all places in leds.order")
    return orders[0].keys


def _ask(led: int, size: Place) -> Place | None:
    """Asks a person until the answer is a place; an empty answer means that nothing shines."""

    def checked(answer: str) -> Place | None:
        parts = answer.split()
        if not parts:
            return None
        if len(parts) == 2 and all(part.isdecimal() for part in parts):
            col, row = int(parts[0]) - 1, int(parts[1]) - 1
            if 0 <= col < size[0] and 0 <= row < size[1]:
                return col, row
        raise click.UsageError(
            f"expected a column up to {size[0]} and a row up to {size[1]}, got {quoted_value(answer)}"
        )

    place: Place | None = click.prompt(
        f"LED {led} shines. Column from the left and row from the top, counted from 1 (as 3 1)",
        default="",
        show_default=False,
        value_proc=checked,
    )
    return place


def _seen_by_camera(devices: DevicesUnderTest, equipment: Equipment) -> list[Place | None]:
    """Lights each LED and finds the cell that shines. Raises ``NothingSeen`` if the sheet is not found."""
    sheet = equipment.sheet
    _light(devices.pixels, None, DARK)
    dark = _picture(devices)
    pose = locate(dark, sheet)
    if isinstance(pose, NotFound):
        raise NothingSeen(pose.words.en)
    centres = pose.project(sheet.centres_mm)
    radius_px = (
        LOOK_ROUND * min(sheet.pitch_mm) * pose.px_per_mm((sheet.size_mm[0] / 2, sheet.size_mm[1] / 2))
    )
    seen: list[Place | None] = []
    for led in range(devices.pixels.count):
        _light(devices.pixels, led, FOR_A_CAMERA)
        cell = lit_cell(dark, _picture(devices), centres, radius_px)
        seen.append(None if cell is None else _place(sheet.board, cell))
    return seen


def _place(board: Board, cell: Cell) -> Place:
    rim = 1 if board.rim else 0
    x, y = board.xy[cell]
    return x + rim, board.rows - 1 - y + rim


def _picture(devices: DevicesUnderTest) -> Image:
    """A picture taken from now on; frames that the camera has buffered are skipped."""
    for _ in range(devices.late_frames):
        devices.camera.capture()
    frame = devices.camera.capture()
    if frame is None:
        raise NothingSeen("the camera has ended")
    return frame.image


def _light(chain: Pixels, led: int | None, colour: Rgb) -> None:
    chain.show([colour if index == led else DARK for index in range(chain.count)])


def lit_cell(dark: Image, lit: Image, centres_px: Points, radius_px: float) -> Cell | None:
    """The cell that shines in ``lit`` and not in ``dark``, both (H, W, 3) uint8 BGR; None if none does
    clearly.

    ``centres_px`` (cells, 2) are the cells' centres, ``radius_px`` is the radius around them that is
    compared.
    """
    change = np.clip(lit.astype(np.float32) - dark.astype(np.float32), 0, None).max(axis=2)
    glow = [_mean_round(change, x, y, radius_px) for x, y in centres_px]
    order = np.argsort(glow)[::-1]
    first, second = glow[order[0]], glow[order[1]] if len(glow) > 1 else 0.0
    clear = first >= BRIGHTER and first >= CLEARER * second
    return Cell(int(order[0])) if clear else None


def _mean_round(change: np.ndarray, x: float, y: float, radius_px: float) -> float:
    mask = np.zeros(change.shape, np.uint8)
    cv2.circle(mask, (round(x), round(y)), max(1, round(radius_px)), 255, -1)
    return float(cv2.mean(change, mask)[0])
