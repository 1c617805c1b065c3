"""Stories of a move out of turn that the arbiter lets stand: whose ply it was, and whose turn it is then."""

import pytest

from tachiai.firmware.referee.requests import Choose, LetStand
from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.tables.views import players_of
from tachiai.rules.core import Player
from tachiai.rules.entries import EntryKind, GameHeader
from tachiai.rules.record import PLY_KINDS, GameRecord, check, history
from tachiai.rules.registry import game_ids
from tachiai.rules.time_control import parse_time_control
from tachiai.testing.story_table import Button, Table, table_of
from tests.support.usual_run import pairs

FIRST, SECOND = Player
# Where the side to move is no matter of counting what has been put on the board.
STARTS = {"chatra": "9x2/11x/1o6x3/5x4o1/12/12/12/12/4x4o2/x5oO4/1X10/x2x8 w -"}


def white_moves_first() -> Table:
    table = table_of("rugby_chess", control=parse_time_control("5m+3s"))
    table.presses(Button.CLOCK_SECOND)
    table.rests(9.0)
    table.puts(a9=".", b8="w", rest_s=1.0)
    assert table.phase == "illegal"
    return table


def side_of(position: str) -> str:
    return position.split(" ")[1]


def test_the_turn_stays_with_the_opponent_of_who_moved() -> None:
    table = white_moves_first()
    assert table.asks(LetStand()).ok
    (entry,) = table.written(EntryKind.STANDS)
    assert (entry.move, entry.ply, entry.player, side_of(entry.position)) == ("a9-b8", 1, "second", "b")
    table.plays("a1-b2")
    assert [entry.player for entry in table.entries if entry.kind in PLY_KINDS] == ["second", "first"]


def test_the_arbiter_may_give_the_turn_to_who_moved_out_of_turn() -> None:
    table = white_moves_first()
    assert table.asks(LetStand(to_move=SECOND)).ok
    (entry,) = table.written(EntryKind.STANDS)
    assert (entry.player, side_of(entry.position)) == ("second", "w")
    table.plays("b8-c7")


def test_the_arbiter_may_leave_the_turn_to_who_made_an_illegal_move() -> None:
    table = table_of("rugby_chess")
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.asks(LetStand(to_move=FIRST)).ok
    (entry,) = table.written(EntryKind.STANDS)
    assert (entry.player, side_of(entry.position)) == ("first", "b")
    table.plays("a3-b4")


@pytest.mark.parametrize(
    ("uid", "plies", "cells"),
    [
        ("rugby_chess", ("b1-e4", "a9-f4", "g1-d4", "g9-e7", "f1-e2"), {"e2": ".", "g2": "b"}),
        ("two_rings", ("@d2", "@d11", "c2-a4"), {"a4": ".", "b4": "b"}),
        ("chatra", ("l8", "Ok5", "Oe2"), {"e2": ".", "f2": "X"}),
    ],
)
def test_a_move_out_of_turn_that_stands_for_long_stays_refused(
    uid: str, plies: tuple[str, ...], cells: dict[str, str]
) -> None:
    """Although the piece could have gone there at once: nobody took the ply back."""
    table = table_of(uid)
    table.plays(*plies)
    table.puts(**cells, rest_s=40.0)
    assert table.phase == "illegal"
    assert tuple(table.plies) == plies
    assert not table.written(EntryKind.TAKEBACK)


def test_the_clock_goes_on_of_who_waited_and_adds_nothing() -> None:
    table = white_moves_first()
    table.asks(LetStand())
    assert table.state.clock.turn_of is FIRST
    assert table.state.clock_ms is not None
    first_ms, second_ms = table.state.clock_ms
    assert second_ms == 300_000
    assert 288_000 < first_ms < 290_000


def test_an_illegal_move_that_stands_ends_the_turn_on_the_clock() -> None:
    table = table_of("rugby_chess", control=parse_time_control("5m+3s"))
    table.presses(Button.CLOCK_SECOND)
    table.puts(a1=".", a3="b", rest_s=1.0)
    before_ms = table.state.clock_ms
    table.asks(LetStand())
    assert before_ms is not None
    assert table.state.clock_ms is not None
    assert table.state.clock_ms[0] == pytest.approx(before_ms[0] + 3000, abs=200)
    assert table.state.clock.turn_of is SECOND


def test_the_last_move_of_a_stage_made_out_of_turn_brings_the_time_of_the_next_one() -> None:
    table = table_of("rugby_chess", control=parse_time_control("1/5m, 10m"))
    table.presses(Button.CLOCK_SECOND)
    table.puts(a9=".", b8="w", rest_s=1.0)
    assert table.state.clock_ms is not None
    assert table.state.clock_ms[1] == 300_000
    table.asks(LetStand())
    assert table.state.clock_ms[1] == 900_000
    assert table.state.clock_ms[0] < 300_000


@pytest.mark.parametrize(("uid", "to_move"), pairs(game_ids(), [None, FIRST, SECOND]))
def test_it_can_stand_in_every_game_and_every_reader_says_whose_ply_it_was(
    uid: str, to_move: Player | None
) -> None:
    table = table_of(uid, STARTS.get(uid, ""))
    for _ in range(2):
        table.plays(table.game.legal_texts(table.state.line.state)[0])
    game, line = table.game, table.state.line
    offender = game.to_move(line.state).other
    turned = game.with_turn_passed(line.state)
    table.hand()
    table.layout = list(game.layout(game.play(turned, next(iter(game.legal_moves(turned))))))
    table.rests(3.0)
    assert table.phase == "illegal", table.says
    (refused,) = table.written(EntryKind.ILLEGAL)
    assert (refused.code, refused.player) == ("not_your_piece", offender.value)
    assert table.asks(LetStand(to_move=to_move)).ok, table.says
    (entry,) = table.written(EntryKind.STANDS)
    stood = table.state.line
    assert (entry.player, stood.mover, stood.is_out_of_turn) == (offender.value, offender, True)
    assert game.to_move(stood.state) is (to_move or offender.other)
    answer = game.legal_texts(stood.state)[0]
    table.makes(answer, rest_s=9.0)
    if table.phase == "ambiguous":
        assert table.asks(Choose(answer)).ok
    told = tuple(entry.player for entry in table.entries if entry.kind in PLY_KINDS)
    start = game.format_position(line.nodes()[0].state)
    header = GameHeader(game=uid, rules_version=game.rules_version, start=start, started_ms=0)
    record = GameRecord(header, tuple(table.entries))
    assert check(record) is None
    folded = history(record).plies
    assert told == tuple(ply.entry.player for ply in folded)
    assert told == tuple(ply.player.value for ply in folded if ply.player is not None)
    assert told == players_of(table.state.line)
    assert told == players_of(resume(header, table.entries, table.state.settings).line)


def test_a_drop_out_of_turn_is_refused_as_such() -> None:
    table = table_of("chatra", STARTS["chatra"])
    table.puts(a1="x", rest_s=1.0)
    assert table.phase == "illegal"
    assert table.says.startswith("The piece on a1 belongs to the other player; it is not their turn (G1).")
    assert table.lights["a1"] is Mark.WRONG


def test_what_may_be_a_correction_is_refused_once_it_stays() -> None:
    """The white formation moves again, and looks as if another one had moved instead."""
    table = table_of("troop_chess")
    table.plays("a1,a2,b2+N", "a8,a9,b8+S")
    table.puts(a9="w", d9=".", rest_s=0.6)
    assert table.phase == "waiting"
    table.rests(0.5)
    assert table.phase == "illegal"
    assert table.asks(LetStand()).ok
