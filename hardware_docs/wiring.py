"""The wiring as data: which GPIO has which part, which wire has which stops, what the parts cost."""

from collections.abc import Mapping
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
    """What hangs on a GPIO: the settings key, the GPIO, its pin on the header, the kind of part."""

    key: str
    gpio: int
    header_pin: int
    part: str


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire and the terminals that it joins, as "part terminal"."""

    words: Words
    colour: str
    stops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WiringPlan:
    """All of it."""

    leds: int
    limits_a: tuple[float, ...]
    lead_m: float
    gpios: tuple[GpioUse, ...]
    wires: tuple[Wire, ...]
    display_wires: tuple[Wire, ...]
    parts: Mapping[str, Component]


def load_wiring(path: Path = WIRING_PATH) -> WiringPlan:
    """Reads the file. Raises ``BadWiring``: a GPIO used twice or not on the header, a part nobody listed."""
    values = read_toml(path.read_text(encoding="utf-8"))
    parts = {
        name: Component(
            name, Words(item["en"], item["ja"]), item["count"], tuple(item["usd"]), tuple(item["jpy"])
        )
        for name, item in values["parts"].items()
    }
    wires, display_wires = _wires(values["wires"]), _wires(values["display_wires"])
    gpios = _gpios(path, values["gpios"])
    stops = [stop for wire in wires + display_wires for stop in wire.stops]
    for part in [use.part for use in gpios] + [stop.split()[0] for stop in stops]:
        if part not in parts:
            raise BadWiring(f"{path.name}: expected a part out of {', '.join(parts)}, got {shown(part)}")
    _refuse_shared(path, gpios, wires + display_wires)
    supply = values["supply"]
    limits_a = tuple(supply["limits_a"])
    return WiringPlan(supply["leds"], limits_a, supply["lead_m"], gpios, wires, display_wires, parts)


def _wires(table: list[Mapping[str, Any]]) -> tuple[Wire, ...]:
    return tuple(
        Wire(Words(item["name"]["en"], item["name"]["ja"]), item["colour"], tuple(item["stops"]))
        for item in table
    )


def _gpios(path: Path, table: Mapping[str, Any]) -> tuple[GpioUse, ...]:
    uses = []
    for key, item in table.items():
        if item["gpio"] not in HEADER_PINS:
            raise BadWiring(f"{path.name}: {key}: expected a GPIO of the header, got {item['gpio']}")
        uses.append(GpioUse(key, item["gpio"], HEADER_PINS[item["gpio"]], item["part"]))
    return tuple(uses)


def _refuse_shared(path: Path, gpios: tuple[GpioUse, ...], wires: tuple[Wire, ...]) -> None:
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
