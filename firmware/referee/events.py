"""Events, what the referee is told, and actions, what it wants done. ``at_s`` is session time in seconds."""

from dataclasses import dataclass
from enum import StrEnum

from tachiai.firmware.referee.far import FarSide
from tachiai.firmware.referee.requests import Request
from tachiai.firmware.referee.scene import Scene, Tune
from tachiai.firmware.referee.task import Position, Task
from tachiai.rules.core import Outcome, Player
from tachiai.rules.entries import Entry
from tachiai.rules.exploration.tree import Found
from tachiai.rules.messages import Message, Reply
from tachiai.rules.sight import Blind, Sight


@dataclass(frozen=True, slots=True)
class ShowScene:
    """Show this scene on the lights."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class PlayTune:
    """Play this tune on the buzzer."""

    tune: Tune


@dataclass(frozen=True, slots=True)
class Say:
    """Have the voice, if there is one, say this."""

    words: Message


@dataclass(frozen=True, slots=True)
class Write:
    """Write this entry to the log, with the newest picture as evidence."""

    entry: Entry  #: ``at_ms`` is 0: the session, which knows the time of day, fills it in
    happened_s: float | None = None  #: session time at which it happened; None: now


Action = ShowScene | PlayTune | Say | Write | Reply


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
class Searched:
    """What the engine says of a position that is tried out."""

    position: str  #: text of the position
    found: Found
    at_s: float


@dataclass(frozen=True, slots=True)
class Rated:
    """What the end of the game means for the level at which the computer plays next."""

    words: Message  #: empty: nothing, such as after the end was undone
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
class ToldFromAfar:
    """How a game with a side elsewhere stands by its one authority."""

    far: FarSide
    at_s: float
    ply: int | None = None  #: the game is led back to the position after this ply
    adjourned: bool = False
    hints: bool = False  #: engine and hints may be used
    left_s: tuple[float, float] | None = None  #: on both clocks; None: they are right as they are
    runs: bool = False  #: whether the clock of the player to move runs
    outcome: Outcome | None = None  #: not by the rules
    notes: tuple[Entry, ...] = ()  #: of the other table, all of them


@dataclass(frozen=True, slots=True)
class TroubledFromAfar:
    """What keeps a game with a side elsewhere from going on; empty words: nothing does."""

    words: Message
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
    | Searched
    | Rated
    | Posed
    | Demonstrated
    | ToldFromAfar
    | TroubledFromAfar
    | Tick
)
