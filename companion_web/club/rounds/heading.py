"""What the game of a pairing has as its event, by which hub and tables know it: ``Open (3.5)`` is board 5 of
round 3, as PGN writes it in its tag Round.
"""

import re
from dataclasses import dataclass

_HEADING = re.compile(r"(?P<event>.+) \((?P<round>\d{1,3})\.(?P<board>\d{1,4})\)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A board of a round of a tournament."""

    event: str
    round: int
    board: int

    def __str__(self) -> str:
        return f"{self.event} ({self.round}.{self.board})"


def read_heading(text: str) -> Heading | None:
    """Returns the board that a game's event names, None for a game of no tournament."""
    found = _HEADING.fullmatch(text)
    return None if found is None else Heading(found["event"], int(found["round"]), int(found["board"]))
