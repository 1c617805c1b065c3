"""``tachiai leds test``: shows every mark on all cells of a board."""

from pathlib import Path

import click

from tachiai.firmware.commands.options import complete_game, language_option, settings_option
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.palettes import PALETTES
from tachiai.firmware.devices.lights.pixels import open_pixels
from tachiai.firmware.devices.lights.render import current_a, render
from tachiai.firmware.program.equipment import chosen_equipment
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.table.lights import style_of
from tachiai.firmware.time_source import RealClock
from tachiai.rules.boards import Cell
from tachiai.rules.drawing.marks import MARK_LOOKS

SHOW_MARK_S = 2.0
STEP_S = 0.05


@click.command("test")
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
