"""Emulated devices for a test, around a virtual table."""

from tachiai.firmware.devices.clock_display.emulated import EmulatedClockDisplay
from tachiai.firmware.devices.clock_display.readout import ALL_LIT
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.panel.emulated import EmulatedPanel
from tachiai.firmware.devices.panel.reconnecting import ReconnectingPanel
from tachiai.firmware.program.tables.laying import TablePixels, make_virtual_table
from tachiai.firmware.program.tables.under_test import DevicesUnderTest
from tachiai.firmware.referee.events import Pressed
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.rules.core import EMPTY


def virtual_devices(settings: Settings, equipment: Equipment, empty: bool = False) -> DevicesUnderTest:
    """Emulated devices around a virtual table on simulated time; ``empty``: without pieces."""
    clock = SimulatedClock()
    game, sheet = equipment.game, equipment.sheet
    layout = game.layout(game.start())
    shown = (EMPTY,) * len(layout) if empty else layout
    table = make_virtual_table(equipment, shown, FilmLook(leds_under=settings.leds.layout == "under"), seed=1)
    leds = led_map(settings.leds, sheet)
    presses: list[Pressed] = []
    panel = EmulatedPanel(settings.panel, presses.append, clock.now_s)
    digits = EmulatedClockDisplay(settings.clock_display)
    return DevicesUnderTest(
        clock,
        TablePixels(settings.leds, leds, table),
        leds,
        ReconnectingPanel(lambda: panel.opened),
        presses,
        VirtualCamera(table, clock),
        lambda: digits,
        panel.press,
        lambda: digits.readouts == (ALL_LIT, ALL_LIT),
    )
