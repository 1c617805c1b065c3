"""Lays a drawing out on paper: centred on one page where it fits, else in tiles with cut marks."""

import math
from itertools import pairwise

from tachiai.hardware_docs.drawing.shapes import CAPITALS, Drawing, Inset, Polyline, Rect, Shape, Text
from tachiai.hardware_docs.errors import UnknownPrint
from tachiai.rules.messages import Message, in_every_language
from tachiai.rules.quoting import none_called

PAPERS_MM = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "a2": (420.0, 594.0), "letter": (215.9, 279.4)}
PAGES_MM = {"a5": (148.0, 210.0), **PAPERS_MM}  # of texts: tiles as small as A5 would cut a board's markers

MARGIN_MM = 14.0  # no desktop printer has a wider unprintable margin
OVERLAP_MM = 10.0  # of the drawing on both tiles at a joint, at least
MARK_MM = 4.5  # how far a cut mark reaches from the drawing
MARK_STROKE_MM = 0.15
NOTE_EM_MM = 2.6
NOTE_GAP_MM = 8.0
NOTE_INK = "#55534c"
JOIN = Message("Cut one tile at the marks and lay it on the next tile's marks.")

Window = tuple[float, float, float, float]  # x, y, width, height in the drawing, mm


def paper_size_mm(name: str) -> tuple[float, float]:
    """Width and height of an upright paper. Raises ``UnknownPrint``."""
    if name not in PAGES_MM:
        raise UnknownPrint(none_called(Message("paper"), name, PAGES_MM))
    return PAGES_MM[name]


def pages_on(drawing: Drawing, paper: str, name: str, whole: tuple[Window, ...] = ()) -> tuple[Drawing, ...]:
    """The pages that show ``drawing`` in its exact size, upright or across, whichever takes fewer pages.
    ``name`` is printed on every tile; joints avoid the boxes of ``whole`` where possible. Raises
    ``UnknownPrint``.
    """
    upright = paper_size_mm(paper)
    across = (upright[1], upright[0])
    if fits := [size for size in (upright, across) if _fits(drawing, size)]:
        return (_centred(drawing, fits[0]),)
    size = min((upright, across), key=lambda size: math.prod(tile_counts(drawing, size)))
    windows = tile_windows(drawing, size)
    return tuple(
        _tile(drawing, size, windows, (col, row), name, whole)
        for row in range(len(windows))
        for col in range(len(windows[0]))
    )


def tile_counts(drawing: Drawing, paper_mm: tuple[float, float]) -> tuple[int, int]:
    """The number of tiles across and down."""
    across, down = (
        max(1, math.ceil((side - OVERLAP_MM) / (room - 2 * MARGIN_MM - OVERLAP_MM)))
        for side, room in zip(drawing.size_mm, paper_mm, strict=True)
    )
    return across, down


def tile_windows(drawing: Drawing, paper_mm: tuple[float, float]) -> tuple[tuple[Window, ...], ...]:
    """The part of ``drawing`` that each tile shows, row by row. They overlap evenly."""
    xs, ys = (
        _spread(side, room - 2 * MARGIN_MM, count)
        for side, room, count in zip(drawing.size_mm, paper_mm, tile_counts(drawing, paper_mm), strict=True)
    )
    return tuple(tuple((x, y, width, height) for x, width in xs) for y, height in ys)


def _spread(side_mm: float, room_mm: float, count: int) -> list[tuple[float, float]]:
    if count == 1:
        return [(0.0, side_mm)]
    step_mm = (side_mm - room_mm) / (count - 1)
    return [(k * step_mm, room_mm) for k in range(count)]


def _fits(drawing: Drawing, paper_mm: tuple[float, float]) -> bool:
    return all(side <= room for side, room in zip(drawing.size_mm, paper_mm, strict=True))


