"""Hypotheses: a line of play, its history, and why the table differs from it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice, takewhile
from math import inf
from types import MappingProxyType
from typing import Any

from tachiai.rules.belief.model import STANDING, Costs, Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.line import AnyLine


def sure_line(before: AnyLine, leading: AnyLine, likely: Collection[AnyLine]) -> AnyLine:
    """The longest common beginning of ``leading`` and all ``likely`` lines. ``before``, which was sure, stays
    sure as long as one of them begins with it.
    """
    lines = [leading, *likely]
    common: AnyLine | None = leading
    for line in likely:
        common = common_line(common, line) if common is not None else None
    if common is None or (not begins_with(common, before) and any(begins_with(one, before) for one in lines)):
        return before
    return common


def begins_with(line: AnyLine, earlier: AnyLine) -> bool:
    """Whether ``line`` continues ``earlier``, or is the same."""
    node = at_ply(line, earlier.ply)
    return node is not None and same_line(node, earlier)


def same_line(one: AnyLine, other: AnyLine) -> bool:
    """Whether two lines were reached by the same moves from the same position."""
    while one is not other:
        if one.ply != other.ply or one.move != other.move:
            return False
        if one.parent is None or other.parent is None:
            return one.parent is other.parent and one.state == other.state
        one, other = one.parent, other.parent
    return True


def common_line(one: AnyLine, other: AnyLine) -> AnyLine | None:
    """The longest line that both begin with; None if they start from different positions."""
    node = at_ply(one, min(one.ply, other.ply))
    while node is not None and not begins_with(other, node):
        node = node.parent
    return node


def at_ply(line: AnyLine, ply: int) -> AnyLine | None:
    """The node of ``line`` with this ply number; None if it has none."""
    node: AnyLine | None = line
    while node is not None and node.ply > ply:
        node = node.parent
    return node if node is not None and node.ply == ply else None


NOTHING: Mapping[Cell, Symbol] = MappingProxyType({})


class StepType(StrEnum):
    """What happened at the table, step by step."""

    PLY = "ply"
    TAKE_BACK = "take_back"
    GAP = "gap"
    STOOD = "stood"  #: the table differed for a while, and was put right


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step, as the head of a linked list of all steps so far (a trail)."""

    before: "Step | None"
    type: StepType
    line: AnyLine  #: after the step
    at_s: float
    until_s: float = 0.0  #: of STOOD: the end of the time in which the table differed
    rest_s: float = 0.0  #: of STOOD: how much of that time at rest
    count: int = 1  #: plies taken back, or plies that one reading shows at once
    #: Of PLY: nobody looked while it was made, nothing was seen of it, or it moves a piece that was only
    #: guessed to be there. It may have been another move.
    guessed: bool = False
    away_s: float = 0.0  #: of PLY: for how long none of the cells that it changed had been seen
    paid: float = 0.0  #: of PLY: the cost of the hypothesis up to it, without that of its disturbance
    kind: Kind = Kind.AS_IT_WAS  #: of STOOD: why the table differed
    cells: Mapping[Cell, Symbol] = field(default_factory=dict)  #: of STOOD: what differed
    shown_s: float = -inf  #: of STOOD: ``Hypothesis.shown_s``

    @property
    def move(self) -> Any:
        """The move that led to ``line``."""
        return self.line.move


