"""The verdict: what the belief says of the table now.

The likeliest hypothesis sets the kind of verdict, those near it whether it is ambiguous; rules and reading
add what hands have to know: what is left to do, what is forbidden, what has to be put back. A verdict is
relative to the line by which the table is judged. The likeliest hypothesis is one of these:

- at that line: the table shows it, or a disturbance;
- beyond it: plies were made; a ply of which nobody saw what it put down counts only as something missing;
- before it: plies were taken back;
- on another branch: the last ply is being corrected, which is no move until it is taken back; or the line was
  lost. Both are judged from the line: an illegal move, or nothing known.
"""

from collections.abc import Mapping
from typing import Any

from tachiai.rules.belief.attempts import attempted, fitting, unexplained
from tachiai.rules.belief.beam import Beam, begin, observe
from tachiai.rules.belief.commitment import is_tried_at, next_lines
from tachiai.rules.belief.guidance import repairs, to_finish
from tachiai.rules.belief.hypotheses import Hypothesis, at_ply, common_line
from tachiai.rules.belief.kinds import is_by_the_next, is_only_missing
from tachiai.rules.belief.model import RIVAL, Kind
from tachiai.rules.belief.observation import Glimpse, Reading
from tachiai.rules.belief.plies import Route
from tachiai.rules.belief.successors import Atlas, Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol, changes
from tachiai.rules.line import AnyLine
from tachiai.rules.sight import (
    Ambiguous,
    AnyVerdict,
    Change,
    InProgress,
    Lifted,
    Recognised,
    Refused,
    Sight,
    TakenBack,
    Unchanged,
    Unexplained,
)


def in_progress(
    position: Successors, reading: Reading, shown: Mapping[Cell, Symbol]
) -> InProgress[Any] | None:
    """The moves of which ``shown``, what differs from the position, is a part; the one with least left to do
    first. None if it is a part of none.
    """
    game, legal_plies = position.game, position.legal_plies
    if position.line.outcome is not None:
        return None
    found = [
        (route, to_finish(game, reading, route))
        for number in legal_plies.parts(shown, reading.may_be_empty)
        for route in legal_plies.routes(number)
    ]
    if not found:
        return None
    found.sort(key=lambda item: (len(item[1]), game.record_rank(item[0].ply.move)))
    least = [item for item in found if len(item[1]) == len(found[0][1])]
    first, to_do = min(least, key=lambda item: legal_plies.rank(item[0].ply.move))
    best: dict[object, object] = {first.ply.state: first.ply.move}
    for route, _ in found:
        kept = best.get(route.ply.state)
        if kept is None or (
            route.ply.state != first.ply.state and legal_plies.rank(route.ply.move) < legal_plies.rank(kept)
        ):
            best[route.ply.state] = route.ply.move
    in_order = any(_is_in_order(reading, route, left) for route, left in found)
    next_cells = tuple(sorted({left[0].cell for _, left in found if left}))
    return InProgress(tuple(best.values()), to_do, in_order, next_cells)


def _is_in_order(reading: Reading, route: Route, to_do: tuple[Change, ...]) -> bool:
    """Whether no part of the move is done before an earlier part. Within one stage hands are free."""
    if not to_do:
        return True
    earliest_left = min(route.settles[change.cell] for change in to_do)
    done = [
        route.settles[cell]
        for cell, symbol in route.ply.changed.items()
        if reading.pattern[cell] == symbol != route.before[cell]
    ]
    return all(stage <= earliest_left for stage in done)


STOOD_S = 1.0  # how long a single sight counts as having stood
MOST_BACK = 20  # plies: with how many earlier positions a table is compared


def infer(line: AnyLine, sight: Sight, atlas: Atlas | None = None) -> AnyVerdict:
    """The verdict on ``sight``, taken to have stood for ``STOOD_S``, when the game stands at ``line``. Pure
    and total. ``atlas``: a cache to reuse between calls about one game.
    """
    beam = begin(line, atlas=atlas)
    for at_s in (0.0, STOOD_S):
        beam = observe(beam, Glimpse(sight, at_s, at_rest=True))
    return explain(beam, line)


def explain(beam: Beam, line: AnyLine) -> AnyVerdict:
    """The verdict for players whose game stands at ``line``. Pure and total. ``Unexplained`` gives way to a
    hypothesis without a disturbance that is within ``RIVAL`` nats.
    """
    known = beam.verdicts.get(id(line))
    if known is None:
        known = beam.verdicts[id(line)] = line, _verdict(beam, line)
    return known[1]


