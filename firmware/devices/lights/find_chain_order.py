"""Finds how a chain of LEDs runs from where a few of its LEDs are. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tachiai.firmware.devices.lights.led_map import Place, chain_places
from tachiai.firmware.errors import BadSetting

CORNERS = ("upper_left", "upper_right", "lower_left", "lower_right")


@dataclass(frozen=True, slots=True)
class ChainOrder:
    """A regular order in which a chain passes the places of its grid, as in the settings."""

    first_corner: str
    runs: str
    serpentine: bool

    @property
    def keys(self) -> Mapping[str, object]:
        """Keys of [leds] with this order."""
        return {"first_corner": self.first_corner, "runs": self.runs, "serpentine": self.serpentine}

    def places(self, size: Place) -> list[Place]:
        """Places in the order of the chain."""
        return chain_places(self.first_corner, self.runs, self.serpentine, 0, size)


# Every regular order; that of a turned panel is among them.
CHAIN_ORDERS = tuple(
    ChainOrder(corner, runs, serpentine)
    for corner, runs, serpentine in product(CORNERS, ("rows", "columns"), (True, False))
)


def fitting(orders: Sequence[ChainOrder], size: Place, led: int, place: Place) -> tuple[ChainOrder, ...]:
    """Orders in which ``led`` is at ``place``."""
    return tuple(order for order in orders if order.places(size)[led] == place)


def next_led(orders: Sequence[ChainOrder], size: Place) -> int | None:
    """The LED whose place distinguishes best between ``orders`` (minimax); None if no LED does."""
    if not orders:
        return None
    passed = [order.places(size) for order in orders]

    def left(led: int) -> int:
        """How many orders remain in the worst case once the place of ``led`` is known."""
        return max(Counter(places[led] for places in passed).values())

    best = min(range(size[0] * size[1]), key=left)
    return best if left(best) < len(orders) else None


def settings_for(seen: Sequence[Place | None], size: Place) -> Mapping[str, object]:
    """Keys of [leds] that put every LED where it was seen; None: it is at no place. A regular order if one
    fits, else ``order``. Raises ``BadSetting`` where places have different numbers of LEDs, or LEDs that are
    not consecutive.
    """
    used = [led for led, place in enumerate(seen) if place is not None]
    each = max(1, len(used) // max(1, len({seen[led] for led in used})))
    skipped = [led for led in range(used[-1] if used else 0) if seen[led] is None]
    shared: dict[str, object] = {"leds_per_cell": each} if each > 1 else {}
    for order in CHAIN_ORDERS:
        expected = [place for place in order.places(size) for _ in range(each)]
        if [seen[led] for led in used] == expected:
            return {**order.keys, **shared, **({"skipped": skipped} if skipped else {})}
    return {"order": _listed(seen, size, each), **shared}


def _listed(seen: Sequence[Place | None], size: Place, each: int) -> list[int]:
    order = [-1] * (size[0] * size[1])
    for led, place in enumerate(seen):
        if place is not None and order[place[1] * size[0] + place[0]] < 0:
            order[place[1] * size[0] + place[0]] = led
    for led, place in enumerate(seen):
        if place is not None and not 0 <= led - order[place[1] * size[0] + place[0]] < each:
            raise BadSetting(
                f"expected {each} LEDs that follow one another at column {place[0] + 1}, row {place[1] + 1}, "
                f"got LED {led} too"
            )
    return order