def _centred(drawing: Drawing, paper_mm: tuple[float, float]) -> Drawing:
    width_mm, height_mm = drawing.size_mm
    left, top = (paper_mm[0] - width_mm) / 2, (paper_mm[1] - height_mm) / 2
    shapes: list[Shape] = [Inset((left, top), (0, 0, width_mm, height_mm), drawing)]
    for x_mm, outward_x in ((left, -1), (left + width_mm, 1)):
        for y_mm, outward_y in ((top, -1), (top + height_mm, 1)):
            if left > MARK_MM:
                shapes.append(_mark((x_mm, y_mm), (outward_x, 0)))
            if top > MARK_MM:
                shapes.append(_mark((x_mm, y_mm), (0, outward_y)))
    return Drawing(paper_mm, tuple(shapes))


def _mark(at_mm: tuple[float, float], towards: tuple[int, int]) -> Polyline:
    """A cut mark that starts 1 mm away from the corner to which it belongs."""
    (x, y), (dx, dy) = at_mm, towards
    return Polyline(((x + dx, y + dy), (x + dx * MARK_MM, y + dy * MARK_MM)), NOTE_INK, MARK_STROKE_MM)


def _tile(
    drawing: Drawing,
    paper_mm: tuple[float, float],
    windows: tuple[tuple[Window, ...], ...],
    place: tuple[int, int],
    name: str,
    whole: tuple[Window, ...],
) -> Drawing:
    col, row = place
    window = windows[row][col]
    x, y, width_mm, height_mm = window
    left, top = (paper_mm[0] - width_mm) / 2, (paper_mm[1] - height_mm) / 2
    frame = Rect(left, top, width_mm, height_mm, "", "#c9c6bd", 0.1)
    shapes: list[Shape] = [Inset((left, top), window, drawing), frame]
    xs = joints([w[0] for w in windows[0]], width_mm, [(box[0], box[0] + box[2]) for box in whole])
    ys = joints([rank[0][1] for rank in windows], height_mm, [(box[1], box[1] + box[3]) for box in whole])
    for joint in xs[max(0, col - 1) : col + 1]:
        for y_mm, outward in ((top, -1), (top + height_mm, 1)):
            shapes.append(_mark((left + joint - x, y_mm), (0, outward)))
    for joint in ys[max(0, row - 1) : row + 1]:
        for x_mm, outward in ((left, -1), (left + width_mm, 1)):
            shapes.append(_mark((x_mm, top + joint - y), (outward, 0)))
    note = f"{name} · row {row + 1} of {len(windows)}, column {col + 1} of {len(windows[0])}"
    shapes += _notes(left, left + width_mm, top, top + height_mm, note)
    return Drawing(paper_mm, tuple(shapes))


def joints(starts: list[float], length_mm: float, whole: list[tuple[float, float]]) -> list[float]:
    """Where each tile meets the next one: the place nearest to the middle of their overlap that lies in no
    stretch (from, to) of ``whole``.
    """
    found = []
    for start, next_start in pairwise(starts):
        shared_mm = start + length_mm - next_start
        middle = next_start + shared_mm / 2
        reach = int(2 * (shared_mm / 2 - 1))  # half millimetres, 1 mm kept clear of either tile's edge
        places = [middle + k / 2 for k in sorted(range(-reach, reach + 1), key=abs)]
        free = [at for at in places if not any(low < at < high for low, high in whole)]
        found.append(free[0] if free else middle)
    return found


def _notes(left: float, right: float, top: float, bottom: float, note: str) -> list[Shape]:
    """Outside the cut marks: how to join, the tile's name, and a line of 50 mm to check the scale."""
    y_mm = bottom + NOTE_GAP_MM
    how = " ".join(in_every_language(JOIN))
    return [
        Text((left, top - NOTE_GAP_MM + NOTE_EM_MM * CAPITALS), how, NOTE_EM_MM, NOTE_INK),
        Text((left, y_mm), note, NOTE_EM_MM, NOTE_INK),
        Text((right - 53, y_mm), "50 mm", NOTE_EM_MM, NOTE_INK, "end"),
        Polyline(((right - 50, y_mm - 1), (right, y_mm - 1)), NOTE_INK, 0.2),
        *(Polyline(((x, y_mm - 2), (x, y_mm)), NOTE_INK, 0.2) for x in (right - 49.9, right - 0.1)),
    ]
