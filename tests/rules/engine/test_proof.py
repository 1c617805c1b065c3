"""Forced wins are proven, and nothing else is; what the past decides counts on the way that was gone."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.rules.core import Outcome, Player
from tachiai.rules.engine.proof import solve
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game
from tachiai.testing.amount import many
from tests.rules.engine.graph_game import GraphGame, Place
from tests.support.exhaustive_search import is_forced
from tests.support.planted_wins import Planted, few_planted


def line_of(uid: str, position: str, after: str = "", **options: str) -> AnyLine:
    game = open_game(uid, options)
    line: AnyLine = Line(game, game.parse_position(position))
    for text in after.split():
        line = line.play(game.parse_move(text))
    return line


def winning_moves(line: AnyLine, plies: int) -> dict[Any, int]:
    """Every first move that wins within ``plies``, with the length of its shortest win."""
    found = {}
    for move in line.game.legal_moves(line.state):
        child = line.follow(line.game.play_unchecked(line.state, move), move)
        for length in range(1, plies + 1):
            if is_forced(child, line.state.to_move, length - 1):
                found[move] = length
                break
    return found


def expect_what_is_there(line: AnyLine, plies: int) -> None:
    """The proof says what looking at every line of play says."""
    proof, wins = solve(line, plies), winning_moves(line, plies)
    assert proof.complete
    assert proof.win is bool(wins)
    assert set(proof.moves) == set(wins)
    assert [wins[move] for move in proof.moves] == sorted(wins.values())
    assert proof.plies == min(wins.values(), default=None)
    assert len(proof.line) == (proof.plies or 0)
    if wins:
        last = line
        for move in proof.line:
            last = last.play(move)
        assert last.outcome is not None
        assert last.outcome.winner is line.state.to_move


@dataclass(frozen=True)
class Case:
    """A position of a game, and how many plies are looked at."""

    uid: str
    position: str
    plies: int
    win: int | None


CASES = (
    Case("rugby_chess", "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -", 1, 1),
    Case("rugby_chess", "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -", 2, None),
    Case("rosenkreuz", "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/rRrRrRrR/8 r", 3, None),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.uid}-{case.plies}")
def test_a_forced_win_is_found_exactly_if_it_is_there(case: Case) -> None:
    line = line_of(case.uid, case.position)
    expect_what_is_there(line, case.plies)
    assert solve(line, case.plies).plies == case.win


@st.composite
def graphs(draw: st.DrawFn) -> GraphGame:
    """A few places, the ways between them, who wins where, and who wins by a repetition."""
    places = range(draw(st.integers(2, 5)))
    ways = {place: tuple(draw(st.sets(st.sampled_from(places), max_size=3))) for place in places}
    endings = st.sampled_from((None, None, None, Outcome(Player.FIRST, "G4", "no_move")))
    ends = {place: draw(endings) for place in places}
    by_repetition = draw(st.sampled_from((None, *Player)))
    return GraphGame(ways, {place: end for place, end in ends.items() if end}, by_repetition)


@given(graph=graphs(), plies=st.integers(1, 9), data=st.data())
@settings(max_examples=many(75), deadline=None)
def test_repetitions_count_on_the_way_gone(graph: GraphGame, plies: int, data: st.DataObject) -> None:
    line: AnyLine = Line(graph, Place(0, data.draw(st.sampled_from(Player))))
    for _ in range(data.draw(st.integers(0, 8))):
        moves = list(graph.legal_moves(line.state))
        if line.outcome is not None or not moves:
            break
        line = line.play(data.draw(st.sampled_from(moves)))
    if line.outcome is None:
        expect_what_is_there(line, plies)


def test_a_repetition_that_wins_is_seen_only_where_the_past_has_it() -> None:
    to_and_fro = GraphGame({0: (1,), 1: (0,)}, {}, Player.FIRST)
    line: AnyLine = Line(to_and_fro, Place(0, Player.FIRST))
    assert solve(line, 5).win is False
    assert solve(line, 6).plies == 6
    for _ in range(4):
        line = line.play(next(iter(to_and_fro.legal_moves(line.state))))
    assert solve(line, 2).plies == 2


def test_what_is_not_decided_in_time_is_neither_yes_nor_no() -> None:
    proof = solve(line_of("rugby_chess", "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"), 3, is_time_up=lambda: True)
    assert (proof.win, proof.plies, proof.moves, proof.complete) == (None, None, (), False)


def test_the_first_winning_move_can_be_enough() -> None:
    line = line_of("rugby_chess", "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -")
    proof = solve(line, 3, every_move=False)
    assert (proof.win, proof.plies, len(proof.moves), proof.complete) == (True, 1, 1, False)
    assert solve(line, 1).complete


def test_a_win_found_in_time_has_its_whole_line_though_other_moves_are_not_decided() -> None:
    line = line_of("rosenkreuz", "8/8/4r1c1/6c1/3Cr2R/7R/r7/8 r")
    enough = solve(line, 3, every_move=False).nodes
    calls = count()
    proof = solve(line, 3, is_time_up=lambda: next(calls) >= enough)
    assert (proof.plies, len(proof.line), proof.complete) == (3, 3, False)


@pytest.mark.parametrize(
    "planted", few_planted(), ids=lambda one: f"{one.game.uid} {one.plies}: {one.position}"
)
def test_a_win_that_was_found_exhaustively_is_proven(planted: Planted) -> None:
    line: AnyLine = Line(planted.game, planted.game.parse_position(planted.position))
    proof = solve(line, 3, every_move=False)
    assert (proof.win, proof.plies) == ((True, planted.plies) if planted.plies else (False, None))


@pytest.mark.parametrize("plies", [0, -1])
def test_a_win_takes_at_least_one_ply(plies: int) -> None:
    with pytest.raises(RulesError, match="expected 1 ply or more"):
        solve(line_of("rugby_chess", "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"), plies)


def test_a_finished_game_has_no_forced_win() -> None:
    with pytest.raises(RulesError, match="first wins"):
        solve(line_of("rugby_chess", "wwwWwBw/7/7/7/w6/7/7/7/bbb1bbb w -"), 1)


def test_an_exchange_half_done_leaves_fewer_plies_free_of_the_past() -> None:
    game = open_game("chatra")
    fresh: Mapping[str, int] = {"12/12/12/12/12/12/12/12/12/12/12/12 b z": 5}
    for position, plies in fresh.items():
        assert game.plies_free_of_past(Line(game, game.parse_position(position))) == plies
