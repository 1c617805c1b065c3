"""A film's script: who does what, and when. Players do not wait for the referee here; they just play.

The **pace** is the time from letting go of a piece until the other player's hand comes over the sheet. A
third of the replies come after 0.3 to 0.4 s, while the first hand is leaving. At 0.5 s both hands are over
the board together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.virtual_table.actions import (
    Action,
    Bump,
    Grip,
    Leave,
    Nudge,
    Reach,
    Release,
    Rest,
    TurnOver,
)
from tachiai.firmware.virtual_table.arrangement import Scatter, arrangement_from_layout
from tachiai.firmware.virtual_table.player import Habits
from tachiai.rules.core import Layout, Player
from tachiai.rules.line import AnyLine
from tests.bench.filmed_games.faults import Fault, Faults
from tests.bench.films.movements import forgetting, joined_plan, stopping_on_the_way, straightening
from tests.bench.films.plausible import lookalikes
from tests.bench.films.truth import Incident, TrueIllegal, TruePly, Truth
from tests.bench.films.two_hands import Passing, Timed, Timeline, reaches_sheet_after_s
from tests.contracts.games import Configuration

QUICK_S = (0.3, 0.4)
OVERLAPPING_S = (-0.25, 0.3)  # at a pace of 0.5 s or less: against the other's letting go
AFTER_RELEASE_S = 0.06  # nobody takes a piece before the other has let go of his
STANDS_S = (1.5, 6.0)  # an illegal move
REGRETS_S = (1.0, 4.0)  # a move that is taken back
FORGOTTEN_S = 3.0
COAT_S = 10.0
RESTS_S = (2.0, 5.0)
FAULTS = 5  # looked for, until one is of a known move


@dataclass(frozen=True, kw_only=True)
class Rates:
    """How likely each of these is, at a ply; ``coat`` in a film."""

    illegal: float = 0.08
    take_back: float = 0.06
    sheet_bumped: float = 0.03
    piece_bumped: float = 0.04
    forgets: float = 0.25
    rests: float = 0.05
    slides: float = 0.25
    corrects: float = 0.06
    shadow: float = 0.04
    pauses: float = 0.15
    coat: float = 0.4
    quick: float = 1 / 3  # replies after 0.3 to 0.4 s


USUAL = Rates()
CALM = Rates(**dict.fromkeys(Rates.__dataclass_fields__, 0.0))


def hand_pace(pace_s: float, chance: Random) -> float:
    """Returns how quick hands are at a pace: a calm player's is 1."""
    return float(np.interp(pace_s, [0.5, 1.0, 1.5, 2.5, 5.0], [2.5, 1.9, 1.6, 1.3, 1.05])) * chance.uniform(
        0.92, 1.1
    )


