"""The stand shows the whole sheet, and a lower one would not: checked by projecting the corners."""

from itertools import product
from math import cos, radians, sin, tan

import numpy as np
import pytest

from tachiai.hardware_docs.camera_stand import (
    AROUND_MM,
    CAMERA_MODELS,
    STEP_MM,
    CameraModel,
    place_camera,
    top_shift_mm,
)
from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.vision.board.sheet import Sheet

stands = pytest.mark.parametrize(
    ("name", "camera", "lean_deg"),
    list(product(sheet_names(), CAMERA_MODELS, (0.0, 10.0, 20.0))),
    ids=lambda value: value.name if isinstance(value, CameraModel) else str(value),
)


def corners_in_picture(
    sheet: Sheet, camera: CameraModel, height_mm: float, back_mm: float, lean_deg: float, side: str
) -> np.ndarray:
    """(4, 2): where the corners of sheet and table round it fall, -1..1 inside the picture."""
    short, long = (value + 2 * AROUND_MM for value in sorted(sheet.size_mm))
    width, length = (long, short) if side == "long" else (short, long)
    lean = radians(lean_deg)
    found = []
    for x, y in product((-width / 2, width / 2), (-length / 2, length / 2)):
        # The lens looks along (0, sin, -cos); the picture's upper edge lies along (0, cos, sin).
        ray = np.array([x, y + back_mm, -height_mm])
        depth = ray @ [0, sin(lean), -cos(lean)]
        up = ray @ [0, cos(lean), sin(lean)]
        found.append(
            (
                x / depth / tan(radians(camera.across_deg / 2)),
                up / depth / tan(radians(camera.down_deg / 2)),
            )
        )
    return np.array(found)


@stands
def test_the_whole_sheet_is_seen(name: str, camera: CameraModel, lean_deg: float) -> None:
    sheet = open_sheet(name)
    stand = place_camera(sheet, camera, lean_deg)
    corners = corners_in_picture(sheet, camera, stand.height_mm, stand.back_mm, lean_deg, stand.side)
    assert np.abs(corners).max() <= 1 + 1e-9


@stands
def test_from_lower_down_it_is_not_wherever_the_lens_hangs(
    name: str, camera: CameraModel, lean_deg: float
) -> None:
    sheet = open_sheet(name)
    stand = place_camera(sheet, camera, lean_deg)
    lower_mm = stand.height_mm - STEP_MM - 0.1
    for back_mm in np.linspace(stand.back_mm - 60, stand.back_mm + 60, 61):
        for side in ("long", "short"):
            corners = corners_in_picture(sheet, camera, lower_mm, float(back_mm), lean_deg, side)
            assert np.abs(corners).max() > 1


@stands
def test_the_scale_is_that_of_the_far_edge(name: str, camera: CameraModel, lean_deg: float) -> None:
    sheet = open_sheet(name)
    stand = place_camera(sheet, camera, lean_deg)
    corners = corners_in_picture(sheet, camera, stand.height_mm, stand.back_mm, lean_deg, stand.side)
    far = corners[corners[:, 1] >= corners[:, 1].max() - 1e-9]
    short, long = (value + 2 * AROUND_MM for value in sorted(sheet.size_mm))
    across = np.ptp(far[:, 0]) / 2 * camera.picture_px[0] / (long if stand.side == "long" else short)
    assert stand.px_per_mm <= across + 1e-9
    assert stand.px_per_mm >= across * cos(radians(lean_deg + camera.down_deg / 2))


def test_a_piece_of_six_millimetres_leans_by_six_at_45_degrees() -> None:
    assert top_shift_mm(6, 45) == pytest.approx(6)
    assert top_shift_mm(6, 0) == 0


def test_a_lens_that_would_see_the_horizon_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="from 0 to 69"):
        place_camera(open_sheet("chatra"), CAMERA_MODELS[0], 70)
    with pytest.raises(DoesNotFit):
        place_camera(open_sheet("chatra"), CAMERA_MODELS[0], -1)


def test_a_lens_too_narrow_for_a_room_is_refused() -> None:
    keyhole = CameraModel("keyhole", CAMERA_MODELS[0].words, 3, 2, (1280, 720), 100)
    with pytest.raises(DoesNotFit, match="Chatra"):
        place_camera(open_sheet("chatra"), keyhole, 0)
