"""Where everything lies on a sheet whose file leaves it out. Pure.

A sheet is laid out if it names its ``paper`` or its ``first`` marker; any other file describes a board that
is there already. What the file gives stays, everything else is computed by these rules:

- **pitch**, of hexagons from rank to rank: the largest that the paper allows, in half millimetres, 34 mm at
  most and, unless the file says otherwise, 28 mm at least, so that a disc of three quarters of it shows its
  sign to the camera;
- **size**: the paper, less what is left beyond margins of 34 mm at the sides and 57 mm above and below; a
  board too large for A2 has a size of its own and is printed in tiles; the board lies in the middle;
- **markers**: ten, clockwise from the upper left: in the corners, in the middle above and below, and at a
  quarter and three quarters of either side, on a line between two ranks;
- **quiet zone**: one module, a sixth of a marker's side, which the detector needs white on all sides;
- **patches**: white, grey and black between two markers, twice above and below, once on either side;
- **LEDs**: places on a panel 16 across, counted row by row, the board with its rim in the upper left corner;
  none for a board that is larger;
- **ruler**: below the board, flush right, or, below a narrow one, at the sheet's right edge;
- **trays**, where pieces wait in hand: above and below all of it, if the paper has room (``tray_layout``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import floor
from typing import Any

from tachiai.rules.boards import Board
from tachiai.vision.board.toml_table import SheetTable, is_number
from tachiai.vision.board.tray_layout import AROUND_MM, DEEP_PER_PITCH, TRAYS, strip_mm, tray_rectangles_mm

Pair = tuple[float, float]

PAPERS_MM: Mapping[str, Pair] = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "A2": (420.0, 594.0)}
LEAST_PITCH_MM, MOST_PITCH_MM = 28.0, 34.0
LEAST_MARGIN_MM, MOST_MARGIN_MM = (29.5, 57.0), (34.0, 57.0)  # at the sides, above and below
EDGE_MM = (5.0, 7.0)  # from the paper's edge to a marker's black square
LARGE_SIDE_MM, SMALL_SIDE_MM, LEAST_SIDE_MM = 23.0, 20.0, 8.0  # of markers
SMALL_SHEET_MM = 300.0  # wide; below that the small print needs the room of large markers
SIDE_PER_PITCH = 0.75  # a larger marker leaves no room for the ranks' numbers beside it
MODULES = 6  # of a usual marker's side
PATCH_MM, PATCH_STEP_MM = 12.0, 14.0
CLEAR_MM = 0.5  # between a quiet zone and a patch
RULER_MM, RULER_GAP_MM = 100.0, 15.0
RULER_EDGE_MM = 8.0  # from a narrow sheet's edge to the ruler's end, whose figure is centred there
SMALL_PRINT_MM = 69.0  # beside the ruler
PANEL = 16
FIRST_MARKER = 50  # of a sheet that names none: the first fifty are the built-in games'
MARKERS = 10
_SHADES = ("white", "grey", "black")
_DICTIONARIES = (
    50,
    100,
    250,
    1000,
)  # OpenCV's of 4 × 4 modules; each begins with all markers of the one before


@dataclass(frozen=True, slots=True)
class PlayingArea:
    """The box of everything that pieces can stand on: with the rim, or half a pitch round crossings."""

    across: float  #: pitches
    down: int
    pitch_mm: Pair
    left_mm: float
    top_mm: float

    @property
    def right_mm(self) -> float:
        """Its right edge."""
        return self.left_mm + self.across * self.pitch_mm[0]

    @property
    def bottom_mm(self) -> float:
        """Its lower edge."""
        return self.top_mm + self.down * self.pitch_mm[1]


def is_laid_out(table: SheetTable) -> bool:
    """Whether a sheet file leaves its layout to these rules."""
    fiducials = table.values.get("fiducials")
    return "paper" in table.values or (isinstance(fiducials, dict) and "first" in fiducials)


def laid_out(table: SheetTable, board: Board, kind: str) -> SheetTable:
    """The sheet file with everything in it that it leaves out. Raises ``BadSheet``."""
    grid, fiducials = table.table("grid"), table.part("fiducials")
    rim = 2 if board.rim else 0
    across, down = board.breadth + rim, board.rows + rim
    in_hand = table.whole("in_hand", default=0)
    asked = in_hand > 0 and "trays" not in table.values
    whole_mm, pitch_mm, trays = _size_and_pitch(table, grid, across / board.rank_height, down, asked)
    above_mm = strip_mm(pitch_mm[1]) if trays else 0.0  # all places below are from there on down
    size_mm = whole_mm[0], whole_mm[1] - 2 * above_mm
    if board.hexagonal:  # the pitch is that from rank to rank
        pitch_mm = round(pitch_mm[1] / board.rank_height, 3), pitch_mm[1]
    inwards = 1.0 if board.rim else 0.5 if kind == "crossings" else 0.0
    if "origin_mm" in grid.values:
        x_mm, y_mm = grid.numbers("origin_mm", 2)
        left_mm, top_mm = x_mm - inwards * pitch_mm[0], y_mm - inwards * pitch_mm[1] - above_mm
    else:
        left_mm, top_mm = (
            (size_mm[0] - across * pitch_mm[0]) / 2,
            (size_mm[1] - down * pitch_mm[1]) / 2,
        )
    area = PlayingArea(across, down, pitch_mm, left_mm, top_mm)
    side_mm = fiducials.number("side_mm", minimum=1, default=marker_side_mm(size_mm[0], area))
    first = fiducials.whole("first", default=FIRST_MARKER)
    computed: dict[str, Any] = {
        "size_mm": list(whole_mm),
        "ruler_mm": _lowered(ruler_mm(size_mm, area), above_mm),
        "leds": panel_leds(board),
        "patches": [
            {"shade": shade, "rect_mm": [*_lowered(at_mm, above_mm), PATCH_MM, PATCH_MM]}
            for shade, at_mm in patch_corners_mm(size_mm, side_mm)
        ],
        "trays": [
            {"player": player.value, "rect_mm": [round(side, 3) for side in box_mm]}
            for player, box_mm in (tray_rectangles_mm(in_hand, pitch_mm[1], whole_mm) if trays else ())
        ],
    }
    corners_mm = marker_corners_mm(size_mm, side_mm, area)
    marked = {
        "dictionary": smallest_dictionary(first + MARKERS),
        "side_mm": side_mm,
        "markers": [[first + k, *_lowered(corner, above_mm)] for k, corner in enumerate(corners_mm)],
    }
    origin_mm = _lowered((left_mm + inwards * pitch_mm[0], top_mm + inwards * pitch_mm[1]), above_mm)
    values = {
        **computed,
        **table.values,
        "grid": {**grid.values, "origin_mm": origin_mm, "pitch_mm": list(pitch_mm)},
        "fiducials": {**marked, **fiducials.values},
    }
    return SheetTable(table.path, values, table.where)


def best_pitch_mm(across: float, down: float, paper_mm: Pair, trays: bool) -> float:
    """The largest pitch of a board of so many cells on a paper; 0 or less if there is no room at all."""
    room = [side - 2 * margin for side, margin in zip(paper_mm, LEAST_MARGIN_MM, strict=True)]
    if trays:
        room[1] -= TRAYS * AROUND_MM
        down += TRAYS * DEEP_PER_PITCH
    return min(MOST_PITCH_MM, floor(2 * min(room[0] / across, room[1] / down)) / 2)


def trimmed_mm(across: float, down: float, pitch_mm: Pair, paper_mm: Pair | None, trays: bool) -> Pair:
    """The size of a sheet: of ``paper_mm`` as much as the board needs; None: paper of any size."""
    least = least_size_mm()
    width, height = (
        max(count * step + 2 * margin, need)
        for count, step, margin, need in zip((across, down), pitch_mm, MOST_MARGIN_MM, least, strict=True)
    )
    height += TRAYS * strip_mm(pitch_mm[1]) if trays else 0
    return (width, height) if paper_mm is None else (min(width, paper_mm[0]), min(height, paper_mm[1]))


def least_size_mm() -> Pair:
    """The smallest sheet with room for markers, their quiet zones and the patches."""
    patches_mm = _patches_mm(LARGE_SIDE_MM)
    gap_mm = 2 * LARGE_SIDE_MM / MODULES + CLEAR_MM
    width = 2 * EDGE_MM[0] + 3 * LARGE_SIDE_MM + 2 * patches_mm
    footer = EDGE_MM[0] + SMALL_PRINT_MM + RULER_MM + RULER_EDGE_MM
    return float(round(max(width, footer))), float(
        round(2 * EDGE_MM[1] + 4 * LARGE_SIDE_MM + patches_mm + 2 * gap_mm)
    )


def marker_side_mm(width_mm: float, area: PlayingArea) -> float:
    """The side of the markers in the margin at the board's side, with their quiet zone."""
    most = LARGE_SIDE_MM if width_mm >= SMALL_SHEET_MM else SMALL_SIDE_MM
    room_mm = area.left_mm - EDGE_MM[0] - 1.0  # the board's frame, and a little paper
    most = min(most, room_mm * MODULES / (MODULES + 1), SIDE_PER_PITCH * area.pitch_mm[1])
    return max(LEAST_SIDE_MM, float(floor(most)))