def _verdict(beam: Beam, line: AnyLine) -> AnyVerdict:
    best, limit = beam.leaves[0], beam.leaves[0].total(beam.seconds) + RIVAL
    verdict = _verdict_by(beam, line, best)
    if isinstance(verdict, Unexplained):
        for leaf in beam.leaves[1:]:
            if leaf.disturbance.kind is Kind.AS_IT_WAS and leaf.total(beam.seconds) < limit:
                return _verdict_by(beam, line, leaf)
    return verdict


def _verdict_by(beam: Beam, line: AnyLine, best: Hypothesis) -> AnyVerdict:
    """The verdict by one hypothesis."""
    reading = beam.reading
    if reading is None:
        return Unchanged()
    common = common_line(best.line, line)
    position = beam.atlas.at(line)
    if common is None or (common.ply < line.ply and common.ply < best.line.ply):
        return attempted(position, reading)
    if common.ply < line.ply:
        return _taken_back(position, best, line.ply - common.ply, reading)
    if best.line.ply > line.ply:
        return _played(beam, position, best, reading)
    return _standing(position, best, reading)


def _standing(position: Successors, best: Hypothesis, reading: Reading) -> AnyVerdict:
    """The likeliest hypothesis is at the line: the table shows it, or a disturbance."""
    shown = reading.shown(reading.misfits(best.layout))
    if not shown:
        return Unchanged()
    game, line = position.game, position.line
    match best.disturbance.kind:
        case Kind.LIFTED:
            return _lifted(position, shown)
        case Kind.PART | Kind.DONE:
            found = (
                _whole(position, shown)
                or _half_seen(position, reading)
                or in_progress(position, reading, shown)
            )
            if found is None and position.passed is not None:
                found = in_progress(position.passed, reading, shown)
            if found is not None:
                return found
        case Kind.BACK if line.parent is not None:
            return TakenBack(1, repairs(game, reading, game.layout(line.parent.state)))
    return attempted(position, reading, best.layout)


def _whole(position: Successors, shown: Mapping[Cell, Symbol]) -> AnyVerdict | None:
    """A whole legal move that may not be meant yet."""
    plies = position.legal_plies.plies_that_show(shown)
    if not plies:
        return None
    if len(plies) > 1:
        return Ambiguous(tuple(ply.move for ply in plies), tuple(sorted(shown)))
    return Recognised((plies[0].move,), may_go_on(position, plies[0].state, shown))


def _half_seen(position: Successors, reading: Reading) -> Ambiguous[Any] | None:
    """Whole legal moves that no seen cell excludes, some of whose cells nobody saw."""
    plies = fitting(position, reading)
    unseen = {cell for ply in plies for cell in ply.changed if reading.seen(cell) is None}
    if not unseen:
        return None
    return Ambiguous(tuple(ply.move for ply in plies), tuple(sorted(unseen)))


def _lifted(position: Successors, shown: Mapping[Cell, Symbol]) -> AnyVerdict:
    """Nothing but missing things: in a hand, or taken off by a move that leaves nothing else behind."""
    plies = () if position.line.outcome is not None else position.legal_plies.plies_that_show(shown)
    return Lifted(tuple(sorted(shown)), tuple(ply.move for ply in plies))


