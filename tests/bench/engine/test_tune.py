"""Tuning by matches: any executor will do, and what is no better is not called better."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from typing import Any

from tachiai.rules.core import Player
from tachiai.rules.engine import evaluation_of
from tachiai.rules.registry import game_ids, open_game
from tests.bench.engine.ladder import Step
from tests.bench.engine.plain_engine import PlainEngine, greedy
from tests.bench.engine.plain_features import FEATURES
from tests.bench.engine.tune import Task, compare, moved, rounded, tune
from tests.support.random_lines import random_lines


class OneAfterTheOther(Executor):
    """Runs everything at once, here."""

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        return map(fn, *iterables)


def test_a_set_against_itself_wins_one_half() -> None:
    weights = evaluation_of(open_game("rugby_chess")).weights
    score = compare(Task("rugby_chess", weights, weights, nodes=30), OneAfterTheOther(), range(2))
    assert score.games == 4
    assert score.share == 0.5


def test_a_set_that_likes_to_lose_balls_loses_and_tuning_keeps_all_weights() -> None:
    weights = evaluation_of(open_game("rugby_chess")).weights
    upside_down = {code: -weight for code, weight in weights.items()}
    task = Task("rugby_chess", weights, upside_down, nodes=60)
    assert compare(task, OneAfterTheOther(), range(3)).share > 0.5
    tuned = tune("rugby_chess", OneAfterTheOther(), iterations=1, pairs=1, nodes=30, seed=1)
    assert set(tuned) == set(weights)


def test_steps_are_added_and_weights_rounded() -> None:
    assert moved({"a": 10.0}, {"a": 2.0}, -1.5) == {"a": 7.0}
    assert rounded({"a": 7.4, "b": -7.6}) == {"a": 7, "b": -8}


def is_over(looks: Iterator[int]) -> bool:
    """Whether a budget of so many looks is used up."""
    return next(looks, None) is None


def test_the_plain_engine_and_the_one_ply_player_move_in_every_game() -> None:
    assert set(FEATURES) == set(game_ids()[:5])
    for uid in FEATURES:
        (line,) = random_lines(uid, 1)
        game = line.game
        legal = tuple(game.legal_moves(line.state))
        assert PlainEngine(game).choose(line, partial(is_over, iter(range(5)))) in legal
        assert greedy(game, line) in legal
        assert FEATURES[uid](line.state, Player.FIRST) != 0


def test_a_pair_of_games_of_two_levels_is_timed() -> None:
    games = Step("rugby_chess", 2).play(1)
    assert games.score.games == 2
    assert games.moves > 0
    assert games.spent_s > 0