@dataclass(frozen=True, slots=True)
class Disturbance:
    """How the table differs from the position, why, and since when."""

    kind: Kind = Kind.AS_IT_WAS
    cells: Mapping[Cell, Symbol] = field(default_factory=dict)  #: what the differing cells show
    line: AnyLine | None = None  #: at which it began; play may have gone on since
    since_s: float = 0.0
    until_s: float = 0.0  #: the end of the last reading before the present one
    rest_s: float = 0.0  #: seen at rest, in readings before the present one
    seconds: float = 0.0  #: that count for its cost, in readings before the present one
    stood: "Disturbance | None" = None  #: an earlier one that stood long and was not put right yet
    bumped: bool = False  #: everything that arrived came without a hand


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Another history that led to the same position."""

    behind: float  #: nats by which it is less likely
    trail: Step | None
    line: AnyLine


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """One explanation of all that was seen."""

    line: AnyLine
    layout: Layout  #: how the table shows the last position (hands may have a choice)
    trail: Step | None = None
    cost: float = 0.0  #: negative log-probability up to a constant, without that of the disturbance's seconds
    disturbance: Disturbance = Disturbance()
    rivals: tuple[Rival, ...] = ()
    gaps: int = 0  #: how many there are in its history
    #: cells that plies changed and nobody has seen since → the nats that this cost
    unproved: Mapping[Cell, float] = field(default_factory=dict)
    came: tuple[Any, ...] = ()  #: a key: id of its root, plies taken back (-1: a gap), moves
    at_s: float = 0.0  #: when the present reading first showed it
    #: until when the table, seen in full, showed its position and nothing else; -inf: never
    shown_s: float = -inf

    @property
    def new_plies(self) -> int:
        """The number of plies that the present reading was the first to show."""
        return len(self.came[2]) if self.came and self.came[1] >= 0 else 0

    @property
    def has_new_plies(self) -> bool:
        """Whether the present reading showed plies, and none that were taken back."""
        return self.new_plies > 0 and self.came[1] == 0

    @property
    def takes_back(self) -> bool:
        """Whether the present reading showed that plies were taken back."""
        return bool(self.came) and self.came[1] > 0

    def total(self, seconds: float = 0.0) -> float:
        """The whole cost in nats when the present reading has lasted ``seconds``."""
        old = self.disturbance
        return self.cost + standing_cost(old.kind, old.seconds + seconds)

    def histories(self, behind: float) -> Iterator[Rival]:
        """Yields its own history, ``behind`` nats less likely than another, and those of its rivals."""
        yield Rival(behind, self.trail, self.line)
        for rival in self.rivals:
            yield Rival(behind + rival.behind, rival.trail, rival.line)

    def shows(self, cell: int) -> Symbol:
        """The symbol that ``cell`` shows by this hypothesis, its disturbance included."""
        return self.disturbance.cells.get(Cell(cell), self.layout[cell])


def steps(trail: Step | None) -> Iterator[Step]:
    """Yields the steps of a trail, newest first."""
    while trail is not None:
        yield trail
        trail = trail.before


GUESSED_PLIES = 3  # plies after a guessed one that are doubtful too: a wrong guess leads to other moves


def late_plies(trail: Step | None) -> Iterator[Step]:
    """Yields the last plies of a trail, as far back as a guess makes the last one doubtful."""
    return islice((step for step in steps(trail) if step.type is StepType.PLY), 1 + GUESSED_PLIES)


def is_guessed(trail: Step | None) -> bool:
    """Whether one of the last plies of a trail is guessed."""
    return any(step.guessed for step in late_plies(trail))


def is_guessed_since(trail: Step | None, shown_s: float) -> bool:
    """Whether a ply after ``shown_s``, when the table last showed the position, is guessed or missing."""
    since = takewhile(lambda step: step.at_s >= shown_s, steps(trail))
    return any(step.guessed or step.type is StepType.GAP for step in since)


def standing_cost(kind: Kind, seconds: float) -> float:
    """The cost in nats of a disturbance that has lasted ``seconds``."""
    rule = STANDING[kind]
    return min(rule.most, rule.second * seconds)


def entry_cost(kind: Kind, cells: int) -> float:
    """The cost in nats of a new disturbance on so many ``cells``."""
    rule = STANDING[kind]
    return rule.once + rule.cell * min(cells, rule.cells)


def turning_cost(old: Kind, new: Kind, kept: int, fresh: int) -> float:
    """The cost in nats of a disturbance on ``kept`` cells, so far taken for ``old``, that counts as ``new``
    now and has ``fresh`` cells more. What was no attempt and no misplaced piece after all is paid for as
    ``new``; a part of a legal move, or a piece in a hand, may be that still, beside the rest.
    """
    rule, before = STANDING[new], STANDING[old]
    fresh = min(fresh, rule.cells)
    kept = min(kept, rule.cells - fresh) if old in (Kind.ATTEMPT, Kind.MISPLACED) else 0
    dearer = max(0.0, rule.once - before.once) + max(0.0, rule.cell - before.cell) * kept
    return dearer + rule.cell * fresh


def merged(found: list[Hypothesis], costs: Costs, seconds: float) -> list[Hypothesis]:
    """Joins hypotheses with the same position and disturbance: the likelier one keeps the other's history as
    a rival, so that no open choice is lost (Viterbi's recursion with runners-up).
    """
    by_present: dict[Any, Hypothesis] = {}
    for one in sorted(found, key=lambda one: one.total(seconds)):
        key = (one.line.state, one.disturbance.kind, frozenset(one.disturbance.cells.items()))
        kept = by_present.get(key)
        if kept is None:
            by_present[key] = one
            continue
        behind = one.total(seconds) - kept.total(seconds)
        if behind < costs.sure and not (
            same_line(kept.line, one.line) and _last_stood(kept.trail) is _last_stood(one.trail)
        ):
            by_present[key] = _with_rivals(kept, (*kept.rivals, *one.histories(behind)), costs)
    return list(by_present.values())


LATE_STEPS = 6  # of a trail: in these two hypotheses are compared by what stood on the table


def _last_stood(trail: Step | None) -> Step | None:
    lately = islice(steps(trail), LATE_STEPS)
    return next((step for step in lately if step.type is StepType.STOOD), None)


MOST_RIVALS = 20


def _with_rivals(one: Hypothesis, rivals: tuple[Rival, ...], costs: Costs) -> Hypothesis:
    near = sorted((rival for rival in rivals if rival.behind < costs.sure), key=lambda rival: rival.behind)
    return replace(one, rivals=tuple(near[:MOST_RIVALS]))


def pruned(found: list[Hypothesis], costs: Costs, seconds: float) -> tuple[Hypothesis, ...]:
    """The likeliest hypotheses, likeliest first; those with more gaps than it have places of their own."""
    found = sorted(found, key=lambda one: one.total(seconds))
    best = found[0]
    near = [one for one in found if one.total(seconds) <= best.total(seconds) + costs.margin]
    known = [one for one in near if one.gaps <= best.gaps][: costs.beam]
    later = [one for one in near if one.gaps > best.gaps][: costs.beam_after_gap]
    return tuple(sorted((*known, *later), key=lambda one: one.total(seconds)))


IN_PASSING = (Kind.AS_IT_WAS, Kind.LIFTED)  # nothing has arrived that must be put right


def stood_long(old: Disturbance, costs: Costs) -> Disturbance | None:
    """The disturbance that stood long and has to be put right: ``old`` itself, or the one before it."""
    if old.rest_s >= costs.named_s and old.kind not in IN_PASSING and not old.bumped:
        return old
    return old.stood


def settled(found: tuple[Hypothesis, ...], reading: Reading) -> tuple[Hypothesis, ...]:
    """The hypotheses at the end of ``reading``: its duration is added to their disturbances."""
    return tuple(_settled(one, reading) for one in found)


def _settled(one: Hypothesis, reading: Reading) -> Hypothesis:
    old = one.disturbance
    if old.kind is Kind.AS_IT_WAS:
        return one if reading.unseen else replace(one, shown_s=reading.until_s)
    return replace(
        one,
        disturbance=replace(
            old,
            until_s=reading.until_s,
            rest_s=old.rest_s + reading.rest_s,
            seconds=old.seconds + reading.seconds,
        ),
    )
