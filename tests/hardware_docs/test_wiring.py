"""The wiring file agrees with itself, with the program's settings, and with the guide made of it."""

from html import escape
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from tachiai.firmware.drivers.clock_displays import Ht16k33Keys
from tachiai.firmware.drivers.declaration import I2C, SPI
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.settings.checks import pin_claims
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import ClockDisplaySettings
from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.hardware_docs.drawing.shapes import CAPITALS, Drawing, Polyline, Text
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.drawing.wired_parts import draw_chip
from tachiai.hardware_docs.drawing.wiring import (
    GROUND,
    LEGEND_LINE_MM,
    WIRE_MM,
    draw_display_wires,
    draw_led_wires,
    draw_panel_wires,
    terminal_words,
)
from tachiai.hardware_docs.errors import BadWiring
from tachiai.hardware_docs.wiring import GROUND_PINS, HEADER_PINS, PIN_NAMES, WIRING_PATH, load_wiring, pin_of
from tachiai.hardware_docs.writing.parts_page import total
from tachiai.hardware_docs.writing.wiring_page import wiring_files
from tests.support.colour_sight import lab_of

WIRING = load_wiring()
TOLD_APART = 15.0  # distance of two colours, CIE L*a*b*


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
    grounds = {stop for wire in WIRING.wires for stop in wire.stops if " GND" in stop}
    joined = next(set(wire.stops) for wire in WIRING.wires if wire.words.en == "ground")
    assert grounds == joined


def test_the_shifter_has_its_own_capacitor_between_plus_and_ground() -> None:
    beside = [wire.stops for wire in WIRING.wires if "bypass" in wire.stops]
    assert beside == [("shifter VCC", "bypass"), ("bypass", "shifter GND")]


def test_no_input_of_the_shifter_is_left_open_and_unused_gates_are_off() -> None:
    """A low enable switches a gate on (data sheet SN74AHCT125)."""
    joined = {
        stop.removeprefix("shifter "): {end for other in WIRING.led_wires("spi") for end in other.stops
                                         if stop in other.stops and end != stop}
        for wire in WIRING.led_wires("spi") for stop in wire.stops if stop.startswith("shifter ")
    }  # fmt: skip
    for gate in "234":
        assert any(end.split()[1].startswith("GND") for end in joined[f"{gate}A"])
        assert joined[f"{gate}OE"] == {"shifter VCC"}
        assert f"{gate}Y" not in joined


def test_the_panel_can_be_fed_at_both_ends() -> None:
    feeds = [wire.stops for wire in WIRING.wires if "panel +5V-2" in wire.stops]
    assert feeds == [("panel +5V-2", "fuse")]
    assert "panel GND-2" in next(wire.stops for wire in WIRING.wires if wire.words.en == "ground")


def test_each_led_driver_on_pins_has_its_way_and_the_data_its_pin() -> None:
    pins = {"spi": {"pi GPIO10"}, "pwm": {"pi GPIO18"}}
    assert {name for drivers in WIRING.led_ways.values() for name in drivers} == {
        name for name in LED_DRIVERS.names() if LED_DRIVERS.find(name).all_gpios(Settings().leds)
    }
    for way, drivers in WIRING.led_ways.items():
        stops = {stop for wire in WIRING.led_wires(way) for stop in wire.stops if stop.startswith("pi GPIO")}
        assert stops == pins[way]
        for driver in drivers:
            taken = LED_DRIVERS.find(driver).all_gpios(Settings().leds)
            assert {f"pi GPIO{gpio}" for gpio in taken} >= stops


def pictures() -> dict[str, Drawing]:
    """The pictures in English by their names."""
    return {
        **{f"leds_{way}": draw_led_wires(WIRING, way, "en") for way in WIRING.led_ways},
        "panel": draw_panel_wires(WIRING, "en"),
        "display": draw_display_wires(WIRING, "en"),
    }


