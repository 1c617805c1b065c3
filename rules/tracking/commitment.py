"""What a referee who writes a log asks of a beam: what is still possible, and what he has decided."""

from dataclasses import replace
from typing import Any

from tachiai.rules.line import AnyLine
from tachiai.rules.tracking.beam import Beam, begin, likely_lines
from tachiai.rules.tracking.costs import Kind
from tachiai.rules.tracking.hypotheses import Deed, Hypothesis, settled, steps
from tachiai.rules.tracking.sure import begins_with, same_line

BY_THE_RULES = (Kind.AS_IT_WAS, Kind.LIFTED, Kind.PART, Kind.DONE, Kind.BACK)  # nothing illegal on the table


def decided(beam: Beam, line: AnyLine) -> Beam:
    """Returns the beam after somebody decided that ``line`` was played: hypotheses without it are dropped.
    If none had it, all begins anew from there.
    """
    leaves = _with_line(beam.leaves, line)
    if not leaves or beam.reading is None:
        return begin(line, beam.costs, beam.atlas)
    roots = _with_line(beam.roots, line) or settled(leaves, beam.reading)
    sure = beam.sure if begins_with(beam.sure, line) else line
    return replace(beam, roots=roots, leaves=leaves, sure=sure)


def _with_line(hypotheses: tuple[Hypothesis, ...], line: AnyLine) -> tuple[Hypothesis, ...]:
    return tuple(
        replace(one, rivals=tuple(rival for rival in one.rivals if begins_with(rival.line, line)))
        for one in hypotheses
        if begins_with(one.line, line)
    )


def made_at_s(beam: Beam, line: AnyLine) -> float | None:
    """Returns when the last ply of ``line`` was made; None if the likeliest hypothesis is without it."""
    for step in steps(beam.leaves[0].trail):
        if step.line.ply == line.ply and step.deed is Deed.PLY and step.move == line.move:
            return step.at_s
    return None


def is_possible(beam: Beam, line: AnyLine, within: float) -> bool:
    """Whether ``line``, or play that went on from it, is less than ``within`` nats behind the likeliest."""
    seconds = beam.reading.seconds if beam.reading is not None else 0.0
    likely = likely_lines(beam.leaves, beam.costs, seconds)
    return any(behind < within and begins_with(each, line) for behind, each in likely)


def makes_legal(beam: Beam, line: AnyLine) -> bool:
    """Whether some other line than ``line`` is still possible that explains the table by the rules alone."""
    if beam.reading is None:
        return False
    seconds = beam.reading.seconds
    limit = beam.leaves[0].total(seconds) + beam.costs.sure
    return any(
        leaf.disturbance.kind in BY_THE_RULES
        and leaf.gaps == beam.leaves[0].gaps
        and leaf.total(seconds) < limit
        and not same_line(leaf.line, line)
        for leaf in beam.leaves
    )


def next_lines(beam: Beam, line: AnyLine, within: float) -> tuple[AnyLine, ...]:
    """Returns ``line`` with one ply more, as those have it that explain the table by the rules and are less
    than ``within`` nats behind the likeliest; play may have gone on since. The likeliest first; one for
    each position.
    """
    if beam.reading is None:
        return ()
    seconds = beam.reading.seconds
    best = beam.leaves[0].total(seconds)
    found: list[tuple[float, AnyLine]] = []
    for leaf in beam.leaves:
        if leaf.disturbance.kind not in BY_THE_RULES:
            continue
        behind = leaf.total(seconds) - best
        lines = [(behind, leaf.line), *((behind + rival.behind, rival.line) for rival in leaf.rivals)]
        for cost, each in lines:
            node = _node_after(each, line)
            if cost < within and node is not None:
                found.append((cost, node))
    by_state: dict[Any, AnyLine] = {}
    for _, node in sorted(found, key=lambda one: one[0]):
        by_state.setdefault(node.state, node)
    return tuple(by_state.values())


def _node_after(line: AnyLine, earlier: AnyLine) -> AnyLine | None:
    node: AnyLine | None = line
    while node is not None and node.ply > earlier.ply + 1:
        node = node.parent
    if node is None or node.parent is None or node.ply != earlier.ply + 1:
        return None
    return node if same_line(node.parent, earlier) else None
