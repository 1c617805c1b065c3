"""How things come to rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.virtual_table.arrangement import Arrangement, piece_on
from tachiai.firmware.virtual_table.placing import settled, turned_over
from tests.support.virtual_tables import layout_with, moment_of, on, overlaps, sheet_of

LENGTHS = st.floats(-150, 500, allow_nan=False)


def start() -> Arrangement:
    return moment_of().arrangement


def test_a_piece_lands_exactly_where_it_is_put() -> None:
    arrangement = settled(start(), "piece-1", 123.4, 201.7)
    assert (arrangement.item("piece-1").x_mm, arrangement.item("piece-1").y_mm) == (123.4, 201.7)


def test_a_ball_travels_with_its_piece() -> None:
    arrangement = start()
    carrier = on(arrangement, "d1")
    moved = settled(arrangement, carrier.id, 120.0, 200.0)
    ball = moved.rider_of(carrier.id)
    assert ball is not None
    assert (ball.x_mm, ball.y_mm) == (120.0, 200.0)


def test_a_piece_put_on_another_pushes_it_aside() -> None:
    arrangement = start()
    below = on(arrangement, "c9")
    after = settled(arrangement, on(arrangement, "c1").id, below.x_mm, below.y_mm)
    assert overlaps(after) == []
    pushed = after.item(below.id)
    assert 25 <= ((pushed.x_mm - below.x_mm) ** 2 + (pushed.y_mm - below.y_mm) ** 2) ** 0.5 < 60


def test_a_ball_rolls_into_the_dimple_of_the_piece_below_it() -> None:
    arrangement = start()
    goal = on(arrangement, "c1")
    after = settled(arrangement, "ball-2", goal.x_mm + 6, goal.y_mm - 4)
    ball = after.item("ball-2")
    assert ball.rides_on == goal.id
    assert (ball.x_mm, ball.y_mm) == (goal.x_mm, goal.y_mm)


def test_a_ball_finds_no_room_on_a_piece_that_holds_one() -> None:
    arrangement = start()
    holder = on(arrangement, "d9")
    ball = next(i for i in arrangement.items if i.is_rider and i.rides_on != holder.id)
    after = settled(arrangement, ball.id, holder.x_mm, holder.y_mm)
    assert after.item(ball.id).rides_on == ""
    assert overlaps(after) == []


def test_a_ball_put_on_paper_lies_there() -> None:
    ball = settled(start(), "ball-1", 150.0, 200.0).item("ball-1")
    assert (ball.x_mm, ball.y_mm, ball.z_mm, ball.rides_on) == (150.0, 200.0, 0.0, "")


def test_a_ring_may_lie_a_little_off_its_piece() -> None:
    arrangement = moment_of(tuple("." for _ in sheet_of("two_rings").board.names), "two_rings").arrangement
    piece = arrangement.item("piece-1")
    ring = settled(arrangement, "ring-1", piece.x_mm + 5, piece.y_mm).item("ring-1")
    assert ring.rides_on == piece.id
    assert 0 < ring.x_mm - piece.x_mm < 2


def test_a_piece_turned_over_shows_its_other_side_and_keeps_its_ball() -> None:
    arrangement = start()
    carrier = on(arrangement, "d1")
    after = turned_over(arrangement, carrier.id)
    assert after.item(carrier.id).symbol == "b'"
    assert after.rider_of(carrier.id) is not None
    assert turned_over(after, carrier.id).item(carrier.id).symbol == "b"


def test_what_has_one_side_stays_as_it_is() -> None:
    arrangement = start()
    assert turned_over(arrangement, "ball-1") == arrangement


@given(st.lists(st.tuples(st.integers(0, 15), LENGTHS, LENGTHS), max_size=12))
def test_nothing_ever_overlaps_or_gets_lost(puts: list[tuple[int, float, float]]) -> None:
    arrangement = start()
    ids = [item.id for item in arrangement.items]
    for number, x_mm, y_mm in puts:
        arrangement = settled(arrangement, ids[number], x_mm, y_mm)
        assert overlaps(arrangement) == []
    assert [item.id for item in arrangement.items] == ids


@pytest.mark.parametrize(("cell", "found"), [("a1", True), ("a2", False)])
def test_a_piece_is_found_on_its_cell_only(cell: str, found: bool) -> None:
    arrangement = moment_of(layout_with(a1="b")).arrangement
    assert (piece_on(arrangement, sheet_of(), sheet_of().board.by_name[cell]) is not None) is found