def _played(beam: Beam, position: Successors, best: Hypothesis, reading: Reading) -> AnyVerdict:
    """The likeliest hypothesis is beyond the line: one ply, or several at once."""
    game, line, layout = position.game, position.line, position.layout
    shown = reading.shown(reading.misfits(layout))
    if not shown:
        return Unchanged()
    if is_only_missing(game, layout, shown):
        return _lifted(position, shown)
    first = at_ply(best.line, line.ply + 1)
    assert first is not None
    is_passed = first.move == game.passing(line.state) is not None
    at_once = best.line.ply - line.ply == best.new_plies > 1 + is_passed
    is_one = at_once and is_tried_at(beam, line, RIVAL)
    if is_one or not _is_borne_out(position, first, best) or not _is_of_the_next(best):
        verdict = attempted(position, reading)
        played = {node.move for node in best.line.back() if node.ply > line.ply}
        if isinstance(verdict, Refused) and verdict.move in played:
            return unexplained(position, reading)  # by the likeliest hypothesis it is legal
        return verdict
    likely = next_lines(beam, line, RIVAL)
    if len(likely) > 1:
        return _asked(position, [node.state for node in likely], [node.move for node in likely], reading)
    if best.line.ply == first.ply and best.disturbance.kind in (Kind.PART, Kind.DONE):
        answer = _standing(beam.atlas.at(first), best, reading)
        if isinstance(answer, Recognised):
            return Recognised((first.move, *answer.moves), _is_on_the_way_back(beam, line, shown))
    if best.line.ply == first.ply:
        changed = changes(layout, best.layout)
        unseen = tuple(sorted(cell for cell in changed if cell in best.unproved))
        if unseen:
            return Ambiguous((first.move,), unseen)
        besides = tuple(sorted(best.disturbance.cells))
        return Recognised((first.move,), may_go_on(position, first.state, changed), besides)
    second = at_ply(best.line, line.ply + 2)
    assert second is not None
    answers = next_lines(beam, first, RIVAL)
    if len(answers) > 1:
        return Recognised((first.move,))
    return Recognised((first.move, second.move), _is_on_the_way_back(beam, line, shown))


def _is_borne_out(position: Successors, first: AnyLine, best: Hypothesis) -> bool:
    """Whether something that a ply put down was seen there, or a later ply has changed the cell."""
    changed = changes(position.layout, position.game.layout(first.state))
    put_down = [cell for cell, symbol in changed.items() if symbol != EMPTY]
    missing = best.unproved.keys() | best.disturbance.cells.keys()
    return not put_down or not missing.issuperset(put_down)


def _is_of_the_next(best: Hypothesis) -> bool:
    """Whether the disturbance may be a move begun by the player who is to move after the plies."""
    match best.disturbance.kind:
        case Kind.AS_IT_WAS:
            return True
        case Kind.BACK | Kind.MISPLACED | Kind.ODD:
            return False
    return is_by_the_next(best.line, best.layout, best.disturbance.cells)


def _asked(position: Successors, states: list[object], moves: list[object], reading: Reading) -> AnyVerdict:
    """Asks which of ``moves`` was played, with the cells on which they differ."""
    layouts = [position.game.layout(state) for state in states]
    changed = {cell for layout in layouts for cell in changes(position.layout, layout)}
    open_cells = {cell for cell in changed if len({layout[cell] for layout in layouts}) > 1}
    open_cells |= {cell for cell in changed if reading.seen(cell) is None}
    return Ambiguous(tuple(moves), tuple(sorted(open_cells or changed)))


def may_go_on(position: Successors, state: object, changed: Mapping[Cell, Symbol]) -> bool:
    """Whether the whole move that leads to ``state`` may be part of a longer one, made in any order."""
    return any(
        route.ply.state != state
        and route.ply.changed != changed
        and all(symbol in route.shown[cell] for cell, symbol in changed.items())
        for route in position.routes_over(changed)
    )


def _is_on_the_way_back(beam: Beam, line: AnyLine, shown: Mapping[Cell, Symbol]) -> bool:
    """Whether the changed cells show what they showed at an earlier position: perhaps half of a take-back."""
    node, plies = line.parent, 0
    while node is not None and plies < MOST_BACK:
        layout = beam.atlas[node.state].layout
        if all(layout[cell] == symbol for cell, symbol in shown.items()):
            return True
        node, plies = node.parent, plies + 1
    return False


def _taken_back(position: Successors, best: Hypothesis, plies: int, reading: Reading) -> AnyVerdict:
    """The likeliest hypothesis is before the line; to do are cells not put back yet, and unseen ones."""
    game = position.game
    undone = list(repairs(game, reading, best.layout))
    unseen = [
        Change(cell, None, symbol)
        for cell, symbol in changes(position.layout, best.layout).items()
        if reading.seen(cell) is None
    ]
    return TakenBack(plies, (*undone, *unseen))


def candidates(beam: Beam, line: AnyLine) -> tuple[Any, ...]:
    """Legal moves that no seen cell excludes, likeliest first: the choices to offer when the player calls a
    move finished that could not be seen in full. Empty if nothing seen has changed.
    """
    position = beam.atlas.at(line)
    if beam.reading is None or not beam.reading.misfits(position.layout):
        return ()
    return tuple(ply.move for ply in fitting(position, beam.reading))
