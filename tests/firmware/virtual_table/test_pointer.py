"""The hand that the page's pointer moves."""

import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.firmware.virtual_table.actions import Nudge
from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.firmware.virtual_table.pointer import REFUSALS, Pointer
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.messages import Reply
from tachiai.rules.registry import open_game
from tachiai.testing.amount import many
from tests.support.virtual_tables import (
    SMALL,
    START,
    finished,
    held,
    layout_with,
    on,
    overlaps,
    pieces_of,
    sheet_of,
    table_of,
    texture_of,
)


def test_a_lifted_piece_stays_in_the_hand_with_its_ball() -> None:
    table = table_of()
    hand = Pointer(table)
    piece = on(table.arrangement, "d1").id
    assert hand.lift(piece).ok
    finished(table)
    assert held(table) == [piece, next(t.id for t in table.arrangement.items if t.rides_on == piece)]
    assert not table.is_idle


def test_the_hand_takes_its_time() -> None:
    table = table_of()
    hand = Pointer(table)
    hand.lift(on(table.arrangement, "d1").id)
    table.advance_to(0.05)
    assert held(table) == []


def test_a_piece_lands_where_it_is_put_down_and_the_hand_leaves() -> None:
    table = table_of()
    hand = Pointer(table)
    piece = on(table.arrangement, "d1").id
    hand.lift(piece)
    assert hand.put_down(piece, 150.0, 211.0).ok
    finished(table)
    assert table.is_idle
    assert (table.arrangement.item(piece).x_mm, table.arrangement.item(piece).y_mm) == (150.0, 211.0)


def test_a_ball_dropped_on_a_piece_rides_on_it() -> None:
    table = table_of()
    hand = Pointer(table)
    ball = table.arrangement.rider_of(on(table.arrangement, "d1").id)
    goal = on(table.arrangement, "c1")
    assert ball is not None
    hand.lift(ball.id)
    hand.put_down(ball.id, goal.x_mm + 5, goal.y_mm)
    finished(table)
    assert layout_of(table.arrangement, sheet_of())[-7:] == ("b", "b", "B", "b", "b", "b", "b")


def test_a_piece_is_turned_over_where_it_stands() -> None:
    table = table_of()
    hand = Pointer(table)
    piece = on(table.arrangement, "a1").id
    assert hand.turn_over(piece).ok
    finished(table)
    assert table.is_idle
    assert table.arrangement.item(piece).symbol == "b'"


def test_a_piece_is_turned_over_in_the_air() -> None:
    table = table_of()
    hand = Pointer(table)
    piece = on(table.arrangement, "a1").id
    hand.lift(piece)
    assert hand.turn_over(piece).ok
    finished(table)
    assert held(table) == [piece]
    assert table.arrangement.item(piece).symbol == "b'"


def test_two_quick_moves_are_made_without_the_hand_going_away() -> None:
    table = table_of()
    hand = Pointer(table)
    first, second = on(table.arrangement, "a1").id, on(table.arrangement, "b1").id
    hand.lift(first)
    hand.put_down(first, 46.0, 250.0)
    hand.lift(second)
    hand.put_down(second, 80.0, 250.0)
    seen_away = 0
    for tenth in range(1, 60):
        table.advance_to(tenth / 10)
        seen_away += table.moment().hand.away and not table.is_idle
    assert seen_away == 0
    assert layout_of(finished(table).arrangement, sheet_of())[-7:-5] == (".", ".")


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("unknown_item", lambda hand: hand.lift("piece-99")),
        ("unknown_item", lambda hand: hand.turn_over("piece-99")),
        ("hand_full", lambda hand: (hand.lift("piece-1"), hand.lift("piece-2"))[1]),
        ("hand_full", lambda hand: (hand.lift("piece-1"), hand.turn_over("piece-2"))[1]),
        ("not_in_hand", lambda hand: hand.put_down("piece-1", 100, 100)),
        ("one_sided", lambda hand: hand.turn_over("ball-1")),
        ("not_in_hand", lambda hand: hand.carry("piece-1", 100, 100)),
        ("ball_needs_piece", lambda hand: (hand.lift("ball-1"), hand.put_down("ball-1", 148, 210))[1]),
    ],
)
def test_what_cannot_be_done_is_answered_in_words(code: str, ask: Callable[[Pointer], Reply]) -> None:
    answer = ask(Pointer(table_of()))
    assert (answer.ok, answer.code) == (False, code)
    assert answer.words == REFUSALS[code]
    assert answer.words.en.endswith(".")
    assert answer.words.ja.endswith("。")


def test_lifting_what_is_in_the_hand_already_changes_nothing() -> None:
    table = table_of()
    hand = Pointer(table)
    hand.lift("piece-1")
    assert hand.lift("piece-1").ok
    assert held(finished(table))[0] == "piece-1"


def test_each_piece_is_taken_by_its_owner() -> None:
    game = open_game("rugby_chess")
    table = VirtualTable(
        sheet_of(), pieces_of(), texture_of(), layout_with(d9="b"), look=SMALL, owners=game.owners
    )
    hand = Pointer(table)
    hand.lift(on(table.arrangement, "d9").id)
    assert finished(table).moment().hand.side is Player.FIRST


