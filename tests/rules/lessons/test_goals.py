"""Each goal at one small position: before it is met, and after."""

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.lessons.lesson import (
    Capture,
    Carry,
    Finish,
    Goal,
    Play,
    Reach,
    Show,
    Survive,
    Threaten,
    Win,
    has_lost,
    is_met,
)
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game

RUGBY = open_game("rugby_chess")
TROOPS = open_game("troop_chess")
TACKLE = "wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb b -"
TRY = "wwwW3/4Bww/7/7/w6/7/7/7/bbb1bbb b -"


def cell(name: str) -> Cell:
    return RUGBY.board.cell(name)


def line(position: str, *moves: str) -> AnyLine:
    played: AnyLine = Line(RUGBY, RUGBY.parse_position(position) if position else RUGBY.start())
    for move in moves:
        played = played.play(RUGBY.parse_move(move))
    return played


@pytest.mark.parametrize(
    ("goal", "position", "moves"),
    [
        (Reach((cell("c3"), cell("d4"))), "", ("a1-c3",)),
        (Reach((cell("c3"), cell("d4")), 2), "", ("a1-c3", "f9-e8", "g1-d4")),
        (Show({cell("c5"): "b'"}), TACKLE, ("g1-c5*",)),
        (Carry((cell("c1"),)), "", ("d1>c1",)),
        (Play(("d1>c1", "d1>e1")), "", ("d1>e1",)),
        (Threaten(), TACKLE, ("g1-c5*",)),
        (Win("RC11"), TRY, ("e8-f9",)),
        (Survive(2), "", ("a1-c3", "f9-e8", "d1>e1")),
        (Finish(), TRY, ("e8-f9",)),
    ],
)
def test_a_goal_is_met_by_the_last_of_the_moves(goal: Goal, position: str, moves: tuple[str, ...]) -> None:
    for count in range(len(moves)):
        assert not is_met(goal, line(position, *moves[:count]))
    assert is_met(goal, line(position, *moves))


def test_who_captures_takes_pieces_off_the_board() -> None:
    start: AnyLine = Line(TROOPS, TROOPS.parse_position("wwwwwwwww/9/9/9/9/2w6/2b6/2b6/2b6 b y 0"))
    assert not is_met(Capture(), start)
    assert is_met(Capture(), start.play(TROOPS.parse_move("c1,c2,c3+N")))
    assert not is_met(Capture(2), start.play(TROOPS.parse_move("c1,c2,c3+N")))


def test_a_win_of_the_opponent_is_no_win_of_the_learner() -> None:
    lost = line("wwwwww1/7/7/7/7/2b3b/4W2/bb5/B1bb3 b -")
    lost = lost.play(RUGBY.parse_move("a2-b3")).play(RUGBY.parse_move("e3-g1"))
    assert not is_met(Win(), lost)
    assert is_met(Finish(), lost)
    assert has_lost(lost, RUGBY.to_move(RUGBY.start()))
