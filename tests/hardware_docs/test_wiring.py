"""The wiring file agrees with itself, with the program's settings, and with the guide made of it."""

from pathlib import Path

import pytest

from tachiai.firmware.drivers.clock_displays import Ht16k33Keys
from tachiai.firmware.drivers.declaration import I2C, SPI
from tachiai.firmware.settings.checks import pin_claims
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import ClockDisplaySettings
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.drawing.wiring import (
    draw_display_wires,
    draw_led_wires,
    draw_panel_wires,
    terminal_words,
)
from tachiai.hardware_docs.errors import BadWiring
from tachiai.hardware_docs.wiring import GROUND_PINS, HEADER_PINS, WIRING_PATH, load_wiring
from tachiai.hardware_docs.writing.parts_page import total
from tachiai.hardware_docs.writing.wiring_page import wiring_files

WIRING = load_wiring()


def test_the_pins_are_those_of_the_settings() -> None:
    claimed = {key: gpio for gpio, key in pin_claims(Settings())}
    lamps = {use.key: use.gpio for use in WIRING.gpios if use.part == "lamp"}
    assert {use.key: use.gpio for use in WIRING.gpios} == claimed | lamps
    assert {f"panel.{name}" for name in ("lamp_first_gpio", "lamp_second_gpio")} == set(lamps)


def test_the_panel_leaves_the_leds_bus_alone() -> None:
    assert {use.gpio for use in WIRING.gpios}.isdisjoint(SPI.gpios)


def test_the_display_hangs_on_the_i2c_bus() -> None:
    on_the_pi = {stop for wire in WIRING.display_wires for stop in wire.stops if stop.startswith("pi ")}
    power = {"pi 3V3 (pin 1)", "pi 5V (pin 2)", "pi GND (pin 9)"}
    assert on_the_pi == {f"pi GPIO{gpio}" for gpio in I2C.gpios} | power


def test_the_displays_get_the_five_volts_that_their_chip_needs() -> None:
    plus = next(wire for wire in WIRING.display_wires if "display 1 VCC" in wire.stops)
    assert plus.stops == ("pi 5V (pin 2)", "i2c_shifter HV", "display 1 VCC", "display 2 VCC")


def test_no_pin_of_the_pi_meets_what_the_displays_pull_up() -> None:
    for gpio in I2C.gpios:
        (wire,) = [wire for wire in WIRING.display_wires if f"pi GPIO{gpio}" in wire.stops]
        assert all(stop.startswith(("pi GPIO", "i2c_shifter LV")) for stop in wire.stops)
    low = next(wire for wire in WIRING.display_wires if "i2c_shifter LV" in wire.stops)
    assert low.stops == ("pi 3V3 (pin 1)", "i2c_shifter LV")


def test_the_second_display_has_the_address_of_its_jumper() -> None:
    usual = ClockDisplaySettings().keys_of(Ht16k33Keys)
    assert (usual.first_address, usual.second_address) == (0x70, 0x71)
    assert all(
        "0x70" in page and "0x71" in page
        for page in (wiring_files()[f"wiring.{lang}.md"] for lang in ("en", "ja"))
    )


def test_each_gpio_has_its_own_pin_of_the_header() -> None:
    pins = [*HEADER_PINS.values(), *GROUND_PINS]
    power_pins = {1, 2, 4, 17}
    id_pins = {27, 28}
    assert len(pins) == len(set(pins))
    assert set(pins) | power_pins | id_pins == set(range(1, 41))


def test_no_wire_carries_five_volts_to_the_pi() -> None:
    for wire in WIRING.wires:
        if any(stop.endswith(("+5V", "VCC", "1Y")) for stop in wire.stops):
            assert not any(stop.startswith("pi ") for stop in wire.stops), wire.words.en


def test_all_grounds_are_one() -> None:
    grounds = {stop for wire in WIRING.wires for stop in wire.stops if stop.endswith("GND")}
    joined = next(set(wire.stops) for wire in WIRING.wires if wire.words.en == "ground")
    assert grounds == joined


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_wire_is_in_the_table_and_in_the_picture(language: str) -> None:
    files = wiring_files()
    page = files[f"wiring.{language}.md"]
    pictures = {name: files[f"wiring_{name}.{language}.svg"] for name in ("leds", "panel", "display")}
    for name, wires in (("leds", WIRING.wires), ("display", WIRING.display_wires)):
        for wire in wires:
            assert wire.words.in_language(language) in page
            for stop in wire.stops:
                part, terminal = terminal_words(stop, language)
                assert f">{part}<" in pictures[name]
                assert f">{terminal}<" in pictures[name] or not terminal
    for use in WIRING.gpios:
        assert f"| `{use.key}` | {use.gpio} | {use.header_pin} |" in page
        assert f">GPIO{use.gpio} (pin {use.header_pin})<" in pictures["panel"]


def test_the_pictures_are_as_large_as_what_they_show() -> None:
    for drawing in (
        draw_led_wires(WIRING, "en"),
        draw_panel_wires(WIRING, "ja"),
        draw_display_wires(WIRING, "ja"),
    ):
        assert render_svg(drawing).startswith("<svg")
        assert drawing.size_mm[0] < 190, "fits across A4"


def test_the_sum_counts_every_piece() -> None:
    parts = [WIRING.parts["button"], WIRING.parts["shifter"]]
    assert total(parts, "usd") == (5 * 0.5 + 1, 5 * 2 + 3)
    assert all(part.usd[0] < part.usd[1] and part.jpy[0] < part.jpy[1] for part in WIRING.parts.values())


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("gpio = 6,", "gpio = 5,", "GPIO5 is used by panel.clock_first_gpio and by panel.clock_second_gpio"),
        ("gpio = 6,", "gpio = 10,", "GPIO10 is used by panel.clock_second_gpio and by LED data"),
        ("gpio = 6,", "gpio = 60,", "panel.clock_second_gpio: expected a GPIO of the header, got 60"),
        ('"shifter 1A"', '"lifter 1A"', "expected a part out of pi, camera, .*, got 'lifter'"),
    ],
)
def test_a_wiring_that_contradicts_itself_is_refused(
    before: str, after: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "wiring.toml"
    path.write_text(WIRING_PATH.read_text(encoding="utf-8").replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadWiring, match=words):
        load_wiring(path)
