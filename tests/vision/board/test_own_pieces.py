"""A sheet's file declares pieces of one's own; malformed ones are named."""

from pathlib import Path

import pytest

from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import BadSheet

BOARD = """
format = 1
title = "Ours"
version = "1"
size_mm = [200, 200]
[grid]
kind = "cells"
cols = 4
rows = 4
origin_mm = [20, 20]
pitch_mm = [40, 40]
"""
PIECES = """
[learn]
picture = "first.jpg"
corners = [1, 2, 3, 4, 5, 6, 7, 8]
[[pieces]]
symbol = "w"
colour = "#e0d0c0"
mark = "#a02020"
diameter_mm = 30
height_mm = 8
other_side = "g"
[[pieces]]
symbol = "W"
colour = "#e0d0c0"
diameter_mm = 30
height_mm = 8
stacked = 2
[[pieces]]
symbol = "g"
size_mm = [32, 16]
height_mm = 19
learn = ["a1", "b2"]
"""


def sheet_of(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("picked", "taken"),
    [("#cfcf9b", "#ddb69e"), ("#a58876", "#ddb69e"), ("#803020", "#803020"), ("#44291f", "#503828")],
)
def test_a_stack_has_the_colour_of_its_single_piece(tmp_path: Path, picked: str, taken: str) -> None:
    kinds = [
        f'[[pieces]]\nsymbol = "{symbol}"\ncolour = "{colour}"\ndiameter_mm = 30\nheight_mm = 8\n'
        for symbol, colour in (("W", picked), ("w", "#ddb69e"), ("b", "#503828"))
    ]
    kinds[0] += "stacked = 2\n"
    pieces = load_sheet(sheet_of(tmp_path, BOARD + "".join(kinds))).pieces
    assert pieces is not None
    assert pieces.kinds["W"].face[0].fill == taken
    assert pieces.kinds["W"].height_mm == 16


def test_colours_stacks_bricks_and_cells_to_learn_from_are_read(tmp_path: Path) -> None:
    sheet = load_sheet(sheet_of(tmp_path, BOARD + PIECES))
    assert sheet.pieces is not None
    kinds = sheet.pieces.kinds
    assert list(kinds) == ["w", "W", "g"]
    assert [kind.height_mm for kind in kinds.values()] == [8, 16, 19]
    assert kinds["g"].diameter_mm == 16
    assert [shape.fill for shape in kinds["w"].face] == ["#e0d0c0", "#a02020"]
    assert kinds["w"].other_side == "g"
    assert sheet.lesson is not None
    assert sheet.lesson.picture == tmp_path / "first.jpg"
    assert {sheet.board.names[cell]: symbol for cell, symbol in sheet.lesson.cells} == {"a1": "g", "b2": "g"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('symbol = "W"', 'symbol = "w"', "symbol: expected a different one for each piece"),
        ('symbol = "W"', 'symbol = "."', "symbol: expected one character other than . ? and /"),
        ('symbol = "W"', 'symbol = "WW"', "symbol: expected one character"),
        ('mark = "#a02020"', 'mark = "red"', "mark: expected"),
        ("stacked = 2", "stacked = 0", "stacked: expected"),
        ("size_mm = [32, 16]", "size_mm = [32]", "size_mm: expected"),
        ("size_mm = [32, 16]", "size_mm = [32, 16]\ndiameter_mm = 9", "size_mm: expected either"),
        ('["a1", "b2"]', '["a1", "z9"]', "learn: expected a list of cells such as a4"),
        ('other_side = "g"', 'other_side = "k"', "pieces: expected a piece k"),
        ('size_mm = [32, 16]\nheight_mm = 19\nlearn = ["a1", "b2"]', "diameter_mm = 9", "colour: expected"),
    ],
)
def test_a_malformed_piece_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    with pytest.raises(BadSheet) as caught:
        load_sheet(sheet_of(tmp_path, BOARD + PIECES.replace(old, new)))
    assert expected in str(caught.value)


def test_cells_to_learn_from_need_a_picture(tmp_path: Path) -> None:
    text = PIECES.replace('[learn]\npicture = "first.jpg"\ncorners = [1, 2, 3, 4, 5, 6, 7, 8]\n', "")
    with pytest.raises(BadSheet, match="learn: expected a table"):
        load_sheet(sheet_of(tmp_path, BOARD + text))
