"""The board as SVG."""

from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from rules.boards import Board, Cell
from rules.core import EMPTY, Layout, Symbol, Words
from rules.drawing.ground import CELL, heavy_lines, paint_of
from rules.drawing.looks import UNSEEN, look_of
from rules.drawing.marks import MARK_LOOKS, Mark, MarkLook
from rules.drawing.pieces import piece_svg
from rules.line import AnyGame

_LABEL = 22.0  # width of the strips with files and ranks
_RADIUS = CELL * 0.39
_BADGE = 8.5
_LINE = "#6d5c3d"
_INK = "#5b5140"
_EMPTY = Words("empty", "空き")
_UNSEEN = Words("not seen", "見えません")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the cells of a board lie in the drawing."""

    board: Board
    turned: bool

    @property
    def origin(self) -> float:
        """Left and upper edge of the grid."""
        return _LABEL + (CELL if self.board.rim else 0.0)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole drawing."""
        return 2 * self.origin + self.board.cols * CELL, 2 * self.origin + self.board.rows * CELL

    def corner(self, x: int, y: int) -> tuple[float, float]:
        """Upper left corner of the cell at the board's coordinates."""
        col, row = x, self.board.rows - 1 - y
        if self.turned:
            col, row = self.board.cols - 1 - x, y
        return self.origin + col * CELL, self.origin + row * CELL


def board_svg(
    game: AnyGame,
    layout: Layout,
    marks: Mapping[Cell, Mark] | None = None,
    *,
    language: str = "en",
    turned: bool = False,
) -> str:
    """Returns a whole SVG document of the board; also right inside a page.

    ``layout`` holds a symbol for each cell, in cell order, "?" for one that could not be read. ``turned``
    shows the board as the second player sees it. Every cell is a ``<g data-cell="c3">`` with a
    ``<title>``; colours are attributes, which a page's style sheet overrides by the classes.
    """
    place = _Place(game.board, turned)
    width, height = place.size
    cells = [Cell(i) for i in range(len(layout))]
    marked = marks or {}
    body = [
        *_labels(place),
        *(_cell(game, place, cell, layout[cell], marked.get(cell), language) for cell in cells),
        *_lines(game, place),
        *(_badge(place, cell, mark) for cell, mark in marked.items()),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board board-{game.uid}" role="group" '
        f'viewBox="0 0 {width:g} {height:g}" aria-label="{escape(game.title.in_language(language))}">'
        + "".join(body)
        + "</svg>"
    )


def _cell(game: AnyGame, place: _Place, cell: Cell, symbol: Symbol, mark: Mark | None, language: str) -> str:
    left, top = place.corner(*game.board.xy[cell])
    name = game.board.names[cell]
    paint, colour = paint_of(game.uid, game.board, cell)
    title = f"{name}: {_words(game.uid, symbol).in_language(language)}"
    if mark is not None:
        title += f" ({MARK_LOOKS[mark].words.in_language(language)})"
    kind = f' data-mark="{mark.value}"' if mark is not None else ""
    parts = [
        f'<g data-cell="{name}" data-symbol="{escape(symbol)}"{kind}><title>{escape(title)}</title>',
        f'<rect class="{paint}" x="{left:g}" y="{top:g}" width="{CELL:g}" height="{CELL:g}" '
        f'fill="{colour}" stroke="{_LINE}" stroke-width="1"/>',
    ]
    if mark is not None:
        parts.append(_outline(MARK_LOOKS[mark], mark, left, top))
    parts.append(_standing(game.uid, symbol, left + CELL / 2, top + CELL / 2))
    return "".join(parts) + "</g>"


def _words(uid: str, symbol: Symbol) -> Words:
    if symbol == EMPTY:
        return _EMPTY
    return _UNSEEN if symbol == UNSEEN else look_of(uid, symbol).words


def _standing(uid: str, symbol: Symbol, x: float, y: float) -> str:
    if symbol == EMPTY:
        return ""
    if symbol == UNSEEN:
        reach = CELL * 0.3
        hatch = "".join(
            f"M{x - reach + shift:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach + shift:.1f}"
            if shift >= 0
            else f"M{x - reach:.1f} {y + reach + shift:.1f}L{x + reach + shift:.1f} {y - reach:.1f}"
            for shift in (-reach, 0.0, reach)
        )
        return f'<path class="unseen" fill="none" stroke="#7b7f88" stroke-width="2.5" d="{hatch}"/>'
    return f'<g class="piece">{piece_svg(look_of(uid, symbol), x, y, _RADIUS)}</g>'


def _outline(look: MarkLook, mark: Mark, left: float, top: float) -> str:
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    inset = 2.0
    side = CELL - 2 * inset
    return (
        f'<rect class="mark mark-{mark.value}" x="{left + inset:g}" y="{top + inset:g}" width="{side:g}" '
        f'height="{side:g}" rx="4" fill="{look.colour}" fill-opacity="0.3" stroke="{look.colour}" '
        f'stroke-width="3"{dashes}/>'
    )


def _badge(place: _Place, cell: Cell, mark: Mark) -> str:
    look = MARK_LOOKS[mark]
    left, top = place.corner(*place.board.xy[cell])
    x, y = left + CELL - _BADGE - 1, top + _BADGE + 1
    ink = 'fill="#fff"' if look.filled else 'fill="none" stroke="#fff" stroke-width="2.2"'
    return (
        f'<g class="badge badge-{mark.value}" transform="translate({x:g} {y:g})" aria-hidden="true">'
        f'<circle r="{_BADGE:g}" fill="{look.colour}" stroke="#fff" stroke-width="1.2"/>'
        f'<path d="{look.glyph}" {ink} stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


def _labels(place: _Place) -> list[str]:
    board = place.board
    width, height = place.size
    labels = []
    for x in range(board.cols):
        name = board.names[board.by_xy[x, 0]][0]
        left, _ = place.corner(x, 0)
        labels += [_label(name, left + CELL / 2, at) for at in (_LABEL / 2, height - _LABEL / 2)]
    for y in range(board.rows):
        name = board.names[board.by_xy[0, y]][1:]
        _, top = place.corner(0, y)
        labels += [_label(name, at, top + CELL / 2) for at in (_LABEL / 2, width - _LABEL / 2)]
    return labels


def _label(text: str, x: float, y: float) -> str:
    return (
        f'<text class="label" x="{x:g}" y="{y:g}" fill="{_INK}" font-size="14" font-family="sans-serif" '
        f'text-anchor="middle" dominant-baseline="central" aria-hidden="true">{text}</text>'
    )


def _lines(game: AnyGame, place: _Place) -> list[str]:
    at = place.origin
    return [
        f'<path class="heavy" fill="none" stroke="{_LINE}" stroke-width="3.5" '
        f'transform="translate({at:g} {at:g})" d="{path}"/>'
        for path in heavy_lines(game.uid, game.board)
    ]
