"""Two hands over one table, each with deeds of its own at times of their own, one film's length of them."""

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from tachiai.firmware.virtual_table.actions import Action, Bump, HandReaches, Nudge
from tachiai.firmware.virtual_table.arrangement import Arrangement
from tachiai.firmware.virtual_table.hand import Hand, Moment, played, seconds
from tachiai.rules.core import Player

NO_BUMP = (0.0, 0.0, 0.0)
STEPS = 40  # at which a hand's way to the sheet is looked at


@dataclass(frozen=True, slots=True)
class Timed:
    """One action of one hand (None: of nobody, the table is pushed), and from when until when."""

    end_s: float
    number: int
    start_s: float
    by: Player | None
    action: Action

    def __lt__(self, other: "Timed") -> bool:
        return (self.end_s, self.number) < (other.end_s, other.number)


@dataclass(frozen=True, slots=True)
class Passing:
    """Something that passes over the board from the side of ``by``: a shadow, or a coat that lies there."""

    kind: str
    from_s: float
    until_s: float
    by: Player


@dataclass(frozen=True, slots=True)
class TableMoment:
    """What can be seen at one time: the things, both hands, the sheet, what passes over it."""

    arrangement: Arrangement
    sheet_size_mm: tuple[float, float]
    hands: Mapping[Player, Hand]
    bump: tuple[float, float, float] = NO_BUMP
    passing: tuple[tuple[Passing, float], ...] = ()  # with how long it has been there, in seconds

    def of(self, player: Player | None) -> Moment:
        """Returns the moment as one hand has it."""
        hand = Hand() if player is None else self.hands[player]
        return Moment(self.arrangement, self.sheet_size_mm, hand, self.bump)

    def after(self, player: Player | None, action: Action, share: float) -> "TableMoment":
        """Returns the moment when a share of one hand's action is done."""
        now = played(self.of(player), action, share)
        hands = self.hands if player is None else {**self.hands, player: now.hand}
        return replace(self, arrangement=now.arrangement, hands=hands, bump=now.bump)

    @property
    def held(self) -> frozenset[str]:
        """The ids of what is in a hand."""
        return frozenset(hand.held for hand in self.hands.values() if hand.held)

    def over_sheet(self) -> tuple[Player, ...]:
        """Whose fingertips are over the sheet."""
        width_mm, height_mm = self.sheet_size_mm
        return tuple(
            player
            for player, hand in self.hands.items()
            if not hand.away and 0 <= hand.x_mm <= width_mm and 0 <= hand.y_mm <= height_mm
        )


@dataclass
class Timeline:
    """Everything that happens in a film. ``expected`` is the table after all that was planned so far."""

    arrangement: Arrangement
    sheet_size_mm: tuple[float, float]
    timed: list[Timed] = field(default_factory=list)
    passing: list[Passing] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.expected = self.begins()
        self._free_s = dict.fromkeys(Player, 0.0)

    def begins(self) -> TableMoment:
        """Returns the table before anything has happened."""
        return TableMoment(self.arrangement, self.sheet_size_mm, dict.fromkeys(Player, Hand()))

    def free_s(self, player: Player) -> float:
        """Returns from when on a hand has nothing planned."""
        return self._free_s[player]

    def push(self, at_s: float, action: Bump | Nudge) -> None:
        """Something is pushed without a hand."""
        self._add(at_s, at_s, None, action)

    def plan(self, by: Player, actions: Iterable[Action], start_s: float, pace: float) -> tuple[Timed, ...]:
        """Adds a hand's actions one after the other, from ``start_s`` on or as soon as it is free."""
        now_s = max(start_s, self._free_s[by])
        added = []
        for action in actions:
            takes_s = seconds(self.expected.of(by), action, pace)
            added.append(self._add(now_s, now_s + takes_s, by, action))
            now_s += takes_s
        self._free_s[by] = now_s
        return tuple(added)

    def _add(self, start_s: float, end_s: float, by: Player | None, action: Action) -> Timed:
        timed = Timed(end_s, len(self.timed), start_s, by, action)
        self.expected = self.expected.after(by, action, 1.0)
        insort(self.timed, timed)
        return timed

    @property
    def ends_s(self) -> float:
        """When nothing happens any more."""
        ends = [timed.end_s for timed in self.timed] + [passing.until_s for passing in self.passing]
        return max(ends, default=0.0)


class Playback:
    """Runs a timeline forwards: ``at`` takes times that grow."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._done = 0
        self._now = timeline.begins()

    def at(self, t_s: float) -> TableMoment:
        """Returns the table at ``t_s``."""
        timed = self._timeline.timed
        while self._done < len(timed) and timed[self._done].end_s <= t_s:
            each = timed[self._done]
            self._now = self._now.after(each.by, each.action, 1.0)
            self._done += 1
        now = self._now
        for each in timed[self._done :]:
            if each.start_s < t_s:
                share = (t_s - each.start_s) / (each.end_s - each.start_s)
                now = now.after(each.by, each.action, min(0.999, share))
        passing = tuple((p, t_s - p.from_s) for p in self._timeline.passing if p.from_s <= t_s < p.until_s)
        return replace(now, passing=passing)


def reaches_sheet_after_s(moment: TableMoment, reach: HandReaches, pace: float) -> float:
    """Returns how long after it sets out a hand's fingertips are over the sheet."""
    takes_s = seconds(moment.of(reach.by), reach, pace)
    for share in np.linspace(0, 1, STEPS):
        if reach.by in moment.after(reach.by, reach, float(share)).over_sheet():
            return float(share) * takes_s
    return takes_s
