"""The search: legal answers, results that the rules give, the same answer to the same question."""

from itertools import count

import pytest

from tachiai.rules.engine import SearchLimits, evaluation_of, search
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids, open_game, options_of
from tests.support.random_lines import random_lines

TRY_IN_ONE = "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"

every_game = pytest.mark.parametrize("uid", game_ids())


def line_at(uid: str, position: str | None = None) -> AnyLine:
    game = open_game(uid)
    return Line(game, game.start() if position is None else game.parse_position(position))


@every_game
def test_the_line_of_best_play_can_be_played(uid: str) -> None:
    line = line_at(uid)
    result = search(line, SearchLimits(nodes=1_500))
    assert result.nodes <= 1_501
    for move in result.lines[0].moves:
        line = line.play(move)
    assert line.ply >= 1


@every_game
def test_the_same_nodes_and_seed_give_the_same_answer(uid: str) -> None:
    line = line_at(uid)
    assert search(line, SearchLimits(nodes=800), seed=3) == search(line, SearchLimits(nodes=800), seed=3)


@every_game
def test_what_was_searched_before_changes_no_answer(uid: str) -> None:
    knowledge = evaluation_of(open_game(uid))
    for line in random_lines(uid, 3, plies=(6, 20)):
        kept = search(line, SearchLimits(nodes=400), evaluation=knowledge)
        assert kept == search(line, SearchLimits(nodes=400))


@pytest.mark.parametrize(
    ("uid", "options"),
    [
        (uid, {option.name: value})
        for uid in game_ids()
        for option in options_of(uid)
        for value in option.values[1:]
    ],
)
def test_every_option_of_a_game_can_be_searched(uid: str, options: dict[str, str]) -> None:
    game = open_game(uid, options)
    line: AnyLine = Line(game, game.start())
    for _ in range(6):
        line = line.play(search(line, SearchLimits(nodes=150)).move)
    assert line.ply == 6


def test_a_try_in_one_is_a_forced_win_in_one_ply() -> None:
    line = line_at("rugby_chess", TRY_IN_ONE)
    result = search(line, SearchLimits(depth=2))
    assert result.forced == 1
    outcome = line.play(result.move).outcome
    assert outcome is not None
    assert outcome.winner is line.state.to_move


def test_a_step_aside_that_opens_two_runs_is_a_forced_win() -> None:
    """No piece can stand on both runs of the ball on f3 once e3 has gone (RC4, RC11)."""
    line = line_at("rugby_chess", "2b1b2/7/7/7/4wb1/3b1bW/4bB1/w5w/4www b -")
    result = search(line, SearchLimits(nodes=2_800))
    assert line.game.format_move(result.move) == "e3-e2"
    assert result.forced == 5


def test_a_race_to_the_far_rank_is_won_by_who_is_there_first() -> None:
    """Either side has one piece left of a colour, or two: the first attainment decides (RK12, RK14)."""
    line = line_at("rosenkreuz", "8/4C1C1/1C5C/2R2cR1/2c1r3/8/8/8 c")
    result = search(line, SearchLimits(nodes=1_500))
    assert line.game.format_move(result.move) == "c4-d3"
    assert result.forced == 5


def test_several_lines_have_different_first_moves_and_falling_scores() -> None:
    lines = search(line_at("rosenkreuz"), SearchLimits(depth=2), lines=4).lines
    assert len({line.moves[0] for line in lines}) == 4
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)


def test_the_search_ends_when_its_time_is_over() -> None:
    ticks = count()
    result = search(line_at("rosenkreuz"), SearchLimits(ms=100_000), clock_s=lambda: float(next(ticks)))
    assert next(ticks) < 110
    assert result.nodes < 5_000


def test_the_search_ends_when_somebody_wants_it() -> None:
    assert search(line_at("rosenkreuz"), SearchLimits(depth=50), should_stop=lambda: True).depth <= 1


@pytest.mark.parametrize("wrong", [{}, {"ms": 0}, {"nodes": -1}, {"ms": 5, "depth": 0}])
def test_a_search_needs_a_limit(wrong: dict[str, int]) -> None:
    with pytest.raises(RulesError, match="expected ms, nodes or depth"):
        SearchLimits(**wrong)


def test_time_needs_a_clock() -> None:
    with pytest.raises(RulesError, match="expected a clock"):
        search(line_at("rosenkreuz"), SearchLimits(ms=10))


def test_a_game_that_is_over_is_not_searched() -> None:
    line = line_at("rugby_chess", TRY_IN_ONE)
    over = line.play(search(line, SearchLimits(depth=1)).move)
    with pytest.raises(RulesError, match="RC11"):
        search(over, SearchLimits(depth=1))


def test_a_fourth_repetition_is_seen_coming() -> None:
    """G3: Black is far behind in space; going back for the fourth time is a draw, and counts as such."""
    line = line_at("rugby_chess")
    for _ in range(3):
        for text in ("b1-c2", "f9-e8", "c2-c1", "e8-e9"):
            if line.outcome is None and line.game.parse_move(text) in line.game.legal_moves(line.state):
                line = line.play(line.game.parse_move(text))
    assert line.outcome is None
    assert search(line, SearchLimits(nodes=500)).forced is None
