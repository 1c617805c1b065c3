"""What can happen to the referee. Every event carries the session clock's time, in seconds."""

from dataclasses import dataclass
from enum import StrEnum

from tachiai.firmware.referee.requests import Request
from tachiai.rules.sight import Sight


class Button(StrEnum):
    """The buttons of the device."""

    CLOCK_FIRST = "clock_first"
    CLOCK_SECOND = "clock_second"
    CONFIRM = "confirm"
    UNDO = "undo"
    PAUSE = "pause"


class Blind(StrEnum):
    """Why the eye gives no sight now."""

    HAND = "hand"  # a hand or something foreign is over the board
    MOVING = "moving"  # the picture is not at rest yet
    NO_BOARD = "no_board"  # the sheet is not found
    BOARD_MOVED = "board_moved"  # the sheet was shifted far; sights follow once it lies still
    LIGHT = "light"  # too dark, too bright or changed too much since the calibration
    CAMERA = "camera"  # the camera gives no pictures


@dataclass(frozen=True, slots=True)
class Seen:
    """A sight of the table at rest, no hand over it."""

    sight: Sight
    at_s: float


@dataclass(frozen=True, slots=True)
class NotSeen:
    """The eye has nothing to say now, and why."""

    why: Blind
    at_s: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed (already debounced)."""

    button: Button
    at_s: float


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who may asked for something on the page."""

    request: Request
    at_s: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: clocks, stable times and time-outs are looked at."""

    at_s: float


Event = Seen | NotSeen | Pressed | Asked | Tick
