"""A chain that is missing at the start is opened as soon as it is there, and anew after a failure."""

from collections.abc import Sequence

import pytest

from tachiai.firmware.devices.lights.pixels import RecordedPixels, Rgb
from tachiai.firmware.devices.lights.show import ReconnectingPixels
from tachiai.firmware.errors import LightsFault
from tachiai.firmware.settings.leds import LedSettings

RED: tuple[Rgb, ...] = ((255, 0, 0),)


class Socket:
    """Where a chain may be plugged in."""

    def __init__(self) -> None:
        self.plugged_in = True
        self.opened: list[Chain] = []

    def open(self) -> "Chain":
        if not self.plugged_in:
            raise LightsFault("no SPI bus", "led_driver")
        self.opened.append(Chain(self))
        return self.opened[-1]


class Chain(RecordedPixels):
    def __init__(self, socket: Socket) -> None:
        super().__init__(LedSettings(count=1))
        self._socket = socket

    def show(self, colours: Sequence[Rgb]) -> None:
        if not self._socket.plugged_in:
            raise LightsFault("remote I/O error", "led_driver")
        super().show(colours)


def test_a_missing_chain_is_a_fault_until_it_is_there() -> None:
    socket = Socket()
    socket.plugged_in = False
    pixels = ReconnectingPixels(1, socket.open)
    with pytest.raises(LightsFault, match="no SPI bus"):
        pixels.show(RED)
    socket.plugged_in = True
    pixels.show(RED)
    assert socket.opened[0].pictures == [RED]


def test_a_chain_that_fails_is_opened_anew() -> None:
    socket = Socket()
    pixels = ReconnectingPixels(1, socket.open)
    pixels.show(RED)
    socket.plugged_in = False
    with pytest.raises(LightsFault, match="remote I/O error"):
        pixels.show(RED)
    socket.plugged_in = True
    pixels.show(RED)
    assert len(socket.opened) == 2


def test_a_chain_that_was_never_opened_is_closed_quietly() -> None:
    socket = Socket()
    ReconnectingPixels(1, socket.open).close()
    assert socket.opened == []


def test_closing_turns_it_off_once() -> None:
    socket = Socket()
    pixels = ReconnectingPixels(1, socket.open)
    pixels.show(RED)
    pixels.close()
    pixels.close()
    assert socket.opened[0].pictures == [RED, ((0, 0, 0),)]
