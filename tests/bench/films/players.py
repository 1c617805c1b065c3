"""Two players at one table: how quick their hands are, and when they come over the sheet.

The **pace** is the time from letting go of a piece until the other player's hand comes over the sheet. A
third of the replies come after 0.3 to 0.4 s, while the first hand is leaving. At 0.5 s both hands are over
the board together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from tachiai.firmware.virtual_table.actions import Action, HandReaches, Release, Rest, TurnOver
from tachiai.firmware.virtual_table.arrangement import Scatter
from tachiai.firmware.virtual_table.player import Habits
from tachiai.rules.core import Layout, Player
from tachiai.vision.board.sheet import Sheet
from tests.bench.films.movements import joined_plan, stopping_on_the_way
from tests.bench.films.truth import Incident, Truth
from tests.bench.films.two_hands import Timed, Timeline, reaches_sheet_after_s

QUICK_S = (0.3, 0.4)
OVERLAPPING_S = (-0.25, 0.3)  # at a pace of 0.5 s or less: against the other's letting go
AFTER_RELEASE_S = 0.06  # nobody takes a piece before the other has let go of his
AFTER_COAT_S = 0.3
PACES_S, HAND_PACES = (0.5, 1.0, 1.5, 2.5, 5.0), (2.5, 1.9, 1.6, 1.3, 1.05)  # a calm player's hand: 1


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


class TwoPlayers:
    """Plans what two players do, one after the other. ``released_s``: when the last hand let go;
    ``may_overlap``: the other one may come meanwhile.
    """

    def __init__(self, timeline: Timeline, sheet: Sheet, truth: Truth, rates: Rates, chance: Random) -> None:
        self.timeline, self.sheet, self.truth, self.rates, self.chance = timeline, sheet, truth, rates, chance
        self.released_s = chance.uniform(2.5, 4.0)
        self.may_overlap = False
        self.plies_below_coat = 0  # that are still to be made
        self._rng = np.random.default_rng(chance.randrange(2**32))

    def plan(
        self, layouts: Sequence[Layout], by: Player, scatter: Scatter | None = None
    ) -> tuple[Action, ...]:
        """Returns how a hand brings the table from what it will be to ``layouts``, one after the other."""
        slides, calm = self.happens(self.rates.slides), self.truth.pace_s > 1
        habits = Habits(
            slides=1.0 if slides else 0.1,
            hesitates=0.06 if calm else 0.02,
            knocks=0.04,
            errs=0.02 if calm else 0.0,
            shuffles=0.2,
        )
        moment = self.timeline.expected.of(by)
        plan = joined_plan(moment, self.sheet, layouts, by, self._rng, habits, scatter)
        return stopping_on_the_way(plan, self.sheet, self._rng) if slides else plan

    def reply(self, by: Player, plan: tuple[Action, ...], quick: bool) -> list[Timed]:
        """Lets a hand come over the sheet after the last one has let go, as soon as the pace says."""
        pace, pace_s = self._hand_pace(), self.truth.pace_s
        reach = plan[0]
        assert isinstance(reach, HandReaches)
        wait_s = pace_s * self.chance.uniform(0.8, 1.25)
        if quick:
            wait_s = min(wait_s, self.chance.uniform(*QUICK_S))
        if pace_s <= 0.5 and self.may_overlap:
            wait_s = self.chance.uniform(*OVERLAPPING_S)
        due_s = self._after_coat(self.released_s + wait_s)
        before_s = reaches_sheet_after_s(self.timeline.expected, reach, pace)
        timed = list(self.timeline.plan(by, plan[:1], due_s - before_s, pace))
        ready_s = self.released_s + AFTER_RELEASE_S
        if timed[-1].end_s < ready_s:
            timed += self.timeline.plan(by, (Rest(ready_s - timed[-1].end_s),), 0.0, pace)
        return [*timed, *self.timeline.plan(by, plan[1:], 0.0, pace)]

    def at(self, start_s: float, by: Player, plan: tuple[Action, ...]) -> tuple[Timed, ...]:
        """Lets a hand set out at a time, or as soon as it is free."""
        return self.timeline.plan(by, plan, start_s, self._hand_pace())

    def released(self, at_s: float, may_overlap: bool = False) -> None:
        """The last hand has let go."""
        self.released_s, self.may_overlap = at_s, may_overlap

    def is_below_coat(self, at_s: float) -> bool:
        """Whether a coat lies over the board."""
        coats = [each for each in self.timeline.passing if each.kind == "coat"]
        return any(coat.from_s <= at_s < coat.until_s for coat in coats)

    def note(self, kind: str, from_s: float, until_s: float, detail: str = "") -> None:
        """Notes that something happened."""
        self.truth.incidents.append(Incident(kind, from_s, until_s, detail))

    def happens(self, rate: float) -> bool:
        """Whether something happens that happens so often."""
        return self.chance.random() < rate

    def is_quick(self) -> bool:
        """Whether the next reply comes at once."""
        return self.may_overlap and self.happens(self.rates.quick)

    def _after_coat(self, due_s: float) -> float:
        """Whoever has no ply to make below a coat waits until it is gone."""
        for coat in self.timeline.passing:
            if coat.kind == "coat" and coat.from_s < due_s < coat.until_s + AFTER_COAT_S:
                if self.plies_below_coat > 0:
                    self.plies_below_coat -= 1
                    return due_s
                return coat.until_s + AFTER_COAT_S
        return due_s

    def _hand_pace(self) -> float:
        usual = float(np.interp(self.truth.pace_s, PACES_S, HAND_PACES))
        return usual * self.chance.uniform(0.92, 1.1)


def let_go_s(timed: Sequence[Timed], otherwise_s: float = 0.0) -> float:
    """Returns when a hand has let go of the last thing that it moved."""
    ends = [each.end_s for each in timed if isinstance(each.action, Release | TurnOver)]
    return max(ends, default=otherwise_s)
