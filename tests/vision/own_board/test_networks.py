"""The two networks in the package: small, read by OpenCV, and of one mind about a bare cell."""

from pathlib import Path

import numpy as np

from tachiai.vision import own_board
from tachiai.vision.own_board.looks import DECLARED, PARTS, Look
from tachiai.vision.own_board.networks import BARE, cell_scores, class_scores
from tachiai.vision.own_board.tiles import TILE_PX

TILE = (TILE_PX, TILE_PX)


def test_both_files_together_are_small() -> None:
    files = list(Path(own_board.__path__[0]).glob("*.onnx"))
    assert sorted(path.name for path in files) == ["cell.onnx", "match.onnx"]
    assert sum(path.stat().st_size for path in files) < 2 * 2**20


def test_a_cell_that_looks_like_the_bare_board_is_bare_in_any_batch() -> None:
    over, mask = np.zeros((130, 3, *TILE), np.float32), np.zeros((130, *TILE), np.float32)
    flags = np.stack([mask, np.ones_like(mask)], axis=1)
    scores = cell_scores(over, mask, mask, flags, np.ones(130, np.float32))
    assert scores.shape == (130, 4)
    assert (scores.argmax(axis=1) == BARE).all()
    np.testing.assert_allclose(scores, scores[:1].repeat(130, axis=0), atol=1e-4)


def test_no_cells_are_no_scores() -> None:
    none, look = np.zeros((0, *TILE), np.float32), Look(np.zeros((PARTS, 3)), np.zeros(3), DECLARED)
    over = np.zeros((0, 3, *TILE), np.float32)
    assert len(class_scores(over, over, none, none, none, np.zeros(0, np.float32), look)) == 0
