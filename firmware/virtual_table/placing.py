"""How things come to rest: nothing overlaps, riders settle on the piece below them. Pure."""

from dataclasses import replace

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.arrangement import Arrangement, Item, ridden_z_mm
from tachiai.vision.board.pieces import Rider

TOUCHING_MM = 0.01  # discs that overlap by no more than this count as touching
_RING_PLAY_MM = 1.2  # how far off its piece's centre a ring may lie; a ball rolls into the dimple


def settled(arrangement: Arrangement, item_id: str, x_mm: float, y_mm: float) -> Arrangement:
    """The arrangement after an item was put down with its centre at (x, y).

    A piece stays exactly there, and what it would overlap slides to the nearest free place. A rider lands on
    the piece below its centre if that is free, else on the paper beside it.
    """
    item = arrangement.item(item_id)
    if item.is_rider and arrangement.pieces.rider is not None:
        return _rider_settled(arrangement, item, arrangement.pieces.rider, x_mm, y_mm)
    arrangement = arrangement.moved(item_id, x_mm, y_mm, 0.0)
    for other in _overlapped(arrangement, arrangement.item(item_id)):
        free_x, free_y = _nearest_free(arrangement, other)
        arrangement = arrangement.moved(other.id, free_x, free_y, 0.0)
    return arrangement


def lifted_off(arrangement: Arrangement, item_id: str) -> Arrangement:
    """The arrangement with the item taken off its carrier; its own rider stays on it."""
    return arrangement.with_item(replace(arrangement.item(item_id), rides_on=""))


def turned_over(arrangement: Arrangement, item_id: str) -> Arrangement:
    """The arrangement with a piece turned over, if it has two sides; its rider stays on top."""
    item = arrangement.item(item_id)
    kind = arrangement.pieces.kinds.get(item.symbol)
    if kind is None or kind.other_side is None:
        return arrangement
    return arrangement.with_item(replace(item, symbol=kind.other_side, angle_deg=-item.angle_deg))


def free_carriers(arrangement: Arrangement, rider: Item, x_mm: float, y_mm: float) -> list[Item]:
    """Pieces below (x, y) that carry nothing, or ``rider`` itself."""
    return [
        piece
        for piece in arrangement.items
        if not piece.is_rider
        and np.hypot(piece.x_mm - x_mm, piece.y_mm - y_mm) <= piece.diameter_mm / 2
        and arrangement.rider_of(piece.id) in (None, rider)
    ]


def _rider_settled(
    arrangement: Arrangement, item: Item, rider: Rider, x_mm: float, y_mm: float
) -> Arrangement:
    free = free_carriers(arrangement, item, x_mm, y_mm)
    if free:
        carrier = min(free, key=lambda piece: np.hypot(piece.x_mm - x_mm, piece.y_mm - y_mm))
        play_mm = _RING_PLAY_MM if rider.hole_mm else 0.0
        dx = float(np.clip(x_mm - carrier.x_mm, -play_mm, play_mm))
        dy = float(np.clip(y_mm - carrier.y_mm, -play_mm, play_mm))
        landed = replace(item, x_mm=carrier.x_mm + dx, y_mm=carrier.y_mm + dy, rides_on=carrier.id)
        return arrangement.with_item(replace(landed, z_mm=ridden_z_mm(rider, carrier)))
    arrangement = arrangement.with_item(replace(item, x_mm=x_mm, y_mm=y_mm, z_mm=0.0, rides_on=""))
    if not _overlapped(arrangement, arrangement.item(item.id)):
        return arrangement
    free_x, free_y = _nearest_free(arrangement, arrangement.item(item.id))
    return arrangement.moved(item.id, free_x, free_y, 0.0)


def _overlapped(arrangement: Arrangement, item: Item) -> tuple[Item, ...]:
    """Things on the table itself that overlap ``item``."""
    return tuple(
        other
        for other in arrangement.items
        if other.id != item.id
        and not other.rides_on
        and np.hypot(other.x_mm - item.x_mm, other.y_mm - item.y_mm)
        < (other.diameter_mm + item.diameter_mm) / 2 - TOUCHING_MM
    )


def _nearest_free(arrangement: Arrangement, item: Item) -> tuple[float, float]:
    """The nearest place where ``item`` overlaps nothing, searched in growing circles."""
    others = [other for other in arrangement.items if other.id != item.id and not other.rides_on]
    centres = np.array([(other.x_mm, other.y_mm) for other in others])
    apart_mm = np.array([(other.diameter_mm + item.diameter_mm) / 2 for other in others])
    angles = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for radius_mm in np.arange(1.0, 2000.0):
        places = np.array([item.x_mm, item.y_mm]) + radius_mm * circle
        distances = np.linalg.norm(places[:, None] - centres[None], axis=2)
        room = (distances - apart_mm).min(axis=1)
        if room.max() >= 0:
            best = places[int(np.argmax(room >= 0))]
            return float(best[0]), float(best[1])
    raise BadAction(f"expected room within two metres for {item.id}, found none")
