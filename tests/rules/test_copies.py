"""States and moves are values: they are copied and pickled, compiled or not, as other processes need them."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tachiai.rules.line import Line, random_line
from tachiai.rules.registry import game_ids, open_game


def through_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("uid", game_ids())
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, through_pickle])
def test_a_copy_is_equal_and_has_the_same_moves(uid: str, copied: Callable[[Any], Any]) -> None:
    game = open_game(uid)
    line = random_line(game, Random(3).choice, 20)
    again = copied(line.state)
    assert again == line.state
    assert hash(again) == hash(line.state)
    assert copied(line.move) == line.move
    assert game.legal_texts(again) == game.legal_texts(line.state)


def test_a_pickled_position_of_chatra_leaves_the_tables_of_the_board_behind() -> None:
    game = open_game("chatra")
    assert len(pickle.dumps(Line.at(game).state)) < 50_000