def marker_corners_mm(size_mm: Pair, side_mm: float, area: PlayingArea) -> tuple[Pair, ...]:
    """The upper left corners of the ten markers, clockwise from the upper left."""
    left, top = EDGE_MM
    right, bottom = size_mm[0] - left - side_mm, size_mm[1] - top - side_mm
    middle = (size_mm[0] - side_mm) / 2
    # Patches lie between the two of a side, and the upper one keeps clear of the corner's.
    highest = top + side_mm + 2 * side_mm / MODULES + CLEAR_MM
    lowest = (size_mm[1] - _patches_mm(side_mm)) / 2 - side_mm
    lines = range(floor(area.down / 4 + 0.5), -1, -1)
    places = (area.top_mm + line * area.pitch_mm[1] - side_mm / 2 for line in lines)
    upper = next((place for place in places if highest <= place <= lowest), max(highest, lowest))
    lower = size_mm[1] - side_mm - upper
    return (
        (left, top), (middle, top), (right, top), (right, upper), (right, lower),
        (right, bottom), (middle, bottom), (left, bottom), (left, lower), (left, upper),
    )  # fmt: skip


def patch_corners_mm(size_mm: Pair, side_mm: float) -> Iterator[tuple[str, Pair]]:
    """Shade and upper left corner of each patch: above, below, left and right."""
    (width, height), (left, top) = size_mm, EDGE_MM
    first = (left + side_mm + (width - side_mm) / 2) / 2  # between the left marker and the middle one
    inside = (side_mm - PATCH_MM) / 2
    start = PATCH_STEP_MM + PATCH_MM / 2
    for y in (top + inside, height - top - side_mm + inside):
        for centre in (first, width - first):
            yield from ((s, (centre - start + k * PATCH_STEP_MM, y)) for k, s in enumerate(_SHADES))
    for x in (left + inside, width - left - side_mm + inside):
        yield from ((s, (x, height / 2 - start + k * PATCH_STEP_MM)) for k, s in enumerate(_SHADES))


