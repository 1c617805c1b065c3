"""Boards for pages: a position text and marks by cell name, drawn as SVG."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from markupsafe import Markup

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout
from tachiai.rules.drawing import BoardDrawing, Mark, draw_board, look_of, piece_svg
from tachiai.rules.drawing.svg import render_svg
from tachiai.rules.line import AnyGame
from tachiai.rules.registry import game_ids, open_game


def game_of(uid: str, options: Mapping[str, str]) -> AnyGame:
    """Returns a game by uid and options; made once. Raises ``UnknownGame`` or ``BadNotation``."""
    return _game(uid, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _game(uid: str, options: tuple[tuple[str, str], ...]) -> AnyGame:
    return open_game(uid, dict(options))


def titles(language: str) -> dict[str, str]:
    """Returns the title of every game, by uid."""
    return {uid: game_of(uid, {}).title.in_language(language) for uid in game_ids()}


def player_names(game: AnyGame, language: str) -> dict[str, str]:
    """Returns what the game calls "first" and "second"."""
    return {who.value: words.in_language(language) for who, words in game.player_names.items()}


def stone(game: AnyGame, player: str) -> Markup:
    """Returns a small picture of a piece of "first" or "second"."""
    symbol = next(
        symbol for symbol in game.symbols if symbol in game.owners and game.owners[symbol].value == player
    )
    drawn = piece_svg(look_of(game, symbol), 12.0, 12.0, 11.0)
    return Markup(f'<svg class="stone" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>')


def layout_of(game: AnyGame, position: str) -> Layout:
    """Returns what stands where in a position text. Raises ``BadPosition``."""
    return game.layout(game.parse_position(position))


def drawing(
    game: AnyGame, layout: Layout, marks: Mapping[str, str] | None = None, turned: bool = False
) -> BoardDrawing:
    """Returns the drawing of a board. ``marks``: cell name → mark."""
    by_cell = {game.board.cell(name): Mark(mark) for name, mark in (marks or {}).items()}
    return draw_board(game, layout, by_cell, turned)


def markup(board: BoardDrawing, language: str) -> Markup:
    """Returns a drawing as SVG, fit to stand inside a page."""
    return Markup(
        render_svg(board, language)
    )  # it escapes what it is given; everything else in it is its own


def last_move_marks(game: AnyGame, before: Layout, after: Layout) -> dict[str, str]:
    """Returns the marks of a move seen afterwards: what was left, and where something new stands."""
    marks = {}
    for index, (was, is_now) in enumerate(zip(before, after, strict=True)):
        if was != is_now:
            emptied = len(is_now) < len(was) or is_now == "."
            marks[game.board.names[Cell(index)]] = Mark.FROM.value if emptied else Mark.LAST.value
    return marks


def wrong_marks(cells: Iterable[str]) -> dict[str, str]:
    """Returns the marks of a refused move: the culprit first, then what forbids it."""
    named = list(cells)
    return {name: (Mark.WRONG if name == named[0] else Mark.BECAUSE).value for name in named}