def wire_lines(drawing: Drawing) -> list[tuple[tuple[float, float], tuple[float, float], str]]:
    """The straight stretches of all wires with their colours."""
    return [
        (start, end, shape.stroke)
        for shape in drawing.shapes
        if isinstance(shape, Polyline) and shape.stroke_mm == WIRE_MM
        for start, end in pairwise(shape.points_mm)
    ]


@pytest.mark.parametrize("name", ["leds_spi", "leds_pwm", "panel", "display"])
def test_wires_keep_to_the_axes_and_none_hides_another(name: str) -> None:
    lines = wire_lines(pictures()[name])
    assert len(lines) > 5
    for (a, b, colour), (c, d, other) in combinations(lines, 2):
        assert a[0] == b[0] or a[1] == b[1]
        if colour == other:
            continue
        for axis, across in ((0, 1), (1, 0)):
            if a[axis] == b[axis] == c[axis] == d[axis]:
                low = max(min(a[across], b[across]), min(c[across], d[across]))
                high = min(max(a[across], b[across]), max(c[across], d[across]))
                assert high <= low, f"{colour} and {other} at {a} to {b}"


@pytest.mark.parametrize("name", ["leds_spi", "leds_pwm", "panel", "display"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_words_lie_over_others_or_over_a_wire(name: str, language: str) -> None:
    drawings = {
        **{f"leds_{way}": draw_led_wires(WIRING, way, language) for way in WIRING.led_ways},
        "panel": draw_panel_wires(WIRING, language),
        "display": draw_display_wires(WIRING, language),
    }
    drawing = drawings[name]
    boxes = [text_box(shape) for shape in drawing.shapes if isinstance(shape, Text)]
    for one, other in combinations(boxes, 2):
        assert not overlap(one[:4], other[:4]), f"{one[4]} over {other[4]}"
    for left, top, right, bottom, words in boxes:
        assert left > 0
        assert right < drawing.size_mm[0], words
        for start, end, _ in wire_lines(drawing):
            xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
            line = (xs[0] - WIRE_MM / 2, ys[0] - WIRE_MM / 2, xs[1] + WIRE_MM / 2, ys[1] + WIRE_MM / 2)
            assert not overlap((left, top, right, bottom), line), f"{words} over a wire"


def text_box(text: Text) -> tuple[float, float, float, float, str]:
    width_mm = text_width_mm(text.text, text.size_mm)
    left_mm = text.at_mm[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width_mm
    top_mm = text.at_mm[1] - CAPITALS * text.size_mm
    return left_mm, top_mm, left_mm + width_mm, text.at_mm[1], text.text


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_plus_is_red_and_ground_is_black() -> None:
    for wire in WIRING.wires + WIRING.display_wires:
        assert (wire.colour == "#c62828") == ("plus" in wire.words.en and "3.3" not in wire.words.en)
        assert (wire.colour == GROUND) == ("ground" in wire.words.en)


def test_the_chips_pins_are_numbered_as_in_its_data_sheet() -> None:
    look = WIRING.looks["shifter"]
    names = (*reversed(look.upper), *look.lower)
    assert names == (
        "1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC",
    )  # fmt: skip
    chip = draw_chip((0, 0), look, "74AHCT125")
    texts = [shape for shape in chip.shapes if isinstance(shape, Text)]
    for number, name in enumerate(names, 1):
        pin = next(shape for shape in texts if shape.text == str(number))
        label = next(shape for shape in texts if shape.text == name)
        assert pin.at_mm[0] == label.at_mm[0] == chip.terminals[name].at_mm[0]


def test_a_wire_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    for before, after, words in (
        ('"shifter VCC"', '"shifter VDD"', "expected a terminal that is drawn, got 'shifter VDD'"),
        ('"x140", "y26", "shifter 1A"', '"shifter 1A"', "LED data: expected a lane before shifter 1A"),
    ):
        path = tmp_path / "wiring.toml"
        path.write_text(WIRING_PATH.read_text(encoding="utf-8").replace(before, after, 1), encoding="utf-8")
        with pytest.raises(BadWiring, match=words):
            draw_led_wires(load_wiring(path), "spi", "en")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_wire_is_in_the_table_and_in_the_picture(language: str) -> None:
    files = wiring_files()
    page = files[f"wiring.{language}.md"]
    led_wires = [(f"leds_{way}", WIRING.led_wires(way)) for way in WIRING.led_ways]
    for name, wires in (*led_wires, ("display", WIRING.display_wires)):
        picture = files[f"wiring_{name}.{language}.svg"]
        assert f"](wiring_{name}.{language}.svg)" in page
        for wire in wires:
            assert wire.words.in_language(language) in page
            assert f">{escape(wire.words.in_language(language))}</text>" in picture
            for stop in wire.stops:
                part, terminal = terminal_words(stop, language)
                if stop.startswith("pi "):
                    assert f">{pin_of(stop)}</text>" in picture
                    assert f">{PIN_NAMES[pin_of(stop)]}</text>" in picture
                    assert terminal.endswith(f"(pin {pin_of(stop)})")
                else:
                    number, _, own = terminal.rpartition(" ")
                    assert f">{f'{part} {number}'.strip()}</text>" in picture
                    assert f">{own}</text>" in picture or not own
    panel = files[f"wiring_panel.{language}.svg"]
    for use in WIRING.gpios:
        assert f"| `{use.key}` | {use.gpio} | {use.header_pin} |" in page
        assert use.words.in_language(language) in page
        for told in (f"GPIO{use.gpio}", str(use.header_pin), escape(use.words.in_language(language))):
            assert f">{told}</text>" in panel


def test_the_pictures_are_as_large_as_what_they_show() -> None:
    for drawing in (
        draw_led_wires(WIRING, "spi", "en"),
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


def legend_colours(drawing: Drawing) -> list[str]:
    """The colours of the legend's samples, as often as they stand there."""
    lower_mm = max(max(end[1] for end in line[:2]) for line in wire_lines(drawing))
    samples = [
        line for line in drawing.shapes if isinstance(line, Polyline) and line.stroke_mm == WIRE_MM
        and len(line.points_mm) == 2 and line.points_mm[1][0] - line.points_mm[0][0] == LEGEND_LINE_MM
    ]  # fmt: skip
    assert lower_mm == max(sample.points_mm[0][1] for sample in samples)
    return [sample.stroke for sample in samples]


@pytest.mark.parametrize("name", ["leds_spi", "leds_pwm", "display"])
@pytest.mark.parametrize("sight", ["full colour", "protanopia", "deuteranopia"])
def test_the_legend_has_each_colour_once_and_they_can_be_told_apart(name: str, sight: str) -> None:
    colours = legend_colours(pictures()[name])
    assert len(colours) == len(set(colours)) >= 4
    seen = [lab_of(np.array([int(each[i : i + 2], 16) for i in (1, 3, 5)]) / 255, sight) for each in colours]
    apart = {
        (one, other): float(np.linalg.norm(seen[colours.index(one)] - seen[colours.index(other)]))
        for one, other in combinations(colours, 2)
    }
    assert min(apart.values()) > TOLD_APART, min(apart.items(), key=lambda item: item[1])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_pins_that_can_send_the_data_are_shown_as_alternatives(language: str) -> None:
    files = wiring_files()
    page = files[f"wiring.{language}.md"]
    rows = [line for line in page.splitlines() if line.startswith("|") and "74AHCT125 1A" in line]
    assert [driver in row for row, driver in zip(rows, ("ws2812_spi", "neopixel_pwm"), strict=True)] == [
        True
    ] * 2
    everything_else = page[page.index(f"](wiring_leds_pwm.{language}.svg)") :]
    assert "74AHCT125 1A" not in everything_else
    assert {"en": "**Exactly one** wire", "ja": "**どちらか1本だけ**"}[language] in page
    for way, pin, other in (("spi", "GPIO10", "GPIO18"), ("pwm", "GPIO18", "GPIO10")):
        told = {"en": f"from {pin} alone, never from {other} as well", "ja": f"{pin} からだけ（{other} とは"}
        assert told[language] in files[f"wiring_leds_{way}.{language}.svg"]
