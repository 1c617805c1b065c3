"""The board read for the page while a game is going on: the table's thread films, another one reads."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import BoardSeen, GameSettings
from tachiai.firmware.program.commands.demo import Demonstration
from tachiai.firmware.program.games.equipment import find_equipment
from tachiai.firmware.program.games.game_queue import NO_PICTURE, GameQueue
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.rules.position_text import format_board

RUGBY_CHESS = GameSettings(game="rugby_chess")


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demonstration]:
    log = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    equipment = find_equipment("rugby_chess", {})
    made = Demonstration(equipment, log, SimulatedClock(), FilmLook(), 1, False, None)
    yield made
    made.close()
    log.close()


def read_while_playing(demo: Demonstration, wanted: GameSettings) -> BoardSeen:
    """Plays on a thread of its own until the board is read."""
    table = threading.Thread(target=demo.play)
    table.start()
    try:
        return demo.succession.read_board(wanted)
    finally:
        demo.succession.stop()
        table.join()


def test_the_board_is_read_as_it_stands(demo: Demonstration) -> None:
    seen = read_while_playing(demo, RUGBY_CHESS)
    assert "".join(seen.symbols) == "wwwWwww" + "." * 49 + "bbbBbbb"


def test_a_piece_that_stands_wrong_is_read_where_it_stands(demo: Demonstration) -> None:
    game, table = find_equipment("rugby_chess", {}).game, demo.table
    piece = next(thing for thing in table.scene.items if thing.symbol == "b")
    x_mm, y_mm = table.sheet.centres_mm[game.board.cell("d5")]
    table.lift(piece.id)
    table.put_down(piece.id, float(x_mm), float(y_mm))
    seen = read_while_playing(demo, replace(RUGBY_CHESS, start="whatever is written here"))
    assert format_board(game.board, seen.symbols).split("/")[4] == "3b3"


def test_another_games_board_is_not_there(demo: Demonstration) -> None:
    seen = read_while_playing(demo, GameSettings(game="rosenkreuz"))
    assert seen.symbols == ()
    assert "盤" in seen.words.ja


def test_without_a_picture_nothing_is_read(demo: Demonstration, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tachiai.firmware.program.games.game_queue.FRAME_WAIT_S", 0.01)
    games: GameQueue = demo.succession
    assert games.read_board(RUGBY_CHESS) == BoardSeen((), NO_PICTURE)


def test_what_cannot_be_begun_is_not_looked_for(demo: Demonstration) -> None:
    seen = demo.succession.read_board(GameSettings(game="rugby_chess", time_control="soon"))
    assert "The clock cannot be set" in seen.words.en
