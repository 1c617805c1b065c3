"""The board field of a position text, common to all games (G5)."""

import re
from collections.abc import Collection

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.errors import BadPosition
from tachiai.rules.shown import shown


def format_board(board: Board, layout: Layout) -> str:
    """Returns the board field for the grid cells of ``layout``: ranks from the top, ``/`` between."""
    ranks = []
    for row in range(board.rows):
        text, empty = "", 0
        for symbol in layout[row * board.cols : (row + 1) * board.cols]:
            if symbol == EMPTY:
                empty += 1
                continue
            text += (str(empty) if empty else "") + symbol
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def parse_board(board: Board, text: str, letters: Collection[Symbol]) -> Layout:
    """Returns the symbols of the grid cells that the board field ``text`` describes.

    ``letters`` are the symbols allowed besides empty squares. Raises ``BadPosition``.
    """
    ranks = text.split("/")
    if len(ranks) != board.rows:
        raise BadPosition(f"expected {board.rows} ranks joined by '/', got {len(ranks)} in {shown(text)}")
    token = re.compile("|".join([r"[1-9]\d*", *map(re.escape, sorted(letters, key=len, reverse=True))]))
    symbols: list[Symbol] = []
    for number, rank in enumerate(ranks, start=1):
        symbols += _parse_rank(board.cols, rank, number, token)
    return tuple(symbols)


def _parse_rank(cols: int, rank: str, number: int, token: re.Pattern[str]) -> list[Symbol]:
    where = f"in rank {number} from the top, {shown(rank)}"
    symbols: list[Symbol] = []
    index, after_number = 0, False
    while index < len(rank):
        match = token.match(rank, index)
        if match is None or not match.group().isascii():
            raise BadPosition(
                f"expected a piece or a number of empty squares, got {shown(rank[index])} {where}"
            )
        word = match.group()
        if word.isdigit():
            if len(word) > 2 or after_number:
                raise BadPosition(f"expected each run of empty squares as one number up to {cols} {where}")
            symbols += [EMPTY] * int(word)
        else:
            symbols.append(word)
        after_number = word.isdigit()
        index = match.end()
    if len(symbols) != cols:
        raise BadPosition(f"expected {cols} squares, got {len(symbols)} {where}")
    return symbols


def split_fields(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the fields of a position text, one for each name. Raises ``BadPosition``."""
    fields = text.split(" ")
    if len(fields) != len(names) or "" in fields:
        raise BadPosition(
            f"expected {len(names)} fields separated by one space ({', '.join(names)}), got {shown(text)}"
        )
    return tuple(fields)
