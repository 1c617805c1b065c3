"""Draws the margin of a sheet: coordinates large enough to be read from a chair and turned to their reader,
the title, and the game's motif.

The camera expects white paper with markers and patches there. So nothing in the margin is as broad as a
finger, and everything keeps clear of markers and patches.
"""

from collections.abc import Iterator
from itertools import pairwise

from tachiai.hardware_docs.drawing import shapes
from tachiai.hardware_docs.drawing.faces import draw_shapes
from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.rules.boards import FILES
from tachiai.rules.drawing.board import hexagon_labels
from tachiai.vision.board.empty_sheet import HOUSE_FILLS, closed_cells
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


def area_rect(sheet: Sheet, area: Area, stroke: str, stroke_mm: float) -> shapes.Rect:
    """The outline of an area."""
    (x_mm, y_mm), (dx, dy) = sheet.origin_mm, sheet.pitch_mm
    if sheet.kind == "crossings":  # half a pitch round the crossings, as their ground is painted
        x_mm, y_mm = x_mm - dx / 2, y_mm - dy / 2
    (col, row), (last_col, last_row) = area.first, area.last
    width_mm, height_mm = (last_col - col + 1) * dx, (last_row - row + 1) * dy
    return shapes.Rect(x_mm + col * dx, y_mm + row * dy, width_mm, height_mm, "", stroke, stroke_mm)


def box_rect(box: Box, fill: str) -> shapes.Rect:
    """A box filled with a colour."""
    left, top, right, bottom = box
    return shapes.Rect(left, top, right - left, bottom - top, fill)


LETTER_EM_MM, FIGURE_EM_MM = 11.0, 8.6  # small letters of 6.0 mm, figures of 6.3 mm
LETTER_GAP_MM = 5.6  # from the outermost cells to the middle of a letter above or below
HEXAGON_GAP_MM = 6.8  # from the slanting side of a hexagon to the middle of a letter
SMALL_EM_MM, SMALL_GAP_MM = 3.5, 3.2  # where there is no room for large ones
SIDE_GAP_MM = 1.8  # from the outermost cells to a label beside them
WORD_GAP_MM = 12.2  # from the outermost cells to the middle of an area's word
WORD_EM_MM = 2.9
TITLE_GAP_MM = 15.4  # from the outermost cells to the title's baseline
TITLE_EM_MM = 8.6
TITLE_SPACE_MM = 5.0
JAPANESE_INK = "#6b6860"
TURNABLE, BAR_MM = ("6", "9"), 0.7
FARTHEST_MM = 5.0  # that a label may be moved away from a marker
PATCH_CLEAR_MM = 0.8
MOTIF_MM = 6.5  # radius of the motif beside the board
TITLE_MOTIF_MM = 3.6
MOTIF_CLEAR_MM = 4.0
SHEET_EDGE_MM = 4.0
BRACKET_GAP_MM, BRACKET_MM, BRACKET_LINE_MM = 2.2, 11.0, 0.7


def draw_margin(sheet: Sheet) -> list[shapes.Shape]:
    """Everything round the board but markers, patches and the footer."""
    return [*_coordinates(sheet), *_area_words(sheet), *_title(sheet), *_brackets(sheet), *_motifs(sheet)]


def _coordinates(sheet: Sheet) -> Iterator[shapes.Shape]:
    """Upright below and on the left; above and on the right upside down, for the other player."""
    left, top, right, bottom = playing_box(sheet)
    width_mm, height_mm = sheet.size_mm
    colour = colour_of(sheet, "label")
    if sheet.board.hexagonal:
        yield from _hexagon_coordinates(sheet, colour)
        return
    letter_em_mm, figure_em_mm, gap_mm = LETTER_EM_MM, FIGURE_EM_MM, LETTER_GAP_MM
    if min(left, width_mm - right, top, height_mm - bottom) < 2 * LETTER_GAP_MM:
        letter_em_mm, figure_em_mm, gap_mm = SMALL_EM_MM, SMALL_EM_MM, SMALL_GAP_MM
    for letter, x_mm in _files(sheet):
        yield _label((x_mm, bottom + gap_mm), letter, letter_em_mm, colour)
        yield _label((x_mm, top - gap_mm), letter, letter_em_mm, colour, turned=True)
    obstacles = _obstacles(sheet, PATCH_CLEAR_MM)
    for number, y_mm in _ranks(sheet):
        away_mm = SIDE_GAP_MM + text_width_mm(number, figure_em_mm) / 2
        for x_mm, turned in ((left - away_mm, False), (right + away_mm, True)):
            label = _beside((x_mm, y_mm), number, figure_em_mm, colour, obstacles, turned=turned)
            yield label
            if number in TURNABLE:
                yield box_rect(_bar_box(label), colour)


