"""What a hand can do on the virtual table, and what can happen to it, as values."""

from dataclasses import dataclass

from tachiai.rules.core import Player


@dataclass(frozen=True, slots=True)
class Reach:
    """The hand of ``by`` comes in, or goes on, until it is above (x, y)."""

    x_mm: float
    y_mm: float
    by: Player


@dataclass(frozen=True, slots=True)
class Grip:
    """The hand takes hold of an item, wherever it is by then, and of what rides on it."""

    item_id: str


@dataclass(frozen=True, slots=True)
class Raise:
    """The hand lifts what it holds."""


@dataclass(frozen=True, slots=True)
class Carry:
    """The hand takes what it holds to (x, y), through the air or sliding over the paper."""

    x_mm: float
    y_mm: float
    sliding: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """The hand puts down what it holds, where it is, and lets go."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The hand turns a piece over where it lies (or in the air, if it holds it)."""

    item_id: str


@dataclass(frozen=True, slots=True)
class Nudge:
    """Something is knocked: an item slides by (dx, dy) without being held."""

    item_id: str
    dx_mm: float
    dy_mm: float


@dataclass(frozen=True, slots=True)
class Rest:
    """The hand stays where it is, hesitating or lying on the board."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Leave:
    """The hand goes back to where it came from."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing happens. The hand, if it is over the board, has left before."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Shadow:
    """Somebody leans over from the side of ``by``: a shadow falls on the board, nothing else."""

    seconds: float
    by: Player


@dataclass(frozen=True, slots=True)
class Bump:
    """The sheet with everything on it (or the camera) shifts and turns at once."""

    dx_mm: float
    dy_mm: float
    turn_deg: float


OfTheHand = Reach | Grip | Raise | Carry | Release | TurnOver | Leave


@dataclass(frozen=True, slots=True)
class Timed:
    """An action of the hand that takes so many ``seconds``, however far it has to go."""

    action: OfTheHand
    seconds: float


Action = OfTheHand | Nudge | Rest | Wait | Shadow | Bump | Timed
