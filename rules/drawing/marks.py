"""Marks of cells: what each means and how it looks, the same for drawings and for lights.

Every mark has a colour, an outline and a sign of its own, so that no meaning depends on the colour alone.
The colours can be told apart under the common kinds of colour blindness. This is the only palette of marks:
page, guides, print and lamps take it from here.
"""

from dataclasses import dataclass
from enum import StrEnum

from tachiai.rules.drawing import signs
from tachiai.rules.messages import Message

# Of the coloured rectangle of a mark: distance from the cell's edges, opacity, width of the outline.
MARK_INSET, MARK_OPACITY, MARK_WIDTH = 2.0, 0.3, 3.0


WHITE = "#ffffff"
DARK_INK = "#16130f"


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2.2)."""
    values = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2).

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


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

    colour: str  #: in drawings, ``#rrggbb``
    light: tuple[int, int, int]  #: the colour of lamps in sRGB: the same hue
    glyph: str  #: its sign, an SVG path in a box from -6 to 6
    words: Message
    filled: bool = False  #: the glyph is filled, else stroked

    @property
    def ink(self) -> str:
        """The colour of the sign on ``colour``: white or dark, whichever contrasts more."""
        return max((WHITE, DARK_INK), key=lambda ink: contrast(ink, self.colour))


MARK_LOOKS: dict[Mark, MarkLook] = {
    Mark.LEGAL: MarkLook("#0d825f", (0, 158, 115), signs.DOT, Message("may go here"), True),
    Mark.FROM: MarkLook("#56b4e9", (86, 180, 233), signs.CIRCLE, Message("came from here")),
    Mark.LAST: MarkLook("#1267c4", (0, 60, 120), signs.CHECK, Message("last move")),
    Mark.WRONG: MarkLook("#d22901", (213, 40, 0), signs.CROSS, Message("not allowed")),
    Mark.BECAUSE: MarkLook("#ec6a04", (213, 94, 0), signs.EXCLAMATION, Message("this is why")),
    Mark.PUT_BACK: MarkLook("#8a3ffc", (138, 63, 252), signs.DOWN_TO_LINE, Message("put back here")),
    Mark.TAKE_AWAY: MarkLook("#cc1e96", (204, 30, 150), signs.UP_FROM_LINE, Message("take away")),
    Mark.TO_DO: MarkLook("#96d200", (150, 210, 0), signs.TRIANGLE_RIGHT, Message("to do next"), True),
    Mark.HINT: MarkLook("#f0b400", (240, 180, 0), signs.TRIANGLE_UP, Message("watch out"), True),
    Mark.ASK: MarkLook("#f0e442", (240, 228, 66), signs.QUESTION, Message("not certain")),
    Mark.WIN: MarkLook("#00c828", (0, 200, 40), signs.STAR, Message("decides the game"), True),
}
