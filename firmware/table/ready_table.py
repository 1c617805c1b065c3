"""A table made ready for one game: its devices, and followers of the game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from tachiai.firmware.devices.clock_display.show import ClockShow
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.referee.events import Pressed
from tachiai.firmware.referee.scene import Sounds, Voice
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.peripherals import Peripherals
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyGame
from tachiai.vision.frame import Camera


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
