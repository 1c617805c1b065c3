"""A recorded table: a film or a folder of pictures, on the recording's own time."""

import os
from pathlib import Path

from tachiai.firmware.devices.cameras.recordings import frames_in, looks_at_each
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.devices.lights.pixels import EmulatedPixels
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import (
    Follow,
    ReadyTable,
    TableDevices,
    WhenPressed,
    ignore_press,
    light_show,
)
from tachiai.firmware.tables.progress import FilmProgress
from tachiai.firmware.time_source import SimulatedClock, TimeSource
from tachiai.vision.locate.lens import Lens


class RecordedTable:
    """Implements ``table.ready_table.Table`` for one game. ``told``: events are printed line by line. Raises
    ``UnknownDriver`` and ``CameraFault``.
    """

    def __init__(
        self, recording: str, pictures_a_second: float, lens: Lens | None, follow: Follow, told: bool = False
    ) -> None:
        path = Path(recording)
        began_ms = int(path.stat().st_mtime * 1000) if os.path.exists(path) else 0
        self.clock: TimeSource = SimulatedClock(began_ms)
        self.pressed: WhenPressed = ignore_press
        source = CameraSettings(source=recording)
        camera = open_camera(CameraRequest(source, self.clock, pictures_a_second=pictures_a_second))
        self.film = FilmProgress(camera, frames_in(camera), path.name, told, looks_at_each(camera))
        self._lens = lens
        self._follow = follow

    def make_ready(self, setup: GameSetup) -> ReadyTable:
        """The table for the recorded game; its lights are emulated."""
        equipment, leds = setup.equipment, setup.settings.leds
        lights = light_show(EmulatedPixels(leds), leds, equipment.sheet)
        observers = ObserverFactory(equipment, self.clock, lens=self._lens, recorded=True)
        devices = TableDevices(self.film, lights)
        return ReadyTable(self.clock, devices, observers, self._follow(equipment.game))

    def close(self) -> None:
        """Closes the recording."""
        self.film.close()
