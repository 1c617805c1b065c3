"""The table as the page and a script use it."""

import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.actions import Carry, Grip, Leave, Raise, Reach, Release, Wait
from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.firmware.virtual_table.table import REFUSALS, VirtualTable
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.rules.registry import open_game
from tachiai.rules.reply import Reply
from tests.firmware.virtual_table.tables import (
    SMALL,
    START,
    layout_with,
    on,
    overlaps,
    pieces_of,
    sheet_of,
    table_of,
    texture_of,
)


def finished(table: VirtualTable) -> VirtualTable:
    table.advance_to(1000.0)
    return table


def held(table: VirtualTable) -> list[str]:
    hand = table.moment().hand
    return [item.id for item in table.arrangement.items if hand.holds(item)]


def test_a_new_table_is_idle_and_shows_the_layout() -> None:
    table = table_of()
    assert table.is_idle
    assert layout_of(table.arrangement, sheet_of()) == START


def test_a_lifted_piece_stays_in_the_hand_with_its_ball() -> None:
    table = table_of()
    piece = on(table.arrangement, "d1").id
    assert table.lift(piece).ok
    finished(table)
    assert held(table) == [piece, next(t.id for t in table.arrangement.items if t.rides_on == piece)]
    assert not table.is_idle


def test_the_hand_takes_its_time() -> None:
    table = table_of()
    table.lift(on(table.arrangement, "d1").id)
    table.advance_to(0.1)
    assert held(table) == []


def test_a_piece_lands_where_it_is_put_down_and_the_hand_leaves() -> None:
    table = table_of()
    piece = on(table.arrangement, "d1").id
    table.lift(piece)
    assert table.put_down(piece, 150.0, 211.0).ok
    finished(table)
    assert table.is_idle
    assert (table.arrangement.item(piece).x_mm, table.arrangement.item(piece).y_mm) == (150.0, 211.0)


def test_a_ball_dropped_on_a_piece_rides_on_it() -> None:
    table = table_of()
    ball = table.arrangement.rider_of(on(table.arrangement, "d1").id)
    goal = on(table.arrangement, "c1")
    assert ball is not None
    table.lift(ball.id)
    table.put_down(ball.id, goal.x_mm + 5, goal.y_mm)
    finished(table)
    assert layout_of(table.arrangement, sheet_of())[-7:] == ("b", "b", "B", "b", "b", "b", "b")


def test_a_piece_is_turned_over_where_it_stands() -> None:
    table = table_of()
    piece = on(table.arrangement, "a1").id
    assert table.turn_over(piece).ok
    finished(table)
    assert table.is_idle
    assert table.arrangement.item(piece).symbol == "b'"


def test_a_piece_is_turned_over_in_the_air() -> None:
    table = table_of()
    piece = on(table.arrangement, "a1").id
    table.lift(piece)
    assert table.turn_over(piece).ok
    finished(table)
    assert held(table) == [piece]
    assert table.arrangement.item(piece).symbol == "b'"


def test_two_quick_moves_are_made_without_the_hand_going_away() -> None:
    table = table_of()
    first, second = on(table.arrangement, "a1").id, on(table.arrangement, "b1").id
    table.lift(first)
    table.put_down(first, 46.0, 250.0)
    table.lift(second)
    table.put_down(second, 80.0, 250.0)
    seen_away = 0
    for tenth in range(1, 60):
        table.advance_to(tenth / 10)
        seen_away += table.moment().hand.away and not table.is_idle
    assert seen_away == 0
    assert layout_of(finished(table).arrangement, sheet_of())[-7:-5] == (".", ".")


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("unknown_item", lambda t: t.lift("piece-99")),
        ("unknown_item", lambda t: t.turn_over("piece-99")),
        ("hand_full", lambda t: (t.lift("piece-1"), t.lift("piece-2"))[1]),
        ("hand_full", lambda t: (t.lift("piece-1"), t.turn_over("piece-2"))[1]),
        ("not_in_hand", lambda t: t.put_down("piece-1", 100, 100)),
        ("one_sided", lambda t: t.turn_over("ball-1")),
        ("too_far", lambda t: (t.lift("piece-1"), t.put_down("piece-1", 5000, 100))[1]),
    ],
)
def test_what_cannot_be_done_is_answered_in_words(code: str, ask: Callable[[VirtualTable], Reply]) -> None:
    answer = ask(table_of())
    assert (answer.ok, answer.code) == (False, code)
    assert answer.words == REFUSALS[code]
    assert answer.words.en.endswith(".")
    assert answer.words.ja.endswith("。")


def test_lifting_what_is_in_the_hand_already_changes_nothing() -> None:
    table = table_of()
    table.lift("piece-1")
    assert table.lift("piece-1").ok
    assert held(finished(table))[0] == "piece-1"


def test_each_piece_is_taken_by_its_owner() -> None:
    game = open_game("rugby_chess")
    table = VirtualTable(
        sheet_of(), pieces_of(), texture_of(), layout_with(d9="b"), look=SMALL, owners=game.owners
    )
    table.lift(on(table.arrangement, "d9").id)
    assert finished(table).moment().hand.side is Player.FIRST


