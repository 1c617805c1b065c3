"""Matches: openings, whole games, scores."""

from tachiai.rules.core import Player
from tachiai.rules.engine.matches import MatchScore, opening, play_pair, score_of, score_of_pair
from tachiai.rules.line import AnyLine
from tachiai.rules.registry import open_game


def first_legal(line: AnyLine) -> object:
    return next(iter(line.game.legal_moves(line.state)))


def test_an_opening_is_the_same_for_one_seed_and_another_for_another() -> None:
    game = open_game("rosenkreuz")
    assert opening(game, 1).texts() == opening(game, 1).texts()
    assert len({opening(game, seed).texts() for seed in range(10)}) > 5
    assert all(opening(game, seed).ply == 4 for seed in range(5))


def test_in_a_pair_of_games_both_have_both_sides() -> None:
    games = play_pair(opening(open_game("rosenkreuz"), 1), first_legal, first_legal)
    assert games[0].texts() == games[1].texts()
    assert score_of_pair(games).share == 0.5
    winner = None if games[0].outcome is None else games[0].outcome.winner
    assert winner is not None
    assert score_of(games[0], winner) == MatchScore(won=1)
    assert score_of(games[0], winner.other) == MatchScore(lost=1)
    assert Player.FIRST in (winner, winner.other)


def test_the_bounds_hold_the_share() -> None:
    """Wilson's bounds of 7 in 10 are 39.7 % and 89.2 %."""
    low, high = MatchScore(won=7, lost=3).bounds
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)
    assert str(MatchScore(won=1, drawn=2, lost=1)) == "50.0% of 4 (+1 =2 -1; 15% to 85%)"
