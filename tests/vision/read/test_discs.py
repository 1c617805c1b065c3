"""A face's place is found beside riders as well as far from any."""

import numpy as np

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.registry import open_game
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.discs import find_discs, fit_discs
from tachiai.vision.read.explain import rider_layer
from tachiai.vision.read.reader import Reader
from tests.support.scenes import Scene, draw

SHEET, PIECES, GAME = open_sheet("rugby_chess"), open_pieces("rugby_chess"), open_game("rugby_chess")


def test_cells_that_no_rider_is_near_are_searched_as_if_one_might_be() -> None:
    layout = GAME.layout(GAME.start())
    image = draw(SHEET, PIECES, Scene(layout=layout, tilt_deg=20))
    pose = locate(image, SHEET)
    assert isinstance(pose, Pose)
    reader = Reader(SHEET, PIECES, GAME.symbols)
    picture = reader.picture(image, pose, None)
    board, templates = reader.colours(picture), reader.templates(picture.view)
    covered = rider_layer(board, templates)
    places = find_discs(board, templates)
    cells = np.flatnonzero(places.support > 0.1)
    assert 0 < (covered > 0).mean() < 0.2, "the ball covers little"
    everywhere = np.maximum(covered, np.float32(1e-7))
    for wide in (False, True):
        quick = fit_discs(board, covered, places, cells, templates, wide)
        slow = fit_discs(board, everywhere, places, cells, templates, wide)
        assert np.abs(quick.centres_px - slow.centres_px).max() < 0.01
