"""The LED drivers keep one contract; those that need a Pi say so in one sentence."""

import io

import pytest

from firmware.errors import LightsFault, UnknownDriver
from firmware.lights.emulated import EmulatedPixels
from firmware.lights.pixels import DRIVERS, Pixels, PixelWiring, open_pixels
from firmware.lights.terminal import TerminalPixels

WIRING = PixelWiring(count=4)
LOADABLE_HERE = ("emulated", "terminal")


@pytest.mark.parametrize("name", LOADABLE_HERE)
def test_a_driver_shows_closes_and_closes_again(name: str) -> None:
    pixels: Pixels = open_pixels(name, WIRING)
    assert pixels.count == 4
    pixels.show([(1, 2, 3)] * 4)
    pixels.close()
    pixels.close()


@pytest.mark.parametrize("name", sorted(set(DRIVERS) - set(LOADABLE_HERE)))
def test_a_driver_for_the_pi_says_why_it_does_not_start_here(name: str) -> None:
    with pytest.raises(LightsFault, match=f"the LED driver {name} does not start: "):
        open_pixels(name, WIRING)


def test_an_unknown_driver_is_refused_by_name() -> None:
    with pytest.raises(UnknownDriver, match="expected an LED driver out of .*, got 'neo'"):
        open_pixels("neo", WIRING)


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
    pixels = TerminalPixels(PixelWiring(count=32), out)
    pixels.show([(1, 2, 3)] * 32)
    pixels.show([(4, 5, 6)] * 32)
    assert out.getvalue().count("\x1b[48;2;1;2;3m") == 32
    assert "\x1b[2A\x1b[48;2;4;5;6m" in out.getvalue()