def test_without_owners_the_nearer_player_comes() -> None:
    table = table_of(layout_with(d9="b"))
    hand = Pointer(table)
    hand.lift(on(table.arrangement, "d9").id)
    assert finished(table).moment().hand.side is Player.SECOND


def test_what_is_expected_is_what_comes() -> None:
    table = table_of()
    hand = Pointer(table)
    hand.lift("piece-3")
    hand.put_down("piece-3", 100.0, 200.0)
    expected = table.expected().arrangement
    assert finished(table).arrangement == expected


def test_time_does_not_run_back() -> None:
    table = table_of()
    hand = Pointer(table)
    hand.lift("piece-1")
    table.advance_to(0.4)
    before = table.moment()
    table.advance_to(0.1)
    assert table.moment() == before


def test_many_small_steps_in_time_lead_where_a_big_one_does() -> None:
    tables = [table_of(), table_of()]
    for table in tables:
        hand = Pointer(table)
        hand.lift("piece-1")
        hand.put_down("piece-1", 120.0, 180.0)
    for tenth in range(100):
        tables[0].advance_to(tenth / 10)
    assert tables[0].moment() == finished(tables[1]).moment()


def test_the_version_rises_with_things_and_lights() -> None:
    table = table_of()
    hand = Pointer(table)
    assert table.wait_for_change(0, 0.0) == 1
    table.advance_to(1.0)
    assert table.wait_for_change(0, 0.0) == 1
    table.set_leds({Cell(3): (0, 255, 0)})
    assert table.wait_for_change(0, 0.0) == 2
    hand.lift("piece-1")
    assert finished(table).wait_for_change(0, 0.0) == 3


def test_page_and_camera_may_use_it_at_the_same_time() -> None:
    table = table_of()
    hand = Pointer(table)
    ids = [thing.id for thing in table.arrangement.items]
    shapes: list[tuple[int, ...]] = []

    def film() -> None:
        for tenth in range(40):
            table.advance_to(tenth / 5)
            shapes.append(table.render().shape)

    camera = threading.Thread(target=film)
    camera.start()
    for number in range(7):
        hand.lift(ids[number])
        hand.put_down(ids[number], 40.0 + 34 * number, 200.0)
        table.set_leds({Cell(number): (0, 255, 0)})
    camera.join(60.0)
    assert shapes == [(360, 640, 3)] * 40
    assert [thing.id for thing in finished(table).arrangement.items] == ids


STEPS = st.one_of(
    st.tuples(st.just("lift"), st.integers(0, 15)),
    st.tuples(st.just("put"), st.integers(0, 15), st.floats(-60, 360), st.floats(-60, 480)),
    st.tuples(st.just("carry"), st.integers(0, 15), st.floats(-900, 900), st.floats(-900, 900)),
    st.tuples(st.just("turn"), st.integers(0, 15)),
    st.tuples(st.just("time"), st.floats(0.0, 3.0)),
)


@settings(max_examples=many(15))
@given(st.lists(STEPS, max_size=25))
def test_whatever_people_do_nothing_is_lost(steps: list[tuple[object, ...]]) -> None:
    table, now_s = table_of(), 0.0
    hand = Pointer(table)
    ids = [thing.id for thing in table.arrangement.items]
    for step in steps:
        match step:
            case ("lift", int(number)):
                hand.lift(ids[number])
            case ("put", int(number), float(x_mm), float(y_mm)):
                hand.put_down(ids[number], x_mm, y_mm)
            case ("carry", int(number), float(x_mm), float(y_mm)):
                hand.carry(ids[number], x_mm, y_mm)
            case ("turn", int(number)):
                hand.turn_over(ids[number])
            case ("time", float(passed_s)):
                now_s += passed_s
                table.advance_to(now_s)
    finished(table)
    assert [thing.id for thing in table.arrangement.items] == ids
    in_hand = held(table)
    lying = [pair for pair in overlaps(table.arrangement) if not set(pair) & set(in_hand)]
    assert lying == []
    for thing in table.arrangement.items:
        if thing.rides_on:
            carrier = table.arrangement.item(thing.rides_on)
            assert np.hypot(thing.x_mm - carrier.x_mm, thing.y_mm - carrier.y_mm) < 2


def test_the_hand_holds_what_was_pressed_within_a_quarter_of_a_second() -> None:
    table = table_of()
    piece = on(table.arrangement, "d1")
    Pointer(table).lift(piece.id)
    table.advance_to(0.25)
    assert piece.id in held(table)
    assert table.arrangement.item(piece.id).z_mm > 0


def test_the_hand_is_where_the_pointer_is_in_every_frame() -> None:
    table = table_of()
    hand, piece = Pointer(table), on(table.arrangement, "d1").id
    hand.lift(piece)
    table.advance_to(0.3)
    for frame in range(10):
        x_mm, y_mm = 40.0 + 20 * frame, 300.0 - 15 * frame
        hand.carry(piece, x_mm, y_mm)
        table.advance_to(0.4 + frame / 10)
        moment = table.moment()
        assert (moment.hand.x_mm, moment.hand.y_mm) == (x_mm, y_mm)
        assert not moment.hand.away


