"""Draws a sheet: cells, fiducials, reference patches, margin, ruler. The texture of rendered camera scenes
and the printed page are the same drawing.
"""

import hashlib
import json
from collections.abc import Iterator
from importlib.metadata import version

from tachiai.hardware_docs.drawing.png import render_png
from tachiai.hardware_docs.drawing.shapes import (
    INK,
    Circle,
    Drawing,
    PointMm,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Text,
    draw_fiducials,
)
from tachiai.hardware_docs.drawing.sheet_margin import (
    Box,
    area_rect,
    box_rect,
    colour_of,
    draw_margin,
    grid_box,
    playing_box,
)
from tachiai.rules.boards import Cell
from tachiai.rules.messages import Message, in_every_language
from tachiai.vision.board.empty_sheet import cell_fills, cells_of, closed_cells
from tachiai.vision.board.sheet import CLOSED, Sheet
from tachiai.vision.board.sheet_layout import SMALL_PRINT_MM
from tachiai.vision.frame import Image

PATCH_FILLS = {"white": "#ffffff", "grey": "#808080", "black": "#000000"}

LINE_MM = 0.3
FRAME_MM = 0.9
RIM_DASH_MM = 2.0
SMALL_EM_MM = 2.9
GREY_INK = "#6b6860"
RULER_MM = 100
FOOTER_EDGE_MM = 4.0  # what is kept free of small print at the sheet's left edge
PRINT_AT = Message("Print at 100 %. This ruler must measure 100 mm.")


def draw_sheet(sheet: Sheet) -> Drawing:
    """The whole sheet in its exact size."""
    shapes: list[Shape] = [*_cells(sheet), *_lines(sheet), *_closed(sheet), *_dots(sheet)]
    shapes += draw_fiducials(sheet)
    shapes += [*_patches(sheet), *_trays(sheet)]
    shapes += [*draw_margin(sheet), *_footer(sheet)]
    if sheet.ruler_mm:
        shapes += draw_ruler(sheet.ruler_mm)
    return Drawing(sheet.size_mm, tuple(shapes))


def sheet_texture(sheet: Sheet, px_per_mm: float) -> Image:
    """The printed sheet as (H, W, 3) uint8 BGR; see ``png.render_png`` for the pixel grid."""
    return render_png(draw_sheet(sheet), px_per_mm)


def sheet_checksum(sheet: Sheet) -> str:
    """Eight hex digits of a SHA-256 over everything that the camera or the lights use of the sheet."""
    facts = {
        "game": sheet.game,
        "version": sheet.version,
        "size_mm": sheet.size_mm,
        "cells": [[name, *xy] for name, xy in zip(sheet.board.names, sheet.centres_mm.tolist(), strict=True)],
        "pitch_mm": sheet.pitch_mm,
        "dictionary": sheet.dictionary,
        "fiducials": {str(k): corners.tolist() for k, corners in sheet.fiducial_corners_mm.items()},
        "patches": [[p.shade, p.x_mm, p.y_mm, p.width_mm, p.height_mm] for p in sheet.patches],
        "leds": sheet.leds,
        **({"trays": sheet.tray_boxes_mm(0.0).tolist()} if sheet.trays else {}),
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def whole_boxes(sheet: Sheet) -> tuple[Box, ...]:
    """The boxes (x, y, width, height) that no joint between tiles should cross: the fiducials."""
    side_mm = sheet.fiducial_side_mm
    return tuple((f.x_mm, f.y_mm, side_mm, side_mm) for f in sheet.fiducials)


def draw_ruler(at_mm: tuple[float, float]) -> list[Shape]:
    """A ruler of 100 mm with its zero at ``at_mm`` and its figures below."""
    x_mm, y_mm = at_mm
    shapes: list[Shape] = [Polyline(((x_mm, y_mm), (x_mm + RULER_MM, y_mm)), INK, 0.2)]
    for k in range(0, RULER_MM + 1, 5):
        tick_mm = 3.0 if k % 10 == 0 else 1.8
        shapes.append(Polyline(((x_mm + k, y_mm - 0.1), (x_mm + k, y_mm + tick_mm)), INK, 0.2))
    for k in (0, 50, 100):
        label = f"{k} mm" if k == RULER_MM else str(k)
        shapes.append(Text((x_mm + k, y_mm + 6.2), label, SMALL_EM_MM, GREY_INK, "middle"))
    return shapes


def _cells(sheet: Sheet) -> list[Shape]:
    """The cells, one polygon for each colour, on a ground so that no paper shows between them."""
    fills = cell_fills(sheet)
    if sheet.board.hexagonal:
        contours: dict[str, list[tuple[PointMm, ...]]] = {}
        for cell, fill in zip(sheet.board.grid_cells, fills, strict=True):
            contours.setdefault(fill, []).append(_corners(sheet, cell))
        return [Polygon(tuple(found), fill) for fill, found in contours.items()]
    shapes: list[Shape] = [*_rim_ground(sheet, fills), box_rect(_grid_ground(sheet), fills[0])]
    dx, dy = sheet.pitch_mm[0] / 2, sheet.pitch_mm[1] / 2
    for fill in dict.fromkeys(fills):
        squares = tuple(
            ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy))
            for (x, y), painted in zip(sheet.centres_mm.tolist(), fills, strict=True)
            if painted == fill
        )
        shapes.append(Polygon(squares, fill))
    return shapes


