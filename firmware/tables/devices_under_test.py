"""The devices of a table under test, opened by the settings."""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.devices.clock_display.display import (
    ALL_LIT,
    ClockDisplay,
    EmulatedClockDisplay,
    open_clock_display,
)
from tachiai.firmware.devices.lights.led_map import LedMap, led_map
from tachiai.firmware.devices.lights.pixels import Pixels, open_pixels
from tachiai.firmware.devices.lights.show import ReconnectingPixels
from tachiai.firmware.devices.panel.panel import EmulatedPanel, open_panel
from tachiai.firmware.devices.panel.reconnecting import ReconnectingPanel
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.tables.virtual import TablePixels, make_virtual_table
from tachiai.firmware.time_source import RealClock, SimulatedClock, TimeSource
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualCamera
from tachiai.rules.core import EMPTY
from tachiai.vision.frame import Camera


@dataclass(frozen=True)
class DevicesUnderTest:
    """The devices, opened when needed."""

    clock: TimeSource
    pixels: Pixels
    leds: LedMap
    panel: ReconnectingPanel
    presses: list[Pressed]  #: grows as buttons are pressed
    camera: Camera
    open_clock: Callable[[], ClockDisplay] | None = None  #: None without a clock display
    press: Callable[[Button], None] | None = None  #: presses a button, where no person does
    all_digits_lit: Callable[[], bool] | None = None  #: looks at the display, where no person does
    late_frames: int = 0  #: buffered frames, which may be older than the request

    def close(self) -> None:
        """Closes all devices."""
        self.camera.close()
        self.pixels.close()
        self.panel.close()


def real_devices(settings: Settings, equipment: Equipment) -> DevicesUnderTest:
    """The devices of this computer. Raises ``BadSetting`` and ``UnknownDriver``."""
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
