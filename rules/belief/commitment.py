"""What a referee who writes a log asks of a beam: what is still possible, and what has been decided."""

from collections.abc import Collection
from dataclasses import replace
from itertools import takewhile
from typing import Any

from tachiai.rules.belief.beam import Beam, begin, likely_histories
from tachiai.rules.belief.hypotheses import (
    Disturbance,
    Hypothesis,
    Step,
    StepType,
    at_ply,
    begins_with,
    common_line,
    late_plies,
    same_line,
    settled,
    steps,
)
from tachiai.rules.belief.model import Kind
from tachiai.rules.line import AnyLine

BY_HAND_ALONE = (Kind.AS_IT_WAS, Kind.LIFTED, Kind.BACK)  # no part of a move
BY_THE_RULES = (Kind.AS_IT_WAS, Kind.LIFTED, Kind.PART, Kind.DONE, Kind.BACK)  # nothing illegal on the table


def decided(beam: Beam, line: AnyLine) -> Beam:
    """The beam after somebody decided that ``line`` was played: hypotheses without it are dropped. If none
    has it, the beam begins again at ``line``.
    """
    leaves = _with_line(beam.leaves, line)
    if not leaves or beam.reading is None:
        return begin(line, beam.costs, beam.atlas)
    roots = _with_line(beam.roots, line) or settled(leaves, beam.reading)
    sure = beam.sure if begins_with(beam.sure, line) else line
    return replace(beam, roots=roots, leaves=leaves, sure=sure, shown=None, replaced=(), before=None)


def _with_line(hypotheses: tuple[Hypothesis, ...], line: AnyLine) -> tuple[Hypothesis, ...]:
    return tuple(
        replace(one, rivals=tuple(rival for rival in one.rivals if begins_with(rival.line, line)))
        for one in hypotheses
        if begins_with(one.line, line)
    )


def rebased(beam: Beam, gap: AnyLine, onto: AnyLine) -> Beam:
    """The beam after a gap was written into the log: lines that begin with ``gap``, a line without a past,
    now go on from ``onto``, the same position in the line of the log. All other hypotheses are dropped.
    """
    leaves, roots = (_all_rebased(each, gap, onto) for each in (beam.leaves, beam.roots))
    if not leaves or beam.reading is None:
        return begin(onto, beam.costs, beam.atlas)
    roots = roots or settled(leaves, beam.reading)
    return replace(beam, leaves=leaves, roots=roots, sure=onto, shown=None, before=None)


def _all_rebased(hypotheses: tuple[Hypothesis, ...], gap: AnyLine, onto: AnyLine) -> tuple[Hypothesis, ...]:
    found = []
    for one in hypotheses:
        line = _line_rebased(one.line, gap, onto)
        rivals = tuple(
            replace(rival, line=other, trail=_trail_rebased(rival.trail, gap, onto))
            for rival in one.rivals
            if (other := _line_rebased(rival.line, gap, onto)) is not None
        )
        if line is not None:
            trail = _trail_rebased(one.trail, gap, onto)
            disturbance = _disturbance_rebased(one.disturbance, gap, onto)
            found.append(replace(one, line=line, trail=trail, rivals=rivals, disturbance=disturbance))
    return tuple(found)


def _disturbance_rebased(old: Disturbance, gap: AnyLine, onto: AnyLine) -> Disturbance:
    line = None if old.line is None else _line_rebased(old.line, gap, onto)
    stood = None if old.stood is None else _disturbance_rebased(old.stood, gap, onto)
    return replace(old, line=line, stood=stood)


def _line_rebased(line: AnyLine, gap: AnyLine, onto: AnyLine) -> AnyLine | None:
    first, *others = line.nodes()
    if not same_line(first, gap):
        return None
    for node in others:
        onto = onto.follow(node.state, node.move, node.mover)
    return onto


def _trail_rebased(trail: Step | None, gap: AnyLine, onto: AnyLine) -> Step | None:
    """The steps since the gap, on lines that go on from ``onto``."""
    since = list(takewhile(lambda step: step.type is not StepType.GAP, steps(trail)))
    rebuilt: Step | None = None
    for step in reversed(since):
        line = _line_rebased(step.line, gap, onto)
        if line is not None:
            rebuilt = replace(step, before=rebuilt, line=line)
    return rebuilt


def made_at_s(beam: Beam, line: AnyLine) -> float | None:
    """When the last ply of ``line`` was made, in seconds; None if the likeliest hypothesis lacks it."""
    for step in steps(beam.leaves[0].trail):
        if step.line.ply == line.ply and step.type is StepType.PLY and step.move == line.move:
            return step.at_s
    return None


def is_possible(beam: Beam, line: AnyLine, within: float) -> bool:
    """Whether ``line``, or play that went on from it, is less than ``within`` nats behind the likeliest."""
    return any(each.behind < within and begins_with(each.line, line) for _, each in likely_histories(beam))


