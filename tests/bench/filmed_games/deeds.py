"""What hands do, and how the referee shows that it has understood."""

from dataclasses import dataclass

from tachiai.firmware.referee.phases import Confirming, Holding, Over, Waiting
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.boards import Cell
from tachiai.rules.line import AnyLine
from tests.bench.filmed_games.faults import Fault


@dataclass(frozen=True)
class Deed:
    """What hands are about to do, and the truths that may come of it.

    ``lines`` are the lines of play that the referee may hold meanwhile, the last one when all is done.
    ``fault`` is what lies on the table in the end, if that is illegal.
    """

    name: str
    lines: tuple[AnyLine, ...]
    fault: Fault | None = None

    @property
    def goal(self) -> AnyLine:
        """What the referee should hold in the end."""
        return self.lines[-1]


def agree(one: AnyLine, other: AnyLine) -> bool:
    """Whether two lines are of the same length and end in the same state."""
    return one.ply == other.ply and bool(one.state == other.state)


def is_ready(referee: RefereeState) -> bool:
    """Whether the referee waits for the next move, the table at rest."""
    return isinstance(referee.phase, Waiting) and referee.at_rest


def reached(referee: RefereeState, deed: Deed) -> bool:
    """Whether the deed is on record and the next one may come."""
    done = is_ready(referee) or isinstance(referee.phase, Over)
    return done and agree(referee.line, deed.goal)


def stands(referee: RefereeState, deed: Deed) -> bool:
    """Whether the last ply of the deed waits to be confirmed."""
    phase = referee.phase
    return isinstance(phase, Confirming) and bool(phase.after.state == deed.goal.state)


def shows_missing(referee: RefereeState, cell: Cell) -> bool:
    """Whether the referee shows that nothing but the piece of ``cell`` is missing."""
    phase = referee.phase
    return isinstance(phase, Holding) and set(phase.cells) == {cell}
