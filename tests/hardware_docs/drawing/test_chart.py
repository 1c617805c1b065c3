"""The lens chart: printed where the detector expects it, in exact millimetres, on every paper."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.print import print_
from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.drawing.chart import draw_chart, square_mm
from tachiai.hardware_docs.drawing.paper import MARGIN_MM, PAPERS_MM
from tachiai.hardware_docs.drawing.pdf import render_pdf
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.vision.board.chart import CHART
from tachiai.vision.board.sheet import Points
from tachiai.vision.frame import Image
from tachiai.vision.opencv import find_chart_corners, grey_of
from tests.hardware_docs.drawing.seen import pdf_pages, pdf_text

every_paper = pytest.mark.parametrize("paper", sorted(PAPERS_MM))


def printed_mm(paper: str) -> Points:
    """Where the chart's inner corners are on a paper."""
    paper_mm, side_mm = PAPERS_MM[paper], square_mm(PAPERS_MM[paper])
    return CHART.corners * side_mm + ((paper_mm[0] - CHART.cols * side_mm) / 2, MARGIN_MM)


def worst_mm(picture: Image, px_per_mm: float, paper: str) -> float:
    """How far the worst corner in a picture of the page lies from where it should be; all must be there."""
    found = find_chart_corners(grey_of(picture), CHART)
    assert found is not None
    corners, corners_px = found
    assert sorted(corners) == list(range(len(CHART.corners)))
    return float(np.abs((corners_px + 0.5) / px_per_mm - printed_mm(paper)[corners]).max())


@every_paper
def test_the_detector_finds_every_corner_where_it_is_printed(paper: str) -> None:
    assert worst_mm(render_png(draw_chart(PAPERS_MM[paper]), 3.0), 3.0, paper) < 0.1


def test_a_printed_pdf_has_exact_millimetres(tmp_path: Path) -> None:
    (page,) = pdf_pages(render_pdf([draw_chart(PAPERS_MM["a4"])], "test"), 150, tmp_path)
    assert worst_mm(page, 150 / 25.4, "a4") < 0.1


def test_the_page_says_what_to_do_with_it(tmp_path: Path) -> None:
    words = pdf_text(render_pdf([draw_chart(PAPERS_MM["letter"])], "test"), tmp_path)
    assert "tachiai calibrate lens · 26 mm" in words
    assert "平らな板に貼ってください。" in words


def test_no_sheet_has_markers_of_the_chart() -> None:
    assert CHART.dictionary not in {open_sheet(name).dictionary for name in sheet_names()}


def test_the_command_draws_it(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        print_, ["chart", "--paper", "letter", "-o", str(tmp_path / "chart.png"), "--dpi", "50.8"]
    )
    assert (result.exit_code, result.stderr) == (0, f"{tmp_path / 'chart.png'}: 215.9 × 279.4 mm\n")
    picture = cv2.imread(str(tmp_path / "chart.png"))
    assert picture is not None
    assert picture.shape == (559, 432, 3)
