"""Who takes part in a game without hands at the table."""

from typing import Protocol

from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.troubles.advice import Trouble


class Partner(Protocol):
    """Who decides for players that are not at the table, or teaches those who are. On the session's thread;
    nothing here waits.
    """

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Is shown the referee after every turn, and returns what is to happen to it."""

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What is wrong with them."""
