"""Some cells are read from the parts of the picture around them, as they would be with all others."""

from collections.abc import Iterable
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Probabilities
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.cells import windows_around
from tachiai.vision.read.reader import Reader
from tests.support.scenes import Scene, draw

GAMES = ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")


def reader_and_picture(uid: str) -> tuple[Reader, ReadPicture]:
    game, sheet, pieces = open_game(uid), open_sheet(uid), open_pieces(uid)
    layout = list(game.layout(game.start()))
    rng = np.random.default_rng(4)
    for cell in rng.choice(len(layout), 6, replace=False):
        layout[cell] = str(rng.choice(game.symbols[1:]))
    offsets = {int(cell): (3.0, -2.0) for cell in rng.choice(len(layout), 8, replace=False)}
    turned = 90.0 if sheet.size_mm[1] > sheet.size_mm[0] else 0.0
    image = draw(
        sheet, pieces, Scene(layout=tuple(layout), offsets_mm=offsets, turn_deg=turned, distance_mm=760)
    )
    reader, pose = Reader(sheet, pieces, game.symbols), locate(image, sheet)
    assert isinstance(pose, Pose)
    return reader, reader.picture(image, pose, None)


def differ(a: Probabilities | None, b: Probabilities | None) -> float:
    if a is None or b is None:
        return 0.0 if a is b else 1.0
    return float(np.abs(np.subtract(a, b)).max())


@cache
def two_rings_view() -> BoardView:
    return reader_and_picture("two_rings")[1].view


@pytest.mark.parametrize("uid", GAMES)
def test_a_few_cells_are_read_as_with_all_others(uid: str) -> None:
    reader, picture = reader_and_picture(uid)
    whole = reader.read(picture).cells()
    rng = np.random.default_rng(2)
    for count in (1, 1, 2, 4):
        chosen = [Cell(int(cell)) for cell in rng.choice(len(whole), count, replace=False)]
        some = reader.read_some(picture, chosen)
        assert set(some) == set(chosen)
        assert max(differ(some[cell], whole[cell]) for cell in chosen) < 0.02


@pytest.mark.parametrize("uid", ["rugby_chess", "chatra"])
def test_all_cells_at_once_are_read_exactly_as_ever(uid: str) -> None:
    reader, picture = reader_and_picture(uid)
    whole = reader.read(picture).cells()
    assert reader.read_some(picture, [Cell(cell) for cell in range(len(whole))]) == dict(enumerate(whole))


def test_a_lit_cell_is_read_by_its_light_in_a_window_too() -> None:
    reader, picture = reader_and_picture("rugby_chess")
    cell = reader.sheet.board.cell("d5")
    whole = reader.read(picture, [cell]).cells()
    assert differ(reader.read_some(picture, [cell], [cell])[cell], whole[cell]) < 0.02


def inside(view: BoardView, cells: Iterable[Cell]) -> bool:
    width, height = view.size_px
    return all(
        0 <= left < right <= width and 0 <= top < bottom <= height
        for left, top, right, bottom in windows_around(view, list(cells))
    )


@given(st.sets(st.integers(0, 107).map(Cell), min_size=1, max_size=8))
@settings(deadline=None)
def test_each_cell_lies_in_exactly_one_window_with_its_neighbours(cells: set[Cell]) -> None:
    view = two_rings_view()
    assert inside(view, cells)
    parts = [view.part(*window) for window in windows_around(view, cells)]
    for cell in cells:
        holding = [part for part in parts if cell in part.cells]
        assert len(holding) == 1
        near = view.sheet.board.neighbours[cell] if cell in view.sheet.board.grid_cells else ()
        assert {*near} <= {*holding[0].cells}


@given(st.integers(0, 107).map(Cell))
@settings(deadline=None)
def test_a_part_has_its_cells_where_the_whole_has_them(cell: Cell) -> None:
    view = two_rings_view()
    window = windows_around(view, [cell])[0]
    part = view.part(*window)
    here = part.centres_px[part.cells.index(cell)] + window[:2]
    assert here == pytest.approx(view.centres_px[cell])
    assert part.to_mm(part.centres_px) == pytest.approx(part.centres_mm)


def test_a_reader_with_another_calibration_looks_from_where_the_first_one_did() -> None:
    reader, picture = reader_and_picture("rugby_chess")
    again = reader.with_calibration(None).picture(picture.frame, picture.view.pose, None)
    assert again.view is picture.view


def test_a_reader_with_the_same_calibration_makes_no_faces_anew() -> None:
    reader, picture = reader_and_picture("rugby_chess")
    made = reader.templates(picture.view)
    assert reader.with_calibration(None).templates(picture.view) is made