def ruler_mm(size_mm: Pair, area: PlayingArea) -> Pair:
    """Where the ruler begins."""
    x_mm = area.right_mm - RULER_MM
    if x_mm - area.left_mm < SMALL_PRINT_MM:
        x_mm = size_mm[0] - RULER_MM - RULER_EDGE_MM
    return x_mm, area.bottom_mm + RULER_GAP_MM


def panel_leds(board: Board) -> dict[str, Any]:
    """The table ``[leds]`` of a board in the upper left corner of a panel; -1 where it is too large."""
    rim = 1 if board.rim else 0
    fits = max(board.cols, board.rows) + 2 * rim <= PANEL
    places = [(board.rows - 1 - y + rim) * PANEL + x + rim if fits else -1 for x, y in board.xy]
    grid = board.cols * board.rows
    rows = [places[start : start + board.cols] for start in range(0, grid, board.cols)]
    return {"rows": rows, "rim": places[grid:]}


def smallest_dictionary(count: int) -> str:
    """OpenCV's smallest dictionary of 4 × 4 modules with the first ``count`` markers."""
    return f"4X4_{next((size for size in _DICTIONARIES if size >= count), _DICTIONARIES[-1])}"


def _patches_mm(side_mm: float) -> float:
    """The gap between two markers that has room for three patches and both quiet zones."""
    return 2 * PATCH_STEP_MM + PATCH_MM + 2 * (side_mm / MODULES + CLEAR_MM)


