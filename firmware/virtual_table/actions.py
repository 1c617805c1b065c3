"""Actions of the hand on the virtual table, and disturbances, as values."""

from dataclasses import dataclass

from tachiai.rules.core import Player


@dataclass(frozen=True, slots=True)
class HandReaches:
    """The hand of ``by`` comes in, or moves on, until it is above (x, y)."""

    x_mm: float
    y_mm: float
    by: Player


@dataclass(frozen=True, slots=True)
class Grip:
    """The hand takes hold of an item, wherever it is by then, with its rider."""

    item_id: str


@dataclass(frozen=True, slots=True)
class Raise:
    """The hand lifts what it holds."""


@dataclass(frozen=True, slots=True)
class HandCarries:
    """The hand brings what it holds to (x, y), through the air or ``sliding`` over the paper."""

    x_mm: float
    y_mm: float
    sliding: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """The hand puts down what it holds where it is, and lets go."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The hand turns a piece over where it lies, or in the air if it holds it."""

    item_id: str


@dataclass(frozen=True, slots=True)
class Nudge:
    """An item is knocked: it slides by (dx, dy) without being held."""

    item_id: str
    dx_mm: float
    dy_mm: float


@dataclass(frozen=True, slots=True)
class Rest:
    """The hand stays where it is."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Leave:
    """The hand goes back to where it came from."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing happens. A hand over the board leaves first."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Shadow:
    """Somebody leans over from the side of ``by``: only a shadow falls on the board."""

    seconds: float
    by: Player


@dataclass(frozen=True, slots=True)
class Bump:
    """The sheet with everything on it (or the camera) shifts and turns suddenly."""

    dx_mm: float
    dy_mm: float
    turn_deg: float


HandAction = HandReaches | Grip | Raise | HandCarries | Release | TurnOver | Leave


@dataclass(frozen=True, slots=True)
class Timed:
    """An action of the hand with a given duration, whatever the distance."""

    action: HandAction
    seconds: float


Action = HandAction | Nudge | Rest | Wait | Shadow | Bump | Timed
