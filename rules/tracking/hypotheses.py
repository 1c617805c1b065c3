"""Hypotheses: a line of play, how it came about, and how it explains the table as it stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.line import AnyLine
from tachiai.rules.tracking.costs import STANDING, Costs, Kind

NOTHING: Mapping[Cell, Symbol] = MappingProxyType({})


class Deed(StrEnum):
    """What happened at the table, step by step."""

    PLY = "ply"
    TAKE_BACK = "take_back"
    GAP = "gap"
    STOOD = "stood"  # the table differed for a while, and was put right


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One deed and what led to it, newest first.

    ``line``: the line after it. ``count``: plies taken back, or plies that one reading shows at once.
    For STOOD, ``cells`` and ``kind`` tell what stood there between ``at_s`` and ``until_s``, ``rest_s`` of it at rest.
    """

    before: "Step | None"
    deed: Deed
    line: AnyLine
    at_s: float
    until_s: float = 0.0
    rest_s: float = 0.0
    count: int = 1
    kind: Kind = Kind.AS_IT_WAS
    cells: Mapping[Cell, Symbol] = field(default_factory=dict)

    @property
    def move(self) -> Any:
        """The move that led to ``line``."""
        return self.line.move


@dataclass(frozen=True, slots=True)
class Disturbance:
    """How the table differs from the position, why, and since when; ``rest_s`` of it was seen at rest.

    ``earlier_s`` is the rest before the present reading, ``paid`` what its seconds have cost so far.
    """

    kind: Kind = Kind.AS_IT_WAS
    cells: Mapping[Cell, Symbol] = field(default_factory=dict)
    since_s: float = 0.0
    until_s: float = 0.0
    rest_s: float = 0.0
    paid: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Another history that led to the same position, ``behind`` nats less likely."""

    behind: float
    trail: Step | None


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """One explanation of all that was seen. ``cost`` is its negative log-probability but for a constant.

    ``layout``: how the table shows the last position (hands may have a choice). ``gaps``: how many there are.
    """

    line: AnyLine
    layout: Layout
    trail: Step | None = None
    cost: float = 0.0
    disturbance: Disturbance = Disturbance()
    rivals: tuple[Rival, ...] = ()
    gaps: int = 0


def steps(trail: Step | None) -> Iterator[Step]:
    """Yields the steps of a trail, newest first."""
    while trail is not None:
        yield trail
        trail = trail.before


def standing_cost(kind: Kind, seconds: float) -> float:
    """Returns what the seconds cost that the table has stood so."""
    rule = STANDING[kind]
    return min(rule.most, rule.second * seconds)


def entry_cost(kind: Kind, cells: int) -> float:
    """Returns what it costs that the table begins to stand so."""
    rule = STANDING[kind]
    return rule.once + rule.cell * min(cells, rule.cells)


def merged(found: list[Hypothesis], costs: Costs) -> list[Hypothesis]:
    """Returns the hypotheses with those joined that tell the same of the present: the likelier one keeps the
    other as a rival, so that nothing which was open is forgotten (Viterbi's recursion, with its runners-up).
    """
    by_present: dict[Any, Hypothesis] = {}
    for one in sorted(found, key=lambda one: one.cost):
        key = (one.line.state, one.layout, one.disturbance.kind, frozenset(one.disturbance.cells.items()))
        kept = by_present.get(key)
        if kept is None:
            by_present[key] = one
        elif one.cost - kept.cost < costs.sure and not _same_plies(kept.trail, one.trail):
            behind = one.cost - kept.cost
            rivals = (
                *kept.rivals,
                Rival(behind, one.trail),
                *(Rival(behind + each.behind, each.trail) for each in one.rivals),
            )
            by_present[key] = _with_rivals(kept, rivals, costs)
    return list(by_present.values())


MOST_RIVALS = 8


def _with_rivals(one: Hypothesis, rivals: tuple[Rival, ...], costs: Costs) -> Hypothesis:
    near = sorted((rival for rival in rivals if rival.behind < costs.sure), key=lambda rival: rival.behind)
    return Hypothesis(
        one.line, one.layout, one.trail, one.cost, one.disturbance, tuple(near[:MOST_RIVALS]), one.gaps
    )


def _same_plies(one: Step | None, other: Step | None) -> bool:
    """Whether two trails lead to the same line of play, whatever was tried on the way."""
    if one is None or other is None:
        return one is other
    a: AnyLine | None = one.line
    b: AnyLine | None = other.line
    while a is not None and b is not None:
        if a is b:
            return True
        if a.move != b.move or a.state != b.state:
            return False
        a, b = a.parent, b.parent
    return a is b
