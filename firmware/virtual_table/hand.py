"""A hand with an arm, as a function of time over a queue of actions. ``played(moment, action, share)`` is the
moment when a share of an action is done.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.actions import (
    Action,
    Bump,
    Grip,
    HandCarries,
    HandReaches,
    Leave,
    Nudge,
    Raise,
    Release,
    Rest,
    Shadow,
    Timed,
    TurnOver,
    Wait,
)
from tachiai.firmware.virtual_table.arrangement import Arrangement, Item
from tachiai.firmware.virtual_table.placing import lifted_off, settled, turned_over
from tachiai.rules.core import Player

HOVER_MM = 45.0  # height of the fingertips of an empty hand
LIFT_MM = 35.0  # height of the underside of what is carried through the air
SPEED_MM_S = 620.0
AWAY_MM = 330.0  # distance of the fingertips of a hand that has left from the player's edge


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand; x, y and z are the middle between its fingertips."""

    side: Player = Player.FIRST  #: whose edge its arm comes from
    x_mm: float = 0.0
    y_mm: float = 0.0
    z_mm: float = HOVER_MM
    opening: float = 1.0  #: 0: fingers closed on something, 1: open
    held: str = ""  #: id of what it holds
    away: bool = True

    def holds(self, item: Item) -> bool:
        """Whether ``item``, or the piece that it rides on, is in this hand."""
        return bool(self.held) and self.held in (item.id, item.rides_on)


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything that can be seen at one time."""

    arrangement: Arrangement
    sheet_size_mm: tuple[float, float]
    hand: Hand = Hand()
    #: how far the sheet has shifted (mm, mm) and turned (deg) since it was laid
    bump: tuple[float, float, float] = (0.0, 0.0, 0.0)
    #: progress of a passing shadow, 0 to 1, and from whose side it comes
    shadow: tuple[float, Player] | None = None


def seconds(moment: Moment, action: Action, pace: float = 1.0) -> float:
    """Duration of an action. ``pace`` above 1 is a quicker hand; waiting is not affected."""
    if isinstance(action, Rest | Wait | Shadow | Timed):
        return action.seconds
    if isinstance(action, Nudge | Bump):
        return 0.0
    if isinstance(action, Grip | Raise | Release):
        return 0.22 / pace
    if isinstance(action, TurnOver):
        return 0.7 / pace
    start, end = _start(moment, action), _hand_after(moment, action)
    distance_mm = float(np.hypot(end.x_mm - start.x_mm, end.y_mm - start.y_mm))
    return (0.18 + distance_mm / SPEED_MM_S) / pace


def played(moment: Moment, action: Action, share: float) -> Moment:
    """The moment when ``share`` (0 to 1) of an action is done; at 1 the action has its effect. Raises
    ``BadAction`` where the hand cannot do it, ``UnknownItem`` where the item does not exist.
    """
    if isinstance(action, Timed):
        return played(moment, action.action, share)
    if isinstance(action, Wait | Rest) or share <= 0:
        _hand_after(moment, action)
        return moment
    if isinstance(action, Shadow):
        return replace(moment, shadow=None if share >= 1 else (share, action.by))
    if isinstance(action, Nudge | Bump):
        return _disturbed(moment, action) if share >= 1 else moment
    end = _hand_after(moment, action)
    if share >= 1:
        return _with_held(replace(moment, arrangement=_scene_after(moment, action), hand=end))
    return _with_held(replace(moment, hand=_between(_start(moment, action), end, action, share)))


def run(moment: Moment, actions: Iterable[Action]) -> Moment:
    """The moment after all ``actions``."""
    for action in actions:
        for step in with_departure(moment, action):
            moment = played(moment, step, 1.0)
    return moment


def with_departure(moment: Moment, action: Action) -> tuple[Action, ...]:
    """``action``, preceded by a departure if the hand over the board has to leave first."""
    wanted = action.action if isinstance(action, Timed) else action
    other_hand = isinstance(wanted, HandReaches) and wanted.by is not moment.hand.side
    if moment.hand.away or not (other_hand or isinstance(action, Wait)):
        return (action,)
    leave = Timed(Leave(), action.seconds) if isinstance(action, Timed) else Leave()
    return (leave, action) if not moment.hand.held else (Release(), leave, action)


def _start(moment: Moment, action: Action) -> Hand:
    """The hand as the action begins: one that was away appears beyond its player's edge."""
    if isinstance(action, HandReaches) and moment.hand.away:
        x_mm, y_mm = _beyond(moment, action.by, action.x_mm)
        return Hand(side=action.by, x_mm=x_mm, y_mm=y_mm, away=False)
    return moment.hand


