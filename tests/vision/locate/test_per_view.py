"""What follows from a view alone is computed once and goes with it: its maps have a megabyte."""

import gc
from weakref import ref

import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.locate.rectify import BoardView, make_view, once_per_view
from tachiai.vision.read.peaks import best_places
from tachiai.vision.watch.motion_gate import margin_mask
from tests.support.scenes import Scene, draw


@pytest.fixture(scope="module")
def pose() -> Pose:
    """Where a drawn board lies."""
    scene = Scene(layout=(EMPTY,) * 63, turn_deg=90, distance_mm=640)
    found = locate(
        draw(open_sheet("rugby_chess"), open_pieces("rugby_chess"), scene), open_sheet("rugby_chess")
    )
    assert isinstance(found, Pose)
    return found


def view_of(pose: Pose) -> BoardView:
    """A view of its own at each call."""
    return make_view(pose, open_sheet("rugby_chess"), 6.0)


def test_each_view_and_argument_is_computed_once(pose: Pose) -> None:
    asked: list[tuple[float, int]] = []

    @once_per_view
    def width_px(view: BoardView, times: int) -> float:
        asked.append((view.height_mm, times))
        return view.pitch_px * times

    one, other = view_of(pose), view_of(pose)
    assert [width_px(view, times) for view in (one, other, one) for times in (1, 2, 1)] == 3 * [
        one.pitch_px,
        2 * one.pitch_px,
        one.pitch_px,
    ]
    assert len(asked) == 4


def test_a_view_that_was_read_by_is_forgotten_after_its_game(pose: Pose) -> None:
    view = view_of(pose)
    best_places(np.zeros((200, 200), np.float32), view, LIMITS)
    margin_mask(view, (160, 120))
    kept = ref(view)
    del view
    gc.collect()
    assert kept() is None
