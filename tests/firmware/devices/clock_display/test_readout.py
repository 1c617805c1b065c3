"""Four digits as text and as segments."""

import pytest

from tachiai.firmware.devices.clock_display.display import ALL_LIT, DARK, Readout


@pytest.mark.parametrize(
    ("readout", "text"),
    [
        (DARK, "    "),
        (ALL_LIT, "8.8.:8.8."),
        (Readout(" 203", colon=True), " 2:03"),
        (Readout("3 95", frozenset({0, 2})), "3. 9.5"),
    ],
)
def test_a_face_is_written_as_it_is_read(readout: Readout, text: str) -> None:
    assert str(readout) == text


def test_segments_are_named_clockwise_from_the_upper_one() -> None:
    assert Readout("17 8").segments == (0b0000110, 0b0000111, 0, 0b1111111)


def test_a_dot_is_the_highest_bit_of_its_digit() -> None:
    assert Readout("1111", frozenset({3})).segments == (0x06, 0x06, 0x06, 0x86)
