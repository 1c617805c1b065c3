"""A virtual table with its pieces, and LEDs that shine on it."""

from collections.abc import Sequence

from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import DARK, Rgb
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout

TEXTURE_PX_PER_MM = 4.0


def make_virtual_table(equipment: Equipment, layout: Layout, look: FilmLook, seed: int) -> VirtualTable:
    """A virtual table on which ``layout`` stands."""
    return VirtualTable(
        equipment.sheet,
        equipment.pieces,
        sheet_texture(equipment.sheet, TEXTURE_PX_PER_MM),
        layout,
        look=look,
        seed=seed,
        owners=equipment.game.owners,
    )


class TablePixels(EmulatedPixels):
    """Emulated LEDs, mapped to cells by ``leds``, that shine on a virtual table."""

    def __init__(self, settings: LedSettings, leds: LedMap, table: VirtualTable) -> None:
        super().__init__(settings)
        self._leds = leds
        self._table = table

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows the colours on the table, too."""
        super().show(colours)
        lit = {Cell(i): colours[leds[0]] for i, leds in enumerate(self._leds.cells) if leds}
        self._table.set_leds({cell: colour for cell, colour in lit.items() if colour != DARK})
