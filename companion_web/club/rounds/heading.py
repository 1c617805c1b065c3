"""The event of a pairing's game, by which hub and tables recognise it: ``Open (3.5)`` is board 5 of round 3,
written as in PGN's tag Round.
"""

import re
from dataclasses import dataclass

_HEADING = re.compile(r"(?P<event>.+) \((?P<round>\d{1,3})\.(?P<board>\d{1,4})\)")


@dataclass(frozen=True, slots=True)
class BoardHeading:
    """A board of a round of a tournament; ``str`` gives the event of its game."""

    event: str  #: name of the tournament
    round: int
    board: int

    def __str__(self) -> str:
        return f"{self.event} ({self.round}.{self.board})"


def read_heading(text: str) -> BoardHeading | None:
    """Parses a game's event; None for a game of no tournament.

    >>> read_heading("Open (3.5)")
    BoardHeading(event='Open', round=3, board=5)
    """
    found = _HEADING.fullmatch(text)
    return None if found is None else BoardHeading(found["event"], int(found["round"]), int(found["board"]))
