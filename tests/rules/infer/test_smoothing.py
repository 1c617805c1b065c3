"""Averaging sights of a table at rest: noise goes, a change stays, and nothing wrong is accepted."""

import random

import pytest

from tachiai.rules.core import Layout, Symbol
from tachiai.rules.infer import infer
from tachiai.rules.infer.smoothing import SIGHTS, averaged, joined
from tachiai.rules.line import AnyGame
from tachiai.rules.sight import Probabilities, Recognised, Sight, Unchanged, sure_sight
from tests.rules.infer.test_infer_on_games import positions

SYMBOLS = (".", "b", "w")
EMPTY_ROW: Probabilities = (0.98, 0.01, 0.01)


def cell(*row: float) -> Sight:
    return Sight((row,))


def noisy(game: AnyGame, layout: Layout, chance: random.Random) -> Sight:
    """A sight by an eye that is often unsure of a cell, and seldom wrong about one."""
    return Sight(tuple(_row(game.symbols, symbol, chance) for symbol in layout))


def _row(symbols: tuple[Symbol, ...], symbol: Symbol, chance: random.Random) -> Probabilities:
    weights = [chance.uniform(0.0, 0.02) for _ in symbols]
    weights[symbols.index(symbol)] += 1.0
    if chance.random() < 0.06:
        weights[chance.randrange(len(symbols))] += chance.uniform(0.1, 2.0)
    return normal(*weights)


def normal(*weights: float) -> Probabilities:
    return tuple(weight / sum(weights) for weight in weights)


def test_one_sight_is_itself() -> None:
    sight = cell(0.5, 0.4, 0.1)
    assert averaged((sight,)) == sight


def test_the_mean_is_that_of_the_log_likelihoods() -> None:
    (row,) = averaged((cell(0.8, 0.1, 0.1), cell(0.2, 0.7, 0.1))).cells
    assert row == pytest.approx(normal(0.4, 0.07**0.5, 0.1))


def test_a_cell_that_is_not_seen_now_stays_unseen() -> None:
    assert averaged((cell(*EMPTY_ROW), Sight((None,)))).cells == (None,)


def test_a_cell_that_was_not_seen_before_is_taken_as_it_is_seen() -> None:
    assert averaged((Sight((None,)), cell(*EMPTY_ROW))).cells == (EMPTY_ROW,)


def test_a_clear_change_begins_anew() -> None:
    before, now = cell(*EMPTY_ROW), cell(0.01, 0.98, 0.01)
    assert joined((before, before), now) == (now,)


def test_a_doubt_does_not_begin_anew() -> None:
    before, doubt = cell(*EMPTY_ROW), cell(0.45, 0.55, 0.0)
    assert joined((before, before), doubt) == (before, before, doubt)


def test_no_more_than_the_last_sights_are_taken() -> None:
    sight = cell(*EMPTY_ROW)
    assert len(joined((sight,) * SIGHTS, sight)) == SIGHTS


@pytest.mark.parametrize("uid", ["rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess"])
def test_averaging_accepts_nothing_wrong_and_more_of_what_is_right(uid: str) -> None:
    once = averaging = 0
    for seed in (1, 2):
        for successors, chance in positions(uid, seed):
            successor = chance.choice(successors.successors)
            layout = list(successors.layout)
            for at, symbol in successor.changed.items():
                layout[at] = symbol
            seen: tuple[Sight, ...] = ()
            for _ in range(SIGHTS):
                seen = joined(seen, noisy(successors.game, tuple(layout), chance))
            right = {Recognised((successor.move,), go_on) for go_on in (False, True)}
            verdict = infer(successors, averaged(seen))
            assert verdict in right or not isinstance(verdict, Recognised | Unchanged)
            averaging += verdict in right
            once += infer(successors, seen[-1]) in right
    assert averaging >= once
    assert averaging > 0


def test_a_table_that_did_not_change_is_never_taken_for_a_move() -> None:
    for successors, chance in positions("rugby_chess", 4):
        seen: tuple[Sight, ...] = ()
        for _ in range(SIGHTS):
            seen = joined(seen, noisy(successors.game, successors.layout, chance))
        assert not isinstance(infer(successors, averaged(seen)), Recognised)


def test_sure_sights_stay_what_they_are() -> None:
    sight = sure_sight((".", "b", "w"), SYMBOLS, 0.97)
    assert averaged((sight, sight, sight)) == sight
