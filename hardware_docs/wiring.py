"""The wiring as data: which GPIO has which part, which wire has which stops, what the parts cost, and how the
pictures are laid out.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tachiai.hardware_docs.errors import BadWiring
from tachiai.rules.plain_values import read_toml
from tachiai.rules.shown import shown
from tachiai.rules.words import Words

WIRING_PATH = Path(__file__).parent / "wiring.toml"

# GPIO (BCM) → pin of the 40-pin header; the same on every Pi that has one.
HEADER_PINS: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
GROUND_PINS = (6, 9, 14, 20, 25, 30, 34, 39)
PIN_NAMES: Mapping[int, str] = {
    **{pin: f"GPIO{gpio}" for gpio, pin in HEADER_PINS.items()},
    **dict.fromkeys(GROUND_PINS, "GND"),
    1: "3V3",
    17: "3V3",
    2: "5V",
    4: "5V",
    27: "ID SD",
    28: "ID SC",
}

_LANE = re.compile(r"([xy])([\d.]+)")
_PIN = re.compile(r"pi (\w+) \(pin (\d+)\)")


@dataclass(frozen=True, slots=True)
class Component:
    """A part to buy: how many, and the lowest and highest typical price of one (estimates)."""

    name: str
    words: Words
    count: int
    usd: tuple[float, float]
    jpy: tuple[float, float]


@dataclass(frozen=True, slots=True)
class GpioUse:
    """What hangs on a GPIO: the settings key and its name, the GPIO, its pin on the header, the kind of part,
    the wire's colour.
    """

    key: str
    words: Words
    gpio: int
    header_pin: int
    part: str
    colour: str


@dataclass(frozen=True, slots=True)
class Lane:
    """A stretch of a wire in a picture: across to x (``axis`` "x") or up or down to y, in mm."""

    axis: str
    at_mm: float


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire: the terminals that it joins, as "part terminal", and the lanes between them. ``way`` names the
    way of sending the LEDs' data that it is for, "" for all.
    """

    words: Words
    colour: str
    path: tuple[str | Lane, ...]
    way: str = ""

    @property
    def stops(self) -> tuple[str, ...]:
        """The terminals."""
        return tuple(step for step in self.path if isinstance(step, str))


@dataclass(frozen=True, slots=True)
class Look:
    """How a part is drawn. ``left`` and ``right`` have the heights of a box's terminals below its upper edge,
    ``upper`` and ``lower`` a chip's pins from the left. An ``upright`` part lies in a wire that goes up.
    """

    kind: str
    size_mm: tuple[float, float] = (0.0, 0.0)
    left: Mapping[str, float] | None = None
    right: Mapping[str, float] | None = None
    upper: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """The size of a picture, and where its parts lie."""

    size_mm: tuple[float, float]
    parts: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class WiringPlan:
    """All of it. ``led_ways``: the ways of sending the LEDs' data, each with its drivers."""

    leds: int
    limits_a: tuple[float, ...]
    lead_m: float
    gpios: tuple[GpioUse, ...]
    led_ways: Mapping[str, tuple[str, ...]]
    wires: tuple[Wire, ...]
    display_wires: tuple[Wire, ...]
    pictures: Mapping[str, Picture]
    looks: Mapping[str, Look]
    parts: Mapping[str, Component]

    def data_wire(self, way: str) -> Wire:
        """Returns the wire that belongs to one way of sending the LEDs' data: exactly one of them is laid."""
        return next(wire for wire in self.wires if wire.way == way)

    def led_wires(self, way: str) -> tuple[Wire, ...]:
        """Returns the wires of the LEDs for one way of sending their data."""
        return tuple(wire for wire in self.wires if wire.way in ("", way))


def load_wiring(path: Path = WIRING_PATH) -> WiringPlan:
    """Reads the file. Raises ``BadWiring``: a GPIO used twice or not on the header, a part nobody listed."""
    values = read_toml(path.read_text(encoding="utf-8"))
    parts = {
        name: Component(name, _words(item), item["count"], tuple(item["usd"]), tuple(item["jpy"]))
        for name, item in values["parts"].items()
    }
    supply = values["supply"]
    plan = WiringPlan(
        leds=supply["leds"],
        limits_a=tuple(supply["limits_a"]),
        lead_m=supply["lead_m"],
        gpios=_gpios(path, values["gpios"]),
        led_ways={way: tuple(drivers) for way, drivers in values["led_ways"].items()},
        wires=_wires(values["wires"]),
        display_wires=_wires(values["display_wires"]),
        pictures={
            name: Picture(tuple(item["size_mm"]), {part: tuple(at) for part, at in item["parts"].items()})
            for name, item in values["pictures"].items()
        },
        looks={name: _look(item) for name, item in values["looks"].items()},
        parts=parts,
    )
    stops = [stop for wire in plan.wires + plan.display_wires for stop in wire.stops]
    for part in [use.part for use in plan.gpios] + [stop.split()[0] for stop in stops]:
        if part not in parts:
            raise BadWiring(f"{path.name}: expected a part out of {', '.join(parts)}, got {shown(part)}")
    for way in plan.led_ways:
        _refuse_shared(path, plan.gpios, plan.led_wires(way) + plan.display_wires)
    return plan


def pin_of(stop: str) -> int:
    """Returns the header's pin of a stop at the Pi: "pi GPIO10" or "pi GND (pin 9)"."""
    named = _PIN.fullmatch(stop)
    return int(named[2]) if named else HEADER_PINS[int(stop.removeprefix("pi GPIO"))]


def _words(item: Mapping[str, str]) -> Words:
    return Words(item["en"], item["ja"])


def _wires(table: list[Mapping[str, Any]]) -> tuple[Wire, ...]:
    return tuple(
        Wire(_words(item["name"]), item["colour"], tuple(map(_step, item["path"])), item.get("way", ""))
        for item in table
    )


def _step(text: str) -> str | Lane:
    lane = _LANE.fullmatch(text)
    return Lane(lane[1], float(lane[2])) if lane else text


def _look(item: Mapping[str, Any]) -> Look:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in item.items()
    }
    return Look(**fields)


def _gpios(path: Path, table: Mapping[str, Any]) -> tuple[GpioUse, ...]:
    uses = []
    for key, item in table.items():
        gpio = item["gpio"]
        if gpio not in HEADER_PINS:
            raise BadWiring(f"{path.name}: {key}: expected a GPIO of the header, got {gpio}")
        uses.append(GpioUse(key, _words(item["name"]), gpio, HEADER_PINS[gpio], item["part"], item["colour"]))
    return tuple(uses)


def _refuse_shared(path: Path, gpios: tuple[GpioUse, ...], wires: Iterable[Wire]) -> None:
    owners: dict[int, str] = {}
    claims = [(use.gpio, use.key) for use in gpios]
    claims += [
        (int(stop.removeprefix("pi GPIO")), wire.words.en)
        for wire in wires
        for stop in wire.stops
        if stop.startswith("pi GPIO")
    ]
    for gpio, owner in claims:
        if gpio in owners:
            raise BadWiring(f"{path.name}: GPIO{gpio} is used by {owners[gpio]} and by {owner}")
        owners[gpio] = owner
