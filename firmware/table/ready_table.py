"""A table made ready for one game: its devices, and followers of the game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from tachiai.firmware.devices.clock_display.display import ClockShow, Readouts
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import Pixels
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.errors import DeviceFault
from tachiai.firmware.referee.events import Pressed
from tachiai.firmware.referee.scene import Sounds, Tune, Voice
from tachiai.firmware.referee.spoken import NEEDS_HELP
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import Trouble, trouble_of
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyGame
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Camera


class Peripherals:
    """The devices that are updated at every turn. ``troubles``: all present ones, the gravest first.
    ``health`` is asked with the session's time, ``log_troubles`` is told of ``troubles`` at every turn.
    """

    def __init__(
        self,
        lights: LightShow,
        clock_show: ClockShow | None = None,
        sounds: Sounds | None = None,
        health: Callable[[float], tuple[Trouble, ...]] = lambda at_s: (),
        log_troubles: Callable[[tuple[Trouble, ...], float], None] = lambda troubles, at_s: None,
        voice: Voice | None = None,
    ) -> None:
        self.troubles: tuple[Trouble, ...] = ()
        self._lights = lights
        self._clock_show = clock_show
        self._sounds = sounds
        self._voice = voice
        self._health = health
        self._log_troubles = log_troubles

    def look_after(self, faults: Iterable[Trouble], clocks: Readouts, at_s: float, untold: str = "") -> None:
        """Refreshes lights and clocks, and shows and sounds that something is wrong: ``faults``, and what is
        found here. The code ``untold`` has no tune.
        """
        found = [*faults, *self._health(at_s)]
        if self._clock_show is not None:
            self._clock_show.refresh(clocks, at_s)
            found += _of_device(self._clock_show.fault)
        self._lights.trouble = bool(found)
        self._lights.refresh(at_s)
        found += _of_device(self._lights.fault)
        news = {trouble.code for trouble in found} - {trouble.code for trouble in self.troubles}
        if news - {untold}:
            if self._sounds is not None:
                self._sounds.play(Tune.FAULT)
            if self._voice is not None:
                self._voice.say(NEEDS_HELP)
        self.troubles = tuple(found)
        self._log_troubles(self.troubles, at_s)


def _of_device(fault: DeviceFault | None) -> list[Trouble]:
    return [] if fault is None else [trouble_of(fault)]


def style_of(leds: LedSettings) -> LightStyle:
    """The style in which scenes are drawn, from the settings."""
    return LightStyle(leds.brightness, leds.supply_a, leds.gamma, leds.palette)


def light_show(chain: Pixels, leds: LedSettings, sheet: Sheet) -> LightShow:
    """A light show on ``chain``. Raises ``BadSetting`` if the chain does not cover the board."""
    return LightShow(chain, led_map(leds, sheet), style_of(leds))


class TurnLamps(Protocol):
    """Shows whose turn it is."""

    def show(self, to_move: Player | None) -> None:
        """Lights the lamp of ``to_move``; None: no lamp."""


@dataclass(frozen=True)
class TableDevices:
    """The devices of a table."""

    camera: Camera
    lights: LightShow
    sounds: Sounds | None = None
    voice: Voice | None = None
    lamps: TurnLamps | None = None
    clock_show: ClockShow | None = None
    health: Callable[[float], tuple[Trouble, ...]] = lambda at_s: ()
    log_troubles: Callable[[tuple[Trouble, ...], float], None] = lambda troubles, at_s: None

    @cached_property
    def upkeep(self) -> Peripherals:
        """The part of them that is updated at every turn."""
        return Peripherals(
            self.lights, self.clock_show, self.sounds, self.health, self.log_troubles, self.voice
        )


class Follower:
    """Follows a game besides the page, on the session's thread. This base class does nothing."""

    def ready(self, referee: RefereeState, at_s: float) -> None:
        """Called when the board is set up and play begins."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Called for every entry."""

    def look(self, referee: RefereeState, at_s: float) -> None:
        """Called after every turn."""


Follow = Callable[[AnyGame], Follower]  # makes the follower of a game
GoesOn = Callable[[RefereeState], bool]


def no_follower(game: AnyGame) -> Follower:
    """A follower that does nothing."""
    return Follower()


@dataclass(frozen=True)
class ReadyTable:
    """A table for one game."""

    clock: TimeSource
    devices: TableDevices
    observers: ObserverFactory
    follower: Follower = field(default_factory=Follower)
    goes_on: GoesOn = lambda referee: True  #: called after every turn of the session; False ends the game
    enter: Callable[[], None] = lambda: None  #: called when the game's turn comes, before it is shown


WhenPressed = Callable[[Pressed], None]


def ignore_press(event: Pressed) -> None:
    """Ignores a press."""


class ReusableTable(Protocol):
    """A table that stays while the games on it change."""

    clock: TimeSource
    pressed: WhenPressed  #: called for every button press

    def make_ready(self, setup: GameSetup) -> ReadyTable:
        """The table for a game. Raises ``BadSetting`` if its lights do not cover the board."""
