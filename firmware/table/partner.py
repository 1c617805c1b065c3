"""Whoever takes part in a game without hands at the table."""

from typing import Protocol

from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.troubles.advice import Trouble


class Partner(Protocol):
    """Decides for absent players, or teaches those who are present. On the session's thread; must not
    block.
    """

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Called after every turn; returns events for the referee."""

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Present troubles."""
