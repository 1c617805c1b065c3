"""The board read for the page while a game is going on: the table's thread films, another one reads."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import BoardSeen
from tachiai.firmware.page.set_up_port import NO_PICTURE, SetUpPort
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.pointer import Pointer
from tachiai.rules.position_text import format_board
from tests.support.virtual_tables import SMALL

RUGBY_CHESS = GameSettings(game="rugby_chess")


class Table:
    """A virtual table with Rugby Chess."""

    def __init__(self, log: SqlGameLog) -> None:
        settings = Settings()
        self.tables = VirtualTables(settings, SimulatedClock(), SMALL)
        at_table = GamesAtTable(self.tables, log, GameSetup(find_equipment("rugby_chess", {}), settings))
        self.queue, self.port = at_table.queue, SetUpPort(at_table)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr("tachiai.firmware.page.set_up_port.FRAME_WAIT_S", 60.0)  # on a busy machine
    log = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    made = Table(log)
    yield made
    made.tables.close()
    log.close()


def read_while_playing(table: Table, wanted: GameSettings) -> BoardSeen:
    """Plays on a thread of its own until the board is read."""
    playing = threading.Thread(target=table.queue.play)
    playing.start()
    try:
        return table.port.read_board(wanted)
    finally:
        table.queue.stop()
        playing.join()


def test_the_board_is_read_as_it_stands(table: Table) -> None:
    seen = read_while_playing(table, RUGBY_CHESS)
    assert "".join(seen.symbols) == "wwwWwww" + "." * 49 + "bbbBbbb"


def test_a_piece_that_stands_wrong_is_read_where_it_stands(table: Table) -> None:
    game, virtual = find_equipment("rugby_chess", {}).game, table.tables.newest
    piece = next(thing for thing in virtual.arrangement.items if thing.symbol == "b")
    x_mm, y_mm = virtual.sheet.centres_mm[game.board.cell("d5")]
    hand = Pointer(virtual)
    hand.lift(piece.id)
    hand.put_down(piece.id, float(x_mm), float(y_mm))
    seen = read_while_playing(table, replace(RUGBY_CHESS, start="whatever is written here"))
    assert format_board(game.board, seen.symbols).split("/")[4] == "3b3"


def test_another_games_board_is_not_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tachiai.firmware.page.set_up_port.FRAMES_TO_READ", 3)
    seen = read_while_playing(table, GameSettings(game="rosenkreuz"))
    assert seen.symbols == ()
    assert "盤" in seen.words.ja


def test_without_a_picture_nothing_is_read(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tachiai.firmware.page.set_up_port.FRAME_WAIT_S", 0.01)
    assert table.port.read_board(RUGBY_CHESS) == BoardSeen((), NO_PICTURE)


def test_what_cannot_be_begun_is_not_looked_for(table: Table) -> None:
    seen = table.port.read_board(GameSettings(game="rugby_chess", time_control="soon"))
    assert "The clock cannot be set" in seen.words.en
