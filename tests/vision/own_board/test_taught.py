"""What a start picture has taught is kept as JSON, and a file that is none is refused."""

import json
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.vision.own_board.cylinder_fit import Rise
from tachiai.vision.own_board.faces import RINGS, SPOKES, RingColours
from tachiai.vision.own_board.looks import PARTS, TAUGHT, Look
from tachiai.vision.own_board.taught import Taught, taught_from_json

NUMBERS = st.floats(-9, 9).map(lambda number: round(number, 5))
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.lists(NUMBERS, min_size=3 * PARTS + 3, max_size=3 * PARTS + 3),
    st.floats(0.5, 2).map(lambda number: round(number, 5)),
    st.lists(st.sampled_from(["#000000", "#c0a070"]), unique=True),
)
def test_it_outlives_its_file(numbers: list[float], scale: float, fills: list[str]) -> None:
    parts = np.array(numbers)
    taught = Taught(
        {"x": Look(parts[:-3].reshape(PARTS, 3), parts[-3:], TAUGHT)},
        {"x": Rise(scale, 1.04, parts[:3])},
        {"x": RingColours(np.full((RINGS, SPOKES, 3), 0.25), 9.5)},
        {"x": tuple(fills)},
    )
    kept = taught_from_json(json.loads(json.dumps(taught.as_json())))
    assert kept.as_json() == taught.as_json()


@given(st.dictionaries(st.sampled_from(["looks", "rises", "faces", "overlooked"]), VALUES))
def test_what_is_none_of_it_raises_what_is_promised(data: dict[str, Any]) -> None:
    with suppress(KeyError, TypeError, ValueError, AttributeError, OverflowError):
        taught_from_json(data)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([0.0, 1, 0, 0, 0], "positive factor"),
        ([float("nan"), 1, 0, 0, 0], "finite"),
        ([1.0, 0, 0], "reshape"),
    ],
)
def test_a_factor_of_heights_is_positive_and_finite(values: list[float], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        taught_from_json({"looks": {}, "rises": {"x": values}, "faces": {}, "overlooked": {}})
