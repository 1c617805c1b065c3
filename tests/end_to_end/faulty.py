"""A table whose devices fail when a test says so: real session, watched camera, lights, panel; the observer
is always sure.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tachiai.firmware.devices.cameras.watched import WatchedCamera
from tachiai.firmware.devices.clock_display.display import ClockShow, Readouts
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import Rgb
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.panel import EmulatedPanel
from tachiai.firmware.errors import DisplayFault, JournalFault, LightsFault
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import RefereeTableSettings
from tachiai.firmware.table.game import GameSetup, begin_game
from tachiai.firmware.table.health import Health
from tachiai.firmware.table.ports import Snapshot
from tachiai.firmware.table.ready_table import TableDevices
from tachiai.firmware.table.session import Session
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import MemoryLog
from tachiai.firmware.tables.views import playing
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.troubles.advice import camera_fault
from tachiai.firmware.troubles.log import TroubleLog
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.sight import sure_sight
from tachiai.vision.frame import Frame, Image
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation
from tests.support.recorded_clock_display import RecordedClockDisplay


class Webcam:
    """The one camera of the table, and its socket."""

    def __init__(self) -> None:
        self.unplugged = self.frozen = self.covered = False
        self.odd: Any = None  # what comes in the place of a picture
        self._rng = np.random.default_rng(1)
        self._last: Image | None = None

    def open(self) -> "Webcam":
        """Opens it, if it is there."""
        if self.unplugged:
            raise camera_fault("camera_missing", "/dev/video0")
        return self

    def read(self) -> Any:
        """Gives a noisy picture."""
        if self.unplugged:
            return None
        if self.odd is not None:
            return self.odd
        if not self.frozen or self._last is None:
            self._last = self._rng.integers(0, 2 if self.covered else 120, (48, 64, 3)).astype(np.uint8)
        return self._last

    def close(self) -> None:
        """Does nothing."""


class FrameObserver:
    """Sees what lies on the table, surely."""

    def __init__(self, layout: Layout, symbols: tuple[str, ...]) -> None:
        self.layout, self._symbols = layout, symbols

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Returns the sight of ``layout``."""
        sight = sure_sight(self.layout, self._symbols, 0.97)
        return Observation(
            frame.number, frame.taken_at_s, NotFound("few_fiducials"), None, sight, self.layout
        )


class Disk:
    """A journal that may be full."""

    def __init__(self) -> None:
        self.full = False
        self.entries: list[Entry] = []

    def append(self, entry: Entry, picture_jpeg: bytes | None) -> int:
        """Keeps an entry."""
        if self.full:
            raise JournalFault("no space left on device", "log_not_writable")
        self.entries.append(entry)
        return len(self.entries)


@dataclass
class Audience:
    """Keeps what the session tells."""

    snapshots: list[Snapshot]

    def publish(self, snapshot: Snapshot) -> None:
        """Keeps it."""
        self.snapshots.append(snapshot)

    def entry(self, entry: Entry, at_s: float) -> None:
        """Is in the journal too."""


class Strip:
    """An LED chain whose data line may be cut."""

    count = 256

    def __init__(self) -> None:
        self.cut = False
        self.colours: tuple[Rgb, ...] = ()

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows them."""
        if self.cut:
            raise LightsFault("the LED driver ws2812_spi failed: remote I/O error", "led_driver")
        self.colours = tuple(colours)

    def close(self) -> None:
        """Does nothing."""


class Digits(RecordedClockDisplay):
    """A clock display whose cable may be pulled out."""

    unplugged = False

    def show(self, readouts: Readouts) -> None:
        """Shows them."""
        if self.unplugged:
            raise DisplayFault("the clock display ht16k33 failed: remote I/O error", "clock_display")
        super().show(readouts)

    def close(self) -> None:
        """Does nothing."""


class Heard:
    """A buzzer that remembers."""

    def __init__(self) -> None:
        self.tunes: list[Tune] = []

    def play(self, tune: Tune) -> None:
        """Remembers."""
        self.tunes.append(tune)


class DayClock(SimulatedClock):
    """A clock whose time of day somebody sets."""

    set_by_ms = 0

    def unix_ms(self) -> int:
        """Returns the time of day."""
        return 1_700_000_000_000 + super().unix_ms() + self.set_by_ms


class FaultyTable:
    """Rugby Chess at a table of which everything may fail."""

    def __init__(self) -> None:
        self.equipment = find_equipment("rugby_chess", {})
        self.game = self.equipment.game
        self.clock, self.webcam, self.disk, self.strip = DayClock(), Webcam(), Disk(), Strip()
        self.digits, self.heard = Digits(), Heard()
        self.power: tuple[str, ...] = ()
        self.journal: list[str] = []
        self.snapshots: list[Snapshot] = []
        self.observer = FrameObserver(self.game.layout(self.game.start()), self.game.symbols)
        self.leds = led_map(Settings().leds, self.equipment.sheet)
        self.panel = EmulatedPanel(Settings().panel, lambda event: self.session.post(event), self.clock.now_s)
        lights = LightShow(self.strip, self.leds, LightStyle(1.0, 10.0))
        health = Health(self.clock, self.panel.opened.buttons, lambda: self.power)
        settings = Settings(referee=RefereeTableSettings(time_control="5m"))
        self.opened = begin_game(GameSetup(self.equipment, settings), MemoryLog(), self.clock)
        devices = TableDevices(
            WatchedCamera(self.webcam.open, "/dev/video0", self.clock, 10.0),
            lights,
            self.heard,
            clock_show=ClockShow(lambda: self.digits),
            health=health,
            log_troubles=TroubleLog(self.journal.append),
        )
        self.session = Session(
            self.opened.referee, devices, self.observer, self.disk, self.clock, Audience(self.snapshots)
        )
        self.session.publish_now()
        self.runs(2.0)

    def runs(self, seconds: float) -> None:
        """Time passes."""
        until_s = self.clock.now_s() + seconds
        while self.clock.now_s() < until_s:
            assert self.session.turn()

    def makes(self, text: str) -> None:
        """A move is made on the table, whether the camera sees it or not."""
        line = self.referee.line.play(self.game.parse_move(text))
        self.observer.layout = self.game.layout(line.state)

    @property
    def referee(self) -> RefereeState:
        """What the referee holds."""
        return self.session.referee

    @property
    def codes(self) -> list[str]:
        """What is wrong, as last published."""
        return [trouble.code for trouble in self.snapshots[-1].troubles]

    @property
    def page(self) -> tuple[bool, str, str]:
        """What the page shows of devices: whether the camera is fine, and its words in both languages."""
        view = playing(self.snapshots[-1], self.opened)
        return view.camera_ok, view.camera_words.en, view.camera_words.ja

    @property
    def warned(self) -> bool:
        """Whether the status LED shines."""
        return any(self.strip.colours[self.leds.status])

    @property
    def written_plies(self) -> list[str]:
        """The moves in the log."""
        return [entry.move for entry in self.disk.entries if entry.kind is EntryKind.PLY and entry.move]
