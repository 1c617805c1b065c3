"""The wiring as data: the part at each GPIO, the wires, the prices of parts, the layout of the pictures."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tachiai.hardware_docs.errors import BadWiring
from tachiai.rules.messages import Message, bilingual
from tachiai.rules.plain_values import read_toml
from tachiai.rules.quoting import quoted_value

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
    """A part to buy. Prices are the lowest and highest typical one of a single part (estimates)."""

    name: str
    words: Message
    count: int
    usd: tuple[float, float]
    jpy: tuple[float, float]


@dataclass(frozen=True, slots=True)
class GpioUse:
    """The use of a GPIO."""

    key: str  #: of the settings
    words: Message
    gpio: int  #: BCM number
    header_pin: int
    part: str  #: name of the component
    colour: str  #: of the wire


@dataclass(frozen=True, slots=True)
class Lane:
    """A stretch of a wire in a picture, along one axis."""

    axis: str  #: "x": across to ``at_mm``; "y": up or down to it
    at_mm: float


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire."""

    words: Message
    colour: str
    #: the terminals that it joins, as "part terminal", and the lanes between them
    path: tuple[str | Lane, ...]
    way: str = ""  #: the way of sending the LEDs' data that it is for, "" for all

    @property
    def stops(self) -> tuple[str, ...]:
        """The terminals of the path."""
        return tuple(step for step in self.path if isinstance(step, str))


@dataclass(frozen=True, slots=True)
class PartLook:
    """How a part is drawn."""

    kind: str
    size_mm: tuple[float, float] = (0.0, 0.0)
    left: Mapping[str, float] | None = None  #: terminals of a box → mm below its upper edge
    right: Mapping[str, float] | None = None
    upper: tuple[str, ...] = ()  #: pins of a chip from the left
    lower: tuple[str, ...] = ()
    upright: bool = False  #: a component in a vertical wire


@dataclass(frozen=True, slots=True)
class Picture:
    """The layout of a picture."""

    size_mm: tuple[float, float]
    parts: Mapping[str, tuple[float, float]]  #: part → place in mm


@dataclass(frozen=True, slots=True)
class WiringPlan:
    """The contents of ``wiring.toml``."""

    leds: int
    limits_a: tuple[float, ...]  #: current limits for which the guide computes a supply
    lead_m: float
    gpios: tuple[GpioUse, ...]
    led_ways: Mapping[str, tuple[str, ...]]  #: ways of sending the LEDs' data → their drivers
    wires: tuple[Wire, ...]
    display_wires: tuple[Wire, ...]
    pictures: Mapping[str, Picture]
    looks: Mapping[str, PartLook]
    parts: Mapping[str, Component]

    def data_wire(self, way: str) -> Wire:
        """The data wire of one way of sending the LEDs' data; only one of them is connected."""
        return next(wire for wire in self.wires if wire.way == way)

    def led_wires(self, way: str) -> tuple[Wire, ...]:
        """The wires of the LEDs for one way of sending their data."""
        return tuple(wire for wire in self.wires if wire.way in ("", way))


def load_wiring(path: Path = WIRING_PATH) -> WiringPlan:
    """Reads the file. Raises ``BadWiring`` for a GPIO used twice or not on the header, or an unknown part."""
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
            raise BadWiring(
                f"{path.name}: expected a part out of {', '.join(parts)}, got {quoted_value(part)}"
            )
    for way in plan.led_ways:
        _refuse_shared(path, plan.gpios, plan.led_wires(way) + plan.display_wires)
    return plan


def pin_of(stop: str) -> int:
    """The header's pin of a terminal of the Pi.

    >>> pin_of("pi GPIO10"), pin_of("pi GND (pin 9)")
    (19, 9)
    """
    named = _PIN.fullmatch(stop)
    return int(named[2]) if named else HEADER_PINS[int(stop.removeprefix("pi GPIO"))]


def _words(item: Mapping[str, str]) -> Message:
    return bilingual(item["en"], item["ja"])


def _wires(table: list[Mapping[str, Any]]) -> tuple[Wire, ...]:
    return tuple(
        Wire(_words(item["name"]), item["colour"], tuple(map(_step, item["path"])), item.get("way", ""))
        for item in table
    )


def _step(text: str) -> str | Lane:
    lane = _LANE.fullmatch(text)
    return Lane(lane[1], float(lane[2])) if lane else text


def _look(item: Mapping[str, Any]) -> PartLook:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in item.items()
    }
    return PartLook(**fields)


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
