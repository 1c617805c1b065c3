"""Rendered hands over boards of one's own: said, and nothing below them is named."""

import pytest

from tachiai.rules.sight import Blind
from tachiai.vision.watch.observer import Observer
from tests.support.own_boards.series import Shot, make_series
from tests.support.scenes import frame
from tests.support.usual_run import first_of


def last_pictures(number: int) -> tuple[Observer, Shot, Shot | None]:
    series = make_series(number)
    observer = Observer(series.board.sheet, series.pieces, series.symbols)
    shot = series.positions[-1]
    if not series.board.sheet.fiducials:
        observer.point_at(series.corners_px, (shot.image.shape[1], shot.image.shape[0]))
    return observer, shot, series.pointing


@pytest.mark.parametrize("number", first_of([44, 320]))  # in the board's own colour; in that of the pieces
def test_nothing_below_an_arm_is_named(number: int) -> None:
    observer, shot, _ = last_pictures(number)
    seen = observer.glance(frame(shot.image))
    assert shot.covered
    assert seen.blind is Blind.HAND
    assert seen.symbols_seen is not None
    assert all(seen.symbols_seen[cell] is None for cell in shot.covered)


def test_a_finger_over_one_cell_of_the_rim_is_said() -> None:
    observer, _, pointing = last_pictures(47)
    assert pointing is not None
    assert len(pointing.covered) == 1
    assert observer.glance(frame(pointing.image)).blind is Blind.HAND
