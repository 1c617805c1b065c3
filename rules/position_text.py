"""The board field of a position text, common to all games (G5)."""

import re
from collections.abc import Collection

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.errors import BadPosition
from tachiai.rules.shown import shown
from tachiai.rules.words import Words


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
        raise BadPosition(
            Words(
                f"expected {board.rows} ranks joined by '/', got {len(ranks)} in {shown(text)}",
                f"盤面は {board.rows} 段を / で区切って書きます。"
                f"{shown(text)} には {len(ranks)} 段あります。",
            )
        )
    token = re.compile("|".join([r"[1-9]\d*", *map(re.escape, sorted(letters, key=len, reverse=True))]))
    symbols: list[Symbol] = []
    for number, rank in enumerate(ranks, start=1):
        symbols += _parse_rank(board.cols, rank, number, token)
    return tuple(symbols)


def _parse_rank(cols: int, rank: str, number: int, token: re.Pattern[str]) -> list[Symbol]:
    where = f"in rank {number} from the top, {shown(rank)}"
    where_ja = f"上から {number} 段目の {shown(rank)} "
    symbols: list[Symbol] = []
    index, after_number = 0, False
    while index < len(rank):
        match = token.match(rank, index)
        if match is None or not match.group().isascii():
            raise BadPosition(
                Words(
                    f"expected a piece or a number of empty squares, got {shown(rank[index])} {where}",
                    f"{where_ja}の {shown(rank[index])} は、駒の文字でも空きマスの数でもありません。",
                )
            )
        word = match.group()
        if word.isdigit():
            if len(word) > 2 or after_number:
                raise BadPosition(
                    Words(
                        f"expected each run of empty squares as one number up to {cols} {where}",
                        f"{where_ja}では、続く空きマスを {cols} までの一つの数で書きます。",
                    )
                )
            symbols += [EMPTY] * int(word)
        else:
            symbols.append(word)
        after_number = word.isdigit()
        index = match.end()
    if len(symbols) != cols:
        raise BadPosition(
            Words(
                f"expected {cols} squares, got {len(symbols)} {where}",
                f"{where_ja}は {cols} マスのはずですが、{len(symbols)} マスあります。",
            )
        )
    return symbols


def split_fields(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the fields of a position text, one for each name. Raises ``BadPosition``."""
    fields = text.split(" ")
    if len(fields) != len(names) or "" in fields:
        raise BadPosition(
            Words(
                f"expected {len(names)} fields separated by one space ({', '.join(names)}), "
                f"got {shown(text)}",
                f"局面は {len(names)} つの項目（{'、'.join(names)}）を半角の空白一つで区切って書きます。"
                f"{shown(text)} はそうなっていません。",
            )
        )
    return tuple(fields)


def unknown_side(letters: str, text: str) -> BadPosition:
    """Returns the error for a side to move other than ``letters``."""
    one, other = letters[0], letters[1]
    return BadPosition(
        Words(
            f"expected the side to move as {one} or {other}, got {shown(text)}",
            f"手番は {one} か {other} で書きます。{shown(text)} は読めません。",
        )
    )
