"""Plans of the hand: how a person brings a table from one layout to another, with habits.

It knows no rules and works on the difference of the layouts, so it can play every stage of a legal move, an
illegal move, a repair or a set-up.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.actions import (
    Action,
    Grip,
    HandCarries,
    HandReaches,
    Leave,
    Nudge,
    Raise,
    Release,
    Rest,
    TurnOver,
    Wait,
)
from tachiai.firmware.virtual_table.arrangement import Item, Scatter, piece_on, tray_place
from tachiai.firmware.virtual_table.hand import Moment, run
from tachiai.firmware.virtual_table.pick_and_place import MovePiece, MoveRider, TakeOff, Task, Turn, tasks
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player
from tachiai.vision.board.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """Probability of each habit for a piece. The default player has none."""

    hesitates: float = 0.0  #: holds the piece still over its target
    slides: float = 0.0  #: pushes it over the paper, where nothing is in the way
    errs: float = 0.0  #: puts it on a free cell beside the right one, looks, corrects
    knocks: float = 0.0  #: pushes a neighbour a little in passing
    rests: float = 0.0  #: leaves the hand on the board afterwards
    withdraws: float = 0.0  #: takes the hand away between two parts of a move
    shuffles: float = 0.0  #: does the parts of a move in another order

    @classmethod
    def sample(cls, rng: np.random.Generator) -> "Habits":
        """Habits, each with a probability from 0 to 1/3."""
        return cls(**{field.name: float(rng.uniform(0, 0.33)) for field in fields(cls)})


TIDY = Habits()
KNOCKED_OFF = 0.3  # of the pitch: a piece is not knocked farther from the centre of its cell


def hand_plan(
    moment: Moment,
    sheet: Sheet,
    after: Layout,
    *,
    by: Player,
    rng: np.random.Generator,
    habits: Habits = TIDY,
    scatter: Scatter | None = None,
) -> tuple[Action, ...]:
    """Actions of the hand of ``by`` until the table shows ``after``, with its departure at the end; empty if
    it shows that already. Raises ``BadAction`` where the set lacks a piece.
    """
    player = _Player(moment, sheet, by, rng, habits, scatter or Scatter())
    todo = tasks(moment.arrangement, sheet, after)
    if rng.random() < habits.shuffles:
        todo = _shuffled(todo, rng)
    for number, task in enumerate(todo):
        if number and rng.random() < habits.withdraws:
            player.do(Leave(), Wait(float(rng.uniform(0.4, 1.5))))
        player.carry_out(task)
    if todo:
        if rng.random() < habits.rests:
            player.do(Rest(float(rng.uniform(0.5, 2.5))))
        player.do(Leave())
    return tuple(player.done)


def stages_plan(
    moment: Moment,
    sheet: Sheet,
    stages: Iterable[Layout],
    *,
    by: Player,
    rng: np.random.Generator,
    habits: Habits = TIDY,
) -> tuple[Action, ...]:
    """The plan for successive layouts, such as those of ``Game.stages`` for a move."""
    actions: list[Action] = []
    for layout in stages:
        plan = hand_plan(moment, sheet, layout, by=by, rng=rng, habits=habits)
        moment = run(moment, plan)
        actions += plan
    return tuple(actions)


class _Player:
    """Builds a plan; each action is carried out on a copy of the moment."""

    def __init__(
        self,
        moment: Moment,
        sheet: Sheet,
        by: Player,
        rng: np.random.Generator,
        habits: Habits,
        scatter: Scatter,
    ) -> None:
        self.moment, self.sheet, self.by = moment, sheet, by
        self.rng, self.habits, self.scatter = rng, habits, scatter
        self.done: list[Action] = []

    def do(self, *actions: Action) -> None:
        self.moment = run(self.moment, actions)
        self.done += actions

    def carry_out(self, task: Task) -> None:
        if isinstance(task, Turn):
            piece = self._item(task.item_id)
            self.do(HandReaches(piece.x_mm, piece.y_mm, self.by), TurnOver(piece.id))
        elif isinstance(task, TakeOff):
            self._take(task.item_id)
            self.do(HandCarries(*tray_place(self.moment.arrangement, self.sheet, self.by)), Release())
        elif isinstance(task, MoveRider):
            self._take(task.item_id)
            carrier = self._item(task.onto)
            dx, dy, _ = self.scatter.offset(self.rng)
            self.do(HandCarries(carrier.x_mm + dx, carrier.y_mm + dy), Release())
        else:
            self._move_piece(task)

    def _move_piece(self, task: MovePiece) -> None:
        dx, dy, _ = self.scatter.offset(self.rng)
        centre = self.sheet.centres_mm[task.cell]
        goal = (float(centre[0] + dx), float(centre[1] + dy))
        piece = self._item(task.item_id)
        if self._happens(self.habits.slides) and self._way_is_free(piece, goal) and not task.turned:
            self.do(
                HandReaches(piece.x_mm, piece.y_mm, self.by), Grip(piece.id), HandCarries(*goal, sliding=True)
            )
        else:
            self._take(piece.id)
            self._err_near(task.cell, piece)
            if task.turned:
                self.do(TurnOver(piece.id))
            self.do(HandCarries(*goal))
        if self._happens(self.habits.hesitates):
            self.do(Rest(float(self.rng.uniform(0.3, 1.6))))
        self.do(Release())
        if self._happens(self.habits.knocks):
            self._knock_near(piece.id)

    def _take(self, item_id: str) -> None:
        item = self._item(item_id)
        self.do(HandReaches(item.x_mm, item.y_mm, self.by), Grip(item.id), Raise())

    def _err_near(self, cell: Cell, piece: Item) -> None:
        """Puts the held piece on a free cell beside the right one and takes it up again."""
        if cell not in self.sheet.board.grid_cells or not self._happens(self.habits.errs):
            return
        near = self.sheet.board.neighbours[cell]
        free = [c for c in near if piece_on(self.moment.arrangement, self.sheet, c) is None]
        if free:
            x, y = self.sheet.centres_mm[free[self.rng.integers(len(free))]]
            look = Rest(float(self.rng.uniform(0.2, 1.2)))
            self.do(HandCarries(float(x), float(y)), Release(), look, Grip(piece.id), Raise())

    def _knock_near(self, item_id: str) -> None:
        """Pushes the nearest other piece a little, if it is near and stays on its cell."""
        here, pitch_mm = self._item(item_id), min(self.sheet.pitch_mm)
        others = [i for i in self.moment.arrangement.items if not i.is_rider and i.id != item_id]
        if not others:
            return
        other = min(others, key=lambda i: np.hypot(i.x_mm - here.x_mm, i.y_mm - here.y_mm))
        away = np.array([other.x_mm - here.x_mm, other.y_mm - here.y_mm])
        distance_mm = float(np.linalg.norm(away))
        push = away / max(distance_mm, 1.0) * self.rng.uniform(0.04, 0.16) * pitch_mm
        pushed = np.array([other.x_mm, other.y_mm]) + push
        off_mm = np.linalg.norm(self.sheet.centres_mm - pushed, axis=1).min()
        if 0 < distance_mm < 1.6 * pitch_mm and off_mm < KNOCKED_OFF * pitch_mm:
            self.do(Nudge(other.id, float(push[0]), float(push[1])))

    def _way_is_free(self, piece: Item, goal: tuple[float, float]) -> bool:
        start, end = np.array([piece.x_mm, piece.y_mm]), np.array(goal)
        length_mm = float(np.linalg.norm(end - start))
        for other in self.moment.arrangement.items:
            if other.id == piece.id or other.rides_on:
                continue
            share = np.clip((np.array([other.x_mm, other.y_mm]) - start) @ (end - start) / length_mm**2, 0, 1)
            gap_mm = np.hypot(*(start + share * (end - start) - (other.x_mm, other.y_mm)))
            if gap_mm < (piece.diameter_mm + other.diameter_mm) / 2:
                return False
        return True

    def _happens(self, chance: float) -> bool:
        return bool(self.rng.random() < chance)

    def _item(self, item_id: str) -> Item:
        return self.moment.arrangement.item(item_id)


def _shuffled(todo: tuple[Task, ...], rng: np.random.Generator) -> tuple[Task, ...]:
    """Another possible order: a piece still goes to its cell after what stood there has gone, and the tasks
    of one item keep their order.
    """
    waiting, order = list(todo), list[Task]()
    while waiting:
        ready = [c for c in waiting if not any(_must_wait(c, e) for e in waiting[: waiting.index(c)])]
        if not ready:
            raise BadAction("expected tasks that can be ordered")
        chosen = ready[rng.integers(len(ready))]
        waiting.remove(chosen)
        order.append(chosen)
    return tuple(order)


def _must_wait(later: Task, earlier: Task) -> bool:
    """Whether ``later`` must stay after ``earlier``."""
    if later.item_id == earlier.item_id:
        return True
    return isinstance(later, MovePiece) and later.cell == earlier.leaves
