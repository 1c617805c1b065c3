"""The two small networks, run by OpenCV: what a cell shows, and how well a class explains it.

Trained by ``training`` on rendered scenes of our own.
"""

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from tachiai.vision.own_board.looks import Look
from tachiai.vision.own_board.tiles import TILE_PX, Numbers

BARE, PIECE, STRANGER, HIDDEN = range(4)
_FOLDER = Path(__file__).parent
_AT_ONCE = 128  # tiles: what a batch needs stays in the processor's cache


@cache
def _network(name: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(_FOLDER / f"{name}.onnx"))


def cell_scores(over: Numbers, top: Numbers, side: Numbers, flags: Numbers, known: Numbers) -> Numbers:
    """(n, 4): logarithms of how likely cells are bare, a piece, a stranger, hidden. ``over`` (n, 3, S, S):
    log colours beside the bare cell; ``top`` and ``side`` (n, S, S): the silhouette of a piece there;
    ``flags`` (n, 2, S, S): the camera's range ended, inside the grid; ``known`` (n,): how well
    the bare cell is.
    """
    tiles = np.empty((len(over), 8, TILE_PX, TILE_PX), np.float32)
    tiles[:, :3] = over
    tiles[:, 3], tiles[:, 4], tiles[:, 5:7] = top, side, flags
    tiles[:, 7] = known[:, None, None]
    return _run("cell", tiles)


def class_scores(
    over: Numbers, expected: Numbers, top: Numbers, side: Numbers, white: Numbers, known: Numbers, look: Look
) -> Numbers:
    """(n,): logarithms of how well a class explains cells, beside those of ``cell_scores``. ``expected``
    (n, 3, S, S): what it would show, beside the bare cell.
    """
    tiles = np.empty((len(over), 16, TILE_PX, TILE_PX), np.float32)
    tiles[:, :3], tiles[:, 3:6] = over, expected
    np.subtract(expected, over, out=tiles[:, 6:9])
    tiles[:, 9], tiles[:, 10], tiles[:, 11] = top, side, white
    tiles[:, 12] = known[:, None, None]
    tiles[:, 13] = look.known
    tiles[:, 14:] = look.ink[:2, None, None]
    return _run("match", tiles)[:, 0]


def _run(name: str, tiles: Numbers) -> Numbers:
    network = _network(name)
    found = []
    for start in range(0, len(tiles), _AT_ONCE):
        network.setInput(tiles[start : start + _AT_ONCE])
        found.append(np.array(network.forward(), np.float32))
    return np.concatenate(found) if found else np.zeros((0, 4), np.float32)
