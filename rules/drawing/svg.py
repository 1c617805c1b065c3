"""A board or one piece as SVG. Every cell is a ``<g data-cell="c3">`` with a ``<title>``; colours are
attributes, so that a page's style sheet can override them by the classes.
"""

from collections.abc import Mapping
from itertools import groupby
from xml.sax.saxutils import escape

from tachiai.rules.appearance import Appearance, Materials
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.drawing.board import (
    CELL,
    PIECE_RADIUS,
    BoardDrawing,
    CellDrawing,
    Paint,
    Stroke,
    draw_board,
)
from tachiai.rules.drawing.bodies import material_piece_svg
from tachiai.rules.drawing.definitions import definitions_for
from tachiai.rules.drawing.lamps import glow_svg, sign_svg
from tachiai.rules.drawing.marks import MARK_LOOKS, Mark
from tachiai.rules.drawing.surfaces import LIGHT_LOOKS, SurfaceLook
from tachiai.rules.line import AnyGame

HEXAGON_GLOW = 34.0  # side of the square in a hexagon in which a lamp shines
CELL_OPACITY = 0.86  # the board's texture shows through its cells
USUAL_MATERIALS = Materials()


def board_svg(
    game: AnyGame,
    layout: Layout,
    marks: Mapping[Cell, Mark] | None = None,
    *,
    language: str = "en",
    turned: bool = False,
) -> str:
    """The board of ``draw_board`` as an SVG document, also for use inside a page."""
    return render_svg(draw_board(game, layout, marks, turned), language)


def render_svg(drawing: BoardDrawing, language: str, *, definitions: bool = True) -> str:
    """``drawing`` as an SVG document with titles in ``language``. ``definitions``: with what it refers to;
    inside a page that has ``definitions.DEFS``, it can do without.
    """
    width, height = drawing.size
    look = LIGHT_LOOKS[drawing.surface]
    body = "".join(
        (
            _ground(drawing, look),
            *(_label(*label, look.label) for label in drawing.labels),
            *(_cell(cell, drawing.materials, look, language) for cell in drawing.cells),
            *(_path((line,)) for line in drawing.lines),
            *(sign_svg(cell.mark, *cell.corner) for cell in drawing.cells if cell.mark is not None),
        )
    )
    defs = f"<defs>{definitions_for(body)}</defs>" if definitions else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board board-{drawing.uid} '
        f'surface-{drawing.surface}" role="group" viewBox="0 0 {width:g} {height:g}" '
        f'aria-label="{escape(drawing.title.in_language(language))}">{defs}{body}</svg>'
    )


def piece_svg(
    look: Appearance, x: float, y: float, radius: float, materials: Materials = USUAL_MATERIALS
) -> str:
    """The SVG elements of ``look``, centred on (x, y), made of a game's ``materials``. They refer to
    ``definitions.DEFS``. A bare ball or ring fills ``radius``.
    """
    return material_piece_svg(look, x, y, radius, materials)


def _ground(drawing: BoardDrawing, look: SurfaceLook) -> str:
    """The frame, and the texture below the cells."""
    width, height = drawing.size
    whole, cells = f'width="{width:g}" height="{height:g}" rx="6"', f'd="{_rows(drawing)}"'
    return (
        f'<rect class="frame" {whole} fill="{look.frame}"/><rect {whole} fill="url(#sheen)" opacity=".4"/>'
        f'<path {cells} fill="url(#texture-{drawing.surface}) {look.cell}"/>'
        f'<path {cells} fill="url(#sheen)"/>'
    )


def ground_svg(drawing: BoardDrawing) -> str:
    """The bare board of ``drawing`` without words, as small as may be: what a table lies its pieces on. It
    refers to ``definitions.DEFS``.
    """
    width, height = drawing.size
    look = LIGHT_LOOKS[drawing.surface]
    squares: dict[Paint, str] = {}
    for cell in drawing.cells:
        if cell.is_closed and _is_hexagon(cell):
            continue
        squares[cell.paint] = squares.get(cell.paint, "") + _outline(cell)
    paths = (
        f'<path class="{name}" d="{d}" fill="{colour}" fill-opacity="{CELL_OPACITY:g}" stroke="{look.line}"/>'
        for (name, colour), d in squares.items()
    )
    labels = (_label(*label, look.label) for label in drawing.labels)
    lines = (_path((line,)) for line in drawing.lines)
    return (
        f'<svg class="board board-{drawing.uid} surface-{drawing.surface}" '
        f'viewBox="0 0 {width:g} {height:g}">'
        f"{_ground(drawing, look)}{''.join((*labels, *paths, *lines))}</svg>"
    )


