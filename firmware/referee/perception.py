"""Whether the referee sees the table, and what of it was acted on."""

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


def gist(verdict: AnyVerdict | None) -> tuple[object, ...]:
    """What two verdicts must have in common to count as the same: what doubtful cells show may flicker."""
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
    """Whether two verdicts have the same ``gist``; False if one is None."""
    return one is not None and other is not None and gist(one) == gist(other)


@dataclass(frozen=True, slots=True)
class Perception:
    """Why there is no sight of the table, if there is none, and the last verdict that was acted on."""

    settled: AnyVerdict | None = None  #: the last verdict that was acted on
    blind: Blind | None = None  #: why there is no sight now
    blind_since_s: float = 0.0
    fault_told: bool = False  #: whether the fault is in the record

    def judged_anew(self) -> "Perception":
        """Without the verdict: the table has to be judged against another position."""
        return replace(self, settled=None)
