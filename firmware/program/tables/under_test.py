"""The devices of a table under test: opened as the settings say, or emulated round a virtual table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tachiai.firmware.devices.cameras.opening import CameraRequest, open_camera
from tachiai.firmware.devices.clock_display.display import ClockDisplay, open_clock_display
from tachiai.firmware.devices.clock_display.emulated import EmulatedClockDisplay
from tachiai.firmware.devices.clock_display.readout import ALL_LIT
from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.devices.lights.led_map import LedMap, led_map
from tachiai.firmware.devices.lights.pixels import DARK, Pixels, Rgb, open_pixels
from tachiai.firmware.devices.lights.reconnecting import ReconnectingPixels
from tachiai.firmware.devices.panel.emulated import EmulatedPanel
from tachiai.firmware.devices.panel.opening import open_panel
from tachiai.firmware.devices.panel.reconnecting import ReconnectingPanel
from tachiai.firmware.program.tables.virtual import lay_table
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.time_source import RealClock, SimulatedClock, TimeSource
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.vision.frame import Camera


@dataclass(frozen=True)
class DevicesUnderTest:
    """The devices, opened when they are needed. ``presses`` grows as buttons are pressed; ``open_clock``
    opens the clock display, where there is one. If nobody is there, ``press`` presses a button and
    ``all_digits_lit`` looks at the display.
    """

    clock: TimeSource
    pixels: Pixels
    leds: LedMap
    panel: ReconnectingPanel
    presses: list[Pressed]
    camera: Camera
    open_clock: Callable[[], ClockDisplay] | None = None
    press: Callable[[Button], None] | None = None
    all_digits_lit: Callable[[], bool] | None = None
    late_frames: int = 0  # pictures that may have been taken before they are asked for

    def close(self) -> None:
        """Gives all of them back."""
        self.camera.close()
        self.pixels.close()
        self.panel.close()


class TablePixels(EmulatedPixels):
    """Emulated LEDs, wired as ``leds`` says, that shine on a virtual table."""

    def __init__(self, settings: LedSettings, leds: LedMap, table: VirtualTable) -> None:
        super().__init__(settings)
        self._leds = leds
        self._table = table

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows them on the table too."""
        super().show(colours)
        lit = {Cell(i): colours[leds[0]] for i, leds in enumerate(self._leds.cells) if leds}
        self._table.set_leds({cell: colour for cell, colour in lit.items() if colour != DARK})


def real_devices(settings: Settings, equipment: Equipment) -> DevicesUnderTest:
    """Returns the devices of this machine. Raises ``BadSetting`` and ``UnknownDriver``."""
    clock = RealClock()
    leds = led_map(settings.leds, equipment.sheet)
    presses: list[Pressed] = []
    pixels = ReconnectingPixels(settings.leds.count, lambda: open_pixels(settings.leds))
    language = settings.table.language
    panel = ReconnectingPanel(
        lambda: open_panel(settings.panel, presses.append, clock.now_s, language=language)
    )
    camera = open_camera(CameraRequest(settings.camera, clock, must_be_there=False))
    display = settings.clock_display
    open_clock = None if display.driver == "none" else lambda: open_clock_display(display)
    return DevicesUnderTest(clock, pixels, leds, panel, presses, camera, open_clock, late_frames=1)


def virtual_devices(settings: Settings, equipment: Equipment, empty: bool = False) -> DevicesUnderTest:
    """Emulates all devices round a virtual table on simulated time; ``empty``: without pieces on it."""
    clock = SimulatedClock()
    game, sheet = equipment.game, equipment.sheet
    layout = game.layout(game.start())
    shown = (EMPTY,) * len(layout) if empty else layout
    table = lay_table(equipment, shown, FilmLook(leds_under=settings.leds.layout == "under"), seed=1)
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