def _hexagon_coordinates(sheet: Sheet, colour: str) -> Iterator[shapes.Shape]:
    """Files at the lower ends of their cells, ranks on the left; at the other ends upside down."""
    board, pitch_mm = sheet.board, sheet.pitch_mm[0]
    closed = {board.names[cell] for cell in closed_cells(sheet)}
    for name, xy, (dx, dy) in hexagon_labels(board, closed):
        em_mm = LETTER_EM_MM if dy else FIGURE_EM_MM
        away_mm = pitch_mm / 2 + (HEXAGON_GAP_MM if dy else SIDE_GAP_MM + text_width_mm(name, em_mm) / 2)
        x_mm, y_mm = sheet.centres_mm[board.by_xy[xy]].tolist()
        label = _label(
            (x_mm + away_mm * dx, y_mm - away_mm * dy), name, em_mm, colour, turned=(dx, dy) > (0, 0)
        )
        yield label
        if name in TURNABLE:
            yield box_rect(_bar_box(label), colour)


def _beside(
    at_mm: shapes.PointMm, number: str, em_mm: float, colour: str, obstacles: list[Box], *, turned: bool
) -> shapes.Text:
    """A rank's label, moved up or down to avoid markers; a small one where that would be too far."""
    x_mm, y_mm = at_mm
    for step in range(int(FARTHEST_MM * 4) + 1):
        for move_mm in (-step / 4, step / 4):
            label = _label((x_mm, y_mm + move_mm), number, em_mm, colour, turned=turned)
            boxes = [_text_box(label), *([_bar_box(label)] if number in TURNABLE else [])]
            if not any(_overlap(box, obstacle) for box in boxes for obstacle in obstacles):
                return label
    inwards_mm = (text_width_mm(number, em_mm) - text_width_mm(number, SMALL_EM_MM)) / 2
    inwards_mm *= -1 if turned else 1
    return _label((x_mm + inwards_mm, y_mm), number, SMALL_EM_MM, colour, turned=turned)


def _label(
    centre_mm: shapes.PointMm, text: str, em_mm: float, colour: str, *, turned: bool = False
) -> shapes.Text:
    """A label with its middle at ``centre_mm``, upside down if it is ``turned``."""
    if not turned:
        return shapes.centred_text(centre_mm, text, em_mm, colour)
    x_mm, y_mm = centre_mm
    return shapes.Text((x_mm, y_mm - shapes.CAPITALS / 2 * em_mm), text, em_mm, colour, "middle", 180)


def _bar_box(label: shapes.Text) -> Box:
    """The box of the bar below a figure that tells a 6 from a 9."""
    left_mm, top_mm, right_mm, bottom_mm = _text_box(label)
    y_mm = top_mm - 2 * BAR_MM if label.turned_deg else bottom_mm + BAR_MM
    return left_mm, y_mm, right_mm, y_mm + BAR_MM


def _text_box(text: shapes.Text) -> Box:
    """The box of a centred text, upright or upside down."""
    x_mm, y_mm = text.at_mm
    half_mm, height_mm = text_width_mm(text.text, text.size_mm) / 2, shapes.CAPITALS * text.size_mm
    top_mm = y_mm if text.turned_deg else y_mm - height_mm
    return x_mm - half_mm, top_mm, x_mm + half_mm, top_mm + height_mm


def _files(sheet: Sheet) -> Iterator[tuple[str, float]]:
    rim, half = (1 if sheet.board.rim else 0), (0.5 if sheet.kind == "cells" else 0)
    for x in range(-rim, sheet.board.cols + rim):
        yield "z" if x < 0 else FILES[x], sheet.origin_mm[0] + (x + half) * sheet.pitch_mm[0]


def _ranks(sheet: Sheet) -> Iterator[tuple[str, float]]:
    for name, (_, y_mm) in zip(sheet.board.names, sheet.centres_mm.tolist(), strict=True):
        if name[0] == "a":
            yield name[1:], y_mm


def _area_words(sheet: Sheet) -> Iterator[shapes.Shape]:
    """The words of areas, above or below the board, whichever is nearer: between letters, or outside them."""
    _, top, _, bottom = playing_box(sheet)
    for area in sheet.areas:
        if area.label:
            box = area_rect(sheet, area, "", 0)
            upper = area.first[1] + area.last[1] + 1 < sheet.board.rows
            between = sheet.kind == "cells" and (area.last[0] - area.first[0]) % 2 == 1
            gap_mm = LETTER_GAP_MM if between else WORD_GAP_MM
            y_mm = top - gap_mm if upper else bottom + gap_mm
            at_mm = (box.x_mm + box.width_mm / 2, y_mm)
            yield _label(at_mm, area.label, WORD_EM_MM, colour_of(sheet, "label"), turned=upper)


