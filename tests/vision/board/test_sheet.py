"""A sheet file says what is wrong with it: the file, the key, what was expected, what came."""

from pathlib import Path

import pytest

from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import BadSheet

FILE = """
format = 1
title = "Own board"
version = "1"
size_mm = [300, 300]
[grid]
kind = "cells"
cols = 8
rows = 8
origin_mm = [50, 50]
pitch_mm = [25, 25]
[fiducials]
dictionary = "4X4_50"
side_mm = 18
markers = [[0, 5, 5], [1, 277, 5], [2, 277, 277], [3, 5, 277]]
[[patches]]
shade = "white"
rect_mm = [100, 10, 20, 10]
[leds]
rows = [
  [0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [-1, -1, -1, -1, -1, -1, -1, -1],
  [-1, -1, -1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1, -1, -1],
  [-1, -1, -1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1, -1, -1],
]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sheet_of_ones_own_is_read(tmp_path: Path) -> None:
    sheet = load_sheet(written(tmp_path, FILE))
    assert [fiducial.id for fiducial in sheet.fiducials] == [0, 1, 2, 3]
    assert sheet.leds[:10] == tuple(range(10))


@pytest.mark.parametrize(
    ("there", "instead", "said"),
    [
        ("cols = 8", "cols = 26", "grid.cols: expected a whole number from 1 to 25, got 26"),
        ("cols = 8", "cols = 25\nrim = true", "grid.cols: expected a whole number from 1 to 24, got 25"),
        ("rows = 8", "rows = 1000000000", "grid.rows: expected a whole number from 1 to 99"),
        ("size_mm = [300, 300]", "size_mm = [nan, 300]", "size_mm: expected 2 numbers, got"),
        ("size_mm = [300, 300]", f"size_mm = [{'9' * 400}, 300]", "size_mm: expected 2 numbers, got"),
        ("size_mm = [300, 300]", f"size_mm = {'9' * 4301}", "expected a TOML file: a number has thousands"),
        ("size_mm = [300, 300]", f"size_mm = {'[' * 5000}", "expected a TOML file: values lie too deep"),
        ("size_mm = [300, 300]", "size_mm = [inf, 300]", "size_mm: expected 2 numbers, got"),
        ("size_mm = [300, 300]", "size_mm = [300, -1]", "size_mm: expected 2 numbers above 0, got"),
        ("pitch_mm = [25, 25]", "pitch_mm = [0, 25]", "grid.pitch_mm: expected 2 numbers above 0, got"),
        ("origin_mm = [50, 50]", "origin_mm = [nan, 50]", "grid.origin_mm: expected 2 numbers, got"),
        ("[1, 277", '[1, "277"', "fiducials.markers: expected a list of [id, x_mm, y_mm], got"),
        ("[1, 277", "[1, [277]", "fiducials.markers: expected a list of [id, x_mm, y_mm], got"),
        ("[1, 277", "[1, nan", "fiducials.markers: expected a list of [id, x_mm, y_mm], got"),
        ("[1, 277", "[true, 277", "fiducials.markers: expected a list of [id, x_mm, y_mm], got"),
        ("[1, 277", "[77, 277", "fiducials.markers: expected ids from 0 to 49, those of the dictionary, got"),
        ("[1, 277", "[0, 277", "fiducials.markers: expected a different id for each marker, got"),
        (", [2, 277, 277], [3, 5, 277]]", "]", "fiducials.markers: expected at least 3, got"),
        ("side_mm = 18", "side_mm = inf", "fiducials.side_mm: expected a number of at least 1, got inf"),
        ("[100, 10, 20, 10]", "[100, 10, 0, 10]", "patches[0].rect_mm: expected x, y and a width"),
        ("[100, 10, 20, 10]", "[290, 10, 20, 10]", "patches: expected all of them inside 300 × 300 mm, got"),
        ("[0, 1, 2, 3, 4, 5, 6, 7], ", "0, 1, ", "leds.rows: expected 8 rows of 8 LED numbers, got"),
        ("5, 6, 7], [8, ", "5, 6, 7, 8], [", "leds.rows: expected 8 rows of 8 LED numbers, got"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sheet_file_is_said(there: str, instead: str, said: str, tmp_path: Path) -> None:
    assert FILE.count(there) == 1
    with pytest.raises(BadSheet) as caught:
        load_sheet(written(tmp_path, FILE.replace(there, instead)))
    assert said in str(caught.value)
