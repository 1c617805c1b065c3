"""How things come to rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.virtual_table.placing import settled, turned_over
from tachiai.firmware.virtual_table.scene import Scene, piece_on
from tests.firmware.virtual_table.tables import layout_with, moment_of, on, overlaps, sheet_of

LENGTHS = st.floats(-150, 500, allow_nan=False)


def start() -> Scene:
    return moment_of().scene


def test_a_piece_lands_exactly_where_it_is_put() -> None:
    scene = settled(start(), "piece-1", 123.4, 201.7)
    assert (scene.item("piece-1").x_mm, scene.item("piece-1").y_mm) == (123.4, 201.7)


def test_a_ball_travels_with_its_piece() -> None:
    scene = start()
    carrier = on(scene, "d1")
    moved = settled(scene, carrier.id, 120.0, 200.0)
    ball = moved.rider_of(carrier.id)
    assert ball is not None
    assert (ball.x_mm, ball.y_mm) == (120.0, 200.0)


def test_a_piece_put_on_another_pushes_it_aside() -> None:
    scene = start()
    below = on(scene, "c9")
    after = settled(scene, on(scene, "c1").id, below.x_mm, below.y_mm)
    assert overlaps(after) == []
    pushed = after.item(below.id)
    assert 25 <= ((pushed.x_mm - below.x_mm) ** 2 + (pushed.y_mm - below.y_mm) ** 2) ** 0.5 < 60


def test_a_ball_rolls_into_the_dimple_of_the_piece_below_it() -> None:
    scene = start()
    goal = on(scene, "c1")
    after = settled(scene, "ball-2", goal.x_mm + 6, goal.y_mm - 4)
    ball = after.item("ball-2")
    assert ball.rides_on == goal.id
    assert (ball.x_mm, ball.y_mm) == (goal.x_mm, goal.y_mm)


def test_a_ball_finds_no_room_on_a_piece_that_holds_one() -> None:
    scene = start()
    holder = on(scene, "d9")
    ball = next(i for i in scene.items if i.is_rider and i.rides_on != holder.id)
    after = settled(scene, ball.id, holder.x_mm, holder.y_mm)
    assert after.item(ball.id).rides_on == ""
    assert overlaps(after) == []


def test_a_ball_put_on_paper_lies_there() -> None:
    ball = settled(start(), "ball-1", 150.0, 200.0).item("ball-1")
    assert (ball.x_mm, ball.y_mm, ball.z_mm, ball.rides_on) == (150.0, 200.0, 0.0, "")


def test_a_ring_may_lie_a_little_off_its_piece() -> None:
    scene = moment_of(tuple("." for _ in sheet_of("two_rings").board.names), "two_rings").scene
    piece = scene.item("piece-1")
    ring = settled(scene, "ring-1", piece.x_mm + 5, piece.y_mm).item("ring-1")
    assert ring.rides_on == piece.id
    assert 0 < ring.x_mm - piece.x_mm < 2


def test_a_piece_turned_over_shows_its_other_side_and_keeps_its_ball() -> None:
    scene = start()
    carrier = on(scene, "d1")
    after = turned_over(scene, carrier.id)
    assert after.item(carrier.id).symbol == "b'"
    assert after.rider_of(carrier.id) is not None
    assert turned_over(after, carrier.id).item(carrier.id).symbol == "b"


def test_what_has_one_side_stays_as_it_is() -> None:
    scene = start()
    assert turned_over(scene, "ball-1") == scene


@given(st.lists(st.tuples(st.integers(0, 15), LENGTHS, LENGTHS), max_size=12))
def test_nothing_ever_overlaps_or_gets_lost(puts: list[tuple[int, float, float]]) -> None:
    scene = start()
    ids = [item.id for item in scene.items]
    for number, x_mm, y_mm in puts:
        scene = settled(scene, ids[number], x_mm, y_mm)
        assert overlaps(scene) == []
    assert [item.id for item in scene.items] == ids


@pytest.mark.parametrize(("cell", "found"), [("a1", True), ("a2", False)])
def test_a_piece_is_found_on_its_cell_only(cell: str, found: bool) -> None:
    scene = moment_of(layout_with(a1="b")).scene
    assert (piece_on(scene, sheet_of(), sheet_of().board.by_name[cell]) is not None) is found
