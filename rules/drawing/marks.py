"""Marks of cells: what each means and how it looks, the same for drawings and for lights.

Every mark has a colour, an outline and a glyph of its own, so that no meaning depends on the colour alone.
The colours can be told apart under the common kinds of colour blindness.
"""

from dataclasses import dataclass
from enum import StrEnum

from tachiai.rules.messages import Message

# Of the coloured rectangle of a mark: distance from the cell's edges, opacity, width of the outline.
MARK_INSET, MARK_OPACITY, MARK_WIDTH = 2.0, 0.3, 3.0


class Mark(StrEnum):
    """A mark of a cell, on the page and by the lights."""

    LEGAL = "legal"  #: the lifted piece may go here
    FROM = "from"  #: where the lifted or last moved piece stood
    LAST = "last"  #: the last move
    WRONG = "wrong"  #: where the mistake of a refused move is
    BECAUSE = "because"  #: what forbids it
    PUT_BACK = "put_back"  #: something has to be put back here
    TAKE_AWAY = "take_away"  #: something has to go from here
    TO_DO = "to_do"  #: next step of a move in progress
    HINT = "hint"  #: a threat or a forced answer
    ASK = "ask"  #: undecided: the players are asked
    WIN = "win"  #: the deciding squares of a finished game


@dataclass(frozen=True, slots=True)
class MarkLook:
    """How a mark is drawn and lit."""

    colour: str  #: in drawings
    light: tuple[int, int, int]  #: the colour of lamps in sRGB: the same hue, brighter
    dashes: str  #: of the outline, "" for a full line
    glyph: str  #: an SVG path in a box from -6 to 6
    words: Message
    filled: bool = False  #: the glyph is filled, else stroked


_DOT = "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"
_CIRCLE = "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z"
_CHECK = "M-4 .2L-1.2 3L4-3"
_CROSS = "M-3.4-3.4L3.4 3.4M3.4-3.4L-3.4 3.4"
_EXCLAMATION = "M0-4.4V1M0 4V4.1"
_DOWN_TO_LINE = "M0-4.6V1.6M-2.8-1L0 1.8L2.8-1M-4 4.4H4"
_UP_FROM_LINE = "M0 1.6V-4.4M-2.8-1.8L0-4.6L2.8-1.8M-4 4.4H4"
_TRIANGLE_RIGHT = "M-2.6-4L4 0L-2.6 4z"
_TRIANGLE_UP = "M0-4.2L4.2 3.4H-4.2z"
_QUESTION = "M-2.4-2.4a2.4 2.4 0 1 1 3.6 2.1Q0 .4 0 1.6M0 4.4V4.5"
_STAR = "M0-5L1.4-1.6L5-1.3L2.2 1.1L3.1 4.6L0 2.7L-3.1 4.6L-2.2 1.1L-5-1.3L-1.4-1.6z"

MARK_LOOKS: dict[Mark, MarkLook] = {
    Mark.LEGAL: MarkLook("#0a7d5a", (0, 158, 115), "2 5", _DOT, Message("may go here"), True),
    Mark.FROM: MarkLook("#3a86c8", (86, 180, 233), "8 5", _CIRCLE, Message("came from here")),
    Mark.LAST: MarkLook("#1f5fa8", (0, 60, 120), "", _CHECK, Message("last move")),
    Mark.WRONG: MarkLook("#c8202f", (213, 40, 0), "", _CROSS, Message("not allowed")),
    Mark.BECAUSE: MarkLook("#c76a00", (213, 94, 0), "10 3", _EXCLAMATION, Message("this is why")),
    Mark.PUT_BACK: MarkLook("#8a3ffc", (138, 63, 252), "4 3", _DOWN_TO_LINE, Message("put back here")),
    Mark.TAKE_AWAY: MarkLook("#b5179e", (204, 30, 150), "4 3", _UP_FROM_LINE, Message("take away")),
    Mark.TO_DO: MarkLook("#5b7a00", (150, 210, 0), "6 3", _TRIANGLE_RIGHT, Message("to do next"), True),
    Mark.HINT: MarkLook("#8f6a00", (240, 180, 0), "2 3", _TRIANGLE_UP, Message("watch out")),
    Mark.ASK: MarkLook("#7a7400", (240, 228, 66), "3 3", _QUESTION, Message("not certain")),
    Mark.WIN: MarkLook("#2a8a12", (0, 200, 40), "", _STAR, Message("decides the game"), True),
}
