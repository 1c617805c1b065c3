"""Whole random games of every kind at the table: hands that work in any order, pause half-way, err and take
back. No ply may be lost or wrong, no alarm may go off while a legal move is made.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tachiai.firmware.referee.requests import Choose
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import game_ids
from tachiai.testing.story_table import Table, table_of
from tests.support.usual_run import some_of

PLIES = 16


def by_hand(chance: random.Random, table: Table, stages: tuple[Layout, ...]) -> Iterator[Layout]:
    """Yields the layouts that the table shows while hands lead it through ``stages``, thing by thing."""
    game, now = table.game, list(table.layout)
    for stage in stages:
        changed = [cell for cell, symbol in enumerate(stage) if now[cell] != symbol]
        chance.shuffle(changed)
        changed.sort(key=lambda cell: leaves(table, now[cell], stage[cell]), reverse=True)
        for cell in changed:
            if leaves(table, now[cell], stage[cell]):
                now[cell] = stage[cell] if stage[cell] in game.bare.get(now[cell], ()) else EMPTY
                yield tuple(now)
        for cell in changed:
            if now[cell] != stage[cell]:
                now[cell] = stage[cell]
                yield tuple(now)


def leaves(table: Table, before: str, after: str) -> bool:
    """Whether something has to leave the cell, were it to make room for another piece."""
    owners, bare = table.game.owners, table.game.bare
    if before == EMPTY:
        return False
    return owners.get(before) is not owners.get(after) or after in bare.get(before, ())


def makes_by_hand(chance: random.Random, table: Table, move: Any) -> None:
    """A legal move, with pauses between its parts in which the hand goes away."""
    layouts = list(by_hand(chance, table, table.game.stages(table.state.line.state, move)))
    for layout in layouts:
        table.hand(chance.uniform(0.2, 0.8))
        table.layout = list(layout)
        if layout != layouts[-1] and chance.random() < 0.5:
            table.rests(chance.uniform(0.1, 1.6))
            assert table.phase not in ("illegal", "repairing"), f"false alarm: {table.says}"
    table.rests(9.0)


def errs(chance: random.Random, table: Table) -> None:
    """A piece goes where it may not go, stands there for a second, and is put back."""
    game, state = table.game, table.state.line.state
    right = tuple(table.layout)
    own = [cell for cell, symbol in enumerate(right) if game.owners.get(symbol) is table.state.to_move]
    empty = [cell for cell, symbol in enumerate(right) if symbol == EMPTY]
    if not own:
        return
    source, target = chance.choice(own), chance.choice(empty)
    wrong = list(right)
    wrong[target], wrong[source] = wrong[source], EMPTY
    if tuple(wrong) in {game.layout(game.play(state, move)) for move in game.legal_moves(state)}:
        return
    plies = table.plies
    table.hand()
    table.layout = wrong
    table.rests(1.0)
    assert table.phase in ("illegal", "repairing", "in_progress", "taking_back")
    table.rests(3.0)
    assert table.plies == plies
    table.hand()
    table.layout = list(right)
    table.rests(1.0)
    assert table.phase == "waiting"
    assert table.plies == plies


def answers_if_asked(table: Table, wanted: Any) -> None:
    if table.phase == "ambiguous":
        state, game = table.state.line.state, table.game
        options = [move for move in table.state.phase.moves if game.play(state, move) == wanted]  # type: ignore[union-attr] # asking
        assert table.asks(Choose(game.format_move(options[0]))).ok


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("uid", some_of(game_ids(), "rugby_chess", "two_rings"))
def test_a_random_evening_is_written_down_ply_by_ply(uid: str, seed: int) -> None:
    chance = random.Random(f"{uid} {seed}")
    table = table_of(uid)
    for _ in range(PLIES):
        if table.state.outcome is not None:
            break
        line = table.state.line
        if line.ply > 3 and chance.random() < 0.1:
            table.goes_back(chance.randint(1, 3))
            assert table.state.line in list(line.back())[1:]
            continue
        if chance.random() < 0.3:
            errs(chance, table)
        move = chance.choice(list(table.game.legal_moves(line.state)))
        after = table.game.play(line.state, move)
        makes_by_hand(chance, table, move)
        answers_if_asked(table, after)
        assert table.state.line.ply == line.ply + 1
        assert table.state.line.state == after