def _rows(drawing: BoardDrawing) -> str:
    """The outline of the cells: a rectangle for each stretch of rows that are alike, or each hexagon."""
    if _is_hexagon(drawing.cells[0]):
        return "".join(_outline(cell) for cell in drawing.cells if not cell.is_closed)
    columns: dict[float, list[float]] = {}
    for cell in drawing.cells:
        columns.setdefault(cell.corner[1], []).append(cell.corner[0])
    rows = [(top, min(lefts), max(lefts) + CELL) for top, lefts in sorted(columns.items())]
    parts = []
    for (left, right), alike in groupby(rows, key=lambda row: row[1:]):
        tops = [top for top, *_ in alike]
        parts.append(f"M{left:g} {tops[0]:g}H{right:g}V{tops[-1] + CELL:g}H{left:g}z")
    return "".join(parts)


def _is_hexagon(cell: CellDrawing) -> bool:
    return len(cell.outline) > 4


def _outline(cell: CellDrawing) -> str:
    """The outline of one cell, as the data of a path."""
    left, top = cell.corner
    if _is_hexagon(cell):
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in cell.outline) + "z"
    return f"M{left:g} {top:g}h{CELL:g}v{CELL:g}h-{CELL:g}z"


def _cell(cell: CellDrawing, materials: Materials, look: SurfaceLook, language: str) -> str:
    left, top = cell.corner
    paint, colour = cell.paint
    title = f"{cell.name}: {cell.words.in_language(language)}"
    kind = ""
    place = f'rect class="{paint}" x="{left:g}" y="{top:g}" width="{CELL:g}" height="{CELL:g}"'
    if _is_hexagon(cell):
        place = f'path class="{paint}" d="{_outline(cell)}"'
    line, opacity = look.line, CELL_OPACITY
    if cell.is_closed:
        line, opacity = "none", 0.0 if _is_hexagon(cell) else 1.0
    if cell.mark is not None:
        title += f" ({MARK_LOOKS[cell.mark].words.in_language(language)})"
        kind = f' data-mark="{cell.mark.value}"'
    parts = [
        f'<g data-cell="{cell.name}" data-symbol="{escape(cell.symbol)}"{kind}>',
        f"<title>{escape(title)}</title>",
        f'<{place} fill="{colour}" fill-opacity="{opacity:g}" stroke="{line}" stroke-width="1"/>',
    ]
    if cell.mark is not None:
        side = HEXAGON_GLOW if _is_hexagon(cell) else CELL
        inset = (CELL - side) / 2
        parts.append(glow_svg(cell.mark, left + inset, top + inset, side))
    if cell.hatching:
        parts.append(_path(cell.hatching, decimals=1))
    if cell.look is not None:
        piece = piece_svg(cell.look, left + CELL / 2, top + CELL / 2, PIECE_RADIUS, materials)
        parts.append(f'<g class="piece">{piece}</g>')
    return "".join(parts) + "</g>"


def _path(strokes: tuple[Stroke, ...], decimals: int | None = None) -> str:
    form = "g" if decimals is None else f".{decimals}f"
    drawn = "".join(
        f"M{x1:{form}} {y1:{form}}L{x2:{form}} {y2:{form}}"
        for (x1, y1), (x2, y2) in (s.ends for s in strokes)
    )
    pen = strokes[0]
    paint = f'fill="none" stroke="{pen.colour}" stroke-width="{pen.width:g}"'
    return f'<path class="{pen.name}" {paint} d="{drawn}"/>'


def _label(text: str, x: float, y: float, ink: str) -> str:
    return (
        f'<text class="label" x="{x:g}" y="{y:g}" fill="{ink}" font-size="13" font-family="sans-serif" '
        f'text-anchor="middle" dominant-baseline="central" aria-hidden="true">{text}</text>'
    )