def test_without_owners_the_nearer_player_comes() -> None:
    table = table_of(layout_with(d9="b"))
    table.lift(on(table.arrangement, "d9").id)
    assert finished(table).moment().hand.side is Player.SECOND


def test_a_script_is_carried_out() -> None:
    table = table_of()
    piece = on(table.arrangement, "a1")
    reach = Reach(piece.x_mm, piece.y_mm, Player.FIRST)
    table.script([reach, Grip(piece.id), Raise(), Carry(60.0, 240.0), Release(), Leave(), Wait(1.0)])
    assert not table.is_idle
    assert finished(table).is_idle
    assert table.arrangement.item(piece.id).x_mm == 60.0


def test_a_script_that_cannot_be_done_is_refused_whole() -> None:
    table = table_of()
    with pytest.raises(BadAction):
        table.script([Reach(1, 1, Player.FIRST), Release()])
    assert table.is_idle


def test_what_is_expected_is_what_comes() -> None:
    table = table_of()
    table.lift("piece-3")
    table.put_down("piece-3", 100.0, 200.0)
    expected = table.expected().arrangement
    assert finished(table).arrangement == expected


def test_time_does_not_run_back() -> None:
    table = table_of()
    table.lift("piece-1")
    table.advance_to(0.4)
    before = table.moment()
    table.advance_to(0.1)
    assert table.moment() == before


def test_many_small_steps_in_time_lead_where_a_big_one_does() -> None:
    tables = [table_of(), table_of()]
    for table in tables:
        table.lift("piece-1")
        table.put_down("piece-1", 120.0, 180.0)
    for tenth in range(100):
        tables[0].advance_to(tenth / 10)
    assert tables[0].moment() == finished(tables[1]).moment()


def test_the_table_can_be_laid_afresh() -> None:
    table = table_of()
    table.lift("piece-1")
    table.set_layout(layout_with(a1="B"))
    assert table.is_idle
    assert layout_of(table.arrangement, sheet_of()) == layout_with(a1="B")


def test_dark_leds_are_not_listed() -> None:
    table = table_of()
    table.set_leds({Cell(3): (0, 255, 0), Cell(4): (0, 0, 0)})
    assert table.leds() == {Cell(3): (0, 255, 0)}


def test_the_version_rises_with_things_and_lights() -> None:
    table = table_of()
    assert table.wait_for_change(0, 0.0) == 1
    table.advance_to(1.0)
    assert table.wait_for_change(0, 0.0) == 1
    table.set_leds({Cell(3): (0, 255, 0)})
    assert table.wait_for_change(0, 0.0) == 2
    table.lift("piece-1")
    assert finished(table).wait_for_change(0, 0.0) == 3


def test_who_waits_for_a_change_is_told() -> None:
    table = table_of()
    heard: list[int] = []
    listener = threading.Thread(target=lambda: heard.append(table.wait_for_change(1, 30.0)))
    listener.start()
    table.set_leds({Cell(0): (9, 9, 9)})
    listener.join(30.0)
    assert heard == [2]


def test_the_area_holds_everything() -> None:
    table = table_of(layout_with())
    left, top, width, height = table.area_mm()
    for thing in table.arrangement.items:
        assert left <= thing.x_mm - thing.diameter_mm / 2
        assert thing.x_mm + thing.diameter_mm / 2 <= left + width
        assert top <= thing.y_mm <= top + height


def test_page_and_camera_may_use_it_at_the_same_time() -> None:
    table = table_of()
    ids = [thing.id for thing in table.arrangement.items]
    shapes: list[tuple[int, ...]] = []

    def film() -> None:
        for tenth in range(40):
            table.advance_to(tenth / 5)
            shapes.append(table.render().shape)

    camera = threading.Thread(target=film)
    camera.start()
    for number in range(7):
        table.lift(ids[number])
        table.put_down(ids[number], 40.0 + 34 * number, 200.0)
        table.set_leds({Cell(number): (0, 255, 0)})
    camera.join(60.0)
    assert shapes == [(360, 640, 3)] * 40
    assert [thing.id for thing in finished(table).arrangement.items] == ids


STEPS = st.one_of(
    st.tuples(st.just("lift"), st.integers(0, 15)),
    st.tuples(st.just("put"), st.integers(0, 15), st.floats(-60, 360), st.floats(-60, 480)),
    st.tuples(st.just("turn"), st.integers(0, 15)),
    st.tuples(st.just("time"), st.floats(0.0, 3.0)),
)


@settings(max_examples=60)
@given(st.lists(STEPS, max_size=25))
def test_whatever_people_do_nothing_is_lost(steps: list[tuple[object, ...]]) -> None:
    table, now_s = table_of(), 0.0
    ids = [thing.id for thing in table.arrangement.items]
    for step in steps:
        match step:
            case ("lift", int(number)):
                table.lift(ids[number])
            case ("put", int(number), float(x_mm), float(y_mm)):
                table.put_down(ids[number], x_mm, y_mm)
            case ("turn", int(number)):
                table.turn_over(ids[number])
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
