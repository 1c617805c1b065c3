"""A lens file comes back as it was written; anything else is refused in one sentence."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.vision.errors import BadCalibration
from tachiai.vision.locate.lens import Lens, load_lens, save_lens
from tests.support.chart_pictures import KNOWN

GOOD = {
    "format": 1,
    "image_wh": [1280, 720],
    "focal_px": 905.0,
    "centre_px": [652.0, 348.0],
    "distortion": [-0.21, 0.06, 0.0008, -0.0006, 0.0],
}
numbers = st.floats(-10, 10)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.integers(1, 9000), st.integers(1, 9000), st.floats(1, 1e5), st.tuples(*[numbers] * 5))
def test_every_lens_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    width: int,
    height: int,
    focal_px: float,
    distortion: tuple[float, float, float, float, float],
) -> None:
    path = tmp_path_factory.getbasetemp() / "lens.json"
    lens = Lens((width, height), focal_px, (width / 3, height / 2), distortion)
    save_lens(lens, path)
    assert load_lens(path) == lens


@given(st.binary(max_size=60))
def test_no_file_is_more_than_a_sentence(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.json"
    path.write_bytes(data)
    with pytest.raises(BadCalibration, match="noise.json: expected"):
        load_lens(path)


@given(st.sampled_from(sorted(GOOD)), values)
def test_a_key_with_any_other_value_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, key: str, value: object
) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.json"
    path.write_text(json.dumps({**GOOD, key: value}))
    with suppress(BadCalibration):
        lens = load_lens(path)
        assert lens.focal_px > 0
        assert min(lens.image_wh) > 0


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", 2, "expected a lens of format 1"),
        ("image_wh", [1280, 0], "image_wh: expected whole numbers above 0"),
        ("image_wh", [1280.5, 720], "image_wh: expected whole numbers above 0"),
        ("image_wh", [1280], "image_wh: expected 2 numbers, got [1280]"),
        ("focal_px", -1, "focal_px: expected a number above 0, got -1"),
        ("focal_px", 10**400, "focal_px: expected a number"),
        ("focal_px", True, "focal_px: expected a number"),
        ("focal_px", float("nan"), "focal_px: expected a number"),
        ("centre_px", [1290, 1], "centre_px: expected a place in the picture"),
        ("distortion", [0, 0, 0, 0], "distortion: expected 5 numbers"),
        ("camera", "usb:0", "expected the keys"),
    ],
)
def test_what_is_wrong_is_named(key: str, value: object, said: str, tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    path.write_text(json.dumps({**GOOD, key: value}))
    with pytest.raises(BadCalibration) as caught:
        load_lens(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadCalibration, match="lens.json: cannot be read"):
        load_lens(tmp_path / "lens.json")


def test_the_file_is_what_it_says(tmp_path: Path) -> None:
    save_lens(KNOWN, tmp_path / "lens.json")
    assert json.loads((tmp_path / "lens.json").read_text()) == GOOD