class Script:
    """Writes the script of one game. ``timeline`` and ``truth`` are what comes of it."""

    def __init__(
        self,
        configuration: Configuration,
        equipment: Equipment,
        line: AnyLine,
        truth: Truth,
        rates: Rates,
        chance: Random,
    ) -> None:
        self._configuration, self._equipment, self._line = configuration, equipment, line
        self.truth, self._rates, self._chance = truth, rates, chance
        self._game, self._sheet = equipment.game, equipment.sheet
        self._rng = np.random.default_rng(chance.randrange(2**32))
        start = self._game.layout(line.nodes()[0].state)
        arrangement = arrangement_from_layout(self._sheet, equipment.pieces, start, self._rng)
        self.timeline = Timeline(arrangement, self._sheet.size_mm)
        self._released_s = chance.uniform(2.5, 4.0)  # when the last hand let go
        self._may_overlap = False
        self._bump = (0.0, 0.0)
        self._last_piece = ""
        self._below_coat = 0
        truth.began_s = self._released_s

    def write(self) -> None:
        """Writes all of it."""
        nodes = self._line.nodes()
        coat_at = self._coat_at(len(nodes) - 1)
        for before, after in pairwise(nodes):
            if before.ply == coat_at:
                self._coat()
            self._something_else(before)
            if self._happens(self._rates.illegal):
                self._errs(before)
            if self._happens(self._rates.take_back):
                self._regrets(before)
            self._ply(before, after)
        outcome = self._line.outcome
        if outcome is not None:
            self.truth.result, self.truth.clause = outcome.text, outcome.clause
        self.truth.ends_s = self.timeline.ends_s + self._chance.uniform(2.5, 4.0)

    # What happens.

    def _ply(self, before: AnyLine, after: AnyLine, taken_back: bool = False) -> None:
        by = self._game.to_move(before.state)
        stages = self._game.stages(before.state, after.move)
        pause = len(stages) > 1 and self._happens(self._rates.pauses)
        corrects = bool(self._last_piece) and self._happens(self._rates.corrects)
        careless = Scatter(0.34 * min(self._sheet.pitch_mm)) if self._happens(self._rates.corrects) else None
        parts = self._parts(before, stages, by, pause)
        quick = self._is_quick()
        timed: list[Timed] = []
        for number, (layouts, wait_s) in enumerate(parts):
            plan = self._plan(layouts, by, careless)
            if number == 0:
                timed += self._starts(by, plan, quick)
            else:
                timed += self.timeline.plan(by, plan, timed[-1].end_s + wait_s, self._pace())
        made_s = let_go_s(timed)
        ply = TruePly(
            ply=after.ply,
            text=self._game.format_move(after.move),
            player=by.value,
            begun_s=timed[0].start_s,
            made_s=made_s,
            quick_reply=quick,
            below_coat=any(p.kind == "coat" and p.from_s <= made_s < p.until_s for p in self._passing),
            taken_back=taken_back,
            lookalikes=lookalikes(self._game, before.state, after.move),
        )
        self.truth.plies.append(ply)
        if corrects:
            self._corrects(by.other, made_s)
        self._last_piece = next(
            (t.action.item_id for t in reversed(timed) if isinstance(t.action, Grip)), self._last_piece
        )
        self._released_s, self._may_overlap = made_s, True

    def _parts(
        self, before: AnyLine, stages: tuple[Layout, ...], by: Player, pause: bool
    ) -> list[tuple[tuple[Layout, ...], float]]:
        """The stages that a hand does in one go, and how long it waits before."""
        now = self._game.layout(before.state)
        theirs = frozenset(c for c, s in enumerate(now) if self._game.owners.get(s) is by.other)
        forgotten = forgetting(now, stages[-1], theirs) if len(stages) == 1 else None
        if forgotten is not None and self._happens(self._rates.forgets):
            self._note("forgotten", self._released_s, self._released_s + FORGOTTEN_S)
            return [((forgotten,), 0.0), (stages, FORGOTTEN_S)] if forgotten != now else [(stages, 0.0)]
        if pause:
            cut = self._chance.randrange(1, len(stages))
            return [(stages[:cut], 0.0), (stages[cut:], self._chance.uniform(0.4, 2.0))]
        return [(stages, 0.0)]

    def _errs(self, before: AnyLine) -> None:
        """Something illegal stands for a while and is put back."""
        fault = self._some_fault(before)
        by = self._game.to_move(before.state)
        now = self._game.layout(before.state)
        if fault is None:
            return
        try:
            plan = self._plan((fault.layout,), by)
        except BadAction:
            return  # the set has not the pieces for it
        from_s = let_go_s(self._starts(by, plan, self._is_quick()))
        stands_s = self._chance.uniform(*STANDS_S)
        back = self.timeline.plan(by, self._plan((now,), by), from_s + stands_s, self._pace())
        gripped_s = next(t.end_s for t in back if isinstance(t.action, Grip | TurnOver))
        self.truth.illegal.append(
            TrueIllegal(
                before.ply,
                fault.move,
                fault.kind,
                fault.clause,
                tuple(sorted(fault.clauses)),
                from_s,
                gripped_s,
            )
        )
        self._released_s, self._may_overlap = let_go_s(back) + self._chance.uniform(0.2, 1.0), False

    def _regrets(self, before: AnyLine) -> None:
        """Another move is made, and taken back after a while."""
        game, by = self._game, self._game.to_move(before.state)
        now = game.layout(before.state)
        moves = list(game.legal_moves(before.state))
        for move in self._chance.sample(moves, min(4, len(moves))):
            other = before.play(move)
            if other.outcome is not None or self._is_reached(other, now):
                continue
            self._ply(before, other, taken_back=True)
            ready_s = self._released_s + self._chance.uniform(*REGRETS_S)
            back = self.timeline.plan(by, self._plan((now,), by), ready_s, self._pace())
            self.truth.take_backs.append(Incident("take-back", back[0].start_s, let_go_s(back), "1"))
            self._released_s, self._may_overlap = let_go_s(back), False
            return

    def _is_reached(self, line: AnyLine, layout: Layout) -> bool:
        """Whether some legal move leads from the end of ``line`` to ``layout``."""
        game = self._game
        after = (game.play_unchecked(line.state, move) for move in game.legal_moves(line.state))
        return any(game.layout(state) == layout for state in after)

    def _corrects(self, by: Player, made_s: float) -> None:
        """The player who moved before straightens his piece while the other one has moved."""
        moment = self.timeline.expected.of(by)
        if self.timeline.free_s(by) > made_s or moment.arrangement.item(self._last_piece).rides_on:
            return
        plan = straightening(moment, self._sheet, self._last_piece, by)
        if not plan:
            return
        timed = self.timeline.plan(by, plan, made_s - self._chance.uniform(-0.6, 0.3), self._pace())
        self._note("correction", timed[0].start_s, timed[-1].end_s, by.value)

    def _something_else(self, before: AnyLine) -> None:
        """Perhaps the table is pushed, a shadow falls, a hand rests on the board."""
        at_s = self._released_s + self._chance.uniform(0.2, 0.9)
        pitch_mm = min(self._sheet.pitch_mm)
        if self._happens(self._rates.sheet_bumped):
            goal = (self._chance.uniform(-0.5, 0.5) * pitch_mm, self._chance.uniform(-0.5, 0.5) * pitch_mm)
            shift = Bump(goal[0] - self._bump[0], goal[1] - self._bump[1], self._chance.uniform(-0.4, 0.4))
            self.timeline.push(at_s, shift)
            self._bump = goal
            self._note("sheet bumped", at_s, at_s, f"{shift.dx_mm:.0f} mm, {shift.dy_mm:.0f} mm")
        if self._happens(self._rates.piece_bumped):
            self._bump_piece(at_s, pitch_mm)
        if self._happens(self._rates.shadow):
            by, takes_s = self._chance.choice([*Player]), self._chance.uniform(0.6, 2.0)
            self.timeline.passing.append(Passing("shadow", at_s, at_s + takes_s, by))
            self._note("shadow", at_s, at_s + takes_s)
        if self._happens(self._rates.rests):
            self._rest(before, at_s)

    def _bump_piece(self, at_s: float, pitch_mm: float) -> None:
        """A piece is knocked by up to half a cell, where there is room, and straightened a little later."""
        on_board = [
            i for i in self.timeline.expected.arrangement.items if not i.is_rider and self._on_board(i)
        ]
        if not on_board:
            return
        item, angle = self._chance.choice(on_board), self._chance.uniform(0, 2 * np.pi)
        by_mm = self._chance.uniform(0.3, 0.48) * pitch_mm
        goal = np.array([item.x_mm + by_mm * np.cos(angle), item.y_mm + by_mm * np.sin(angle)])
        others = [o for o in on_board if o.id != item.id]
        gap = min((float(np.hypot(goal[0] - o.x_mm, goal[1] - o.y_mm)) for o in others), default=999.0)
        still_there = (
            np.abs(self._sheet.centres_mm - goal).max(axis=1).argmin()
            == np.abs(self._sheet.centres_mm - (item.x_mm, item.y_mm)).max(axis=1).argmin()
        )
        if gap < item.diameter_mm or not still_there:
            return
        self.timeline.push(at_s, Nudge(item.id, *(float(v) for v in goal - (item.x_mm, item.y_mm))))
        by = self._chance.choice([*Player])
        plan = straightening(self.timeline.expected.of(by), self._sheet, item.id, by)
        timed = self.timeline.plan(by, plan, at_s + self._chance.uniform(0.8, 3.0), self._pace())
        self._note("piece bumped", at_s, timed[-1].end_s if timed else at_s)
        self._released_s, self._may_overlap = max(self._released_s, let_go_s(timed, at_s)), False

    def _on_board(self, item: Any) -> bool:
        width_mm, height_mm = self._sheet.size_mm
        return bool(0 < item.x_mm < width_mm and 0 < item.y_mm < height_mm)

    def _rest(self, before: AnyLine, at_s: float) -> None:
        """A hand lies on the board for a while; the game goes on after it, or beside it."""
        by = self._chance.choice([*Player])
        x_mm, y_mm = self._sheet.centres_mm[self._chance.choice(self._sheet.board.grid_cells)]
        plan = (Reach(float(x_mm), float(y_mm), by), Rest(self._chance.uniform(*RESTS_S)), Leave())
        timed = self.timeline.plan(by, plan, at_s, self._pace())
        self._note("resting hand", timed[0].start_s, timed[-1].end_s, by.value)
        if by is self._game.to_move(before.state) or self._chance.random() < 0.5:
            self._released_s, self._may_overlap = timed[1].end_s, False

    def _coat(self) -> None:
        """A coat lies over the board; up to three plies are made below it."""
        from_s = self._released_s + self._chance.uniform(1.0, 2.0)
        coat = Passing("coat", from_s, from_s + COAT_S + 1.2, self._chance.choice([*Player]))
        self.timeline.passing.append(coat)
        hidden = self._chance.randint(0, 3)
        self._note("coat", from_s, coat.until_s, f"{hidden} plies below it")
        self._below_coat = hidden
        self._released_s, self._may_overlap = (from_s + 1.0 if hidden else coat.until_s), False

    # Hands and times.

    def _starts(self, by: Player, plan: tuple[Action, ...], quick: bool) -> list[Timed]:
        """Lets a hand come over the sheet after the last one has let go, as soon as the pace says."""
        pace, pace_s = self._pace(), self.truth.pace_s
        reach = plan[0]
        assert isinstance(reach, Reach)
        wait_s = pace_s * self._chance.uniform(0.8, 1.25)
        if quick:
            wait_s = min(wait_s, self._chance.uniform(*QUICK_S))
        if pace_s <= 0.5 and self._may_overlap:
            wait_s = self._chance.uniform(*OVERLAPPING_S)
        due_s = self._after_coat(self._released_s + wait_s)
        before_s = reaches_sheet_after_s(self.timeline.expected, reach, pace)
        timed = list(self.timeline.plan(by, plan[:1], due_s - before_s, pace))
        ready_s = self._released_s + AFTER_RELEASE_S
        if timed[-1].end_s < ready_s:
            timed += self.timeline.plan(by, (Rest(ready_s - timed[-1].end_s),), 0.0, pace)
        return [*timed, *self.timeline.plan(by, plan[1:], 0.0, pace)]

    def _after_coat(self, due_s: float) -> float:
        """Whoever has no ply to make below a coat waits until it is gone."""
        for coat in self._passing:
            if coat.kind == "coat" and coat.from_s < due_s < coat.until_s + 0.3:
                if self._below_coat > 0:
                    self._below_coat -= 1
                    return due_s
                return coat.until_s + 0.3
        return due_s

    def _plan(
        self, layouts: tuple[Layout, ...], by: Player, scatter: Scatter | None = None
    ) -> tuple[Action, ...]:
        slides = self._happens(self._rates.slides)
        habits = Habits(
            slides=1.0 if slides else 0.1,
            hesitates=0.06 if self.truth.pace_s > 1 else 0.02,
            knocks=0.04,
            errs=0.02 if self.truth.pace_s > 1 else 0.0,
            shuffles=0.2,
        )
        moment = self.timeline.expected.of(by)
        plan = joined_plan(moment, self._sheet, layouts, by, self._rng, habits, scatter)
        return stopping_on_the_way(plan, self._sheet, self._rng) if slides else plan

    def _some_fault(self, before: AnyLine) -> Fault | None:
        """Returns an illegal table, one of a known move if there is any."""
        faults = Faults(self._configuration, self._equipment.pieces.kinds, before)
        drawn = [fault for fault in (faults.draw(self._chance) for _ in range(FAULTS)) if fault is not None]
        return next((fault for fault in drawn if fault.move), drawn[0] if drawn else None)

    def _coat_at(self, plies: int) -> int:
        """Returns before which ply a coat falls, -1 if none does."""
        if plies < 6 or not self._happens(self._rates.coat):
            return -1
        return self._chance.randrange(plies // 3, 2 * plies // 3)

    def _note(self, kind: str, from_s: float, until_s: float, detail: str = "") -> None:
        self.truth.incidents.append(Incident(kind, from_s, until_s, detail))

    def _happens(self, rate: float) -> bool:
        return self._chance.random() < rate

    def _is_quick(self) -> bool:
        return self._may_overlap and self._happens(self._rates.quick)

    def _pace(self) -> float:
        return hand_pace(self.truth.pace_s, self._chance)

    @property
    def _passing(self) -> list[Passing]:
        return self.timeline.passing


def let_go_s(timed: Sequence[Timed], otherwise_s: float = 0.0) -> float:
    """Returns when a hand has let go of the last thing that it moved."""
    ends = [each.end_s for each in timed if isinstance(each.action, Release | TurnOver)]
    return max(ends, default=otherwise_s)
