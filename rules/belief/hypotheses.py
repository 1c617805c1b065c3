"""Hypotheses: a line of play, how it came about, and how it explains the table as it stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Any

from tachiai.rules.belief.lines import same_line
from tachiai.rules.belief.model import STANDING, Costs, Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.line import AnyLine

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

    ``line``: the line after it. ``count``: plies taken back, or plies that one reading shows at once;
    ``guessed``: nobody looked while these were made, or nothing was seen of one, or it moves what only was
    guessed to be there: they may have been others.
    ``paid``: the cost of the hypothesis up to this step, what lasts longer than a moment aside.
    For STOOD, ``cells`` and ``kind`` tell what stood there between ``at_s`` and ``until_s``, ``rest_s`` of
    it at rest.
    """

    before: "Step | None"
    deed: Deed
    line: AnyLine
    at_s: float
    until_s: float = 0.0
    rest_s: float = 0.0
    count: int = 1
    guessed: bool = False
    paid: float = 0.0
    kind: Kind = Kind.AS_IT_WAS
    cells: Mapping[Cell, Symbol] = field(default_factory=dict)

    @property
    def move(self) -> Any:
        """The move that led to ``line``."""
        return self.line.move


@dataclass(frozen=True, slots=True)
class Disturbance:
    """How the table differs from the position, why, and since when.

    ``line``: after which it began to stand so; play may have gone on.
    ``rest_s`` (seen at rest) and ``seconds`` (those that cost) are of the readings before the present one.
    ``stood``: what stood long before hands went on, and was not put right yet.
    ``bumped``: whether all that arrived came without a hand.
    """

    kind: Kind = Kind.AS_IT_WAS
    cells: Mapping[Cell, Symbol] = field(default_factory=dict)
    line: AnyLine | None = None
    since_s: float = 0.0
    until_s: float = 0.0
    rest_s: float = 0.0
    seconds: float = 0.0
    stood: "Disturbance | None" = None
    bumped: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Another history that led to the same position, ``behind`` nats less likely."""

    behind: float
    trail: Step | None
    line: AnyLine


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """One explanation of all that was seen. ``cost`` is its negative log-probability but for a constant, and
    but for what the seconds of its disturbance cost.

    ``layout``: how the table shows the last position (hands may have a choice). ``gaps``: how many there are.
    ``unproved``: where nobody has seen yet what plies changed.
    ``came``: from which root, by which take-back and plies; ``at_s``: when the present reading showed it
    first.
    """

    line: AnyLine
    layout: Layout
    trail: Step | None = None
    cost: float = 0.0
    disturbance: Disturbance = Disturbance()
    rivals: tuple[Rival, ...] = ()
    gaps: int = 0
    unproved: frozenset[Cell] = frozenset()
    came: tuple[Any, ...] = ()
    at_s: float = 0.0

    @property
    def new_plies(self) -> int:
        """How many plies the present reading showed that no other had shown before."""
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
        """Returns the whole cost when the present reading has lasted ``seconds``."""
        old = self.disturbance
        return self.cost + standing_cost(old.kind, old.seconds + seconds)

    def histories(self, behind: float) -> Iterator[Rival]:
        """Yields its own history, ``behind`` nats less likely than another, and those of its rivals."""
        yield Rival(behind, self.trail, self.line)
        for rival in self.rivals:
            yield Rival(behind + rival.behind, rival.trail, rival.line)

    def shows(self, cell: int) -> Symbol:
        """Returns what the table should show on ``cell``."""
        return self.disturbance.cells.get(Cell(cell), self.layout[cell])


def steps(trail: Step | None) -> Iterator[Step]:
    """Yields the steps of a trail, newest first."""
    while trail is not None:
        yield trail
        trail = trail.before


GUESSED_PLIES = 3  # after plies that are guessed: what was guessed wrong leads on to other moves


def late_plies(trail: Step | None) -> Iterator[Step]:
    """Yields the last ply of a trail and those that what was guessed before it may have led to."""
    return islice((step for step in steps(trail) if step.deed is Deed.PLY), 1 + GUESSED_PLIES)


def is_guessed(trail: Step | None) -> bool:
    """Whether the last plies of a trail follow from some that are guessed."""
    return any(step.guessed for step in late_plies(trail))


def standing_cost(kind: Kind, seconds: float) -> float:
    """Returns what the seconds cost that the table has stood so."""
    rule = STANDING[kind]
    return min(rule.most, rule.second * seconds)


def entry_cost(kind: Kind, cells: int) -> float:
    """Returns what it costs that the table begins to stand so."""
    rule = STANDING[kind]
    return rule.once + rule.cell * min(cells, rule.cells)


def merged(found: list[Hypothesis], costs: Costs, seconds: float) -> list[Hypothesis]:
    """Returns the hypotheses with those joined that tell the same of the present: the likelier one keeps the
    other as a rival, so that nothing which was open is forgotten (Viterbi's recursion, with its runners-up).
    """
    by_present: dict[Any, Hypothesis] = {}
    for one in sorted(found, key=lambda one: one.total(seconds)):
        key = (one.line.state, one.disturbance.kind, frozenset(one.disturbance.cells.items()))
        kept = by_present.get(key)
        if kept is None:
            by_present[key] = one
            continue
        behind = one.total(seconds) - kept.total(seconds)
        if behind < costs.sure and not (same_line(kept.line, one.line) and _same_stand(kept, one)):
            by_present[key] = _with_rivals(kept, (*kept.rivals, *one.histories(behind)), costs)
    return list(by_present.values())


LATE_STEPS = 6  # of a trail, in which two hypotheses are compared by what stood on the table


def _same_stand(one: Hypothesis, other: Hypothesis) -> bool:
    """Whether the same stood on the table lately, by both."""
    return _last_stood(one.trail) is _last_stood(other.trail)


def _last_stood(trail: Step | None) -> Step | None:
    lately = islice(steps(trail), LATE_STEPS)
    return next((step for step in lately if step.deed is Deed.STOOD), None)


MOST_RIVALS = 20


def _with_rivals(one: Hypothesis, rivals: tuple[Rival, ...], costs: Costs) -> Hypothesis:
    near = sorted((rival for rival in rivals if rival.behind < costs.sure), key=lambda rival: rival.behind)
    return replace(one, rivals=tuple(near[:MOST_RIVALS]))


def pruned(found: list[Hypothesis], costs: Costs, seconds: float) -> tuple[Hypothesis, ...]:
    """Returns the likeliest hypotheses; those after one gap more than the likeliest have places of
    their own.
    """
    found = sorted(found, key=lambda one: one.total(seconds))
    best = found[0]
    near = [one for one in found if one.total(seconds) <= best.total(seconds) + costs.margin]
    known = [one for one in near if one.gaps <= best.gaps][: costs.beam]
    later = [one for one in near if one.gaps > best.gaps][: costs.beam_after_gap]
    return tuple(sorted((*known, *later), key=lambda one: one.total(seconds)))


IN_PASSING = (Kind.AS_IT_WAS, Kind.LIFTED)  # nothing of these has arrived that must be put right


def stood_long(old: Disturbance, costs: Costs) -> Disturbance | None:
    """What stood long, now or before hands went on."""
    if old.rest_s >= costs.named_s and old.kind not in IN_PASSING and not old.bumped:
        return old
    return old.stood


def settled(found: tuple[Hypothesis, ...], reading: Reading) -> tuple[Hypothesis, ...]:
    """Returns the hypotheses as they go into the next reading: the present one counts as past."""
    return tuple(_settled(one, reading) for one in found)


def _settled(one: Hypothesis, reading: Reading) -> Hypothesis:
    old = one.disturbance
    if old.kind is Kind.AS_IT_WAS:
        return one
    return replace(
        one,
        disturbance=replace(
            old,
            until_s=reading.until_s,
            rest_s=old.rest_s + reading.rest_s,
            seconds=old.seconds + reading.seconds,
        ),
    )
