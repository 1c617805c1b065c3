"""A table made ready for one game: its devices, and whoever follows the game there."""

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
from tachiai.firmware.table.upkeep import Upkeep
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyGame
from tachiai.vision.frame import Camera


class TurnLamps(Protocol):
    """What shows whose turn it is."""

    def show(self, to_move: Player | None) -> None:
        """Lights the lamp of ``to_move``, or none."""


@dataclass(frozen=True)
class TableDevices:
    """What a table looks through, shines with and sounds with."""

    camera: Camera
    lights: LightShow
    sounds: Sounds | None = None
    voice: Voice | None = None
    lamps: TurnLamps | None = None
    clock_show: ClockShow | None = None
    health: Callable[[float], tuple[Trouble, ...]] = lambda at_s: ()
    log_troubles: Callable[[tuple[Trouble, ...], float], None] = lambda troubles, at_s: None

    @cached_property
    def upkeep(self) -> Upkeep:
        """What looks after them."""
        return Upkeep(self.lights, self.clock_show, self.sounds, self.health, self.log_troubles, self.voice)


class Follower:
    """Somebody who follows a game besides the page, on the session's thread. This one does nothing."""

    def ready(self, referee: RefereeState, at_s: float) -> None:
        """Is told that the board is set up and play begins."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Is told of every entry."""

    def look(self, referee: RefereeState, at_s: float) -> None:
        """Is shown the referee after every turn."""


Follow = Callable[[AnyGame], Follower]  # makes whoever follows a game
GoesOn = Callable[[RefereeState], bool]


def unfollowed(game: AnyGame) -> Follower:
    """Returns a follower that does nothing."""
    return Follower()


@dataclass(frozen=True)
class ReadyTable:
    """A table for one game. ``enter`` is called when the game's turn comes, before it is shown; ``goes_on``
    after every turn of the session, and its False ends the game.
    """

    clock: TimeSource
    devices: TableDevices
    observers: ObserverFactory
    follower: Follower = field(default_factory=Follower)
    goes_on: GoesOn = lambda referee: True
    enter: Callable[[], None] = lambda: None


WhenPressed = Callable[[Pressed], None]


def nobody_listens(event: Pressed) -> None:
    """Lets a press be."""


class Table(Protocol):
    """A table that stays while the games on it change. ``pressed`` is told of every button."""

    clock: TimeSource
    pressed: WhenPressed

    def make_ready(self, setup: GameSetup) -> ReadyTable:
        """Returns the table for a game. Raises ``BadSetting`` for a board that its lights do not reach."""
