"""A sheet file may leave out what follows from board and paper, and may still say any of it."""

from pathlib import Path
from typing import Any

import pytest

from tachiai.hardware_docs.catalogue import SHEETS_PATH, open_sheet
from tachiai.hardware_docs.drawing.sheet import sheet_checksum
from tachiai.hardware_docs.drawing.sheet_faults import sheet_faults
from tachiai.hardware_docs.marker_numbers import used_numbers
from tachiai.rules.core import Player
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet, read_sheet
from tachiai.vision.board.sheet_layout import LEAST_PITCH_MM, MOST_PITCH_MM
from tachiai.vision.board.toml_table import SheetTable
from tachiai.vision.errors import BadSheet
from tests.support.usual_run import pairs

# The checksums of the sheets whose files once described every millimetre: people have printed them.
PRINTED = {
    "chatra": "044d4ecf",
    "chatra_15": "5574e273",
    "chatra_9": "7bf4a562",
    "rosenkreuz": "7a8179d7",
    "rugby_chess": "fdab04c1",
    "troop_chess": "654a8469",
    "two_rings": "017d7f53",
}
FEW_BOARDS = ((2, 2), (3, 4), (12, 4), (8, 8), (19, 19))
BOARDS = (*FEW_BOARDS, (4, 12), (5, 6), (6, 6), (7, 7), (10, 10))


def sheet(cols: int, rows: int, **keys: Any) -> Sheet:
    grid = {"kind": keys.pop("kind", "cells"), "cols": cols, "rows": rows, "rim": keys.pop("rim", False)}
    values = {
        "format": 1,
        "game": "x",
        "title": "X",
        **keys,
        "grid": {**grid, **keys.pop("grid", {})},
        "fiducials": {"first": 50, **keys.pop("fiducials", {})},
    }
    return read_sheet(SheetTable(Path("x.toml"), values))


@pytest.mark.parametrize("name", PRINTED)
def test_the_geometry_of_printed_sheets_stays(name: str) -> None:
    assert sheet_checksum(open_sheet(name)) == PRINTED[name]


@pytest.mark.parametrize(("board", "kind"), pairs(BOARDS, ["cells", "crossings"], (len(FEW_BOARDS), 2)))
def test_nothing_is_wrong_with_a_sheet_that_is_laid_out(board: tuple[int, int], kind: str) -> None:
    for rim in (False, True) if kind == "cells" and max(board) < 12 else (False,):
        laid = sheet(*board, kind=kind, rim=rim)
        assert sheet_faults(laid, {}) == ()
        assert LEAST_PITCH_MM <= laid.pitch_mm[0] <= MOST_PITCH_MM


@pytest.mark.parametrize(
    ("board", "paper", "size_mm", "pitch_mm"),
    [
        ((5, 5), "A4", (210, 264), 30),
        ((7, 9), "A3", (297, 420), 34),
        ((8, 8), "A3", (297, 350), 29.5),
        ((10, 5), "A3", (408, 284), 34),  # across
    ],
)
def test_cells_are_as_large_as_the_paper_allows(
    board: tuple[int, int], paper: str, size_mm: tuple[float, float], pitch_mm: float
) -> None:
    laid = sheet(*board, paper=paper)
    assert laid.pitch_mm == (pitch_mm, pitch_mm)
    assert laid.size_mm == size_mm


def test_a_board_too_large_for_its_paper_is_refused_with_what_it_needs() -> None:
    expected = r"paper: expected at least 339 × 394 mm for 10 × 10 cells of 28 mm .*, got 'A4'"
    with pytest.raises(BadSheet, match=expected):
        sheet(10, 10, paper="A4")
    assert sheet(10, 10, paper="A4", grid={"pitch_mm": 15}).size_mm == (210, 264)


def test_a_file_may_say_any_of_it() -> None:
    plain = sheet(5, 5)
    patch = {"shade": "white", "rect_mm": [40, 10, 12, 12]}
    markers = [[1, 5, 5], [2, 150, 5], [3, 5, 200], [4, 150, 200]]
    said = sheet(
        5, 5, size_mm=[250, 300], ruler_mm=[9, 8], patches=[patch], leds={"rows": [[-1] * 5] * 5},
        grid={"origin_mm": [50, 60], "pitch_mm": [30, 31]}, fiducials={"side_mm": 18, "markers": markers},
    )  # fmt: skip
    assert said.size_mm == (250.0, 300.0)
    assert said.origin_mm == (50.0, 60.0)
    assert said.pitch_mm == (30.0, 31.0)
    assert said.ruler_mm == (9.0, 8.0)
    assert said.fiducial_side_mm == 18
    assert [fiducial.id for fiducial in said.fiducials] == [1, 2, 3, 4]
    assert len(said.patches) == 1
    assert set(said.leds) == {-1}
    assert len(plain.patches) == 18


