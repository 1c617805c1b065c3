"""The colour of each cell of an empty sheet by its data, for the printer and for vision."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.vision.board.faces import bgr_of
from tachiai.vision.board.log_colour import LINEAR
from tachiai.vision.board.sheet import CLOSED, Area, Sheet

# Fills of the cells of a sheet without colours of its own.
HOUSE_FILLS = {"light": "#c4b999", "dark": "#8d7f6a"}


def paint_empty_sheet(sheet: Sheet, px_per_mm: float) -> NDArray[np.float32]:
    """(H, W, 3): the empty sheet's cells, without lines and labels, in shares of white."""
    fills = np.array([LINEAR[list(bgr_of(fill))] for fill in cell_fills(sheet)])
    return paint_cells(sheet, fills, np.ones(3, np.float32), px_per_mm)


def paint_cells(
    sheet: Sheet, values: NDArray[np.float32], around: NDArray[np.float32], px_per_mm: float
) -> NDArray[np.float32]:
    """(H, W, 3): the sheet with each cell in its value of ``values`` (cells, 3), ``around`` (3,) outside."""
    width, height = (round(side * px_per_mm) for side in sheet.size_mm)
    picture = np.zeros((height, width, 3), np.float32)
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), around.tolist(), cv2.FILLED)
    half = np.array(sheet.pitch_mm) / 2
    boxes = np.round(np.hstack([sheet.centres_mm - half, sheet.centres_mm + half]) * px_per_mm).astype(int)
    for (left, top, right, bottom), value in zip(boxes.tolist(), values.tolist(), strict=True):
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), value, cv2.FILLED)
    return picture


def cells_of(sheet: Sheet, area: Area) -> Iterator[Cell]:
    """Yields the cells of an area."""
    for cell, (x, y) in enumerate(sheet.board.xy):
        col, row = x, sheet.board.rows - 1 - y
        if area.first[0] <= col <= area.last[0] and area.first[1] <= row <= area.last[1]:
            yield Cell(cell)


def closed_cells(sheet: Sheet) -> frozenset[Cell]:
    """The cells that are no part of the board."""
    return frozenset(cell for area in sheet.areas if area.fill == CLOSED for cell in cells_of(sheet, area))


def cell_fills(sheet: Sheet) -> tuple[str, ...]:
    """The colour ``#rrggbb`` of each cell, in cell order."""
    fills = []
    for x, y in sheet.board.xy:
        col, row = x, sheet.board.rows - 1 - y
        name = "light"
        if not (0 <= col < sheet.board.cols and 0 <= row < sheet.board.rows):
            name = "rim" if "rim" in sheet.colours else "light"
        elif _is_dark(sheet, col, row):
            name = "dark"
        for area in sheet.areas:
            inside = area.first[0] <= col <= area.last[0] and area.first[1] <= row <= area.last[1]
            name = area.fill if inside and area.fill else name
        fills.append(sheet.colours.get(name, HOUSE_FILLS.get(name, HOUSE_FILLS["light"])))
    return tuple(fills)


def _is_dark(sheet: Sheet, col: int, row: int) -> bool:
    cols, rows = sheet.board.cols, sheet.board.rows
    if sheet.pattern == "checkered":
        return (col + rows - 1 - row) % 2 == 0
    if sheet.pattern == "halves":
        return 2 * row >= rows
    if sheet.pattern == "zones":
        return col * 3 // cols == 1 and row * 3 // rows == 1
    return False