def is_made(beam: Beam, line: AnyLine, within: float) -> bool:
    """Whether the table shows one ply after ``line``, seen on all of its cells, and no explanation by another
    position is less than ``within`` nats behind.
    """
    best = beam.leaves[0]
    after = best.line
    if best.disturbance.kind is not Kind.AS_IT_WAS or after.parent is None or best.unproved:
        return False
    if not same_line(after.parent, line):
        return False
    limit = best.total(beam.seconds) + within
    likely = (leaf for leaf in beam.leaves if leaf.total(beam.seconds) < limit)
    return all(leaf.line.state == after.state for leaf in likely)


def has_transpositions(beam: Beam, line: AnyLine) -> bool:
    """Whether a likely history reaches the position of ``line`` by another last ply."""
    nodes = (at_ply(each.line, line.ply) for _, each in likely_histories(beam))
    return any(node and node.state == line.state and node.move != line.move for node in nodes)


def is_tried_at(beam: Beam, line: AnyLine, within: float, kinds: Collection[Kind] = (Kind.ATTEMPT,)) -> bool:
    """Whether one illegal move after ``line`` explains the table, less than ``within`` nats behind the
    likeliest. ``kinds``: the disturbances that count as an illegal move.
    """
    limit = beam.leaves[0].total(beam.seconds) + within
    return any(
        leaf.disturbance.kind in kinds and leaf.total(beam.seconds) < limit and same_line(leaf.line, line)
        for leaf in beam.leaves
    )


def played_after_a_take_back(beam: Beam, within: float) -> bool:
    """Whether, in a hypothesis less than ``within`` nats behind the likeliest, plies were taken back, others
    played, and the table shows the result without a disturbance.
    """
    limit = beam.leaves[0].total(beam.seconds) + within
    return any(
        leaf.disturbance.kind is Kind.AS_IT_WAS
        and leaf.total(beam.seconds) < limit
        and _took_back_before_it_played(leaf.trail)
        for leaf in beam.leaves
    )


def _took_back_before_it_played(trail: Step | None) -> bool:
    first: Step | None = None
    for step in steps(trail):
        if step.type is not StepType.PLY:
            return first is not None and step.type is StepType.TAKE_BACK and step.at_s < first.at_s
        first = step
    return False


def makes_legal(beam: Beam, line: AnyLine, within: float, *, corrected: bool = True) -> bool:
    """Whether a line other than ``line``, less than ``within`` nats behind the likeliest, explains the table
    by the rules alone. Only lines that continue ``line`` count, unless its plies may be ``corrected``.
    """
    known = [leaf for leaf in beam.leaves if common_line(leaf.line, line) is not None]  # not after a gap
    if beam.reading is None or not known:
        return False
    limit = known[0].total(beam.seconds) + within
    return any(
        leaf.disturbance.kind in (BY_HAND_ALONE if _is_of_absent(beam, leaf) else BY_THE_RULES)
        and leaf.total(beam.seconds) < limit
        and not same_line(leaf.line, line)
        and (corrected or begins_with(leaf.line, line))
        for leaf in known
    )


def goes_on_after_a_gap(beam: Beam, within: float) -> bool:
    """Whether a line less than ``within`` nats behind the likeliest explains the table by the rules, in which
    plies were made since play went on from a table that nothing else explains.
    """
    limit = beam.leaves[0].total(beam.seconds) + within
    return any(
        leaf.disturbance.kind in BY_THE_RULES
        and leaf.total(beam.seconds) < limit
        and _made_plies_after_a_gap(leaf.trail)
        for leaf in beam.leaves
    )


def _made_plies_after_a_gap(trail: Step | None) -> bool:
    has_played = False
    for step in steps(trail):
        if step.type is StepType.GAP:
            return has_played
        has_played = has_played or step.type is StepType.PLY
    return False


def _is_of_absent(beam: Beam, leaf: Hypothesis) -> bool:
    """Whether it is the turn of somebody who makes no move by hand."""
    return leaf.line.game.to_move(leaf.line.state) in beam.costs.absent


def guesses_alike(beam: Beam, within: float) -> bool:
    """Whether all histories less than ``within`` nats behind the likeliest end in the same position, and at
    most one look at the table had plies guessed: of several guesses each rests on the one before it.
    """
    best = beam.leaves[0]
    looks_s = {step.at_s for step in late_plies(best.trail) if step.guessed}
    likely = (each for _, each in likely_histories(beam) if each.behind < within)
    return len(looks_s) <= 1 and all(each.line.state == best.line.state for each in likely)


def next_lines(beam: Beam, line: AnyLine, within: float) -> tuple[AnyLine, ...]:
    """``line`` with one more ply, from each history that explains the table by the rules and is less than
    ``within`` nats behind the likeliest; play may have gone on since. Likeliest first, one for each position.
    """
    if beam.reading is None:
        return ()
    found: list[tuple[float, AnyLine]] = []
    for leaf, each in likely_histories(beam):
        node = at_ply(each.line, line.ply + 1)
        if leaf.disturbance.kind not in BY_THE_RULES or each.behind >= within or node is None:
            continue
        if node.parent is not None and same_line(node.parent, line):
            found.append((each.behind, node))
    by_state: dict[Any, AnyLine] = {}
    for _, node in sorted(found, key=lambda one: one[0]):
        by_state.setdefault(node.state, node)
    return tuple(by_state.values())