def _size_and_pitch(
    table: SheetTable, grid: SheetTable, across: float, down: float, asked: bool
) -> tuple[Pair, Pair, bool]:
    """Size, pitch and whether there are trays: if ``asked`` for, and if they have room."""
    given = _pitch(grid) if "pitch_mm" in grid.values else None
    least, choices = given or (LEAST_PITCH_MM, LEAST_PITCH_MM), (True, False) if asked else (False,)
    if "size_mm" in table.values:
        if "paper" in table.values:
            raise table.fault("paper", "either it or size_mm")
        width, height = table.numbers("size_mm", 2)
        trays = asked and _has_room(across, down, least, (width, height), True)
        best = best_pitch_mm(across, down, (width, height), trays)
        if given is None and best < LEAST_PITCH_MM:
            raise table.fault("size_mm", _needs(across, down))
        return (width, height), given or (best, best), trays
    names = (table.text("paper", choices=tuple(PAPERS_MM)),) if "paper" in table.values else tuple(PAPERS_MM)
    # A sheet of A2 has to be printed in tiles: only for a board that needs it, not for its trays.
    for name, trays in sorted(product(names, choices), key=lambda each: (each[0] == "A2", not each[1])):
        upright = PAPERS_MM[name]
        fitting = []
        for paper_mm in (upright, (upright[1], upright[0])):
            best = best_pitch_mm(across, down, paper_mm, trays)
            if _has_room(across, down, least, paper_mm, trays):
                fitting.append((best, paper_mm))
        if fitting:
            best, paper_mm = max(fitting, key=lambda found: found[0])  # the first one, upright, of two alike
            pitch = given or (best, best)
            return trimmed_mm(across, down, pitch, paper_mm, trays), pitch, trays
    if "paper" in table.values:
        raise table.fault("paper", _needs(across, down))
    return trimmed_mm(across, down, least, None, asked), least, asked


def _has_room(across: float, down: float, pitch_mm: Pair, paper_mm: Pair, trays: bool) -> bool:
    beside = 0.0, TRAYS * strip_mm(pitch_mm[1]) if trays else 0.0
    sides = zip((across, down), pitch_mm, LEAST_MARGIN_MM, beside, paper_mm, strict=True)
    return all(count * step + 2 * margin + more <= side for count, step, margin, more, side in sides)


def _needs(across: float, down: float) -> str:
    need = [c * LEAST_PITCH_MM + 2 * m for c, m in zip((across, down), LEAST_MARGIN_MM, strict=True)]
    return (
        f"at least {need[0]:g} × {need[1]:g} mm for {across:g} × {down:g} cells of {LEAST_PITCH_MM:g} mm"
        " (or a smaller grid.pitch_mm)"
    )


def _pitch(grid: SheetTable) -> Pair:
    value = grid.values["pitch_mm"]
    across, down = (value, value) if is_number(value) else grid.numbers("pitch_mm", 2)
    if min(across, down) <= 0:
        raise grid.fault("pitch_mm", "1 or 2 numbers above 0")
    return float(across), float(down)


def _lowered(at_mm: Pair, by_mm: float) -> list[float]:
    return [round(at_mm[0], 3), round(at_mm[1] + by_mm, 3)]
