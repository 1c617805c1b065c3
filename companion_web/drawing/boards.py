"""Boards for pages: a position and marks by cell name, drawn as SVG."""

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import segno
from markupsafe import Markup

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.drawing import DEFS, BoardDrawing, Mark, draw_board, look_of, piece_svg
from tachiai.rules.drawing.definitions import definitions_for
from tachiai.rules.drawing.svg import render_svg
from tachiai.rules.line import AnyGame
from tachiai.rules.registry import game_ids, open_game


def qr_code(text: str) -> Markup:
    """QR code of ``text`` as SVG, dark on white, with the quiet zone of 4 modules of ISO/IEC 18004."""
    stream = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(stream, kind="svg", border=4, light="#fff", xmldecl=False, svgclass="qr", omitsize=True)
    return Markup(stream.getvalue().decode())


def game_of(uid: str, options: Mapping[str, str]) -> AnyGame:
    """A game by uid and options, cached. Raises ``UnknownGame`` or ``BadNotation``."""
    return _game(uid, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _game(uid: str, options: tuple[tuple[str, str], ...]) -> AnyGame:
    return open_game(uid, dict(options))


def titles(language: str) -> dict[str, str]:
    """Game uid → title."""
    return {uid: game_of(uid, {}).title.in_language(language) for uid in game_ids()}


def player_names(game: AnyGame, language: str) -> dict[str, str]:
    """ "first" and "second" → what the game calls them."""
    return {who.value: words.in_language(language) for who, words in game.player_names.items()}


def stone(game: AnyGame, player: str, *, inside: bool = False) -> Markup:
    """A small picture of one of the player's pieces, as SVG; ``inside`` as in ``markup``."""
    symbol = next(
        symbol for symbol in game.symbols if symbol in game.owners and game.owners[symbol].value == player
    )
    drawn = piece_svg(look_of(game, symbol), 12.0, 12.0, 10.5, game.materials)
    defs = "" if inside else f"<defs>{definitions_for(drawn)}</defs>"
    return Markup(f'<svg class="stone" viewBox="0 0 24 24" aria-hidden="true">{defs}{drawn}</svg>')


def layout_of(game: AnyGame, position: str) -> Layout:
    """Layout of a position text. Raises ``BadPosition``."""
    return game.layout(game.parse_position(position))


def drawing(
    game: AnyGame, layout: Layout, marks: Mapping[str, str] | None = None, turned: bool = False
) -> BoardDrawing:
    """Drawing of a board. ``marks``: cell name → mark."""
    by_cell = {game.board.cell(name): Mark(mark) for name, mark in (marks or {}).items()}
    return draw_board(game, layout, by_cell, turned)


def definitions() -> Markup:
    """What pieces, lamps and boards of a page refer to: once in a page, before all of them."""
    return Markup(f'<svg class="drawing-defs" aria-hidden="true" focusable="false"><defs>{DEFS}</defs></svg>')


def markup(board: BoardDrawing, language: str, *, inside: bool = False) -> Markup:
    """A drawing as an SVG document, or, ``inside`` a page with ``definitions``, as a part of it."""
    return Markup(render_svg(board, language, definitions=not inside))  # escapes the texts


def picture_svg(board: BoardDrawing, language: str, theme: str) -> str:
    """A drawing as an SVG file for ``<img>``, without labels and margin, in the colours of the page's
    ``theme``. A picture sees nothing of the page around it, so it brings the page's style sheet along.
    """
    xs, ys = zip(*(corner for cell in board.cells for corner in cell.outline), strict=True)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    seen = (
        f'viewBox="{left - 1:g} {top - 1:g} {right - left + 2:g} {bottom - top + 2:g}" data-theme="{theme}"'
    )
    drawn = re.sub('viewBox="[^"]*"', seen, render_svg(replace(board, labels=()), language), count=1)
    return drawn.replace(">", f"><style>{_board_css()}</style>", 1)


@cache
def _board_css() -> str:
    return (Path(__file__).parents[1] / "static" / "board.css").read_text(encoding="utf-8")


def last_move_marks(game: AnyGame, before: Layout, after: Layout) -> dict[str, str]:
    """Marks of the last move by cell name: cells that lost a piece, and cells where a new one stands."""
    marks = {}
    for index, (was, is_now) in enumerate(zip(before, after, strict=True)):
        if was != is_now:
            emptied = len(is_now) < len(was) or is_now == "."
            marks[game.board.names[Cell(index)]] = Mark.FROM.value if emptied else Mark.LAST.value
    return marks


def wrong_marks(cells: Iterable[str]) -> dict[str, str]:
    """Marks of a refused move: the first cell is wrong, the others say why.

    >>> wrong_marks(["e4", "e5"])
    {'e4': 'wrong', 'e5': 'because'}
    """
    named = list(cells)
    return {name: (Mark.WRONG if name == named[0] else Mark.BECAUSE).value for name in named}