def test_numbers_begin_at_the_first_and_choose_the_dictionary() -> None:
    assert sheet(5, 5).dictionary == "4X4_100"
    far = sheet(5, 5, fiducials={"first": 120})
    assert far.dictionary == "4X4_250"
    assert [fiducial.id for fiducial in far.fiducials] == list(range(120, 130))
    with pytest.raises(BadSheet, match="ids from 0 to 999"):
        sheet(5, 5, fiducials={"first": 995})


def test_trays_lie_above_and_below_where_the_paper_has_room() -> None:
    for board in ((3, 4), (5, 5), (8, 8), (19, 19)):
        laid = sheet(*board, in_hand=6)
        assert sheet_faults(laid, {}) == ()
        below, above = laid.trays
        assert (below.player, above.player) == (Player.FIRST, Player.SECOND)
        assert below.y_mm > laid.centres_mm[:, 1].max() > above.y_mm
        assert below.width_mm >= 4 * below.height_mm
        assert LEAST_PITCH_MM <= laid.pitch_mm[0] <= MOST_PITCH_MM
    assert sheet(3, 4, in_hand=6).size_mm <= (210.0, 297.0)


def test_trays_ask_for_no_larger_paper_than_a3_and_may_be_given() -> None:
    assert sheet(8, 10, in_hand=6) == sheet(8, 10)
    crowded = sheet(5, 6, paper="A4", grid={"pitch_mm": 28}, in_hand=6)
    assert crowded.trays == ()
    assert crowded == sheet(5, 6, paper="A4", grid={"pitch_mm": 28})
    given = [{"player": "first", "rect_mm": [4, 5, 60, 30]}]
    assert [tray.width_mm for tray in sheet(5, 5, in_hand=6, trays=given).trays] == [60]
    assert sheet(5, 5, trays=given).size_mm == sheet(5, 5).size_mm


@pytest.mark.parametrize(
    ("rect_mm", "fault"),
    [
        ([40, 250, 60, 30], "A tray reaches beyond the paper."),
        ([40, 190, 60, 30], "A tray is nearer to the board than 15.0 mm"),
        ([10, 5, 60, 15], "Pieces in a tray would hide marker 50 or its white border."),
        ([41, 5, 40, 15], "Pieces in a tray would hide a patch by which the light is measured."),
    ],
)
def test_a_tray_in_a_wrong_place_is_told(rect_mm: list[float], fault: str) -> None:
    laid = sheet(5, 5, trays=[{"player": "first", "rect_mm": rect_mm}])
    assert fault in " ".join(str(each) for each in sheet_faults(laid, {}))


def test_a_board_larger_than_the_panel_has_no_lights() -> None:
    assert set(sheet(17, 4).leds) == {-1}
    assert sheet(3, 3, rim=True).leds[:3] == (17, 18, 19)


def test_paper_and_size_exclude_each_other() -> None:
    with pytest.raises(BadSheet, match="paper: expected either it or size_mm"):
        sheet(5, 5, paper="A4", size_mm=[200, 300])


def test_a_file_that_leaves_its_markers_out_describes_a_board_that_is_there() -> None:
    values = {
        "format": 1, "title": "Go", "size_mm": [300, 300],
        "grid": {"kind": "cells", "cols": 5, "rows": 5, "origin_mm": [20, 20], "pitch_mm": [30, 30]},
    }  # fmt: skip
    there = read_sheet(SheetTable(Path("x.toml"), values))
    assert (there.fiducials, there.patches, there.ruler_mm, set(there.leds)) == ((), (), None, {-1})


def test_the_smallest_file_of_the_documentation_is_enough(tmp_path: Path) -> None:
    text = (SHEETS_PATH / "README.md").read_text(encoding="utf-8")
    file = tmp_path / "breakthrough.toml"
    file.write_text(text.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    assert sheet_faults(load_sheet(file), used_numbers()) == ()
