"""The devices of a table under test, opened by the settings."""

from collections.abc import Callable
from dataclasses import dataclass

from tachiai.firmware.devices.cameras.factory import CameraRequest, open_camera
from tachiai.firmware.devices.clock_display.display import ClockDisplay, open_clock_display
from tachiai.firmware.devices.lights.led_map import LedMap, led_map
from tachiai.firmware.devices.lights.pixels import Pixels, open_pixels
from tachiai.firmware.devices.lights.reconnecting import ReconnectingPixels
from tachiai.firmware.devices.panel.panel import open_panel
from tachiai.firmware.devices.panel.reconnecting import ReconnectingPanel
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.time_source import RealClock, TimeSource
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
