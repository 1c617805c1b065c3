"""A board or one piece as SVG. Every cell is a ``<g data-cell="c3">`` with a ``<title>``; colours are
attributes, so that a page's style sheet can override them by the classes.
"""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from tachiai.rules.appearance import Appearance
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.drawing.board import (
    CELL,
    GRID_LINE,
    LABEL_INK,
    BoardDrawing,
    CellDrawing,
    Stroke,
    draw_board,
)
from tachiai.rules.drawing.marks import MARK_INSET, MARK_LOOKS, MARK_OPACITY, MARK_WIDTH, Mark
from tachiai.rules.drawing.pieces import PieceShape, piece_shapes
from tachiai.rules.line import AnyGame

_BADGE = 8.5


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


def render_svg(drawing: BoardDrawing, language: str) -> str:
    """``drawing`` as an SVG document with titles in ``language``."""
    width, height = drawing.size
    body = [
        *(_label(*label) for label in drawing.labels),
        *(_cell(cell, language) for cell in drawing.cells),
        *(_path((line,)) for line in drawing.lines),
        *(_badge(cell.corner, cell.mark) for cell in drawing.cells if cell.mark is not None),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board board-{drawing.uid}" role="group" '
        f'viewBox="0 0 {width:g} {height:g}" aria-label="{escape(drawing.title.in_language(language))}">'
        + "".join(body)
        + "</svg>"
    )


def piece_svg(look: Appearance, x: float, y: float, radius: float) -> str:
    """The SVG elements of ``look``, centred on (x, y). A bare ball or ring fills ``radius``."""
    return "".join(_shape(shape.placed(x, y, radius)) for shape in piece_shapes(look))


def _cell(cell: CellDrawing, language: str) -> str:
    left, top = cell.corner
    paint, colour = cell.paint
    title = f"{cell.name}: {cell.words.in_language(language)}"
    kind = ""
    if cell.mark is not None:
        title += f" ({MARK_LOOKS[cell.mark].words.in_language(language)})"
        kind = f' data-mark="{cell.mark.value}"'
    parts = [
        f'<g data-cell="{cell.name}" data-symbol="{escape(cell.symbol)}"{kind}>',
        f"<title>{escape(title)}</title>",
        f'<rect class="{paint}" x="{left:g}" y="{top:g}" width="{CELL:g}" height="{CELL:g}" '
        f'fill="{colour}" stroke="{GRID_LINE}" stroke-width="1"/>',
    ]
    if cell.mark is not None:
        parts.append(_outline(cell.mark, left, top))
    if cell.hatching:
        parts.append(_path(cell.hatching, decimals=1))
    if cell.piece:
        parts.append(f'<g class="piece">{"".join(map(_shape, cell.piece))}</g>')
    return "".join(parts) + "</g>"


def _shape(shape: PieceShape) -> str:
    if shape.points:
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        return f'<polygon class="{shape.name}" points="{corners}" fill="{shape.colour}"/>'
    paint = f'fill="{shape.colour}"'
    if shape.width:
        paint = f'fill="none" stroke="{shape.colour}" stroke-width="{shape.width:.2f}"'
    cx, cy = shape.centre
    return f'<circle class="{shape.name}" cx="{cx:.1f}" cy="{cy:.1f}" r="{shape.radius:.2f}" {paint}/>'


def _path(strokes: tuple[Stroke, ...], decimals: int | None = None) -> str:
    form = "g" if decimals is None else f".{decimals}f"
    drawn = "".join(
        f"M{x1:{form}} {y1:{form}}L{x2:{form}} {y2:{form}}"
        for (x1, y1), (x2, y2) in (s.ends for s in strokes)
    )
    pen = strokes[0]
    paint = f'fill="none" stroke="{pen.colour}" stroke-width="{pen.width:g}"'
    return f'<path class="{pen.name}" {paint} d="{drawn}"/>'


def _outline(mark: Mark, left: float, top: float) -> str:
    look = MARK_LOOKS[mark]
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    side = CELL - 2 * MARK_INSET
    return (
        f'<rect class="mark mark-{mark.value}" x="{left + MARK_INSET:g}" y="{top + MARK_INSET:g}" '
        f'width="{side:g}" height="{side:g}" rx="4" fill="{look.colour}" fill-opacity="{MARK_OPACITY:g}" '
        f'stroke="{look.colour}" stroke-width="{MARK_WIDTH:g}"{dashes}/>'
    )


def _badge(corner: tuple[float, float], mark: Mark) -> str:
    look = MARK_LOOKS[mark]
    x, y = corner[0] + CELL - _BADGE - 1, corner[1] + _BADGE + 1
    ink = 'fill="#fff"' if look.filled else 'fill="none" stroke="#fff" stroke-width="2.2"'
    return (
        f'<g class="badge badge-{mark.value}" transform="translate({x:g} {y:g})" aria-hidden="true">'
        f'<circle r="{_BADGE:g}" fill="{look.colour}" stroke="#fff" stroke-width="1.2"/>'
        f'<path d="{look.glyph}" {ink} stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


def _label(text: str, x: float, y: float) -> str:
    return (
        f'<text class="label" x="{x:g}" y="{y:g}" fill="{LABEL_INK}" font-size="14" font-family="sans-serif" '
        f'text-anchor="middle" dominant-baseline="central" aria-hidden="true">{text}</text>'
    )
