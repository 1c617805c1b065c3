"""The drivers of the clock display keep one contract, the one for a Pi on a stand-in for its I2C bus."""

from collections.abc import Callable

import pytest

from tachiai.firmware.devices.clock_display.display import (
    ALL_LIT,
    DARK,
    ClockDisplay,
    EmulatedClockDisplay,
    Readout,
    open_clock_display,
)
from tachiai.firmware.devices.clock_display.ht16k33 import Ht16k33Displays
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.keys import choices_of
from tachiai.firmware.errors import DisplayFault
from tachiai.firmware.settings.sections import ClockDisplaySettings
from tests.support.recorded_clock_display import RecordedClockDisplay

USUAL = ClockDisplaySettings()


class Bus:
    """Stands in for ``busio.I2C``, with what was written last to each register of each device."""

    def __init__(self) -> None:
        self.devices = {0x70, 0x71}
        self.commands: list[tuple[int, int]] = []
        self.memory: dict[int, bytes] = {}
        self.closed = 0

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        if address not in self.devices:
            raise OSError("remote I/O error")
        sent = bytes(buffer[start:end])
        if len(sent) == 1:
            self.commands.append((address, sent[0]))
        elif sent:
            self.memory[address] = sent[1:]

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        raise OSError("remote I/O error")

    def deinit(self) -> None:
        self.closed += 1


HERE: dict[str, Callable[[], ClockDisplay]] = {
    "none": lambda: open_clock_display(USUAL),
    "emulated": lambda: open_clock_display(ClockDisplaySettings(driver="emulated")),
    "ht16k33": lambda: Ht16k33Displays(USUAL, Bus),
    "recorder": RecordedClockDisplay,  # for tests: no setting names it
}


def test_every_driver_is_tried_and_can_be_named_in_the_settings() -> None:
    assert set(HERE) - {"recorder"} == set(CLOCK_DISPLAYS.names())
    assert set(choices_of(ClockDisplaySettings.model_fields["driver"])) == set(CLOCK_DISPLAYS.names())


@pytest.mark.parametrize("name", HERE)
def test_a_driver_shows_closes_and_closes_again(name: str) -> None:
    display = HERE[name]()
    display.show((ALL_LIT, DARK))
    display.close()
    display.close()


def test_the_emulated_display_goes_dark_when_closed() -> None:
    display = EmulatedClockDisplay(USUAL)
    display.show((ALL_LIT, ALL_LIT))
    assert display.readouts == (ALL_LIT, ALL_LIT)
    display.close()
    assert display.readouts == (DARK, DARK)


def test_each_player_has_an_address() -> None:
    bus = Bus()
    Ht16k33Displays(USUAL, lambda: bus).show((Readout("1234", colon=True), Readout("   5", frozenset({3}))))
    # Rows 0, 1, 3 and 4 are the digits, row 2 is the colon; every second byte of the memory is unused.
    assert bus.memory[0x70][:10:2] == bytes((0x06, 0x5B, 0x02, 0x4F, 0x66))
    assert bus.memory[0x71][:10:2] == bytes((0, 0, 0, 0, 0x6D | 0x80))


def test_a_display_is_switched_on_and_dimmed() -> None:
    bus = Bus()
    Ht16k33Displays(ClockDisplaySettings(brightness=0.2), lambda: bus)
    oscillator_on, display_on, brightness_3_of_15 = 0x21, 0x81, 0xE3
    sent = [command for address, command in bus.commands if address == 0x71]
    assert {oscillator_on, display_on} <= set(sent)
    assert sent[-1] == brightness_3_of_15


def test_a_display_that_was_without_power_is_switched_on_again() -> None:
    bus = Bus()
    display = Ht16k33Displays(USUAL, lambda: bus)
    bus.commands.clear()
    display.show((ALL_LIT, ALL_LIT))
    assert {(0x70, 0x21), (0x70, 0x81)} <= set(bus.commands)


def test_a_display_that_does_not_answer_is_a_fault_with_a_code_and_heals() -> None:
    bus = Bus()
    display = Ht16k33Displays(USUAL, lambda: bus)
    bus.devices = {0x70}
    with pytest.raises(DisplayFault, match="ht16k33 failed: No I2C device at address: 0x71") as caught:
        display.show((ALL_LIT, ALL_LIT))
    assert caught.value.code == "clock_display"
    bus.devices = {0x70, 0x71}
    display.show((ALL_LIT, ALL_LIT))
    assert bus.memory[0x71][0] == 0xFF


def test_closing_gives_the_bus_back_once_even_without_a_display() -> None:
    bus = Bus()
    display = Ht16k33Displays(USUAL, lambda: bus)
    bus.devices = set()
    with pytest.raises(DisplayFault):
        display.close()
    display.close()
    assert bus.closed == 1


def test_here_the_driver_for_the_pi_says_why_it_does_not_start() -> None:
    with pytest.raises(DisplayFault, match="the clock display ht16k33 does not start: ") as caught:
        open_clock_display(ClockDisplaySettings(driver="ht16k33"))
    assert caught.value.code == "clock_display"