def _grid_ground(sheet: Sheet) -> Box:
    return playing_box(sheet) if sheet.kind == "crossings" else grid_box(sheet)


def _rim_ground(sheet: Sheet, fills: tuple[str, ...]) -> list[Shape]:
    """The ground of the rim: a cross under the grid, as its corners are no cells and stay paper."""
    if not sheet.board.rim:
        return []
    left, top, right, bottom = grid_box(sheet)
    outer_left, outer_top, outer_right, outer_bottom = playing_box(sheet)
    colour = fills[sheet.board.rim_cells[0]]
    return [
        box_rect((left, outer_top, right, outer_bottom), colour),
        box_rect((outer_left, top, outer_right, bottom), colour),
    ]


def _corners(sheet: Sheet, cell: Cell) -> tuple[PointMm, ...]:
    return tuple((x, y) for x, y in sheet.outline_mm(cell).tolist())


def _hexagons(sheet: Sheet) -> Iterator[Shape]:
    """The lines round every cell of the board, those of areas broader."""
    broad = {cell: area.outline_mm for area in sheet.areas for cell in cells_of(sheet, area)}
    for cell in sheet.board.grid_cells:
        if cell not in closed_cells(sheet):
            (*corners,) = _corners(sheet, cell)
            yield Polyline((*corners, *corners[:2]), colour_of(sheet, "line"), LINE_MM)
    for cell, line_mm in broad.items():
        if line_mm:
            (*corners,) = _corners(sheet, cell)
            yield Polyline((*corners, *corners[:2]), colour_of(sheet, "frame"), line_mm)


def _lines(sheet: Sheet) -> list[Shape]:
    if sheet.board.hexagonal:
        return list(_hexagons(sheet))
    left, top, right, bottom = grid_box(sheet)
    colour, frame = colour_of(sheet, "line"), colour_of(sheet, "frame")
    (dx, dy), cols, rows = sheet.pitch_mm, sheet.board.cols, sheet.board.rows
    shapes: list[Shape] = _rim_lines(sheet) if sheet.board.rim else []
    zones = sheet.pattern == "zones"
    columns = cols if sheet.kind == "crossings" else cols + 1
    lines = rows if sheet.kind == "crossings" else rows + 1
    for k in range(columns):
        broad = FRAME_MM if zones and k * 3 % cols == 0 else LINE_MM
        shapes.append(Polyline(((left + k * dx, top), (left + k * dx, bottom)), colour, broad))
    for k in range(lines):
        broad = FRAME_MM if zones and k * 3 % rows == 0 else LINE_MM
        shapes.append(Polyline(((left, top + k * dy), (right, top + k * dy)), colour, broad))
    shapes += _outlines(sheet)
    shapes.append(Rect(left, top, right - left, bottom - top, "", frame, FRAME_MM))
    return shapes


