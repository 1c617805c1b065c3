"""What the camera has said lately, as the referee keeps it."""

from dataclasses import dataclass, replace

from tachiai.rules.sight import (
    Ambiguous,
    AnyVerdict,
    Blind,
    InProgress,
    Recognised,
    Refused,
    TakenBack,
    Unexplained,
)

FAULTS = (Blind.CAMERA, Blind.NO_BOARD, Blind.BOARD_MOVED, Blind.LIGHT)
READINGS = 2  # sights that have to agree, however far apart they come


def gist(verdict: AnyVerdict | None) -> tuple[object, ...]:
    """Returns what makes two verdicts the same for people. What doubtful cells show besides may flicker."""
    match verdict:
        case InProgress(moves=moves, to_do=to_do, next_cells=cells):
            return (InProgress, moves[0], tuple((change.cell, change.wanted) for change in to_do), cells)
        case Refused(move=move, repairs=repairs):
            return (Refused, move, frozenset(change.cell for change in repairs))
        case Unexplained(cells=cells, repairs=repairs):
            return (Unexplained, cells, frozenset((change.cell, change.wanted) for change in repairs))
        case TakenBack(plies=plies, to_do=to_do):
            return (TakenBack, plies, tuple((change.cell, change.wanted) for change in to_do))
        case Recognised(moves=moves, may_go_on=may_go_on, besides=besides):
            return (Recognised, moves, may_go_on, bool(besides))
        case Ambiguous(moves=moves):
            return (Ambiguous, moves)
    return (verdict,)


def same(one: AnyVerdict | None, other: AnyVerdict | None) -> bool:
    """Whether two verdicts say the same; never, as long as one of them is missing."""
    return one is not None and other is not None and gist(one) == gist(other)


@dataclass(frozen=True, slots=True)
class Perception:
    """What the camera has said lately.

    ``verdict`` is what the belief says of the table; it has stood since ``since_s`` in ``readings`` sights. A
    single sight after which it says otherwise, ``odd`` (at ``odd_since_s``), does not end it; a second one
    does. ``settled`` is the last verdict that was acted on. ``blind`` says why there is no sight now.
    """

    verdict: AnyVerdict | None = None
    since_s: float = 0.0
    readings: int = 0
    odd: AnyVerdict | None = None
    odd_since_s: float = 0.0
    settled: AnyVerdict | None = None
    blind: Blind | None = None
    blind_since_s: float = 0.0
    fault_told: bool = False

    def judged_anew(self) -> "Perception":
        """Returns what was seen without what it meant: it has to be judged from another position."""
        return replace(self, verdict=None, settled=None, readings=0, odd=None)
