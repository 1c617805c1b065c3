"""Events: what the referee is told. ``at_s`` is session time in seconds."""

from dataclasses import dataclass
from enum import StrEnum

from tachiai.firmware.referee.requests import Request
from tachiai.firmware.referee.task import Position, Task
from tachiai.rules.core import Player
from tachiai.rules.messages import Message
from tachiai.rules.sight import Blind, Sight


class Button(StrEnum):
    """The buttons of the device."""

    CLOCK_FIRST = "clock_first"
    CLOCK_SECOND = "clock_second"
    CONFIRM = "confirm"
    UNDO = "undo"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class SightReceived:
    """A sight of the table at rest, with no hand over it."""

    sight: Sight
    at_s: float


@dataclass(frozen=True, slots=True)
class NoSight:
    """There is no sight of a table at rest."""

    why: Blind
    at_s: float
    glimpse: Sight | None = None  #: what can be read nevertheless


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed (already debounced), or released."""

    button: Button
    at_s: float
    held_s: float = 0.0  #: 0 when pressed; when released, how long it was held down


@dataclass(frozen=True, slots=True)
class RequestReceived:
    """A request from the page, by somebody who is allowed to make it."""

    request: Request
    at_s: float


@dataclass(frozen=True, slots=True)
class Decided:
    """An absent player has decided on a move."""

    player: Player
    position: str  #: text of the position in which it was decided
    move: str  #: text
    at_s: float


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """An absent player has answered the offer of a draw."""

    accepted: bool
    at_s: float


@dataclass(frozen=True, slots=True)
class Advised:
    """The hint that was asked for."""

    position: str  #: text of the position in which it was asked for
    move: str  #: text
    words: Message  #: why, for the page
    spoken: Message  #: why, for the voice
    at_s: float


@dataclass(frozen=True, slots=True)
class Posed:
    """A task is set."""

    task: Task
    position: Position | None  #: the table is led to it; None: the task begins where the game stands
    said: Message | None  #: the task for the voice; None: nothing is said
    at_s: float


@dataclass(frozen=True, slots=True)
class Demonstrated:
    """The player to move in ``position`` is shown a move: it is to be laid by hand."""

    position: str  #: text
    move: str  #: text
    at_s: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: clocks and time-outs are checked."""

    at_s: float


Event = (
    SightReceived
    | NoSight
    | Pressed
    | RequestReceived
    | Decided
    | DrawAnswered
    | Advised
    | Posed
    | Demonstrated
    | Tick
)
