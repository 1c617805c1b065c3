"""A simulated evening before the referee of a table: what it wrote, whom it accused, what it named."""

from dataclasses import dataclass, field
from time import thread_time
from typing import Any

from tachiai.firmware.referee.events import Event, NoSight, SightReceived, Write
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.referee.step import step
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.line import AnyGame
from tachiai.rules.record import OPEN_CHOICE
from tachiai.rules.sight import Blind


@dataclass
class LiveTable:
    """A referee that is shown glimpses. ``entries`` are what it wrote, each with when that was, and when it
    was written.
    """

    game: AnyGame
    entries: list[tuple[float, float, Entry]] = field(default_factory=list)
    step_ms: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state: RefereeState = begin(self.game, RefereeSettings())

    def sees(self, glimpse: Glimpse) -> None:
        """Shows what the camera sees at one moment."""
        event: Event = NoSight(Blind.HAND, glimpse.at_s, glimpse.sight)
        if glimpse.at_rest:
            event = SightReceived(glimpse.sight, glimpse.at_s)
        began_s = thread_time()
        self.state, actions = step(self.state, event)
        self.step_ms.append(1000 * (thread_time() - began_s))
        for action in actions:
            if isinstance(action, Write):
                happened_s = glimpse.at_s if action.happened_s is None else action.happened_s
                self.entries.append((happened_s, glimpse.at_s, action.entry))

    @property
    def plies(self) -> list[tuple[int, str, bool]]:
        """The plies that stand in the end: number, move, and whether it is marked as open."""
        found: list[tuple[int, str, bool]] = []
        for _, _, entry in self.entries:
            match entry.kind:
                case EntryKind.PLY:
                    found.append((entry.ply, entry.move, False))
                case EntryKind.TAKEBACK:
                    found = [each for each in found if each[0] <= entry.ply]
                case EntryKind.NOTE if entry.code == OPEN_CHOICE and found:
                    found[-1] = (*found[-1][:2], True)
        return found

    def of_kind(self, kind: EntryKind) -> list[tuple[float, float, Any]]:
        """The entries of one kind, with both times."""
        return [each for each in self.entries if each[2].kind is kind]
