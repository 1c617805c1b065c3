"""Plans for one hand that people make at a quick game: without leaving between the parts of a move, sliding
through squares, forgetting what was captured.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from tachiai.firmware.virtual_table.actions import (
    Action,
    Grip,
    HandCarries,
    HandReaches,
    Leave,
    Release,
    Rest,
)
from tachiai.firmware.virtual_table.arrangement import Scatter, layout_of
from tachiai.firmware.virtual_table.hand import Moment, run
from tachiai.firmware.virtual_table.player import Habits, hand_plan
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.vision.board.sheet import Sheet

LOOKS_ON_THE_WAY_S = (0.08, 0.35)  # how long a sliding piece stops on a square
STRAIGHTENED_MM = 1.5


def joined_plan(
    moment: Moment,
    sheet: Sheet,
    stages: Sequence[Layout],
    by: Player,
    rng: np.random.Generator,
    habits: Habits,
    scatter: Scatter | None = None,
) -> tuple[Action, ...]:
    """Returns the plan for one layout after the other; the hand leaves at the end only."""
    actions: list[Action] = []
    for layout in stages:
        plan = hand_plan(moment, sheet, layout, by=by, rng=rng, habits=habits, scatter=scatter)
        if plan and isinstance(plan[-1], Leave):
            plan = plan[:-1]
        moment = run(moment, plan)
        actions += plan
    return (*actions, Leave()) if actions else ()


def stopping_on_the_way(
    actions: Iterable[Action], sheet: Sheet, rng: np.random.Generator
) -> tuple[Action, ...]:
    """Returns the plan with every slide stopping on the squares that it passes."""
    result: list[Action] = []
    place = np.zeros(2)
    for action in actions:
        if isinstance(action, HandCarries) and action.sliding:
            goal = np.array([action.x_mm, action.y_mm])
            squares = int(np.linalg.norm(goal - place) / min(sheet.pitch_mm) + 0.5)
            for square in range(1, squares):
                x_mm, y_mm = place + (goal - place) * square / squares
                result += [HandCarries(float(x_mm), float(y_mm), sliding=True)]
                result += [Rest(float(rng.uniform(*LOOKS_ON_THE_WAY_S)))]
        if isinstance(action, HandReaches | HandCarries):
            place = np.array([action.x_mm, action.y_mm])
        result.append(action)
    return tuple(result)


def forgetting(now: Layout, after: Layout, owners_cells: frozenset[int]) -> Layout | None:
    """Returns the table on which what ``after`` lacks of ``now`` still stands, of the cells given; None where
    that is nothing, or where something else takes its place.
    """
    kept = [c for c in owners_cells if now[c] != EMPTY and after[c] == EMPTY]
    if not kept:
        return None
    return tuple(now[c] if c in kept else symbol for c, symbol in enumerate(after))


def straightening(moment: Moment, sheet: Sheet, item_id: str, by: Player) -> tuple[Action, ...]:
    """Returns the plan that pushes a piece to the middle of its cell; nothing if it lies well."""
    item = moment.arrangement.item(item_id)
    off_mm = np.linalg.norm(sheet.centres_mm - (item.x_mm, item.y_mm), axis=1)
    cell = int(off_mm.argmin())
    if not STRAIGHTENED_MM < off_mm[cell] < 0.6 * min(sheet.pitch_mm):
        return ()
    x_mm, y_mm = sheet.centres_mm[cell]
    return (
        HandReaches(item.x_mm, item.y_mm, by),
        Grip(item_id),
        HandCarries(float(x_mm), float(y_mm), sliding=True),
        Release(),
        Leave(),
    )


def shows(moment: Moment, sheet: Sheet, layout: Layout) -> bool:
    """Whether the table shows ``layout``."""
    return layout_of(moment.arrangement, sheet) == layout
