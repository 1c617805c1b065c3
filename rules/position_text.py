"""Texts common to all games: the board field of a position (G5), and errors for move texts (G6)."""

import re
from collections.abc import Collection

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.errors import BadNotation, BadPosition, TurnPassed
from tachiai.rules.messages import Message, listed
from tachiai.rules.quoting import quoted_value
from tachiai.rules.reasons import Reason

PASS_TEXT = "pass"
_PASSES = (PASS_TEXT, "パス")


def malformed_move(like: Message, text: str) -> BadNotation:
    """The error for a malformed ``text``; ``like`` says how moves are written, "as e2-e4"."""
    return BadNotation(Message("expected a move {like}, got {text}", like=like, text=quoted_value(text)))


def is_pass(text: str) -> bool:
    """Whether ``text`` passes the turn."""
    return text.casefold() in _PASSES


def refuse_pass(text: str, no_pass: Reason) -> None:
    """Raises ``TurnPassed`` if ``text`` is a pass."""
    if is_pass(text):
        raise TurnPassed(
            no_pass.words, "no_pass", no_pass.clause, f"expected a move, got {quoted_value(text)}"
        )


def format_board(board: Board, layout: Layout) -> str:
    """The board field for the grid cells of ``layout``: ranks from the top, ``/`` between, as in FEN.

    >>> format_board(Board(3, 2), (".", ".", "w", "b", ".", "."))
    '2w/b2'
    """
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
    """Parses a board field into the symbols of the grid cells. ``letters`` are the symbols allowed besides
    empty squares. Raises ``BadPosition``.

    >>> parse_board(Board(3, 2), "2w/b2", ("b", "w"))
    ('.', '.', 'w', 'b', '.', '.')
    """
    ranks = text.split("/")
    if len(ranks) != board.rows:
        words = Message(
            "expected {rows} ranks joined by '/', got {ranks} in {text}",
            rows=board.rows,
            ranks=len(ranks),
            text=quoted_value(text),
        )
        raise BadPosition(words)
    token = re.compile("|".join([r"[1-9]\d*", *map(re.escape, sorted(letters, key=len, reverse=True))]))
    symbols: list[Symbol] = []
    for number, rank in enumerate(ranks, start=1):
        symbols += _parse_rank(board.cols, rank, number, token)
    return tuple(symbols)


def _parse_rank(cols: int, rank: str, number: int, token: re.Pattern[str]) -> list[Symbol]:
    symbols: list[Symbol] = []
    index, after_number = 0, False
    while index < len(rank):
        match = token.match(rank, index)
        if match is None or not match.group().isascii():
            raise BadPosition(
                Message(
                    "expected a piece or a number of empty squares, got {got} in rank {row} from the top, "
                    "{rank}",
                    got=quoted_value(rank[index]),
                    row=number,
                    rank=quoted_value(rank),
                )
            )
        word = match.group()
        if word.isdigit():
            if len(word) > 2 or after_number:
                raise BadPosition(
                    Message(
                        "expected each run of empty squares as one number up to {most} in rank {row} from "
                        "the top, {rank}",
                        most=cols,
                        row=number,
                        rank=quoted_value(rank),
                    )
                )
            symbols += [EMPTY] * int(word)
        else:
            symbols.append(word)
        after_number = word.isdigit()
        index = match.end()
    if len(symbols) != cols:
        words = Message(
            "expected {squares} squares, got {got} in rank {row} from the top, {rank}",
            squares=cols,
            got=len(symbols),
            row=number,
            rank=quoted_value(rank),
        )
        raise BadPosition(words)
    return symbols


def split_fields(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The fields of a position text, one for each name. Raises ``BadPosition``."""
    fields = text.split(" ")
    if len(fields) != len(names) or "" in fields:
        words = Message(
            "expected {names} fields separated by one space ({names_2}), got {text}",
            names=len(names),
            names_2=listed(names),
            text=quoted_value(text),
        )
        raise BadPosition(words)
    return tuple(fields)


def unknown_side(letters: str, text: str) -> BadPosition:
    """The error for a side to move other than one of the two ``letters``."""
    one, other = letters[0], letters[1]
    words = Message(
        "expected the side to move as {one} or {other}, got {text}",
        one=one,
        other=other,
        text=quoted_value(text),
    )
    return BadPosition(words)
