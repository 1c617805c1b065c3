"""The LED drivers keep one contract: all that load here, those for a Pi on a stand-in for their device."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tachiai.firmware.devices.lights.pixels import (
    EmulatedPixels,
    Pixels,
    RecordedPixels,
    TerminalPixels,
    open_pixels,
)
from tachiai.firmware.devices.lights.ws2812_spi import (
    RESET_BYTES,
    USUAL_BUFFER_BYTES,
    Ws2812Spi,
    encode,
)
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import LightsFault, UnknownDriver
from tachiai.firmware.settings.leds import LedSettings

WIRING = LedSettings(count=4)
NOWHERE = Path("/nowhere")


class Bus:
    """Stands in for ``spidev.SpiDev``."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.broken = False
        self.closed = 0

    def writebytes2(self, values: bytes) -> None:
        if self.broken:
            raise OSError("remote I/O error")
        self.sent.append(bytes(values))

    def close(self) -> None:
        self.closed += 1


def on_a_bus(bus: Bus) -> Ws2812Spi:
    return Ws2812Spi(WIRING, lambda: bus, NOWHERE)


HERE: dict[str, Callable[[], Pixels]] = {
    "emulated": lambda: open_pixels(WIRING),
    "terminal": lambda: TerminalPixels(WIRING, io.StringIO()),
    "recorder": lambda: open_pixels(LedSettings(driver="recorder", count=4)),
    "ws2812_spi": lambda: on_a_bus(Bus()),
}
# Loaded in a process of its own, with the library's own stand-in for a board.
APART = {"neopixel_pwm"}
# Its library comes with the extra ``pi`` only.
NOT_LOADED = {"neopixel_spi"}


def test_every_driver_is_tried_or_counted_as_left_out() -> None:
    assert set(HERE) | APART | NOT_LOADED == set(LED_DRIVERS.names())
    assert len(NOT_LOADED) == 1


@pytest.mark.parametrize("name", HERE)
def test_a_driver_shows_closes_and_closes_again(name: str) -> None:
    pixels = HERE[name]()
    assert pixels.count == 4
    pixels.show([(1, 2, 3)] * 4)
    pixels.close()
    pixels.close()