def test_the_hand_lets_go_at_once_and_is_gone_soon_after() -> None:
    table = table_of()
    hand, piece = Pointer(table), on(table.arrangement, "d1").id
    hand.lift(piece)
    hand.carry(piece, 148.0, 210.0)
    table.advance_to(1.0)
    hand.put_down(piece, 148.0, 210.0)
    table.advance_to(1.1)
    assert held(table) == []
    table.advance_to(1.35)
    assert table.is_idle


def test_the_hand_draws_back_while_the_pointer_rests_and_the_page_shows_the_piece_below_it() -> None:
    table = table_of()
    hand, piece = Pointer(table), on(table.arrangement, "d1").id
    hand.lift(piece)
    hand.carry(piece, 148.0, 210.0)
    table.advance_to(0.3)
    assert table.moment().hand.y_mm == 210.0
    table.advance_to(0.7)
    assert table.moment().hand.y_mm > sheet_of().size_mm[1] + 200
    assert hand.holds_at() == (148.0, 210.0)
    hand.carry(piece, 150.0, 205.0)
    table.advance_to(0.8)
    assert (table.moment().hand.x_mm, table.moment().hand.y_mm) == (150.0, 205.0)


@pytest.mark.parametrize("after_s", [0.0, 0.05, 0.1, 0.2, 0.3, 0.6, 1.5])
def test_what_was_just_put_down_can_be_taken_again_at_any_time(after_s: float) -> None:
    table = table_of()
    hand, piece = Pointer(table), on(table.arrangement, "c1").id
    home = table.arrangement.item(piece)
    hand.lift(piece)
    hand.put_down(piece, 148.0, 210.0)
    table.advance_to(after_s)
    assert hand.lift(piece).ok
    hand.carry(piece, 130.0, 300.0)
    assert hand.put_down(piece, home.x_mm, home.y_mm).ok
    assert layout_of(finished(table).arrangement, sheet_of()) == START
    assert table.is_idle


def test_nothing_is_put_down_out_of_sight() -> None:
    table = table_of()
    hand, piece = Pointer(table), on(table.arrangement, "a1").id
    left, top, width, height = table.area_mm()
    hand.lift(piece)
    assert hand.put_down(piece, 5000.0, -5000.0).ok
    lies = finished(table).arrangement.item(piece)
    assert left < lies.x_mm < left + width
    assert top < lies.y_mm < top + height


def test_a_ball_that_was_put_on_the_bare_board_is_back_on_its_piece() -> None:
    table = table_of()
    hand = Pointer(table)
    ball = table.arrangement.rider_of(on(table.arrangement, "d1").id)
    assert ball is not None
    hand.lift(ball.id)
    assert hand.put_down(ball.id, 148.0, 210.0).code == "ball_needs_piece"
    assert layout_of(finished(table).arrangement, sheet_of()) == START
    assert table.is_idle


def test_a_ball_may_lie_beside_the_board() -> None:
    table = table_of()
    hand = Pointer(table)
    hand.lift("ball-1")
    assert hand.put_down("ball-1", -40.0, 210.0).ok
    assert finished(table).arrangement.item("ball-1").rides_on == ""


def test_the_pieces_are_set_as_they_should_stand_and_what_lies_out_of_sight_is_fetched() -> None:
    table = table_of()
    hand = Pointer(table)
    for number, name in enumerate(("a1", "d1", "g9")):
        piece = on(table.arrangement, name)
        table.enqueue((Nudge(piece.id, 3000.0 if name == "g9" else 0.0, 100.0 * (1 - number)),))
    hand.lift(on(table.arrangement, "b1").id)
    assert hand.set_pieces(START).ok
    finished(table)
    assert table.is_idle
    assert layout_of(table.arrangement, sheet_of()) == START
    table.enqueue((Nudge(on(table.arrangement, "g9").id, 3000.0, 0.0),))
    hand.set_pieces(layout_with(d5="B"))
    table.advance_to(2000.0)
    left, _, width, _ = table.area_mm()
    assert layout_of(table.arrangement, sheet_of()) == layout_with(d5="B")
    assert all(left < item.x_mm < left + width for item in table.arrangement.items)


def test_what_had_to_make_room_at_the_tables_edge_is_not_lost() -> None:
    table = table_of()
    hand = Pointer(table)
    left, top, width, height = table.area_mm()
    pushed, pushing = on(table.arrangement, "a1").id, on(table.arrangement, "b1").id
    for number, (piece, off_mm) in enumerate(((pushed, 0.0), (pushing, 6.0))):
        hand.lift(piece)
        hand.put_down(piece, left + 15.0 + off_mm, 200.0)
        table.advance_to(10.0 * (number + 1))
    assert table.is_idle
    for item in table.arrangement.items:
        assert left < item.x_mm < left + width
        assert top < item.y_mm < top + height
