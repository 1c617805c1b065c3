"""The positions of a series: a start as the game has it, and what may come of it."""

import numpy as np

from tachiai.rules.core import EMPTY, Symbol

XIANGQI = ("rnbakabnr", ".........", ".c.....c.", "p.p.p.p.p", ".........",
           ".........", "P.P.P.P.P", ".C.....C.", ".........", "RNBAKABNR")  # fmt: skip


def start_layout(
    kind: str, cols: int, rows: int, symbols: tuple[Symbol, ...], rng: np.random.Generator
) -> tuple[str, ...]:
    """Returns the symbols of a start, cell by cell."""
    grid = [[EMPTY] * cols for _ in range(rows)]
    if kind == "draughts":
        for y in range(rows):
            for x in range(cols):
                if (x + rows - 1 - y) % 2 == 0 and (y < rows // 2 - 1 or y > rows // 2):
                    grid[y][x] = "b" if y < rows // 2 else "w"
        grid[rows // 2 - 1][(rows // 2) % 2], grid[rows // 2][(rows // 2 + 1) % 2] = "W", "B"
    elif kind == "reversi":
        for y, x, symbol in ((3, 3, "w"), (4, 4, "w"), (3, 4, "b"), (4, 3, "b")):
            grid[y][x] = symbol
    elif kind == "xiangqi":
        for x in range(9):
            grid[0][x], grid[9][x] = "b", "r"
        for x in (1, 7):
            grid[2][x], grid[7][x] = "b", "r"
        for x in (0, 2, 4, 6, 8):
            grid[3][x], grid[6][x] = "b", "r"
    elif kind == "engraved":
        for y, row in enumerate(XIANGQI):
            grid[y] = list(row)
    elif kind == "bricks":
        for x in range(cols):
            grid[0][x] = grid[1][x] = "b"
            grid[-1][x] = grid[-2][x] = "w"
    elif kind == "home_made":
        for i, symbol in enumerate((*symbols[1:], *symbols[1:])):
            grid[(i * 2) % rows][(i * 3 + 1) % cols] = symbol
    elif rng.random() < 0.7:  # go: two stones of each colour, or the empty board
        for y, x, symbol in ((2, 2, "b"), (rows - 3, cols - 3, "b"), (2, cols - 3, "w"), (rows - 3, 2, "w")):
            grid[y][x] = symbol
    return tuple(symbol for row in grid for symbol in row)


def later_layout(
    kind: str, start: tuple[str, ...], symbols: tuple[Symbol, ...], rng: np.random.Generator
) -> tuple[str, ...]:
    """Returns the symbols after some moves and captures."""
    if kind in ("go", "reversi", "home_made"):
        share = float(rng.uniform(0.05, 0.6 if kind != "home_made" else 0.4))
        return tuple(str(rng.choice(symbols[1:])) if rng.random() < share else EMPTY for _ in start)
    layout = list(start)
    playable = [i for i in range(len(start)) if kind != "draughts" or _dark(i, start)]
    for _ in range(int(rng.integers(6, 30))):
        full = [i for i in playable if layout[i] != EMPTY]
        free = [i for i in playable if layout[i] == EMPTY]
        if full and free:
            origin, target = int(rng.choice(full)), int(rng.choice(free))
            layout[target], layout[origin] = layout[origin], EMPTY
            if rng.random() < 0.3:
                layout[target] = EMPTY
            elif kind == "draughts" and rng.random() < 0.15:
                layout[target] = layout[target].upper()
    return tuple(layout)


def _dark(cell: int, start: tuple[str, ...]) -> bool:
    side = int(np.sqrt(len(start)))
    y, x = divmod(cell, side)
    return (x + side - 1 - y) % 2 == 0
