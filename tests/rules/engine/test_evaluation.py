"""What the engine knows of each game: it adds up, looks the same from both sides, and obeys the rules."""

import pytest

from tachiai.rules.engine import evaluation_of
from tachiai.rules.evaluation import FORCING, MaterialEvaluation
from tachiai.rules.registry import game_ids, open_game
from tests.support.random_lines import random_lines
from tests.support.usual_run import some_of

every_game = pytest.mark.parametrize("uid", game_ids())


@every_game
def test_the_score_is_the_sum_of_the_weighted_features(uid: str) -> None:
    evaluation = evaluation_of(open_game(uid))
    assert list(evaluation.weights) == [feature.code for feature in evaluation.features]
    for line in random_lines(uid, 12):
        measured = evaluation.measure(line.state)
        assert list(measured) == list(evaluation.weights)
        assert evaluation.score(line.state) == sum(
            evaluation.weights[code] * units for code, units in measured.items()
        )


@pytest.mark.parametrize("uid", some_of(game_ids(), "rugby_chess", "troop_chess"))
def test_every_feature_counts_somewhere(uid: str) -> None:
    evaluation = evaluation_of(open_game(uid))
    unseen = set(evaluation.weights)
    for seed in range(1, 11):
        for line in random_lines(uid, 4, plies=(10, 80), seed=seed):
            seen = {code for code, units in evaluation.measure(line.state).items() if units}
            assert seen <= set(evaluation.weights)
            unseen -= seen
        if not unseen:
            break
    assert unseen == set()


@every_game
def test_other_weights_give_another_score(uid: str) -> None:
    game = open_game(uid)
    usual = evaluation_of(game)
    none = type(usual)(game, dict.fromkeys(usual.weights, 0))
    assert {none.score(line.state) for line in random_lines(uid, 5)} == {0}


@every_game
def test_with_the_turn_passed_the_other_player_sees_the_opposite(uid: str) -> None:
    evaluation = evaluation_of(open_game(uid))
    for line in random_lines(uid, 12):
        passed = evaluation.passed(line.state)
        if passed is not None:
            assert passed.to_move is line.state.to_move.other
            assert evaluation.score(passed) == -evaluation.score(line.state)


@every_game
def test_forcing_moves_are_legal_and_promise_much(uid: str) -> None:
    evaluation = evaluation_of(open_game(uid))
    found = 0
    for line in random_lines(uid, 12, plies=(10, 60)):
        legal = set(line.game.legal_moves(line.state))
        moves = evaluation.forcing_moves(line.state)
        assert {move for _, move in moves} <= legal
        assert len({move for _, move in moves}) == len(moves)
        assert [promise for promise, _ in moves] == sorted((p for p, _ in moves), reverse=True)
        assert all(promise >= FORCING for promise, _ in moves)
        assert len(evaluation.promises(line.state, tuple(legal))) == len(legal)
        found += len(moves)
    assert found > 0


@every_game
def test_what_ends_the_game_is_not_overlooked(uid: str) -> None:
    """A winning move seen at a glance wins; and where the game is over, it may be over."""
    evaluation = evaluation_of(open_game(uid))
    for line in random_lines(uid, 12, plies=(10, 80)):
        winning = evaluation.winning_move(line.state)
        for move in line.game.legal_moves(line.state):
            after = line.game.play_unchecked(line.state, move)
            outcome = line.game.outcome(after)
            if outcome is not None and next(iter(line.game.legal_moves(after)), None) is not None:
                assert evaluation.may_be_over(after)
            if move == winning:
                assert outcome is not None
                assert outcome.winner is line.state.to_move


def test_a_game_that_says_nothing_of_itself_is_played_by_material() -> None:
    game = open_game("rosenkreuz")
    evaluation = MaterialEvaluation(game)
    assert evaluation.score(game.parse_position("8/8/8/8/3C4/8/8/RrRc4 r")) == 100
