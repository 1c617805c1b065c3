"""Moves and positions are shown as their texts."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tachiai.rules import written
from tachiai.rules.contract import Game
from tachiai.rules.games.rosenkreuz.state import Move
from tachiai.rules.registry import USUAL_ORDER, open_game
from tests.rules.data_games.game_files import example


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has been opened yet."""
    monkeypatch.setattr(written, "_writers", {})


def shown(game: Game[Any, Any]) -> tuple[str, str]:
    start = game.start()
    return repr(start), repr(next(iter(game.legal_moves(start))))


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_states_and_moves_of_our_games_show_their_texts(uid: str) -> None:
    game = open_game(uid)
    start = game.start()
    move = next(iter(game.legal_moves(start)))
    assert shown(game) == (f"<State {game.format_position(start)}>", f"<Move {game.format_move(move)}>")


def test_those_of_a_game_as_data_do_too() -> None:
    state, move = shown(example("breakthrough"))
    assert state == "<DataState wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb 1>"
    assert move.startswith("<DataMove a2-")


def test_a_move_that_may_be_of_two_boards_shows_its_fields() -> None:
    open_game("chatra")
    assert shown(open_game("chatra", {"size": "9"}))[1].startswith(
        "Move(is_object=False, origin=None, target="
    )
    open_game("chatra")


def test_what_no_game_can_write_shows_its_fields() -> None:
    assert repr(Move(1, 2)).startswith("Move(origin=1, target=2,")  # type: ignore[arg-type]
    open_game("rosenkreuz")
    assert repr(Move(1000, 3)).startswith("Move(origin=1000, target=3,")  # type: ignore[arg-type]


def test_a_line_shows_its_moves_and_position() -> None:
    script = "from tachiai.rules.registry import open_game; from tachiai.rules.line import Line\n"
    script += "line = Line.at(open_game('rosenkreuz')).play('a3-a4'); print(line.move, line.state, line)"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=Path.cwd()
    )
    position = "8/CcCcCcCc/cCcCcCcC/8/R7/1rRrRrRr/rRrRrRrR/8 c"
    assert ran.stdout == f"<Move a3-a4> <State {position}> <Line of rosenkreuz: a3-a4; {position}>\n"
