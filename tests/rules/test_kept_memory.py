"""What the rules keep of a game once it is over: little."""

import subprocess
import sys

import pytest

from tachiai.rules.belief.successors import KEPT, Atlas
from tachiai.rules.boards import Board
from tachiai.rules.compiled import are_compiled
from tachiai.rules.games.chatra.board import geometry_of
from tachiai.rules.line import Line
from tachiai.rules.registry import open_game


# What is looked for in memory is looked for in a process of its own: other tests keep positions, and with
# them the tables that the positions refer to.
def run_alone(script: str) -> None:
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


POSITIONS = """
import gc
from tachiai.rules.games.troop_chess.state import State
from tachiai.rules.line import Line
from tachiai.rules.registry import open_game

def count():
    gc.collect()
    return sum(isinstance(each, State) for each in gc.get_objects())

game = open_game("troop_chess")
before = count()
line = Line(game, game.start())
for _ in range(3):
    moves = tuple(game.legal_moves(line.state))
    states = [game.play_unchecked(line.state, move) for move in moves]
    line = line.play(moves[0])
assert count() > before, "while they are in use"
del line, states
assert count() == before
"""


def test_troop_chess_keeps_no_position_that_was_played() -> None:
    run_alone(POSITIONS)


@pytest.mark.skipif(are_compiled(), reason="machine code makes every number that it keeps anew")
def test_a_chatra_board_keeps_equal_sets_of_squares_once() -> None:
    geometry = geometry_of(Board(12, 12, ranks_from_top=True, clause="CH1"))
    tables = geometry.between, geometry.beyond, geometry.landing, geometry.halfway, geometry.glide
    sets = [
        squares
        for table in (*tables, geometry.pushers, geometry.completing)
        for row in table
        for squares in row
    ]
    assert len({id(squares) for squares in sets}) == len(set(sets))


SIZES = """
import gc
from tachiai.rules.boards import Board
from tachiai.rules.games.chatra.board import Geometry, geometry_of

def sizes_kept():
    gc.collect()
    return {each.board.cols for each in gc.get_objects() if isinstance(each, Geometry)}

for size in (9, 12):
    geometry_of(Board(size, size, ranks_from_top=True, clause="CH1"))
assert sizes_kept() == {9, 12}, "the last sizes are kept"
geometry_of(Board(15, 15, ranks_from_top=True, clause="CH1"))
assert sizes_kept() == {12, 15}
"""


def test_chatra_boards_of_other_sizes_are_forgotten() -> None:
    run_alone(SIZES)


TABLES = """
import gc
from tachiai.rules.games.chatra.board import Geometry
from tachiai.rules.games.troop_chess.formations import Trio
from tachiai.rules.registry import forget_tables_but, open_game

def has_tables():
    gc.collect()
    return any(isinstance(each, (Geometry, Trio)) for each in gc.get_objects())

def moves():
    game = open_game(uid)
    return game.legal_texts(game.start())

before = moves()
forget_tables_but(uid)
assert has_tables(), "those of the game that is played stay"
forget_tables_but("rosenkreuz")
assert not has_tables(), "those of another game go"
assert moves() == before, "and are made again"
"""


@pytest.mark.parametrize("uid", ["chatra", "troop_chess"])
def test_another_game_s_tables_go_and_are_made_again(uid: str) -> None:
    run_alone(f"uid = {uid!r}\n{TABLES}")


def test_an_atlas_forgets_what_was_not_looked_at_for_long() -> None:
    game = open_game("rosenkreuz")
    atlas, line = Atlas(game), Line(game, game.start())
    for _ in range(KEPT + 5):
        atlas[line.state]
        line = line.play(next(iter(game.legal_moves(line.state))))
    assert len(tuple(atlas)) == KEPT
    assert game.start() not in tuple(atlas)
