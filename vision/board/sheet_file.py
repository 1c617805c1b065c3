"""Reads sheet files; the format is described in ``hardware_docs/sheets/README.md``."""

from pathlib import Path

import numpy as np

from tachiai.rules.boards import FILES, Board, Cell
from tachiai.rules.core import Player, Symbol
from tachiai.vision.board.marker_dictionary import MarkerDictionary, marker_count, read_dictionary
from tachiai.vision.board.own_pieces import read_own_pieces
from tachiai.vision.board.pieces import read_shape
from tachiai.vision.board.sheet import SHADES, Area, Fiducial, Patch, Sheet, Tray
from tachiai.vision.board.sheet_layout import is_laid_out, laid_out
from tachiai.vision.board.toml_table import GAME_FORMAT, SheetTable, is_number, read_game

_MOST_ROWS = 99  # as in the cells' names
_FEWEST_MARKERS = 3  # two lie in one line, which leaves the board's tilt open


def load_sheet(path: Path) -> Sheet:
    """Reads a sheet file, or lays out the sheet of a game that is a file of data. Raises ``BadSheet``."""
    table = SheetTable.read(path)
    if GAME_FORMAT in table.values:
        from tachiai.vision.board.game_on_paper import sheet_of  # which needs ``read_sheet``

        return sheet_of(read_game(path), path)
    return read_sheet(table)


def read_sheet(table: SheetTable) -> Sheet:
    """Reads the values of a sheet file. Raises ``BadSheet``."""
    table.only("format", "game", "title", "title_ja", "version", "paper", "size_mm", "grid", "style",
               "fiducials", "patches", "leds", "ruler_mm", "sample", "in_hand", "trays", "pieces",
               "learn")  # fmt: skip
    if table.whole("format") != 1:
        raise table.fault("format", "1, the only sheet format so far")
    grid = table.table("grid")
    grid.only("kind", "cols", "rows", "rim", "ranks_from_top", "origin_mm", "pitch_mm")
    rim = grid.yes_no("rim")
    kind = grid.text("kind", choices=("cells", "crossings", "hexagons"))
    if kind == "hexagons" and rim:
        raise grid.fault("rim", "no rim round hexagons")
    board = Board(
        cols=grid.whole("cols", minimum=1, maximum=len(FILES) - rim),
        rows=grid.whole("rows", minimum=1, maximum=_MOST_ROWS),
        ranks_from_top=grid.yes_no("ranks_from_top"),
        rim=rim,
        hexagonal=kind == "hexagons",
    )
    if is_laid_out(table):
        table = laid_out(table, board, kind)
        grid = table.table("grid")
    style = table.part("style")
    style.only("pattern", "colours", "areas", "dots", "motif")
    dictionary, side_mm, fiducials = _fiducials(table)
    pieces, lesson = read_own_pieces(table, board, table.path.parent)
    sheet = Sheet(
        game=table.text("game", default=""),
        title=table.text("title"),
        version=table.text("version", default="1"),
        size_mm=_lengths(table, "size_mm"),
        kind=kind,
        board=board,
        origin_mm=_pair(grid, "origin_mm"),
        pitch_mm=_lengths(grid, "pitch_mm"),
        pattern=style.text("pattern", choices=("plain", "checkered", "halves", "zones"), default="plain"),
        colours=_colours(style),
        dictionary=dictionary,
        fiducial_side_mm=side_mm,
        fiducials=fiducials,
        patches=tuple(_patch(item) for item in table.tables("patches")),
        leds=_leds(table, board),
        ruler_mm=_pair(table, "ruler_mm") if "ruler_mm" in table.values else None,
        title_ja=table.text("title_ja", default=""),
        areas=tuple(_area(item, board) for item in style.tables("areas")),
        dots=_dots(style),
        motif=tuple(read_shape(item) for item in style.tables("motif")),
        sample=_sample(table, board),
        pieces=pieces,
        lesson=lesson,
        trays=tuple(_tray(item) for item in table.tables("trays")),
    )
    _check_inside(table, sheet)
    return sheet


def _pair(table: SheetTable, key: str) -> tuple[float, float]:
    x, y = table.numbers(key, 2)
    return x, y


def _lengths(table: SheetTable, key: str) -> tuple[float, float]:
    x, y = _pair(table, key)
    if min(x, y) <= 0:
        raise table.fault(key, "2 numbers above 0")
    return x, y


def _area(table: SheetTable, board: Board) -> Area:
    table.only("from", "to", "fill", "outline_mm", "label")
    corners = []
    for key in ("from", "to"):
        if table.text(key) not in board.by_name:
            raise table.fault(key, f"a cell such as {board.names[0]}")
        x, y = board.xy[board.by_name[table.text(key)]]
        corners.append((x, board.rows - 1 - y))
    (col_a, row_a), (col_b, row_b) = corners
    return Area(
        first=(min(col_a, col_b), min(row_a, row_b)),
        last=(max(col_a, col_b), max(row_a, row_b)),
        fill=table.text("fill", default=""),
        outline_mm=table.number("outline_mm", default=0.0),
        label=table.text("label", default=""),
    )


