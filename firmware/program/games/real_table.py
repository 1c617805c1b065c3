"""A real table: its camera, lights and panel, which stay while the games on it change."""

from collections.abc import Callable
from typing import Any

from tachiai.firmware.devices.clock_display.display import open_clock_display
from tachiai.firmware.devices.clock_display.show import ClockShow
from tachiai.firmware.devices.lights.drivers import LED_DRIVERS
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.patient import PatientPixels
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.opening import open_panel
from tachiai.firmware.devices.panel.patient import PatientPanel
from tachiai.firmware.diagnostics.doctor.machine import ThisMachine
from tachiai.firmware.diagnostics.doctor.power import power_codes
from tachiai.firmware.program.games.equipment import Equipment
from tachiai.firmware.program.games.game_queue import Stage
from tachiai.firmware.program.games.game_run import Devices
from tachiai.firmware.referee.events import Pressed
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.health import Health
from tachiai.firmware.table.trouble_log import TroubleLog, say_on_stderr
from tachiai.firmware.table.troubles import Trouble, told
from tachiai.firmware.time_source import TimeSource
from tachiai.vision.frame import Camera


class RealTable:
    """The devices of a real table, opened once for all games. ``pressed`` is told of every button."""

    def __init__(self, settings: Settings, camera: Camera, clock: TimeSource) -> None:
        self.pressed: Callable[[Pressed], None] = lambda event: None
        leds = self._leds = settings.leds
        open_chain = LED_DRIVERS.opener(leds.driver)
        self._chain = PatientPixels(leds.count, lambda: open_chain(leds))
        self._clock_show = ClockShow(lambda: open_clock_display(settings.clock_display))
        panel = self._panel = PatientPanel(
            lambda: open_panel(
                settings.panel,
                lambda event: self.pressed(event),
                clock.now_s,
                language=settings.table.language,
            )
        )
        self._camera = camera
        self._log_troubles = TroubleLog(say_on_stderr, settings.table.language)
        machine = ThisMachine()
        self._health = Health(clock, panel, lambda: power_codes(machine), lambda: panel.speech_failed)

    def stage(self, equipment: Equipment, start: Any) -> Stage:
        """Returns the devices for a game: the lights are those of its board. Raises ``BadSetting``."""
        leds = self._leds
        style = LightStyle(leds.brightness, leds.supply_a, leds.gamma, leds.palette)
        lights = LightShow(self._chain, led_map(leds, equipment.sheet), style)
        panel = self._panel
        clock_show, health, log = self._clock_show, self._troubles, self._log_troubles
        return Stage(Devices(self._camera, lights, panel, panel, clock_show, health, log))

    def _troubles(self, at_s: float) -> tuple[Trouble, ...]:
        self._panel.look_after(at_s)
        fault = self._panel.fault
        return (*([told(fault.code, str(fault))] if fault else []), *self._health(at_s))

    def close(self) -> None:
        """Turns the lights off and frees the pins."""
        self._chain.close()
        self._clock_show.close()
        self._panel.close()
