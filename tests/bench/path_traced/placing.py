"""Positions from random legal play, and how a careless hand sets their pieces down."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet

GAP_MM = 0.3  # between two discs that nearly touch


@dataclass(frozen=True, slots=True)
class Placement:
    """What lies on the sheet. ``offsets_mm`` (right, down) and ``turns_deg`` of each cell's piece, in cell
    order; ``lit`` are the cells that glow from below, ``glow`` is an index into the glows' colours.
    """

    layout: Layout
    offsets_mm: tuple[tuple[float, float], ...]
    turns_deg: tuple[float, ...]
    lit: tuple[Cell, ...]
    glow: int


def place(
    layout: Layout, sheet: Sheet, pieces: PieceSet, off_centre: float, lit: int, rng: np.random.Generator
) -> Placement:
    """Sets pieces down up to ``off_centre`` of the pitch off their middles, at any turn, none on another,
    and lights ``lit`` cells below.
    """
    reach_mm = off_centre * min(sheet.pitch_mm)
    offsets = np.zeros((len(layout), 2))
    taken: list[tuple[NDArray[np.float64], float]] = []
    for cell, symbol in enumerate(layout):
        if symbol == EMPTY:
            continue
        radius = pieces.kinds[symbol].diameter_mm / 2
        offsets[cell] = _free_offset(sheet.centres_mm[cell], radius, reach_mm, taken, rng)
        taken.append((sheet.centres_mm[cell] + offsets[cell], radius))
    cells = rng.choice(len(layout), size=lit, replace=False).tolist()
    return Placement(
        layout,
        tuple((float(x), float(y)) for x, y in offsets),
        tuple(float(turn) for turn in rng.uniform(0, 360, len(layout))),
        tuple(Cell(cell) for cell in sorted(cells)),
        int(rng.integers(100)),
    )


def _free_offset(
    centre: NDArray[np.float64],
    radius: float,
    reach_mm: float,
    taken: list[tuple[NDArray[np.float64], float]],
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    for _ in range(40):
        angle, away = rng.uniform(0, 2 * np.pi), reach_mm * np.sqrt(rng.random())
        offset = away * np.array([np.cos(angle), np.sin(angle)])
        if all(np.linalg.norm(centre + offset - at) > radius + other + GAP_MM for at, other in taken):
            return np.asarray(offset, np.float64)
    return np.zeros(2)