def _colours(style: SheetTable) -> dict[str, str]:
    colours = style.part("colours")
    return {key: colours.colour(key) for key in colours.values}


def _dots(style: SheetTable) -> tuple[tuple[int, int], ...]:
    rows = style.values.get("dots", [])
    if not isinstance(rows, list) or not all(
        isinstance(row, list) and len(row) == 2 and all(type(n) is int for n in row) for row in rows
    ):
        raise style.fault("dots", "a list of [column, row]")
    return tuple((row[0], row[1]) for row in rows)


def _sample(table: SheetTable, board: Board) -> tuple[tuple[Cell, Symbol], ...]:
    part = table.part("sample")
    placed: dict[Cell, Symbol] = {}
    for symbol in part.values:
        for name in part.cells(symbol, board):
            if placed.setdefault(board.by_name[name], symbol) != symbol:
                raise part.fault(symbol, f"one piece on {name}")
    return tuple(placed.items())


def _fiducials(table: SheetTable) -> tuple[MarkerDictionary, float, tuple[Fiducial, ...]]:
    if "fiducials" not in table.values:
        return "", 0.0, ()
    part = table.table("fiducials")
    part.only("dictionary", "side_mm", "first", "markers")
    rows = part.values.get("markers")
    if not isinstance(rows, list):
        raise part.fault("markers", "a list of [id, x_mm, y_mm]")
    fiducials = []
    for row in rows:
        is_marker = isinstance(row, list) and len(row) == 3 and all(is_number(value) for value in row)
        if not is_marker or not isinstance(row[0], int):
            raise part.fault("markers", "a list of [id, x_mm, y_mm]")
        fiducials.append(Fiducial(row[0], float(row[1]), float(row[2])))
    if len(fiducials) < _FEWEST_MARKERS:
        raise part.fault("markers", f"at least {_FEWEST_MARKERS}")
    if len({f.id for f in fiducials}) != len(fiducials):
        raise part.fault("markers", "a different id for each marker")
    dictionary = read_dictionary(part)
    count = marker_count(dictionary)
    if any(not 0 <= f.id < count for f in fiducials):
        raise part.fault("markers", f"ids from 0 to {count - 1}, those of the dictionary")
    return dictionary, part.number("side_mm", minimum=1), tuple(fiducials)


def _patch(table: SheetTable) -> Patch:
    table.only("shade", "rect_mm")
    return Patch(table.text("shade", choices=SHADES), *_rectangle(table))


def _tray(table: SheetTable) -> Tray:
    table.only("player", "rect_mm")
    player = Player(table.text("player", choices=tuple(each.value for each in Player)))
    return Tray(player, *_rectangle(table))


def _rectangle(table: SheetTable) -> tuple[float, float, float, float]:
    x, y, width, height = table.numbers("rect_mm", 4)
    if min(width, height) <= 0:
        raise table.fault("rect_mm", "x, y and a width and a height above 0")
    return x, y, width, height


def _leds(table: SheetTable, board: Board) -> tuple[int, ...]:
    if "leds" not in table.values:
        return (-1,) * len(board.names)
    part = table.table("leds")
    part.only("rows", "rim")
    rows, rim = part.values.get("rows"), part.values.get("rim", [])
    lists = rows if isinstance(rows, list) and all(isinstance(row, list) for row in rows) else []
    flat = [n for row in lists for n in row]
    as_board = [len(row) for row in lists] == [board.cols] * board.rows
    if not as_board or not all(isinstance(n, int) for n in flat):
        raise part.fault("rows", f"{board.rows} rows of {board.cols} LED numbers")
    if len(rim) != len(board.rim_cells) or not all(isinstance(n, int) for n in rim):
        raise part.fault("rim", f"{len(board.rim_cells)} LED numbers")
    used = [n for n in [*flat, *rim] if n >= 0]
    if len(set(used)) != len(used):
        raise part.fault("rows", "a different LED for each cell")
    return (*flat, *rim)


def _check_inside(table: SheetTable, sheet: Sheet) -> None:
    width_mm, height_mm = sheet.size_mm
    for fiducial in sheet.fiducials:
        far = max(
            fiducial.x_mm + sheet.fiducial_side_mm - width_mm,
            fiducial.y_mm + sheet.fiducial_side_mm - height_mm,
        )
        if min(fiducial.x_mm, fiducial.y_mm) < 0 or far > 0:
            raise table.fault("fiducials", f"marker {fiducial.id} inside {width_mm:g} × {height_mm:g} mm")
    for patch in sheet.patches:
        right, bottom = patch.x_mm + patch.width_mm, patch.y_mm + patch.height_mm
        if min(patch.x_mm, patch.y_mm) < 0 or right > width_mm or bottom > height_mm:
            raise table.fault("patches", f"all of them inside {width_mm:g} × {height_mm:g} mm")
    centres = sheet.centres_mm
    if centres.min() < 0 or (centres > np.array(sheet.size_mm)).any():
        raise table.fault("grid", f"all cells inside {width_mm:g} × {height_mm:g} mm")
