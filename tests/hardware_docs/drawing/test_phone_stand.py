"""A phone on its stand of cardboard sees the whole sheet and nothing of the stand."""

from math import atan, cos, degrees, radians, sin

import numpy as np
import pytest

from tachiai.hardware_docs.camera_stand import PHONE, place_camera
from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.drawing.phone_stand import LENS_IN_MM, PHONE_WIDE_MM, STOP_MM, draw_phone_stand
from tachiai.hardware_docs.drawing.shapes import Polyline, Text


@pytest.mark.parametrize("name", sheet_names())
@pytest.mark.parametrize("lean_deg", [20.0, 30.0, 45.0])
def test_the_phone_lies_at_the_stands_height_and_lean(name: str, lean_deg: float) -> None:
    sheet = open_sheet(name)
    stand = place_camera(sheet, PHONE, lean_deg)
    length_mm = (min if stand.side == "long" else max)(sheet.size_mm)
    drawing = draw_phone_stand(name, stand, length_mm, PHONE, "en")
    cut = next(shape for shape in drawing.shapes if isinstance(shape, Polyline))
    points = np.array(cut.points_mm[:-1])
    assert points.min() >= 0
    assert (points <= np.array(drawing.size_mm)).all()
    # One side: its foot in front, its upper end in front, where the phone's lower edge lies, the back's top.
    foot, front, low, top = points[:4] * (1, -1) + (0, drawing.size_mm[1])
    ground = foot[1]
    slope = front - low
    assert degrees(atan(slope[1] / -slope[0])) == pytest.approx(lean_deg)
    along = (PHONE_WIDE_MM - LENS_IN_MM) * np.array([-cos(radians(lean_deg)), sin(radians(lean_deg))])
    lens = low + along
    assert lens[1] - ground == pytest.approx(stand.height_mm)
    assert top[1] - low[1] == pytest.approx(STOP_MM)
    # More than half of the phone lies on the sides; they end behind the lens, and below its lowest ray.
    assert np.hypot(*slope) > PHONE_WIDE_MM / 2
    assert front[0] > lens[0]
    below = lens[0] - foot[0]
    assert degrees(atan(below / stand.height_mm)) < lean_deg - PHONE.down_deg / 2 or below <= 0


def test_what_to_do_stands_on_it_in_both_languages() -> None:
    sheet = open_sheet("rugby_chess")
    stand = place_camera(sheet, PHONE, 30.0)
    for language, word in (("en", "Glue this onto cardboard"), ("ja", "厚紙")):
        drawing = draw_phone_stand("Rugby Chess", stand, 297.0, PHONE, language)
        said = " ".join(shape.text for shape in drawing.shapes if isinstance(shape, Text))
        assert word in said
        assert "375 mm" in said
