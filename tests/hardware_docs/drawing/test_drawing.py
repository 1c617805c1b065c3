"""Shapes land where they are told to, to a share of a pixel, in every back end."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.hardware_docs.drawing.png import encode_png, render_png
from tachiai.hardware_docs.drawing.shapes import (
    Circle,
    Drawing,
    Inset,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Text,
    dashes,
)
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.vision.board.faces import bgr_of


def darkness(*shapes: Shape, size_mm: float = 10.0, px_per_mm: float = 4.0) -> np.ndarray:
    """(H, W): how much of each pixel the shapes, all of them black, cover."""
    image = render_png(Drawing((size_mm, size_mm), shapes), px_per_mm)
    return 1 - image[..., 0] / 255.0


def covered_mm2(*shapes: Shape, px_per_mm: float = 4.0) -> float:
    return float(darkness(*shapes, px_per_mm=px_per_mm).sum()) / px_per_mm**2


def test_a_rectangle_covers_half_a_pixel_by_half() -> None:
    ink = darkness(Rect(1.0, 1.0, 2.125, 1.0, "#000000"))
    assert ink[4, 4] == 1
    assert ink[4, 12] == pytest.approx(0.5, abs=0.01)
    assert ink[4, 13] == 0


def test_rectangles_cover_their_area() -> None:
    assert covered_mm2(Rect(1.03, 2.41, 3.3, 4.7, "#000000")) == pytest.approx(3.3 * 4.7, rel=0.01)


def test_a_frame_lies_half_inside_half_outside() -> None:
    frame = Rect(2, 2, 5, 5, "", "#000000", 1.0)
    assert covered_mm2(frame) == pytest.approx(6 * 6 - 4 * 4, rel=0.01)


def test_discs_and_rings_cover_their_area() -> None:
    assert covered_mm2(Circle((5.1, 4.9), 3.0, "#000000")) == pytest.approx(np.pi * 9, rel=0.01)
    ring = Circle((5.1, 4.9), 3.0, "", "#000000", 1.0)
    assert covered_mm2(ring) == pytest.approx(np.pi * (3.5**2 - 2.5**2), rel=0.01)


def test_a_contour_inside_another_is_a_hole() -> None:
    outer = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))
    inner = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0))
    ink = darkness(Polygon((outer, inner), "#000000"))
    assert ink[20, 20] == 0
    assert float(ink.sum()) / 16 == pytest.approx(64 - 4, rel=0.02)


def test_squares_of_one_polygon_show_no_seam() -> None:
    squares = tuple(((x, 1.1), (x + 1.37, 1.1), (x + 1.37, 2.47), (x, 2.47)) for x in (1.1, 2.47, 3.84))
    ink = darkness(Polygon(squares, "#000000"))
    assert ink[7, 6:20].min() == 1


def test_lines_have_their_width_whatever_their_slope() -> None:
    level, slope = Polyline(((1, 5), (9, 5)), "#000000", 0.5), Polyline(((1, 1), (7, 9)), "#000000", 0.5)
    assert covered_mm2(level) == pytest.approx(8 * 0.5, rel=0.02)
    assert covered_mm2(slope) == pytest.approx(10 * 0.5, rel=0.05)


def test_a_dashed_line_starts_and_ends_with_a_dash() -> None:
    pieces = dashes(Polyline(((0, 0), (20, 0)), "#000000", 0.5, dash_mm=2.0))
    assert pieces[0].points_mm[0] == (0.0, 0.0)
    assert pieces[-1].points_mm[1] == pytest.approx((20, 0))
    assert len(pieces) == 6


def test_an_inset_shows_its_window_and_nothing_else() -> None:
    inner = Drawing((10, 10), (Rect(0, 0, 10, 10, "#000000"),))
    ink = darkness(Inset((2, 3), (5, 5, 4, 2), inner))
    assert float(ink.sum()) / 16 == pytest.approx(8)
    assert ink[12:20, 8:24].min() == 1


def test_an_inset_keeps_places() -> None:
    inner = Drawing((10, 10), (Rect(6, 6, 1, 1, "#000000"),))
    assert np.argwhere(darkness(Inset((2, 3), (5, 5, 4, 3), inner)) > 0.5).min(axis=0).tolist() == [16, 12]


@pytest.mark.parametrize(("anchor", "low_mm", "high_mm"), [("start", 5, 8), ("middle", 3, 7), ("end", 2, 5)])
def test_text_hangs_on_its_anchor(anchor: str, low_mm: float, high_mm: float) -> None:
    text = Text((5, 6), "HH", 2.0, "#000000", anchor)  # type: ignore[arg-type]  # parametrised by name
    columns = np.flatnonzero(darkness(text).max(axis=0) > 0.3) / 4
    assert low_mm <= columns.min() <= columns.max() <= high_mm
    assert columns.max() - columns.min() == pytest.approx(text_width_mm("HH", 2.0), abs=0.8)


def test_text_stands_on_its_baseline() -> None:
    rows = np.flatnonzero(darkness(Text((3, 6), "H", 4.0, "#000000")).max(axis=1) > 0.5) / 4
    assert rows.max() == pytest.approx(5.75, abs=0.26)
    assert rows.min() == pytest.approx(6 - 0.73 * 4, abs=0.3)


def test_turned_text_runs_downwards() -> None:
    ink = darkness(Text((5, 2), "HHH", 2.0, "#000000", turned_deg=90)) > 0.3
    rows, columns = np.flatnonzero(ink.any(axis=1)) / 4, np.flatnonzero(ink.any(axis=0)) / 4
    assert rows.min() >= 1.9
    assert rows.max() - rows.min() == pytest.approx(text_width_mm("HHH", 2.0), abs=0.8)
    assert 4.9 <= columns.min() <= columns.max() <= 6.8


def test_colours_are_what_they_say() -> None:
    image = render_png(Drawing((2, 2), (Rect(0, 0, 2, 2, "#123456"),)), 3.0)
    assert image[2, 2].tolist() == [0x56, 0x34, 0x12]
    assert bgr_of("#123456") == (0x56, 0x34, 0x12)


def test_a_png_file_knows_its_resolution() -> None:
    picture = Image.open(BytesIO(encode_png(render_png(Drawing((10, 10), ()), 10.0), 10.0)))
    assert picture.info["dpi"] == pytest.approx((254, 254), abs=0.1)


def test_an_svg_is_in_millimetres() -> None:
    svg = render_svg(Drawing((297, 420), (Rect(1.5, 2, 3, 4, "#000000"), Text((1, 1), "a<b&c", 3))))
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="297mm" height="420mm" ')
    assert 'viewBox="0 0 297 420"' in svg
    assert '<rect x="1.5" y="2" width="3" height="4" fill="#000000"/>' in svg
    assert "a&lt;b&amp;c" in svg