def _title(sheet: Sheet) -> Iterator[shapes.Shape]:
    """Both titles, with the motif at their ends."""
    left, top, right, _ = playing_box(sheet)
    if top < 2 * TITLE_GAP_MM - 4:
        return
    y_mm, ja_em_mm = top - TITLE_GAP_MM, 0.62 * TITLE_EM_MM
    width_mm = text_width_mm(sheet.title, TITLE_EM_MM)
    ja_mm = TITLE_SPACE_MM + text_width_mm(sheet.title_ja, ja_em_mm) if sheet.title_ja else 0.0
    x_mm = (left + right - width_mm - ja_mm) / 2
    yield shapes.Text((x_mm, y_mm), sheet.title, TITLE_EM_MM, shapes.INK)
    if sheet.title_ja:
        yield shapes.Text((x_mm + width_mm + TITLE_SPACE_MM, y_mm), sheet.title_ja, ja_em_mm, JAPANESE_INK)
    middle_mm, away_mm = y_mm - shapes.CAPITALS / 2 * TITLE_EM_MM, TITLE_SPACE_MM + TITLE_MOTIF_MM
    yield from draw_shapes(sheet.motif, (x_mm - away_mm, middle_mm), TITLE_MOTIF_MM)
    yield from draw_shapes(sheet.motif, (x_mm + width_mm + ja_mm + away_mm, middle_mm), TITLE_MOTIF_MM)


def _brackets(sheet: Sheet) -> Iterator[shapes.Shape]:
    """Corners round the board, where the sheet has a motif."""
    if not sheet.motif:
        return
    left, top, right, bottom = playing_box(sheet)
    colour = colour_of(sheet, "frame")
    for x_mm, in_x in ((left - BRACKET_GAP_MM, 1), (right + BRACKET_GAP_MM, -1)):
        for y_mm, in_y in ((top - BRACKET_GAP_MM, 1), (bottom + BRACKET_GAP_MM, -1)):
            legs = (x_mm + in_x * BRACKET_MM, y_mm), (x_mm, y_mm), (x_mm, y_mm + in_y * BRACKET_MM)
            yield shapes.Polyline(legs, colour, BRACKET_LINE_MM)


def _motifs(sheet: Sheet) -> Iterator[shapes.Shape]:
    """The motif in the middle of every stretch of the side margins that is long enough for it."""
    if not sheet.motif:
        return
    left, _, right, _ = playing_box(sheet)
    widest_mm = max(text_width_mm(number, FIGURE_EM_MM) for number, _ in _ranks(sheet))
    strip_mm = left - SIDE_GAP_MM - widest_mm - 1.0
    if strip_mm - SHEET_EDGE_MM < 2 * MOTIF_MM:
        return
    x_mm = (SHEET_EDGE_MM + strip_mm) / 2
    boxes = sorted(_obstacles(sheet, MOTIF_CLEAR_MM), key=lambda box: box[1])
    for centre_x_mm, side in ((x_mm, "left"), (right + left - x_mm, "right")):
        own = [box for box in boxes if (box[2] < left if side == "left" else box[0] > right)]
        for above, below in pairwise(own):
            free_mm = below[1] - above[3]
            if free_mm >= 2 * (MOTIF_MM + MOTIF_CLEAR_MM):
                yield from draw_shapes(sheet.motif, (centre_x_mm, (above[3] + below[1]) / 2), MOTIF_MM)


def _obstacles(sheet: Sheet, clear_mm: float) -> list[Box]:
    """Boxes to keep clear: markers with their quiet zone, and patches with a little paper round them."""
    side_mm = sheet.fiducial_side_mm
    boxes = [_grown(p.x_mm, p.y_mm, p.width_mm, p.height_mm, clear_mm) for p in sheet.patches]
    for fiducial in sheet.fiducials:
        quiet_mm = side_mm / len(shapes.marker_modules(sheet.dictionary, fiducial.id)) + 0.3
        boxes.append(_grown(fiducial.x_mm, fiducial.y_mm, side_mm, side_mm, max(clear_mm, quiet_mm)))
    return boxes


def _grown(x_mm: float, y_mm: float, width_mm: float, height_mm: float, by_mm: float) -> Box:
    return x_mm - by_mm, y_mm - by_mm, x_mm + width_mm + by_mm, y_mm + height_mm + by_mm


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
