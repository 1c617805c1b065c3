"""Why a picture as a whole is not read: a cast is blamed where colours are confused, not for dark squares."""

import numpy as np
import pytest

from tachiai.vision.limits import LIMITS
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.read.doubts import picture_doubt
from tachiai.vision.read.light import Light

YELLOW = Light(np.vstack([np.log([[0.3, 1.0, 1.1]]), np.zeros((5, 3))]), np.zeros(3))
BARE_OR_BLACK, WHITE_OR_BLACK = (0.5, 0.5, 0.0), (0.0, 0.5, 0.5)


@pytest.mark.parametrize(
    ("code", "likely", "said"),
    [
        ("alike", BARE_OR_BLACK, "alike_pieces"),
        ("alike", WHITE_OR_BLACK, "colour_cast"),
        ("stranger", (0.0, 0.0, 0.0), "colour_cast"),
    ],
)
def test_a_cast_is_said_where_it_explains_what_is_not_named(
    code: str, likely: tuple[float, float, float], said: str
) -> None:
    cells = np.zeros(16, np.bool_)
    reading = CellReadings(
        np.tile(likely, (16, 1)), np.zeros((16, 2)), np.zeros(16), cells, np.zeros((4, 4, 3), np.float32)
    )
    doubts = [code] * 8 + [""] * 8
    assert picture_doubt(doubts, reading, YELLOW, 0.1, LIMITS) == said