def _rim_lines(sheet: Sheet) -> list[Shape]:
    left, top, right, bottom = grid_box(sheet)
    (dx, dy), colour = sheet.pitch_mm, colour_of(sheet, "line")
    outer_left, outer_top, outer_right, outer_bottom = playing_box(sheet)
    shapes: list[Shape] = []
    for k in range(sheet.board.cols + 1):
        x_mm = left + k * dx
        for y0, y1 in ((outer_top, top), (bottom, outer_bottom)):
            shapes.append(Polyline(((x_mm, y0), (x_mm, y1)), colour, LINE_MM, RIM_DASH_MM))
    for k in range(sheet.board.rows + 1):
        y_mm = top + k * dy
        for x0, x1 in ((outer_left, left), (right, outer_right)):
            shapes.append(Polyline(((x0, y_mm), (x1, y_mm)), colour, LINE_MM, RIM_DASH_MM))
    for y_mm in (outer_top, outer_bottom):
        shapes.append(Polyline(((left, y_mm), (right, y_mm)), colour, LINE_MM))
    for x_mm in (outer_left, outer_right):
        shapes.append(Polyline(((x_mm, top), (x_mm, bottom)), colour, LINE_MM))
    return shapes


def _outlines(sheet: Sheet) -> list[Shape]:
    frame = colour_of(sheet, "frame")
    return [area_rect(sheet, area, frame, area.outline_mm) for area in sheet.areas if area.outline_mm]


def _closed(sheet: Sheet) -> list[Shape]:
    """Crossings that are no part of the board: no line runs through them."""
    if sheet.kind != "crossings":
        return []
    fill = colour_of(sheet, CLOSED)
    areas = [area_rect(sheet, area, "", 0.0) for area in sheet.areas if area.fill == CLOSED]
    return [Rect(area.x_mm, area.y_mm, area.width_mm, area.height_mm, fill) for area in areas]


def _dots(sheet: Sheet) -> list[Shape]:
    (x_mm, y_mm), (dx, dy) = sheet.origin_mm, sheet.pitch_mm
    colour = colour_of(sheet, "frame")
    return [Circle((x_mm + col * dx, y_mm + row * dy), 1.3, colour) for col, row in sheet.dots]


def _patches(sheet: Sheet) -> list[Shape]:
    # A hairline round each, so that a patch of bare paper is visible too.
    return [
        Rect(p.x_mm, p.y_mm, p.width_mm, p.height_mm, PATCH_FILLS[p.shade], GREY_INK, 0.15)
        for p in sheet.patches
    ]


def _trays(sheet: Sheet) -> list[Shape]:
    line = colour_of(sheet, "line")
    return [Rect(t.x_mm, t.y_mm, t.width_mm, t.height_mm, "", line, LINE_MM) for t in sheet.trays]


def _footer(sheet: Sheet) -> list[Shape]:
    if not sheet.ruler_mm:
        return []
    ruler_left, y_mm = sheet.ruler_mm
    left = min(playing_box(sheet)[0], max(FOOTER_EDGE_MM, ruler_left - SMALL_PRINT_MM))
    about = (f"Tachiai {version('tachiai')}", sheet.game, f"sheet {sheet.version}", sheet_checksum(sheet))
    lines = (" · ".join(word for word in about if word), *in_every_language(PRINT_AT))
    return [Text((left, y_mm + 0.6 + 4.2 * k), line, SMALL_EM_MM, GREY_INK) for k, line in enumerate(lines)]
