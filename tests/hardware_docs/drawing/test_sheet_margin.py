"""What stands round the board is read from a chair by both players, and is nothing to the camera."""

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import CAPITALS, Drawing, Text
from tachiai.hardware_docs.drawing.sheet import RULER_MM, draw_sheet
from tachiai.hardware_docs.drawing.sheet_margin import draw_margin, playing_box
from tachiai.rules.boards import FILES
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.limits import VisionLimits

every_sheet = pytest.mark.parametrize("name", sheet_names())
SMALL_LETTERS = 0.545  # height of a small letter of the project's font, in ems
READABLE_MM = 6.0


def labels(sheet: Sheet) -> list[Text]:
    """The coordinates: single letters and whole numbers."""
    return [
        shape
        for shape in draw_margin(sheet)
        if isinstance(shape, Text) and (shape.text in {*FILES, "z"} or shape.text.isdecimal())
    ]


def text_box(text: Text) -> tuple[float, float, float, float]:
    x_mm, y_mm = text.at_mm
    half_mm = text_width_mm(text.text, text.size_mm) / 2
    if text.anchor == "start":
        x_mm += half_mm
    height_mm = CAPITALS * text.size_mm
    top_mm = y_mm if text.turned_deg else y_mm - height_mm
    return x_mm - half_mm, top_mm, x_mm + half_mm, top_mm + height_mm


@every_sheet
def test_coordinates_are_six_millimetres_high_on_all_four_sides(name: str) -> None:
    sheet = open_sheet(name)
    left, top, right, _ = playing_box(sheet)
    sides: dict[str, list[str]] = {"left": [], "top": [], "right": [], "bottom": []}
    for label in labels(sheet):
        share = CAPITALS if label.text.isdecimal() else SMALL_LETTERS
        assert share * label.size_mm >= READABLE_MM - 0.01, label.text
        x_mm, y_mm = label.at_mm
        side = "left" if x_mm < left else "right" if x_mm > right else "top" if y_mm < top else "bottom"
        if label.text.isdecimal():
            assert side in ("left", "right")
        elif side == "left":  # the letter of a rim stands over the rim
            side = "top" if y_mm < top else "bottom"
        sides[side].append(label.text)
        assert label.turned_deg == (180 if side in ("top", "right") else 0)
    assert sides["left"] == sides["right"]
    assert sides["top"] == sides["bottom"]
    files = {cell[0] for cell in sheet.board.names}
    assert set(sides["top"]) == files
    assert set(sides["left"]) == {cell[1:] for cell in sheet.board.names if cell[0] == "a"}


@every_sheet
def test_a_coordinate_stands_at_its_row_or_column(name: str) -> None:
    sheet = open_sheet(name)
    centres = dict(zip(sheet.board.names, sheet.centres_mm.tolist(), strict=True))
    for label in labels(sheet):
        left, top, right, bottom = text_box(label)
        if label.text.isdecimal():
            assert abs((top + bottom) / 2 - centres["a" + label.text][1]) < sheet.pitch_mm[1] / 4
        else:
            column = [x for cell, (x, _) in centres.items() if cell[0] == label.text]
            assert (left + right) / 2 == pytest.approx(column[0])


@every_sheet
def test_six_and_nine_have_a_bar_below_them(name: str) -> None:
    sheet = open_sheet(name)
    px_per_mm = 8.0
    margin = Drawing(sheet.size_mm, tuple(draw_margin(sheet)))
    texture = cv2.cvtColor(render_png(margin, px_per_mm), cv2.COLOR_BGR2GRAY)
    for label in labels(sheet):
        if label.text not in ("6", "9"):
            continue
        left, top, right, bottom = (round(side * px_per_mm) for side in text_box(label))
        gap = round(1.05 * px_per_mm)
        row = texture[top - gap if label.turned_deg else bottom + gap, left + 2 : right - 2]
        assert row.max() < 200, "dark all along"


@every_sheet
def test_no_words_of_the_margin_lie_over_others(name: str) -> None:
    texts = [shape for shape in draw_sheet(open_sheet(name)).shapes if isinstance(shape, Text)]
    for one, other in combinations(texts, 2):
        a, b = text_box(one), text_box(other)
        apart = a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]
        assert apart, f"{one.text} over {other.text}"


@every_sheet
def test_nothing_in_the_margin_is_as_broad_as_a_finger(name: str) -> None:
    """The camera takes for an arm what is darker than paper and as broad as a finger."""
    sheet, px_per_mm = open_sheet(name), 4.0
    margin = render_png(Drawing(sheet.size_mm, tuple(draw_margin(sheet))), px_per_mm)
    ink = (cv2.cvtColor(margin, cv2.COLOR_BGR2GRAY) < 200).astype(np.uint8)
    side = round(VisionLimits().finger_mm / 3 * px_per_mm)
    assert not cv2.erode(ink, np.ones((side, side), np.uint8)).any()


@every_sheet
def test_nothing_of_the_margin_lies_on_the_board_or_on_a_patch(name: str) -> None:
    sheet, px_per_mm = open_sheet(name), 4.0
    margin = render_png(Drawing(sheet.size_mm, tuple(draw_margin(sheet))), px_per_mm)
    boxes = [(p.x_mm, p.y_mm, p.x_mm + p.width_mm, p.y_mm + p.height_mm) for p in sheet.patches]
    if not sheet.board.rim:  # a rim has no corners: the brackets stand there
        boxes.append(playing_box(sheet))
    for box in boxes:
        left, top, right, bottom = (round(side * px_per_mm) for side in box)
        assert margin[top:bottom, left:right].min() == 255


@every_sheet
def test_no_letter_reaches_down_to_the_ruler(name: str) -> None:
    sheet, px_per_mm = open_sheet(name), 4.0
    assert sheet.ruler_mm
    margin = render_png(Drawing(sheet.size_mm, tuple(draw_margin(sheet))), px_per_mm)
    left, top, right = (round(side * px_per_mm) for side in (*sheet.ruler_mm, sheet.ruler_mm[0] + RULER_MM))
    assert margin[top - round(1.5 * px_per_mm) :, left:right].min() == 255


def test_each_game_has_a_motif_of_its_own() -> None:
    motifs = {
        open_sheet(name).game: open_sheet(name).motif for name in sheet_names() if open_sheet(name).game
    }
    assert all(motifs.values())
    assert len(set(motifs.values())) == len(motifs)


def test_a_sheet_without_room_has_small_coordinates() -> None:
    sheet = replace(open_sheet("rosenkreuz"), origin_mm=(6.0, 57.0), fiducials=(), patches=(), motif=())
    assert {label.size_mm for label in labels(sheet)} == {3.5}


def test_a_figure_with_a_marker_all_along_its_side_becomes_small() -> None:
    sheet = open_sheet("rosenkreuz")
    wall = replace(sheet.patches[0], x_mm=10.0, y_mm=57.0, width_mm=18.0, height_mm=236.0)
    narrow = replace(sheet, patches=(wall,))
    left = [label for label in labels(narrow) if label.text.isdecimal() and label.at_mm[0] < 30]
    right = [label for label in labels(narrow) if label.text.isdecimal() and label.at_mm[0] > 200]
    assert {label.size_mm for label in left} == {3.5}
    assert all(CAPITALS * label.size_mm >= READABLE_MM for label in right)