def test_the_neopixel_library_is_driven_through_its_own_stand_in() -> None:
    script = (
        "from tachiai.firmware.devices.lights.pixels import open_pixels\n"
        "from tachiai.firmware.settings.leds import LedSettings\n"
        "leds = LedSettings(driver='neopixel_pwm', count=4).model_copy(update={'pin': 'NEOPIXEL'})\n"
        "pixels = open_pixels(leds)\n"
        "pixels.show([(1, 2, 3)] * 4)\n"
        "pixels.close()\npixels.close()\nprint(pixels.count)\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "BLINKA_OS_AGNOSTIC": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.stdout, found.returncode) == ("4\n", 0), found.stderr


@pytest.mark.parametrize("name", ["ws2812_spi", "neopixel_spi", "neopixel_pwm"])
def test_a_driver_for_the_pi_says_why_it_does_not_start_here(name: str) -> None:
    with pytest.raises(LightsFault, match=f"the LED driver {name} does not start: ") as caught:
        open_pixels(LedSettings(driver=name, count=4))
    assert caught.value.code == "led_driver"


def test_an_unknown_driver_is_refused_by_name() -> None:
    with pytest.raises(UnknownDriver, match="expected an LED driver out of .*, got 'neo'"):
        open_pixels(LedSettings.model_construct(driver="neo"))


def test_the_emulated_chain_sends_the_bytes_in_pixel_order() -> None:
    pixels = EmulatedPixels(WIRING)
    pixels.show([(10, 20, 30), (1, 2, 3), (0, 0, 0), (255, 255, 255)])
    assert pixels.wire_bytes.hex() == "140a1e" + "020103" + "000000" + "ffffff"
    assert pixels.colours[0] == (10, 20, 30)


def test_closing_the_emulated_chain_turns_it_off() -> None:
    pixels = EmulatedPixels(WIRING)
    pixels.show([(9, 9, 9)] * 4)
    pixels.close()
    assert pixels.wire_bytes == bytes(12)


def test_the_terminal_draws_over_its_last_picture() -> None:
    out = io.StringIO()
    pixels = TerminalPixels(LedSettings(count=32), out)
    pixels.show([(1, 2, 3)] * 32)
    pixels.show([(4, 5, 6)] * 32)
    assert out.getvalue().count("\x1b[48;2;1;2;3m") == 32
    assert "\x1b[2A\x1b[48;2;4;5;6m" in out.getvalue()


def test_the_recorder_remembers_every_picture_and_goes_dark_once() -> None:
    pixels = RecordedPixels(LedSettings(count=1))
    pixels.show([(1, 1, 1)])
    pixels.show([(2, 2, 2)])
    pixels.close()
    pixels.close()
    assert pixels.pictures == [((1, 1, 1),), ((2, 2, 2),), ((0, 0, 0),)]


def decoded(wire: bytes) -> str:
    """The bits that an LED hears, from the lengths of the high pulses: one SPI bit is 0 and three are 1."""
    line = "".join(f"{byte:08b}" for byte in wire).strip("0")
    return "".join("1" if pulse.startswith("111") else "0" for pulse in line.split("0") if pulse)


def test_a_colour_on_the_spi_bus_is_what_the_data_sheet_says() -> None:
    wire = encode([(0x0F, 0xA5, 0x00)], "GRB")
    assert decoded(wire) == f"{0xA5:08b}{0x0F:08b}{0x00:08b}"
    body = wire[RESET_BYTES : RESET_BYTES + 12]
    assert body[:2] == bytes((0b11101000, 0b11101000)), "1010 of 0xA5"


def test_a_picture_on_the_bus_begins_and_ends_low_for_long_enough() -> None:
    wire = encode([(255, 255, 255)], "RGB")
    head, tail = wire[:RESET_BYTES], wire[RESET_BYTES + 12 :]
    for pause in (head, tail):
        assert not any(pause)
        assert len(pause) * 8 / 3.2e6 >= 280e-6


def test_a_closed_bus_got_a_dark_picture_and_is_given_back_once() -> None:
    bus = Bus()
    pixels = on_a_bus(bus)
    pixels.show([(9, 9, 9)] * 4)
    pixels.close()
    pixels.close()
    assert bus.sent[-1] == encode([(0, 0, 0)] * 4, "GRB")
    assert bus.closed == 1


def test_a_failing_bus_is_a_fault_with_a_code_and_heals() -> None:
    bus = Bus()
    pixels = on_a_bus(bus)
    bus.broken = True
    with pytest.raises(LightsFault, match="ws2812_spi failed: remote I/O error") as caught:
        pixels.show([(9, 9, 9)] * 4)
    assert caught.value.code == "led_driver"
    bus.broken = False
    pixels.show([(9, 9, 9)] * 4)
    assert len(bus.sent) == 1


def test_the_doctor_is_told_how_many_bytes_a_picture_takes() -> None:
    ours, theirs = (LED_DRIVERS.find(name).picture_bytes for name in ("ws2812_spi", "neopixel_spi"))
    assert ours is not None
    assert theirs is not None
    for count in (1, 256):
        assert ours(count) == len(encode([(0, 0, 0)] * count, "GRB"))
        theirs_per_led, ours_per_led = theirs(count + 1) - theirs(count), ours(count + 1) - ours(count)
        assert theirs_per_led == 2 * ours_per_led, "that library spends eight bits on one"


def test_a_panel_of_256_fits_into_one_transfer_and_322_leds_do_not(tmp_path: Path) -> None:
    assert len(encode([(0, 0, 0)] * 256, "GRB")) <= USUAL_BUFFER_BYTES
    assert Ws2812Spi(LedSettings(count=321), Bus, NOWHERE).count == 321
    with pytest.raises(LightsFault, match="322 LEDs need an SPI buffer of 4104 bytes, got 4096"):
        Ws2812Spi(LedSettings(count=322), Bus, NOWHERE)
    raised = tmp_path / "bufsiz"
    raised.write_text("65536\n", encoding="ascii")
    assert Ws2812Spi(LedSettings(count=322), Bus, raised).count == 322
