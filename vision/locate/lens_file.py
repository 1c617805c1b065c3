"""Lens files: written by ``tachiai calibrate lens``, read by every program with a camera."""

from pathlib import Path
from typing import Any

from tachiai.rules.quoting import quoted_value, shortened
from tachiai.vision.errors import BadCalibration
from tachiai.vision.json_file import read_json_file, write_json_file
from tachiai.vision.locate.lens import Lens

_LARGEST = 1e6  # far above any number of a lens
_KEYS = {"format", "image_wh", "focal_px", "centre_px", "distortion"}


def save_lens(lens: Lens, path: Path) -> None:
    """Writes the lens as JSON. Raises ``OSError``."""
    values = {
        "image_wh": list(lens.image_wh),
        "focal_px": lens.focal_px,
        "centre_px": list(lens.centre_px),
        "distortion": list(lens.distortion),
    }
    write_json_file(path, values)


def load_lens(path: Path) -> Lens:
    """Reads a lens file. Raises ``BadCalibration``."""
    data = read_json_file(path, "a lens")
    if set(data) != _KEYS:
        wanted, got = (", ".join(sorted(keys)) for keys in (_KEYS, data))
        raise BadCalibration(f"{path}: expected the keys {wanted}, got {shortened(got)}")
    width, height = _numbers(path, data, "image_wh", 2)
    if not (width.is_integer() and height.is_integer() and min(width, height) > 0):
        raise BadCalibration(
            f"{path}: image_wh: expected whole numbers above 0, got {quoted_value(data['image_wh'])}"
        )
    (focal_px,) = _numbers(path, {"focal_px": [data["focal_px"]]}, "focal_px", 1)
    if focal_px <= 0:
        raise BadCalibration(f"{path}: focal_px: expected a number above 0, got {focal_px:g}")
    x, y = _numbers(path, data, "centre_px", 2)
    if not (0 <= x <= width and 0 <= y <= height):
        raise BadCalibration(
            f"{path}: centre_px: expected a place in the picture, got {quoted_value(data['centre_px'])}"
        )
    k1, k2, p1, p2, k3 = _numbers(path, data, "distortion", 5)
    return Lens((int(width), int(height)), focal_px, (x, y), (k1, k2, p1, p2, k3))


def _numbers(path: Path, data: dict[str, Any], key: str, count: int) -> tuple[float, ...]:
    values = data[key]
    if (
        not isinstance(values, list)
        or len(values) != count
        or not all(type(value) in (int, float) and abs(value) <= _LARGEST for value in values)
    ):
        wanted = "a number" if count == 1 else f"{count} numbers"
        raise BadCalibration(f"{path}: {key}: expected {wanted}, got {quoted_value(values)}")
    return tuple(float(value) for value in values)
