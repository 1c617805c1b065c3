"""The three example games written once more, square by square, as an independent check."""

from collections.abc import Callable, Iterator

Board = dict[tuple[int, int], str]
Legal = Callable[[Board, bool], set[str]]


def read(text: str) -> tuple[Board, bool]:
    """The pieces of a position text by square, and whether the first player is to move."""
    field, side = text.split()[:2]
    board: Board = {}
    rows = field.split("/")
    for y, row in enumerate(rows):
        x = 0
        for letter in row:
            if letter.isdigit():
                x += int(letter)
            else:
                board[x, len(rows) - 1 - y] = letter
                x += 1
    return board, side == "1"


def name(square: tuple[int, int]) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def breakthrough(board: Board, first: bool) -> set[str]:
    own, up = ("b", 1) if first else ("w", -1)
    if "b" not in board.values() or "w" not in board.values():
        return set()
    if any(board.get((x, 7)) == "b" or board.get((x, 0)) == "w" for x in range(8)):
        return set()
    moves = set()
    for (x, y), piece in board.items():
        if piece != own:
            continue
        for dx in (-1, 0, 1):
            to = (x + dx, y + up)
            if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                continue
            if to not in board:
                moves.add(f"{name((x, y))}-{name(to)}")
            elif dx and board[to] != own:
                moves.add(f"{name((x, y))}x{name(to)}")
    return moves


def draughts(board: Board, first: bool) -> set[str]:
    own, up = ("bB", 1) if first else ("wW", -1)
    steps, captures = set(), set()
    for (x, y), piece in board.items():
        if piece not in own:
            continue
        ways = [(-1, up), (1, up)] + ([(-1, -up), (1, -up)] if piece.isupper() else [])
        for dx, dy in ways:
            to = (x + dx, y + dy)
            if to not in board and 0 <= to[0] < 8 and 0 <= to[1] < 8:
                steps.add(f"{name((x, y))}-{name(to)}")
        without = {square: each for square, each in board.items() if square != (x, y)}
        captures |= {"x".join(map(name, path)) for path in _chains(without, own, [(x, y)], ways, set())}
    return captures or steps


def _chains(
    board: Board,
    own: str,
    path: list[tuple[int, int]],
    ways: list[tuple[int, int]],
    gone: set[tuple[int, int]],
) -> Iterator[list[tuple[int, int]]]:
    x, y = path[-1]
    ended = len(path) > 1
    for dx, dy in ways:
        over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if board.get(over, own[0]) in own or over in gone or to in board:
            continue
        if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
            continue
        ended = False
        if len(ways) == 2 and to[1] in (0, 7):
            yield [*path, to]
        else:
            yield from _chains(board, own, [*path, to], ways, gone | {over})
    if ended:
        yield path


CORNERS = {(0, 0), (6, 0), (0, 6), (6, 6)}


def brandubh(board: Board, first: bool) -> set[str]:
    kings = [square for square, piece in board.items() if piece == "K"]
    if not kings or kings[0] in CORNERS:
        return set()
    moves = set()
    for (x, y), piece in board.items():
        if (piece == "b") != first:
            continue
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = (x + dx, y + dy)
            while 0 <= to[0] < 7 and 0 <= to[1] < 7 and to not in board:
                if piece == "K" or (to not in CORNERS and to != (3, 3)):
                    moves.add(f"{name((x, y))}-{name(to)}")
                to = (to[0] + dx, to[1] + dy)
    return moves


def brandubh_after(board: Board, origin: tuple[int, int], target: tuple[int, int]) -> Board:
    """The board after a move of Brandubh, captures made."""
    after = {square: piece for square, piece in board.items() if square != origin} | {target: board[origin]}
    own, enemy = ("b", "wK") if board[origin] == "b" else ("wK", "b")
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = target[0] + dx, target[1] + dy
        prey, behind = after.get((x, y), ""), (x + dx, y + dy)
        if not prey or prey not in enemy:
            continue
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        if prey == "K" and abs(x - 3) + abs(y - 3) <= 1:
            if all(after.get(each) == "b" or (each == (3, 3) and each not in after) for each in beside):
                del after[x, y]
        elif (behind in after and after[behind] in own) or (behind in CORNERS and behind not in after):
            del after[x, y]
    return after


SECOND: dict[str, Legal] = {"breakthrough": breakthrough, "draughts": draughts, "brandubh": brandubh}
