"""What the page, a button or a script may ask of the referee.

``parse_request`` turns a name and parameters from the outside into one of these values.
"""

from dataclasses import dataclass

from rules.core import Player


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm the move that stands on the board."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last confirmed ply back; the table is then guided back."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer to an ambiguous table: this is the move."""

    move: str


@dataclass(frozen=True, slots=True)
class Retract:
    """Ruling: the illegal move is put back, play goes on."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """Ruling: the illegal move stands; play goes on from ``position`` (a position text), or from what
    the table shows with the other side to move if it is empty.
    """

    position: str = ""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Ruling: ``seconds`` of penalty time against ``player`` (their clock loses them)."""

    player: Player
    seconds: float


@dataclass(frozen=True, slots=True)
class Resign:
    """``player`` gives the game up."""

    player: Player


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """The players agreed a draw."""


@dataclass(frozen=True, slots=True)
class DeclareLoss:
    """Ruling: ``player`` has lost."""

    player: Player


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks and the judging."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""


@dataclass(frozen=True, slots=True)
class SetHelp:
    """Change the level of help; refused in strict mode."""

    level: str


Request = (
    Confirm
    | Undo
    | Choose
    | Retract
    | LetStand
    | Penalty
    | Resign
    | AgreeDraw
    | DeclareLoss
    | Pause
    | Resume
    | SetHelp
)
