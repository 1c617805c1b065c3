"""The parts of a sheet: boxes in millimetres, and colours."""

from tachiai.hardware_docs.drawing.shapes import Rect
from tachiai.vision.board.empty_sheet import HOUSE_FILLS
from tachiai.vision.board.sheet import Area, Sheet

# The house style, for sheets without colours of their own.
COLOURS = {**HOUSE_FILLS, "line": "#5f5a4f", "frame": "#2e2c28", "label": "#4a473f"}

Box = tuple[float, float, float, float]  # left, top, right, bottom in mm


def grid_box(sheet: Sheet) -> Box:
    """The box of the grid without the rim: to the outer edges of cells, or the outermost crossings."""
    (left, top), _, (right, bottom), _ = sheet.outer_corners_mm.tolist()
    return left, top, right, bottom


def playing_box(sheet: Sheet) -> Box:
    """The box of everything that pieces can stand on: with the rim, or half a pitch round crossings."""
    left, top, right, bottom = grid_box(sheet)
    around = 1.0 if sheet.board.rim else 0.5 if sheet.kind == "crossings" else 0.0
    dx, dy = around * sheet.pitch_mm[0], around * sheet.pitch_mm[1]
    return left - dx, top - dy, right + dx, bottom + dy


def colour_of(sheet: Sheet, name: str) -> str:
    """The colour that the sheet, or else the house style, gives to ``name``."""
    return sheet.colours.get(name, COLOURS.get(name, COLOURS["light"]))


def area_rect(sheet: Sheet, area: Area, stroke: str, stroke_mm: float) -> Rect:
    """The outline of an area."""
    (x_mm, y_mm), (dx, dy) = sheet.origin_mm, sheet.pitch_mm
    (col, row), (last_col, last_row) = area.first, area.last
    width_mm, height_mm = (last_col - col + 1) * dx, (last_row - row + 1) * dy
    return Rect(x_mm + col * dx, y_mm + row * dy, width_mm, height_mm, "", stroke, stroke_mm)


def box_rect(box: Box, fill: str) -> Rect:
    """A box filled with a colour."""
    left, top, right, bottom = box
    return Rect(left, top, right - left, bottom - top, fill)