def _hand_after(moment: Moment, action: Action) -> Hand:
    hand = moment.hand
    if isinstance(action, HandReaches):
        z_mm = LIFT_MM if hand.held else HOVER_MM
        return replace(hand, side=action.by, x_mm=action.x_mm, y_mm=action.y_mm, z_mm=z_mm, away=False)
    if isinstance(action, Wait | Shadow | Nudge | Bump):
        return hand
    if hand.away:
        raise BadAction(f"expected a hand over the table for {action}, but it is away")
    if isinstance(action, Grip):
        if hand.held:
            raise BadAction(f"expected an empty hand for {action}, but it holds {hand.held}")
        item = moment.arrangement.item(action.item_id)
        return replace(hand, x_mm=item.x_mm, y_mm=item.y_mm, z_mm=item.z_mm, opening=0.0, held=action.item_id)
    if isinstance(action, Leave):
        if hand.held:
            raise BadAction(f"expected an empty hand to leave, but it holds {hand.held}")
        x_mm, y_mm = _beyond(moment, hand.side, hand.x_mm)
        return replace(hand, x_mm=x_mm, y_mm=y_mm, z_mm=HOVER_MM, opening=1.0, away=True)
    if isinstance(action, TurnOver):
        item = moment.arrangement.item(action.item_id)
        if hand.held == item.id:
            return hand
        return replace(hand, x_mm=item.x_mm, y_mm=item.y_mm, z_mm=HOVER_MM, opening=1.0)
    if isinstance(action, Rest):
        return hand
    if not hand.held:
        raise BadAction(f"expected a hand that holds something for {action}, but it is empty")
    if isinstance(action, Raise):
        return replace(hand, z_mm=LIFT_MM)
    if isinstance(action, HandCarries):
        z_mm = hand.z_mm if action.sliding else LIFT_MM
        return replace(hand, x_mm=action.x_mm, y_mm=action.y_mm, z_mm=z_mm)
    return replace(hand, z_mm=0.0, opening=1.0, held="")


def _scene_after(moment: Moment, action: Action) -> Arrangement:
    hand, arrangement = moment.hand, moment.arrangement
    if isinstance(action, Grip):
        return lifted_off(arrangement, action.item_id)
    if isinstance(action, Release):
        return settled(arrangement, hand.held, hand.x_mm, hand.y_mm)
    if isinstance(action, TurnOver):
        return turned_over(arrangement, action.item_id)
    return arrangement


def _disturbed(moment: Moment, action: Nudge | Bump) -> Moment:
    if isinstance(action, Bump):
        dx, dy, turn = moment.bump
        return replace(moment, bump=(dx + action.dx_mm, dy + action.dy_mm, turn + action.turn_deg))
    item = moment.arrangement.item(action.item_id)
    if item.rides_on or moment.hand.held == item.id:
        return moment
    arrangement = settled(moment.arrangement, item.id, item.x_mm + action.dx_mm, item.y_mm + action.dy_mm)
    return replace(moment, arrangement=arrangement)


def _between(start: Hand, end: Hand, action: Action, share: float) -> Hand:
    """The hand on its way, along a minimum-jerk trajectory (T. Flash and N. Hogan, 1985)."""
    eased = share**3 * (10 - 15 * share + 6 * share**2)
    hop_mm = 25.0 * np.sin(np.pi * share) if isinstance(action, TurnOver) else 0.0
    if isinstance(action, TurnOver) and not start.held:
        eased, hop_mm = min(1.0, 2 * eased), hop_mm - HOVER_MM * np.sin(np.pi * share)
    return replace(
        start,
        x_mm=start.x_mm + eased * (end.x_mm - start.x_mm),
        y_mm=start.y_mm + eased * (end.y_mm - start.y_mm),
        z_mm=start.z_mm + eased * (end.z_mm - start.z_mm) + float(hop_mm),
        opening=start.opening + eased * (end.opening - start.opening),
        held=start.held,
        away=False,
    )


def _with_held(moment: Moment) -> Moment:
    hand = moment.hand
    if not hand.held:
        return moment
    return replace(
        moment, arrangement=moment.arrangement.moved(hand.held, hand.x_mm, hand.y_mm, max(0.0, hand.z_mm))
    )


def _beyond(moment: Moment, side: Player, x_mm: float) -> tuple[float, float]:
    """Fingertips (x, y) of a hand that has left: beyond the player's edge, nearer its middle."""
    width_mm, height_mm = moment.sheet_size_mm
    across_mm = x_mm + 0.4 * (width_mm / 2 - x_mm)
    return across_mm, height_mm + AWAY_MM if side is Player.FIRST else -AWAY_MM
