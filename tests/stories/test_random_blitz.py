"""Random games of every kind, played fast: hands that never wait for the referee, glimpses beside them."""

import random
from typing import Any

import pytest

from tachiai.firmware.referee.events import SightReceived
from tachiai.rules.entries import EntryKind
from tachiai.rules.registry import game_ids
from tachiai.rules.sight import sure_sight
from tachiai.testing.story_table import Table, table_of

PLIES = 14


def moves_fast(chance: random.Random, table: Table, state: Any, move: Any) -> Any:
    """A whole legal move below a hand, which then leaves for a moment. Returns the state after it."""
    game = table.game
    after = game.play(state, move)
    names = game.board.names
    layout = game.layout(after)
    touched = [names[cell] for cell, symbol in enumerate(table.layout) if layout[cell] != symbol]
    table.hand_over(*touched, seconds=chance.choice((0.1, 0.2, 0.3)))
    table.layout = list(layout)
    table.hand_over(*touched, seconds=0.1)
    table.rests(chance.choice((0.1, 0.2, 0.4, 1.0)))
    return after


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
@pytest.mark.parametrize("uid", game_ids())
def test_a_fast_game_is_written_down_and_nobody_accused(uid: str, seed: int) -> None:
    chance = random.Random(f"blitz {uid} {seed}")
    table = table_of(uid)
    game, state = table.game, table.state.line.state
    played = []
    for _ in range(PLIES):
        if game.outcome(state) is not None:
            break
        move = chance.choice(list(game.legal_moves(state)))
        state = moves_fast(chance, table, state, move)
        played.append(state)
    table.rests(8.0)
    positions = [game.format_position(state) for state in played]
    assert [entry.position for entry in table.written(EntryKind.PLY)] == positions
    assert table.written(EntryKind.ILLEGAL) == []


def looks_at(table: Table, at_s: float) -> None:
    """The camera's next picture, whenever that is."""
    table.at_s = at_s
    table.happens(SightReceived(sure_sight(tuple(table.layout), table.game.symbols, 0.97), at_s))


@pytest.mark.parametrize(("uid", "seed"), [("rugby_chess", 17), ("rosenkreuz", 10), ("two_rings", 28)])
def test_nobody_is_accused_of_what_a_starved_camera_missed(uid: str, seed: int) -> None:
    chance = random.Random(f"starved {uid} {seed}")
    table = table_of(uid)
    game, state = table.game, table.state.line.state
    table.rests(1.0)
    made_s = look_s = table.at_s
    for _ in range(PLIES):
        if game.outcome(state) is not None:
            break
        state = game.play(state, chance.choice(list(game.legal_moves(state))))
        made_s += 0.5
        while look_s < made_s:
            looks_at(table, look_s)
            look_s += chance.uniform(0.8, 1.6)
        table.layout = list(game.layout(state))
    for _ in range(20):
        look_s += chance.uniform(0.8, 1.6)
        looks_at(table, look_s)
    assert table.written(EntryKind.ILLEGAL) == []
