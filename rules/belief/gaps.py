"""Gaps: play goes on from the table as it stands, after plies that nobody saw."""

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from tachiai.rules.belief.hypotheses import Disturbance, Hypothesis, Step, StepType, entry_cost, standing_cost
from tachiai.rules.belief.model import Costs, Kind
from tachiai.rules.belief.observation import STRANGE, Reading
from tachiai.rules.core import Layout, Player
from tachiai.rules.errors import BadPosition
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.position_text import format_board

TRIED = 12  # position texts, for each side to move
TAKEN = 2  # positions kept, for each side to move


def gaps(
    root: Hypothesis,
    best: Hypothesis,
    reading: Reading,
    costs: Costs,
    since_s: Callable[[tuple[Any, ...]], float],
) -> Iterator[Hypothesis]:
    """Yields ``root`` continued from the table as it stands, if not even ``best`` explains the table and it
    has been unexplained for long enough (``Costs.lost``, ``gap_lost_s``, ``gap_rest_s``).

    ``since_s``: ``Continuation.since_s``.
    """
    if best.disturbance.kind is not Kind.ODD or len(reading.unseen) > 2:
        return
    lost = best.total(reading.seconds) - root.total() >= costs.lost
    lasting = reading.until_s - best.disturbance.since_s >= costs.gap_lost_s
    if not (lost or lasting or reading.rest_s >= costs.gap_rest_s):
        return
    if any(shown == STRANGE for shown in reading.pattern):
        return
    seen = tuple(
        symbol if shown is None else shown for symbol, shown in zip(best.layout, reading.pattern, strict=True)
    )
    differing = sum(one != other for one, other in zip(root.layout, seen, strict=True))
    plies = estimated_plies(differing)
    for state in positions(root.line.game, root.line.state, seen):
        line: AnyLine = Line(root.line.game, state, None, None, root.line.ply + plies)
        key = (id(root), -1, (state,))
        step = Step(root.trail, StepType.GAP, line, since_s(key), count=plies)
        cost = root.total() - _paid(root) + costs.gap + costs.gap_cell * differing
        cost += costs.ended if line.outcome is not None else 0.0
        yield Hypothesis(
            line, seen, step, cost, Disturbance(), root.rivals, root.gaps + 1, {}, key, step.at_s
        )


def _paid(root: Hypothesis) -> float:
    """The cost paid so far for an unexplained table, which the gap now explains: it is given back."""
    old = root.disturbance
    if old.kind is not Kind.ODD:
        return 0.0
    return entry_cost(old.kind, len(old.cells)) + standing_cost(old.kind, old.seconds)


def positions(game: AnyGame, last: Any, seen: Layout) -> tuple[Any, ...]:
    """Positions that show ``seen``, with either side to move. Fields that no camera sees are as in the
    position ``last`` if the rules allow that, else their usual value.
    """
    found: list[Any] = []
    for player in Player:
        found += islice(_positions(game, last, seen, player), TAKEN)
    return tuple(found)


def _positions(game: AnyGame, last: Any, seen: Layout, player: Player) -> Iterator[Any]:
    board = format_board(game.board, seen[: len(game.board.grid_cells)])
    now = game.format_position(last).split(" ")[1:]
    offered = game.unseen_fields(seen)
    if len(offered) != len(now):
        return  # a game that does not say what a camera cannot see
    answers = [
        tuple(dict.fromkeys((text, *(answer.text for answer in unseen.values))))
        for text, unseen in zip(now, offered, strict=True)
    ]
    known = set()
    for fields in islice(product(answers[0], *(each[:3] for each in answers[1:])), 4 * TRIED):
        try:
            found = game.parse_position(" ".join((board, *fields)))
        except BadPosition:
            continue
        if game.layout(found) == seen and game.to_move(found) is player and found not in known:
            known.add(found)
            yield found


def estimated_plies(differing: int) -> int:
    """The estimated number of plies that changed so many cells: most plies change two or three."""
    return max(1, round(differing / 2.5))
