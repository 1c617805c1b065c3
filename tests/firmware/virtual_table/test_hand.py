"""The hand: what it can do, how long it takes, where it is in between."""

import pytest

from tachiai.firmware.errors import BadAction, UnknownItem
from tachiai.firmware.virtual_table.actions import (
    Action,
    Bump,
    Grip,
    HandCarries,
    HandReaches,
    Leave,
    Nudge,
    Raise,
    Release,
    Rest,
    Shadow,
    TurnOver,
    Wait,
)
from tachiai.firmware.virtual_table.hand import Moment, played, run, seconds
from tachiai.rules.core import Player
from tests.support.virtual_tables import moment_of, on

FIRST, SECOND = Player.FIRST, Player.SECOND


def holding(cell: str = "d1", by: Player = FIRST) -> Moment:
    moment = moment_of()
    piece = on(moment.arrangement, cell)
    return run(moment, [HandReaches(piece.x_mm, piece.y_mm, by), Grip(piece.id), Raise()])


def test_a_table_begins_without_a_hand() -> None:
    assert moment_of().hand.away


def test_a_held_piece_and_its_ball_are_where_the_hand_is() -> None:
    moment = played(holding(), HandCarries(100.0, 200.0), 0.5)
    piece = moment.arrangement.item(moment.hand.held)
    ball = moment.arrangement.rider_of(piece.id)
    assert ball is not None
    assert (piece.x_mm, piece.y_mm) == (ball.x_mm, ball.y_mm) == (moment.hand.x_mm, moment.hand.y_mm)
    assert piece.z_mm > 20


def test_half_way_is_between_start_and_goal() -> None:
    start = holding()
    moment = played(start, HandCarries(100.0, 200.0), 0.5)
    assert moment.hand.x_mm == pytest.approx((start.hand.x_mm + 100.0) / 2)
    assert moment.hand.y_mm == pytest.approx((start.hand.y_mm + 200.0) / 2)


def test_what_is_slid_stays_on_the_paper() -> None:
    moment = moment_of()
    piece = on(moment.arrangement, "a1")
    moment = run(moment, [HandReaches(piece.x_mm, piece.y_mm, FIRST), Grip(piece.id)])
    moment = played(moment, HandCarries(60.0, 200.0, sliding=True), 0.5)
    assert moment.arrangement.item(piece.id).z_mm == 0.0


def test_a_release_puts_the_piece_down_and_empties_the_hand() -> None:
    moment = run(holding(), [HandCarries(100.0, 200.0), Release()])
    assert moment.hand.held == ""
    assert moment.arrangement.item(on(moment.arrangement, "c6").id).z_mm == 0.0


def test_a_hand_leaves_to_where_it_came_from() -> None:
    first = run(moment_of(), [HandReaches(100, 100, FIRST), Leave()]).hand
    second = run(moment_of(), [HandReaches(100, 100, SECOND), Leave()]).hand
    assert first.away
    assert second.away
    assert first.y_mm > 420 + 200
    assert second.y_mm < -200


def test_the_other_players_hand_comes_after_the_first_has_gone() -> None:
    moment = run(moment_of(), [HandReaches(100, 100, FIRST), HandReaches(120, 80, SECOND)])
    assert moment.hand.side is SECOND


def test_a_piece_turns_over_in_the_hand_or_on_the_board() -> None:
    held = holding("a1")
    assert run(held, [TurnOver(held.hand.held)]).arrangement.item(held.hand.held).symbol == "b'"
    moment = moment_of()
    piece = on(moment.arrangement, "a1")
    moment = run(moment, [HandReaches(piece.x_mm, piece.y_mm, FIRST), TurnOver(piece.id)])
    assert moment.arrangement.item(piece.id).symbol == "b'"


def test_a_knock_shifts_a_piece_without_holding_it() -> None:
    moment = moment_of()
    piece = on(moment.arrangement, "b1")
    shifted = run(moment, [Nudge(piece.id, 0.0, -5.0)]).arrangement.item(piece.id)
    assert shifted.y_mm == pytest.approx(piece.y_mm - 5)


def test_bumps_add_up() -> None:
    assert run(moment_of(), [Bump(1.0, 2.0, 0.5), Bump(1.0, -1.0, 0.5)]).bump == (2.0, 1.0, 1.0)


def test_a_shadow_passes_and_leaves_nothing() -> None:
    moment = moment_of()
    assert played(moment, Shadow(2.0, FIRST), 0.5).shadow == (0.5, FIRST)
    assert run(moment, [Shadow(2.0, FIRST)]) == moment


@pytest.mark.parametrize(
    "action", [Raise(), HandCarries(1, 1), Release(), Leave(), Rest(1.0), TurnOver("piece-1")]
)
def test_a_hand_that_is_away_can_do_nothing(action: Action) -> None:
    with pytest.raises(BadAction, match="it is away"):
        played(moment_of(), action, 1.0)


@pytest.mark.parametrize("action", [Grip("piece-1"), Leave()])
def test_a_full_hand_neither_grips_nor_leaves(action: Action) -> None:
    with pytest.raises(BadAction, match="empty hand"):
        played(holding(), action, 1.0)


@pytest.mark.parametrize("action", [Raise(), HandCarries(1, 1), Release()])
def test_an_empty_hand_carries_nothing(action: Action) -> None:
    with pytest.raises(BadAction, match="holds something"):
        run(moment_of(), [HandReaches(1, 1, FIRST), action])


def test_nothing_there_is_gripped() -> None:
    with pytest.raises(UnknownItem):
        run(moment_of(), [HandReaches(1, 1, FIRST), Grip("piece-99")])


def test_a_longer_way_takes_longer_and_a_quicker_hand_less() -> None:
    moment = holding()
    x, y = moment.hand.x_mm, moment.hand.y_mm
    near, far = seconds(moment, HandCarries(x + 30, y)), seconds(moment, HandCarries(x, y - 250))
    assert near < far
    assert seconds(moment, HandCarries(x, y - 250), pace=2.0) == pytest.approx(far / 2)


@pytest.mark.parametrize("action", [Wait(1.5), Shadow(1.5, FIRST)])
def test_waiting_is_not_hurried(action: Action) -> None:
    assert seconds(moment_of(), action, pace=2.0) == 1.5
