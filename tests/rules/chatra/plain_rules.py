"""A second, plain reading of Chatra's clauses: slow, from the position text alone, square by square.

Squares are (column, row) with row 0 at the top. Nothing of the package is used, and nothing is remembered.
"""

from itertools import product

Square = tuple[int, int]
Grid = dict[Square, str]

AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
OWN = {"b": "xX", "w": "oO"}
OTHER = {"b": "w", "w": "b"}


def legal(text: str) -> dict[str, str]:
    """Returns the legal moves of a position and the position texts that they lead to."""
    board, side, zoning = text.split(" ")
    size = board.count("/") + 1
    grid = read(board)
    found = {}
    for move, after in (opening if "X" not in grid.values() else moves)(grid, size, side, zoning == "z"):
        if in_check(after, side):
            continue
        lifted = in_check(after, OTHER[side]) or any(
            zone(square, size) == (1, 1) for square, letter in after.items() if letter in "XO"
        )
        found[move] = f"{write(after, size)} {OTHER[side]} {'-' if lifted else zoning}"
    return found


def opening(grid: Grid, size: int, side: str, _zoning: bool) -> list[tuple[str, Grid]]:
    """CH3: plies 1 to 3, check apart."""
    letter = "x" if not grid else OWN[side][1]
    sign = "O" if letter in "XO" else ""
    drops = []
    for square in squares(size):
        after = {**grid, square: letter}
        if square not in grid and zone(square, size) != (1, 1) and not in_check(after, OTHER[side]):
            drops.append((sign + name(square), after))
    return drops


def moves(grid: Grid, size: int, side: str, zoning: bool) -> list[tuple[str, Grid]]:
    """What the clauses on drops and movement allow, one's own check (CH14) apart."""
    found = []
    for square in squares(size):
        after = {**grid, square: OWN[side][0]}
        if may_drop(grid, size, side, square, zoning) and not in_check(after, OTHER[side]):
            found.append((name(square), after))
    middles = middle_pieces(grid)
    for start, letter in grid.items():
        if letter not in OWN[side]:
            continue
        for end in squares(size):
            if can_go(grid, middles, start, end):
                sign = "x" if end in grid else "-"
                after = {square: what for square, what in grid.items() if square != start} | {end: letter}
                kind = "O" if letter in "XO" else ""
                found.append((f"{kind}{name(start)}{sign}{name(end)}", after))
    return found


def may_drop(grid: Grid, size: int, side: str, square: Square, zoning: bool) -> bool:
    """CH4 to CH7 and CH12."""
    if square in grid:
        return False
    if any(letter in "xo" and apart(square, other) == 1 for other, letter in grid.items()):
        return False
    if not zoning:
        return True
    here = zone(square, size)
    camp, enemy = (where(grid, OWN[colour][1]) for colour in (side, OTHER[side]))
    touching = apart(here, zone(enemy, size)) <= 1
    return here == zone(camp, size) or not touching or onside(grid, side, square, enemy)


def onside(grid: Grid, side: str, square: Square, enemy: Square) -> bool:
    """CH6. A line through two own subjects with all others on one side of it, or on it, is an edge's."""
    own = [other for other, letter in grid.items() if letter == OWN[side][0]]
    front = [
        (a, b)
        for a, b in product(own, repeat=2)
        if a != b and turn(a, b, enemy) < 0 and all(turn(a, b, c) >= 0 for c in own)
    ]
    return bool(front) and all(turn(a, b, square) >= 0 for a, b in front)


def can_go(grid: Grid, middles: set[Square], start: Square, end: Square) -> bool:
    """CH8 to CH10: whether the piece on ``start`` can get to ``end``, with a capture where a piece stands."""
    letter = grid[start]
    own = OWN["b" if letter in "xX" else "w"]
    if start == end or grid.get(end, " ") in own:
        return False
    if apart(start, end) == 1:
        return True
    if letter in "XO" or start in middles:
        return False
    for partner, other in grid.items():
        if other != letter or partner == start or partner in middles or cut(grid, letter, start, partner):
            continue
        if end == (2 * partner[0] - start[0], 2 * partner[1] - start[1]):
            return True
        length = apart(start, partner)
        way = between(partner, end)
        if start in way and apart(start, end) <= length and not any(c in grid for c in between(start, end)):
            return True
    return False


def middle_pieces(grid: Grid) -> set[Square]:
    """CH11."""
    return {
        square
        for square, letter in grid.items()
        if letter in "xo" and any(faces(grid, square, d) and faces(grid, square, back(d)) for d in AXES)
    }


def faces(grid: Grid, square: Square, step: Square) -> bool:
    """Whether a piece of the same side stands that way, before any enemy object."""
    letter = grid[square]
    for count in range(1, 15):
        there = grid.get((square[0] + count * step[0], square[1] + count * step[1]))
        if there == letter:
            return True
        if there == ("O" if letter == "x" else "X"):
            return False
    return False


def cut(grid: Grid, letter: str, a: Square, b: Square) -> bool:
    """CH9: the enemy object stands between them."""
    return any(grid.get(square) == ("O" if letter == "x" else "X") for square in between(a, b))


def in_check(grid: Grid, side: str) -> bool:
    """CH14."""
    target, middles = where(grid, OWN[side][1]), middle_pieces(grid)
    attackers = [square for square, letter in grid.items() if letter in OWN[OTHER[side]]]
    return target in grid and any(can_go(grid, middles, square, target) for square in attackers)


def between(a: Square, b: Square) -> list[Square]:
    """The squares between two that are in line; none if they are not."""
    dx, dy, steps = b[0] - a[0], b[1] - a[1], apart(a, b)
    if steps == 0 or dx not in (0, steps, -steps) or dy not in (0, steps, -steps):
        return []
    return [(a[0] + dx // steps * count, a[1] + dy // steps * count) for count in range(1, steps)]


def squares(size: int) -> list[Square]:
    """All squares."""
    return [(column, row) for column in range(size) for row in range(size)]


def apart(a: Square, b: Square) -> int:
    """How many steps of a king."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def turn(a: Square, b: Square, c: Square) -> int:
    """On which side of the line from a to b c lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


def back(step: Square) -> Square:
    """The opposite direction."""
    return -step[0], -step[1]


def zone(square: Square, size: int) -> Square:
    """CH1."""
    return 3 * square[0] // size, 3 * square[1] // size


def where(grid: Grid, letter: str) -> Square:
    """Where an object stands; off the board if nowhere."""
    return next((square for square, what in grid.items() if what == letter), (-99, -99))


def name(square: Square) -> str:
    """CH1: ranks are counted from the top."""
    return "abcdefghijklmno"[square[0]] + str(square[1] + 1)


def read(board: str) -> Grid:
    """The pieces of the board field (G5)."""
    grid = {}
    for row, rank in enumerate(board.split("/")):
        column, number = 0, ""
        for letter in rank:
            if letter.isdigit():
                number += letter
                continue
            column += int(number or 0)
            grid[column, row] = letter
            column, number = column + 1, ""
    return grid


def write(grid: Grid, size: int) -> str:
    """The board field (G5)."""
    ranks = []
    for row in range(size):
        rank, empty = "", 0
        for column in range(size):
            letter = grid.get((column, row))
            if letter is None:
                empty += 1
            else:
                rank += (str(empty) if empty else "") + letter
                empty = 0
        ranks.append(rank + (str(empty) if empty else ""))
    return "/".join(ranks)
