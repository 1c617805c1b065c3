"""Rosenkreuz once more, read plainly from the clauses: slow, without tables, independent of the program.

Positions and moves are texts. A board is a dictionary from squares (x, y), both from 1, to letters.
"""

from itertools import product

Square = tuple[int, int]
Squares = dict[Square, str]

EIGHT = [(dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)]
FOUR = [(dx, dy) for dx, dy in EIGHT if 0 in (dx, dy)]
BOARD = {(x, y) for x in range(1, 9) for y in range(1, 9)}


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0] - 1]}{square[1]}"


def is_black(square: Square) -> bool:
    return sum(square) % 2 == 0  # a1 is (1, 1)


def read(text: str) -> tuple[Squares, str]:
    board, side = text.split(" ")
    squares: Squares = {}
    for y, rank in zip(range(8, 0, -1), board.split("/"), strict=True):
        x = 1
        for letter in rank:
            if letter.isdigit():
                x += int(letter)
            else:
                squares[x, y] = letter
                x += 1
    return squares, side


def write(squares: Squares, side: str) -> str:
    ranks = []
    for y in range(8, 0, -1):
        rank = "".join(squares.get((x, y), ".") for x in range(1, 9))
        for run in range(8, 0, -1):
            rank = rank.replace("." * run, str(run))
        ranks.append(rank)
    return f"{'/'.join(ranks)} {side}"


def is_over(squares: Squares) -> bool:
    return any(letter not in squares.values() for letter in "RrCc")


def beside(square: Square) -> list[Square]:
    return [(square[0] + dx, square[1] + dy) for dx, dy in FOUR]


def without_minorities(squares: Squares) -> Squares:
    """The board after RK11."""
    removed = set()
    for square, letter in squares.items():
        group, grown = set[Square](), {square}
        while grown != group:
            group = set(grown)
            near = {n for member in group for n in beside(member) if n in squares}
            grown |= {n for n in near if squares[n].isupper() == letter.isupper()}
        mine = sum(squares[member] == letter for member in group)
        others = len(group) - mine
        if mine < others and any(n in group and squares[n] != letter for n in beside(square)):
            removed.add(square)
    return {square: letter for square, letter in squares.items() if square not in removed}


def legal(text: str) -> dict[str, str]:
    """Every legal move text with the position text after it; nothing after the end."""
    squares, side = read(text)
    found: dict[str, str] = {}
    if is_over(squares):
        return found
    other = "c" if side == "r" else "r"
    forward, far = (1, 8) if side == "r" else (-1, 1)
    for origin, (dx, dy) in product([s for s, letter in squares.items() if letter.lower() == side], EIGHT):
        target = (origin[0] + dx, origin[1] + dy)
        while squares.get(target, "").lower() == side:
            target = (target[0] + dx, target[1] + dy)
        if target not in BOARD:
            continue
        mover, victim = squares[origin], squares.get(target)
        if victim is not None and (
            victim.isupper() == is_black(target) or mover.isupper() != is_black(target)
        ):
            continue
        moved = {s: letter for s, letter in squares.items() if s != origin} | {target: mover}
        settled = moved if is_over(moved) else without_minorities(moved)
        enemies_left = [letter for letter in settled.values() if letter.lower() == other]
        enemies_before = [letter for letter in squares.values() if letter.lower() == other]
        if dy != forward and len(enemies_left) == len(enemies_before):
            continue
        words = f"{name(origin)}{'-' if victim is None else 'x'}{name(target)}"
        if is_over(settled) or target[1] != far or target not in settled:
            found[words] = write(settled, other)
        else:
            found |= {
                words + suffix: write(after, other) for suffix, after in attainments(settled, target, side)
            }
    return found


def attainments(squares: Squares, target: Square, side: str) -> list[tuple[str, Squares]]:
    """RK12: each suffix with the board after it."""
    found = []
    mover = squares[target]
    for captured in [s for s, letter in squares.items() if letter.lower() != side]:
        taken = {s: letter for s, letter in squares.items() if s != captured}
        if is_over(taken):
            found.append((f"*{name(captured)}", taken))
            continue
        lifted = {s: letter for s, letter in taken.items() if s != target}
        free = [s for s in BOARD if s not in lifted and is_black(s) == mover.isupper()]
        nearest = min((y for _, y in free), key=lambda y: y if side == "r" else -y)
        for home in free:
            if home[1] == nearest:
                after = without_minorities(lifted | {home: mover})
                found.append((f"*{name(captured)}@{name(home)}", after))
    return found
