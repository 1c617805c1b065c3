"""What the rig reads off its buses, against the drivers that write to them."""

import re

import pytest

from tachiai.firmware.devices.clock_display.display import Readout
from tachiai.firmware.devices.lights.ws2812_spi import encode
from tests.rig.bus import colours_of, digits_of
from tests.rig.results import PAGES

COLOURS = [(0, 0, 0), (255, 1, 128), (7, 0, 200)]


@pytest.mark.parametrize("order", ["GRB", "RGB", "BRG"])
def test_colours_come_back_as_they_were_sent(order: str) -> None:
    assert colours_of(encode(COLOURS, order), len(COLOURS), order) == tuple(COLOURS)


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda sent: sent[60:],  # the pause before it is too short
        lambda sent: sent[:-60],  # the pause after it
        lambda sent: sent[:130] + b"\xff" + sent[131:],  # a pulse that is neither a zero nor a one
    ],
)
def test_what_an_led_would_misread_is_refused(spoiled: object) -> None:
    assert callable(spoiled)
    with pytest.raises(ValueError, match="expected"):
        colours_of(spoiled(encode(COLOURS, "GRB")), len(COLOURS), "GRB")


@pytest.mark.parametrize("shown", [" 859", "PAU5", "0123", "4679"])
def test_digits_come_back_as_they_were_shown(shown: str) -> None:
    first, second, third, fourth = Readout(shown).segments
    memory = [first, 0, second, 0, 2, 0, third, 0, fourth, 0, *[0] * 6]
    assert digits_of(memory) == shown


def test_both_pages_have_the_same_rows() -> None:
    english, japanese = (page.read_text(encoding="utf-8") for page in PAGES.values())
    for part in ("rig", "arm64"):
        rows = [
            re.search(f"<!-- {part} -->\n(.*)<!-- end of {part} -->", text, re.DOTALL)
            for text in (english, japanese)
        ]
        counts = [row[1].count("\n|") for row in rows if row is not None]
        assert len(counts) == 2
        assert counts[0] == counts[1]
