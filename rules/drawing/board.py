"""The board as SVG."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.drawing.ground import CELL, heavy_lines, paint_of
from tachiai.rules.drawing.looks import UNSEEN, look_of
from tachiai.rules.drawing.marks import MARK_LOOKS, Mark, MarkLook
from tachiai.rules.drawing.pieces import piece_svg
from tachiai.rules.drawing.place import PIECE_RADIUS, Place
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words

_BADGE = 8.5
GRID_LINE = "#6d5c3d"
LABEL_INK = "#5b5140"
_EMPTY = Words("empty", "空き")
_UNSEEN = Words("not seen", "見えません")


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
    place = Place(game.board, turned)
    width, height = place.size
    cells = [Cell(i) for i in range(len(layout))]
    marked = marks or {}
    body = [
        *(_label(*label) for label in place.labels()),
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


def _cell(game: AnyGame, place: Place, cell: Cell, symbol: Symbol, mark: Mark | None, language: str) -> str:
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
        f'fill="{colour}" stroke="{GRID_LINE}" stroke-width="1"/>',
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
    return f'<g class="piece">{piece_svg(look_of(uid, symbol), x, y, PIECE_RADIUS)}</g>'


def _outline(look: MarkLook, mark: Mark, left: float, top: float) -> str:
    dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes else ""
    inset = 2.0
    side = CELL - 2 * inset
    return (
        f'<rect class="mark mark-{mark.value}" x="{left + inset:g}" y="{top + inset:g}" width="{side:g}" '
        f'height="{side:g}" rx="4" fill="{look.colour}" fill-opacity="0.3" stroke="{look.colour}" '
        f'stroke-width="3"{dashes}/>'
    )


def _badge(place: Place, cell: Cell, mark: Mark) -> str:
    look = MARK_LOOKS[mark]
    left, top = place.corner(*place.board.xy[cell])
    x, y = left + CELL - _BADGE - 1, top + _BADGE + 1
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


def _lines(game: AnyGame, place: Place) -> list[str]:
    at = place.origin
    return [
        f'<path class="heavy" fill="none" stroke="{GRID_LINE}" stroke-width="3.5" '
        f'd="M{at + x1:g} {at + y1:g}L{at + x2:g} {at + y2:g}"/>'
        for x1, y1, x2, y2 in heavy_lines(game.uid, game.board)
    ]
