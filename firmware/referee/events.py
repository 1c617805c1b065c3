"""What can happen to the referee. Every event carries the session clock's time, in seconds."""

from dataclasses import dataclass
from enum import StrEnum

from tachiai.firmware.referee.requests import Request
from tachiai.firmware.referee.task import Position, Task
from tachiai.rules.core import Player
from tachiai.rules.sight import Blind, Sight
from tachiai.rules.words import Words


class Button(StrEnum):
    """The buttons of the device."""

    CLOCK_FIRST = "clock_first"
    CLOCK_SECOND = "clock_second"
    CONFIRM = "confirm"
    UNDO = "undo"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class SightReceived:
    """A sight of the table at rest, no hand over it."""

    sight: Sight
    at_s: float


@dataclass(frozen=True, slots=True)
class NoSight:
    """There is no sight of the table at rest now, and why. ``glimpse``: what can be read nevertheless."""

    why: Blind
    at_s: float
    glimpse: Sight | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed (already debounced); or let go, after it was held down for ``held_s``."""

    button: Button
    at_s: float
    held_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who may asked for something on the page."""

    request: Request
    at_s: float


@dataclass(frozen=True, slots=True)
class Decided:
    """``player``, who is not at the table, has decided on ``move`` in ``position``: both as texts."""

    player: Player
    position: str
    move: str
    at_s: float


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """A player who is not at the table has answered the draw that was offered."""

    accepted: bool
    at_s: float


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice that was asked for: a ``move`` in ``position``, both as texts, and why, in ``words`` to read
    and as it is ``spoken``.
    """

    position: str
    move: str
    words: Words
    spoken: Words
    at_s: float


@dataclass(frozen=True, slots=True)
class Posed:
    """Somebody at the table is to do ``task``, from ``position``, to which the table is led, or from where
    the game stands. ``said`` is the task for a voice, None: nothing is said.
    """

    task: Task
    position: Position | None
    said: Words | None
    at_s: float


@dataclass(frozen=True, slots=True)
class Demonstrated:
    """The player to move in ``position`` is shown ``move``, both as texts: hands lay it."""

    position: str
    move: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: clocks, stable times and time-outs are looked at."""

    at_s: float


Event = (
    SightReceived | NoSight | Pressed | Asked | Decided | DrawAnswered | Advised | Posed | Demonstrated | Tick
)
