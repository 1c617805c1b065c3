"""The PDF and SVG files: exact millimetres, the same bytes every time, words in both languages."""

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.drawing.paper import (
    MARGIN_MM,
    OVERLAP_MM,
    PAPERS_MM,
    joints,
    pages_on,
    tile_windows,
)
from tachiai.hardware_docs.drawing.pdf import render_pdf
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import Drawing, Inset
from tachiai.hardware_docs.drawing.sheet import draw_ruler, draw_sheet, sheet_checksum, whole_boxes
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.errors import UnknownPrint
from tests.hardware_docs.drawing.seen import fiducials_mm, pdf_pages, pdf_text, worst_mm
from tests.support.usual_run import some_of

every_sheet = pytest.mark.parametrize("name", sheet_names())
DPI = 150
PX_PER_MM = DPI / 25.4


@pytest.mark.parametrize("name", some_of(sheet_names(), "rugby_chess", "chatra", "two_rings"))
def test_a_printed_pdf_has_every_fiducial_in_its_place(name: str, tmp_path: Path) -> None:
    sheet = open_sheet(name)
    (page,) = pdf_pages(render_pdf([draw_sheet(sheet)], "test"), DPI, tmp_path)
    found = fiducials_mm(page, sheet.dictionary, PX_PER_MM)
    assert sorted(found) == sorted(sheet.fiducial_corners_mm)
    assert worst_mm(found, sheet) <= 0.1


def test_pdf_and_png_show_the_same_cells(tmp_path: Path) -> None:
    sheet = open_sheet("rosenkreuz")
    drawing = draw_sheet(sheet)
    (page,) = pdf_pages(render_pdf([drawing], "test"), DPI, tmp_path)
    picture = render_png(drawing, PX_PER_MM)
    for x, y in sheet.centres_mm * PX_PER_MM:
        difference = page[int(y), int(x)].astype(int) - picture[int(y), int(x)].astype(int)
        assert np.abs(difference).max() <= 2


def test_a_pdf_is_the_same_bytes_every_time() -> None:
    drawing = draw_sheet(open_sheet("rugby_chess"))
    assert render_pdf([drawing], "test") == render_pdf([drawing], "test")


def test_the_words_of_a_sheet_can_be_read_in_both_languages(tmp_path: Path) -> None:
    sheet = open_sheet("troop_chess")
    words = pdf_text(render_pdf([draw_sheet(sheet)], "test"), tmp_path)
    assert "Troop-Chess" in words
    assert "集団陣形棋" in words
    assert "原寸" in words
    assert sheet_checksum(sheet) in words


def test_the_ruler_is_a_hundred_millimetres_long(tmp_path: Path) -> None:
    drawing = Drawing((140, 30), tuple(draw_ruler((20.0, 10.0))))
    (page,) = pdf_pages(render_pdf([drawing], "test"), 600, tmp_path)
    row = page[round(11 * 600 / 25.4), :, 0]
    ticks_mm = (np.flatnonzero(row < 128) + 0.5) * 25.4 / 600
    assert ticks_mm.min() + 0.1 == pytest.approx(20.0, abs=0.05)
    assert ticks_mm.max() - 0.1 == pytest.approx(120.0, abs=0.05)


@every_sheet
def test_an_svg_has_every_fiducial_in_its_place(name: str) -> None:
    sheet = open_sheet(name)
    svg = render_svg(draw_sheet(sheet))
    blacks = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="\3" fill="#000000"/>', svg)
    corners = sorted((float(x), float(y)) for x, y, _ in blacks)
    expected = sorted((round(f.x_mm, 4), round(f.y_mm, 4)) for f in sheet.fiducials)
    assert corners == expected


@every_sheet
@pytest.mark.parametrize("paper", PAPERS_MM)
def test_tiles_cover_the_sheet_and_overlap(name: str, paper: str) -> None:
    drawing = draw_sheet(open_sheet(name))
    upright = PAPERS_MM[paper]
    for size in (upright, upright[::-1]):
        windows = tile_windows(drawing, size)
        for axis, line in ((0, windows[0]), (1, [rank[0] for rank in windows])):
            stretches = [(window[axis], window[axis] + window[axis + 2]) for window in line]
            assert stretches[0][0] == 0
            assert stretches[-1][1] == pytest.approx(drawing.size_mm[axis])
            assert all(end - start <= size[axis] - 2 * MARGIN_MM + 1e-9 for start, end in stretches)
            assert all(a[1] - b[0] >= OVERLAP_MM - 1e-9 for a, b in pairwise(stretches))


@every_sheet
@pytest.mark.parametrize("paper", PAPERS_MM)
def test_every_fiducial_is_whole_on_some_page(name: str, paper: str) -> None:
    sheet = open_sheet(name)
    seen: set[int] = set()
    for page in pages_on(draw_sheet(sheet), paper, "test", whole_boxes(sheet)):
        inset = page.shapes[0]
        assert isinstance(inset, Inset)
        x, y, width, height = inset.window_mm
        corner, far = np.array([x, y]), np.array([x + width, y + height])
        seen |= {
            marker
            for marker, corners in sheet.fiducial_corners_mm.items()
            if (corners >= corner).all() and (corners <= far).all()
        }
    assert seen == set(sheet.fiducial_corners_mm)


def test_a_tile_shows_its_part_of_the_sheet_in_full_size(tmp_path: Path) -> None:
    sheet = open_sheet("rugby_chess")
    pages = pages_on(draw_sheet(sheet), "a4", "test", whole_boxes(sheet))
    assert len(pages) == 4
    pictures = pdf_pages(render_pdf(pages, "test"), DPI, tmp_path)
    for page, picture in zip(pages, pictures, strict=True):
        inset = page.shapes[0]
        assert isinstance(inset, Inset)
        shift = np.array(inset.at_mm) - np.array(inset.window_mm[:2])
        for marker, corners in fiducials_mm(picture, sheet.dictionary, PX_PER_MM).items():
            assert np.abs(corners - shift - sheet.fiducial_corners_mm[marker]).max() <= 0.1


def test_a_sheet_that_fits_takes_one_page_across_if_need_be() -> None:
    wide = Drawing((280, 190), ())
    (page,) = pages_on(wide, "a4", "test")
    assert page.size_mm == (297, 210)


def test_joints_go_round_what_has_to_stay_whole() -> None:
    assert joints([0, 80], 100, []) == [90]
    assert joints([0, 80], 100, [(85, 95)]) in ([85], [95])
    assert joints([0, 80], 100, [(70, 120)]) == [90]


def test_an_unknown_paper_is_named() -> None:
    with pytest.raises(UnknownPrint, match="'b5'"):
        pages_on(Drawing((10, 10), ()), "b5", "test")
