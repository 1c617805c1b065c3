"""A real table: camera, lights and panel, which stay open while games change."""

from dataclasses import replace

import click

from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.devices.clock_display.display import ClockShow, open_clock_display
from tachiai.firmware.devices.lights.show import ReconnectingPixels
from tachiai.firmware.devices.panel.panel import open_panel
from tachiai.firmware.devices.panel.reconnecting import ReconnectingPanel
from tachiai.firmware.diagnostics.machine import ThisMachine, power_codes
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import UnknownDriver
from tachiai.firmware.setting_up.observers import ObserversFor
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.health import Health
from tachiai.firmware.table.ready_table import (
    Follow,
    ReadyTable,
    TableDevices,
    WhenPressed,
    ignore_press,
    light_show,
    no_follower,
)
from tachiai.firmware.tables.service import with_watchdog
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import Trouble, trouble_of
from tachiai.firmware.troubles.log import TroubleLog, say_on_stderr
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera


def open_table_camera(settings: CameraSettings, clock: TimeSource) -> Camera:
    """Opens the camera; a missing one is reported, and used once it is there. Raises ``UnknownDriver``."""
    request = CameraRequest(settings, clock, with_page=True)
    try:
        return open_camera(request)
    except UnknownDriver as error:
        raise UnknownDriver(f"{error}; 'virtual' is the one over the virtual table") from error
    except CameraFault as fault:
        camera = open_camera(replace(request, must_be_there=False))
        click.echo(f"{fault} It is used as soon as it is there.", err=True)
        return camera


class RealTable:
    """The devices of a real table, opened once for all games. ``observers`` and ``follow`` are factories of a
    game's observers, and of its follower besides the page.
    """

    def __init__(
        self,
        settings: Settings,
        camera: Camera,
        clock: TimeSource,
        observers: ObserversFor,
        follow: Follow = no_follower,
    ) -> None:
        self.clock = clock
        self.pressed: WhenPressed = ignore_press
        self._camera = with_watchdog(camera)
        self._observers = observers
        self._follow = follow
        leds = self._leds = settings.leds
        open_chain = LED_DRIVERS.opener(leds.driver)
        self._chain = ReconnectingPixels(leds.count, lambda: open_chain(leds))
        self._clock_show = ClockShow(lambda: open_clock_display(settings.clock_display))
        language = settings.table.language
        panel = self._panel = ReconnectingPanel(
            lambda: open_panel(
                settings.panel, lambda event: self.pressed(event), clock.now_s, language=language
            )
        )
        self._log_troubles = TroubleLog(say_on_stderr, language)
        machine = ThisMachine()
        self._health = Health(clock, panel, lambda: power_codes(machine), lambda: panel.speech_failed)

    def make_ready(self, setup: GameSetup) -> ReadyTable:
        """The table for a game, with its board's lights. Raises ``BadSetting``."""
        equipment = setup.equipment
        devices = TableDevices(
            self._camera,
            light_show(self._chain, self._leds, equipment.sheet),
            sounds=self._panel,
            voice=self._panel,
            lamps=self._panel,
            clock_show=self._clock_show,
            health=self._troubles,
            log_troubles=self._log_troubles,
        )
        return ReadyTable(self.clock, devices, self._observers(equipment), self._follow(equipment.game))

    def _troubles(self, at_s: float) -> tuple[Trouble, ...]:
        self._panel.open_if_due(at_s)
        fault = self._panel.fault
        return (*([trouble_of(fault)] if fault else []), *self._health(at_s))

    def close(self) -> None:
        """Turns the lights off and frees the pins."""
        self._chain.close()
        self._clock_show.close()
        self._panel.close()
