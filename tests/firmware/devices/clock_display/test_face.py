"""Four digits as text and as segments."""

import pytest

from tachiai.firmware.devices.clock_display.face import ALL_LIT, DARK, Face


@pytest.mark.parametrize(
    ("face", "text"),
    [
        (DARK, "    "),
        (ALL_LIT, "8.8.:8.8."),
        (Face(" 203", colon=True), " 2:03"),
        (Face("3 95", frozenset({0, 2})), "3. 9.5"),
    ],
)
def test_a_face_is_written_as_it_is_read(face: Face, text: str) -> None:
    assert str(face) == text


def test_segments_are_named_clockwise_from_the_upper_one() -> None:
    assert Face("17 8").segments == (0b0000110, 0b0000111, 0, 0b1111111)


def test_a_dot_is_the_highest_bit_of_its_digit() -> None:
    assert Face("1111", frozenset({3})).segments == (0x06, 0x06, 0x06, 0x86)
