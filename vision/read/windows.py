"""Windows of a board picture that contain all that is needed to read some cells."""

from collections.abc import Collection

import numpy as np

from tachiai.rules.boards import Cell
from tachiai.vision.locate.rectify import BoardView

Window = tuple[int, int, int, int]  # left, top, right, bottom in the board picture

_REACH = 2.0  # of the pitch, from a cell's centre: its neighbours' discs and the light around them
_STEP_PX = 16  # windows are aligned to the grid of the light (``light.shares``) and to reduced pictures


def windows_around(view: BoardView, cells: Collection[Cell]) -> tuple[Window, ...]:
    """Windows that do not overlap and contain all that is needed to read ``cells``."""
    windows: list[Window] = []
    for cell in sorted(cells):
        new = _around(view, cell)
        while True:
            near = [window for window in windows if _overlap(new, window)]
            if not near:
                break
            windows = [window for window in windows if window not in near]
            new = _joined([new, *near])
        windows.append(new)
    return tuple(windows)


def _around(view: BoardView, cell: Cell) -> Window:
    reach_px = _REACH * np.array(view.sheet.pitch_mm) * view.px_per_mm
    low = np.maximum(view.centres_px[cell] - reach_px, 0) // _STEP_PX * _STEP_PX
    high = np.minimum(view.centres_px[cell] + reach_px + _STEP_PX, view.size_px)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _overlap(a: Window, b: Window) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _joined(windows: list[Window]) -> Window:
    left, top, right, bottom = zip(*windows, strict=True)
    return min(left), min(top), max(right), max(bottom)
