"""A piece of its square's very colour is told by how much it stands out, as a start picture shows."""

import numpy as np
import pytest

from tachiai.vision.read.own_contrast import Contrast, contrast_of, piece_odds

PIECES, BARE = np.array([1.0, 1.2, 0.9, 1.1, 1.3]), np.array([0.2, 0.25, 0.18, 0.22, 0.2])


def known(pieces: np.ndarray[tuple[int], np.dtype[np.float64]] = PIECES) -> Contrast:
    contrast = contrast_of(pieces, BARE)
    assert contrast is not None
    return contrast


def test_what_stands_out_as_pieces_do_is_likelier_one() -> None:
    like_piece, like_bare = piece_odds(np.array([1.05, 0.21]), known())
    assert like_piece > 4
    assert like_bare < -3


def test_what_stands_out_neither_as_pieces_nor_as_bare_squares_tells_nothing() -> None:
    assert piece_odds(np.array([40.0, 0.0]), known()) == pytest.approx([0, 0], abs=2)


def test_pieces_that_hardly_stand_out_more_than_bare_squares_tell_little() -> None:
    faint = known(np.array([0.22, 0.26, 0.19, 0.24, 0.28]))
    assert (np.abs(piece_odds(np.linspace(0.1, 0.5, 9), faint)) < 2).all()


def test_where_one_piece_was_as_plain_as_a_bare_square_no_square_is_surely_bare() -> None:
    overlooked = known(np.array([1.0, 1.2, 0.9, 0.2]))
    (odds,) = piece_odds(np.array([0.2]), overlooked)
    assert odds > -2


def test_a_shadow_may_stand_out_too_so_that_nothing_is_more_than_likely() -> None:
    assert (np.abs(piece_odds(np.geomspace(1e-4, 1e3, 200), known())) < 8).all()


@pytest.mark.parametrize(("pieces", "bare"), [(3, 5), (5, 3), (0, 0)])
def test_a_few_tell_nothing(pieces: int, bare: int) -> None:
    assert contrast_of(PIECES[:pieces], BARE[:bare]) is None
