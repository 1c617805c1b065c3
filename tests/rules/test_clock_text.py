"""Time left as people read it."""

import pytest

from tachiai.rules.time_control import clock_text


@pytest.mark.parametrize(
    ("left_ms", "text"),
    [
        (0, "0:00"),
        (1, "0.1"),
        (9_950, "10.0"),
        (19_901, "20.0"),
        (20_000, "0:20"),
        (59_001, "1:00"),
        (3_600_000, "1:00:00"),
        (-5, "0:00"),
    ],
)
def test_clocks_round_up(left_ms: int, text: str) -> None:
    assert clock_text(left_ms) == text
