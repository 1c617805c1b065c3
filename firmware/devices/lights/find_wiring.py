"""Finds how a chain of LEDs runs, from where a few of its LEDs were seen to shine. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tachiai.firmware.devices.lights.led_map import Place, chain_places
from tachiai.firmware.errors import BadSetting

CORNERS = ("upper_left", "upper_right", "lower_left", "lower_right")


@dataclass(frozen=True, slots=True)
class Wiring:
    """A regular wiring, in the words of the settings."""

    first_corner: str
    runs: str
    serpentine: bool

    def places(self, size: Place) -> list[Place]:
        """Returns the places in the order of the chain."""
        return chain_places(self.first_corner, self.runs, self.serpentine, 0, size)


# Every regular wiring; a turned panel is one of them, too.
WIRINGS = tuple(
    Wiring(corner, runs, serpentine)
    for corner, runs, serpentine in product(CORNERS, ("rows", "columns"), (True, False))
)


def fitting(wirings: Sequence[Wiring], size: Place, led: int, place: Place) -> tuple[Wiring, ...]:
    """Returns the wirings in which ``led`` lies at ``place``."""
    return tuple(wiring for wiring in wirings if wiring.places(size)[led] == place)


def next_led(wirings: Sequence[Wiring], size: Place) -> int | None:
    """Returns the LED whose place tells most about which of ``wirings`` it is; None if none tells more."""
    if not wirings:
        return None
    orders = [wiring.places(size) for wiring in wirings]

    def left(led: int) -> int:
        """How many wirings remain at worst, once the place of ``led`` is known."""
        return max(Counter(order[led] for order in orders).values())

    best = min(range(size[0] * size[1]), key=left)
    return best if left(best) < len(orders) else None


def settings_for(seen: Sequence[Place | None], size: Place) -> Mapping[str, object]:
    """Returns the keys of [leds] that put every LED where it was ``seen``; None: it lights no place.

    A regular wiring if one fits, else ``order``. Raises ``BadSetting`` where places have different numbers
    of LEDs, or LEDs that do not follow one another.
    """
    used = [led for led, place in enumerate(seen) if place is not None]
    each = max(1, len(used) // max(1, len({seen[led] for led in used})))
    skipped = [led for led in range(used[-1] if used else 0) if seen[led] is None]
    shared: dict[str, object] = {"leds_per_cell": each} if each > 1 else {}
    for wiring in WIRINGS:
        expected = [place for place in wiring.places(size) for _ in range(each)]
        if [seen[led] for led in used] == expected:
            regular = {
                "first_corner": wiring.first_corner,
                "runs": wiring.runs,
                "serpentine": wiring.serpentine,
            }
            return {**regular, **shared, **({"skipped": skipped} if skipped else {})}
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
