"""The hand that a person at the page moves with mouse, finger or keys.

The hand in the camera's picture takes what the pointer takes and follows it from one frame to the next. While
the pointer rests, the hand draws back with what it holds, so that the camera sees the board.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from tachiai.firmware.virtual_table.actions import (
    Action,
    Grip,
    HandAction,
    HandCarries,
    HandReaches,
    Leave,
    Raise,
    Release,
    Rest,
    Timed,
    TurnOver,
)
from tachiai.firmware.virtual_table.arrangement import Item, tray_place
from tachiai.firmware.virtual_table.hand import Moment, run
from tachiai.firmware.virtual_table.placing import free_carriers
from tachiai.firmware.virtual_table.player import hand_plan
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.core import Layout, Player
from tachiai.rules.messages import Message, Reply

REFUSALS: Mapping[str, Message] = {
    "unknown_item": Message("There is no such thing on the table."),
    "hand_full": Message("The hand is holding something else."),
    "not_in_hand": Message("The hand does not hold this."),
    "one_sided": Message("This has no other side."),
    "ball_needs_piece": Message(
        "A ball lies on a piece, never on the board itself: it is back where it was. "
        "To run with the ball, take the piece by its rim."
    ),
    "ring_needs_piece": Message(
        "A ring lies on a piece, never on the board itself: it is back where it was."
    ),
}

# Durations of the hand's actions: it is there, and gone again, within a quarter of a second.
REACH_S, GRIP_S, RAISE_S = 0.08, 0.01, 0.03
FOLLOW_S = 0.04  # to the pointer: less than a frame
REST_S = 0.25  # a pointer that has not moved for this time rests
ASIDE_S = 0.08
RELEASE_S, LEAVE_S = 0.02, 0.12
TURN_S = 0.12
SETTING_S = 0.08  # each action when all pieces are set up
EDGE_MM = 15.0  # least distance of a thing's centre from the edge of the table
ASIDE_MM = 230.0  # distance of a waiting hand from its player's edge


class Pointer:
    """Moves the hand of a virtual table by the requests of a person at the page."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        self._held = ""
        self._at: tuple[float, float] = (0.0, 0.0)  # where what is held was taken or carried to
        self._home: tuple[float, float] = (0.0, 0.0)  # where it was taken

    def holds_at(self) -> tuple[float, float] | None:
        """Where the page shows what this hand holds: below the pointer, even if the hand has drawn back. None
        while it holds nothing.
        """
        return self._at if self._held and self._table.moment().hand.held == self._held else None

    def landing(self, item_id: str) -> tuple[float, float]:
        """Where an item lies once all queued actions are done. Raises ``UnknownItem``."""
        item = self._table.expected().arrangement.item(item_id)
        return item.x_mm, item.y_mm

    def lift(self, item_id: str) -> Reply:
        """The hand comes in and takes the item with its rider."""
        with self._table.locked():
            later = self._table.expected()
            if not _known(later, item_id):
                return _refused("unknown_item")
            if later.hand.held == item_id:
                return Reply(ok=True)
            if later.hand.held:
                return _refused("hand_full")
            self._table.cancel((Leave,))
            item = later.arrangement.item(item_id)
            self._held = item_id
            self._at = self._home = item.x_mm, item.y_mm
            self._table.enqueue(
                (
                    Timed(HandReaches(item.x_mm, item.y_mm, self._whose(later, item)), REACH_S),
                    Timed(Grip(item_id), GRIP_S),
                    Timed(Raise(), RAISE_S),
                    self._aside(self._whose(later, item)),
                )
            )
            return Reply(ok=True)

    def carry(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand carries the item to the pointer."""
        with self._table.locked():
            later = self._table.expected()
            if later.hand.held != item_id:
                return _refused("not_in_hand")
            self._at = self._on_the_table(x_mm, y_mm)
            self._table.cancel((HandCarries, Rest))
            self._table.enqueue(
                (Timed(HandCarries(*self._at), FOLLOW_S), Rest(REST_S), self._aside(later.hand.side))
            )
            return Reply(ok=True)

    def put_down(self, item_id: str, x_mm: float, y_mm: float) -> Reply:
        """The hand puts the item down at (x, y), or at the nearest place on the table, and leaves. A rider
        that would lie on the board itself goes back to where it was.
        """
        with self._table.locked():
            later = self._table.expected()
            if later.hand.held != item_id:
                return _refused("not_in_hand")
            where = self._on_the_table(x_mm, y_mm)
            refused = self._needs_piece(later.arrangement.item(item_id), *where)
            self._table.cancel((HandCarries, Rest))
            self._held = ""
            x_mm, y_mm = self._home if refused else where
            self._table.enqueue((Timed(HandCarries(x_mm, y_mm), FOLLOW_S), Timed(Release(), RELEASE_S)))
            # What had to make room may have slid off the table.
            self._table.enqueue(map(_quick, tuple(self._fetched(self._table.expected()))))
            self._table.enqueue((Timed(Leave(), LEAVE_S),))
            return _refused(refused) if refused else Reply(ok=True)

    def turn_over(self, item_id: str) -> Reply:
        """The hand turns the piece over where it stands, or in the air if it holds it."""
        with self._table.locked():
            later = self._table.expected()
            if not _known(later, item_id):
                return _refused("unknown_item")
            item = later.arrangement.item(item_id)
            kind = later.arrangement.pieces.kinds.get(item.symbol)
            if kind is None or kind.other_side is None:
                return _refused("one_sided")
            turn = Timed(TurnOver(item_id), TURN_S)
            if later.hand.held == item_id:
                self._table.enqueue((turn,))
                return Reply(ok=True)
            if later.hand.held:
                return _refused("hand_full")
            self._table.cancel((Leave,))
            reach = Timed(HandReaches(item.x_mm, item.y_mm, self._whose(later, item)), REACH_S)
            self._table.enqueue((reach, turn, Timed(Leave(), LEAVE_S)))
            return Reply(ok=True)

    def set_pieces(self, layout: Layout) -> Reply:
        """The hand makes the board show ``layout`` and brings what is out of reach to the trays. Raises
        ``BadAction`` where the set lacks a piece.
        """
        with self._table.locked():
            self._table.cancel((HandCarries, Rest, Leave))
            if self._table.expected().hand.held:
                self._table.enqueue((Timed(HandCarries(*self._home), FOLLOW_S), Timed(Release(), RELEASE_S)))
            moment = self._table.expected()
            chance = np.random.default_rng(len(moment.arrangement.items))
            plan = hand_plan(moment, self._table.sheet, layout, by=Player.FIRST, rng=chance)
            plan += tuple(self._fetched(run(moment, plan)))
            self._table.enqueue(map(_quick, plan))
            if not self._table.expected().hand.away:
                self._table.enqueue((Timed(Leave(), LEAVE_S),))
            return Reply(ok=True)

    def _fetched(self, moment: Moment) -> Iterator[Action]:
        """Actions that bring what lies beyond the table's edge to a tray."""
        for item in moment.arrangement.items:
            if item.rides_on or (item.x_mm, item.y_mm) == self._on_the_table(item.x_mm, item.y_mm):
                continue
            place = tray_place(moment.arrangement, self._table.sheet, Player.FIRST)
            fetch = (
                HandReaches(item.x_mm, item.y_mm, Player.FIRST),
                Grip(item.id),
                Raise(),
                HandCarries(*place),
                Release(),
            )
            moment = run(moment, fetch)
            yield from fetch

    def _aside(self, whose: Player) -> Timed:
        """The way to where a hand waits with an item, beyond its player's edge of the sheet."""
        beyond_mm = self._table.sheet.size_mm[1] + ASIDE_MM if whose is Player.FIRST else -ASIDE_MM
        return Timed(HandCarries(self._at[0], beyond_mm), ASIDE_S)

    def _whose(self, moment: Moment, item: Item) -> Player:
        carrier = moment.arrangement.item(item.rides_on) if item.rides_on else item
        nearer = Player.FIRST if item.y_mm >= self._table.sheet.size_mm[1] / 2 else Player.SECOND
        return self._table.owners.get(carrier.symbol, nearer)

    def _on_the_table(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        left, top, width, height = self._table.area_mm()
        within_x = min(max(x_mm, left + EDGE_MM), left + width - EDGE_MM)
        return within_x, min(max(y_mm, top + EDGE_MM), top + height - EDGE_MM)

    def _needs_piece(self, item: Item, x_mm: float, y_mm: float) -> str:
        """Code of the refusal if a rider cannot lie at a place; "" if it can."""
        width_mm, height_mm = self._table.sheet.size_mm
        if not item.is_rider or not (0 <= x_mm <= width_mm and 0 <= y_mm <= height_mm):
            return ""
        arrangement = self._table.expected().arrangement
        return "" if free_carriers(arrangement, item, x_mm, y_mm) else f"{item.symbol}_needs_piece"


def _quick(action: Action) -> Action:
    return Timed(action, SETTING_S) if isinstance(action, HandAction) else action


def _known(moment: Moment, item_id: str) -> bool:
    return any(item.id == item_id for item in moment.arrangement.items)


def _refused(code: str) -> Reply:
    return Reply(ok=False, code=code, words=REFUSALS[code])
