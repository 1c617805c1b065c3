"""Chatra begins on an empty board: its pieces are learned from a sample that hands put down and take off."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tachiai.companion_web.live_table import LiveView
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.calibrating import SetUpProgress
from tachiai.firmware.setting_up.calibration_files import stored_calibration
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.observers import CLEAR_THE_BOARD, ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import Follower
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.virtual import VirtualTables
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.troubles.advice import Trouble
from tachiai.firmware.virtual_table.player import hand_plan
from tachiai.firmware.virtual_table.table import VirtualCamera, VirtualTable
from tachiai.hardware_docs.catalogue import open_sheet, sheet_path
from tachiai.rules.core import Layout, Player
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyLine
from tests.support.virtual_tables import table_with_equipment

SIZE = {"size": "9"}


@pytest.fixture(scope="module")
def equipment() -> Equipment:
    return find_equipment("chatra", SIZE)


def empty_board(equipment: Equipment) -> Layout:
    return equipment.game.layout(equipment.game.start())


class Hands:
    """Whoever sits at the table: puts down and takes off what they are asked to."""

    def __init__(self, equipment: Equipment, table: VirtualTable) -> None:
        self._equipment = equipment
        self._table = table
        self.asked: list[str] = []

    def hear(self, progress: SetUpProgress) -> None:
        """Does what is asked for the first time."""
        words = progress.asked.en if progress.asked else ""
        if words in ("", *self.asked):
            return
        self.asked.append(words)
        empty = empty_board(self._equipment)
        self.show(empty if words == CLEAR_THE_BOARD.en else self._equipment.layout_to_learn(empty))

    def show(self, layout: Layout) -> None:
        moment, rng = self._table.expected(), np.random.default_rng(5)
        self._table.enqueue(hand_plan(moment, self._table.sheet, layout, by=Player.FIRST, rng=rng))


def lay(equipment: Equipment, layout: Layout) -> tuple[VirtualTable, VirtualCamera, SimulatedClock]:
    clock = SimulatedClock()
    table = table_with_equipment(equipment, layout)
    return table, VirtualCamera(table, clock), clock


@pytest.mark.parametrize("size", ["9", "12", "15"])
def test_every_size_has_a_sample_with_all_pieces(size: str) -> None:
    equipment = find_equipment("chatra", {"size": size})
    sample = equipment.layout_to_learn(empty_board(equipment))
    assert set(sample) == set(equipment.game.symbols)
    for symbol, kind in equipment.pieces.kinds.items():
        assert sample.count(symbol) <= kind.count


def test_a_board_with_pieces_on_it_is_learned_as_it_stands(equipment: Equipment) -> None:
    rugby = find_equipment("rugby_chess", {})
    start = rugby.game.layout(rugby.game.start())
    assert rugby.layout_to_learn(start) == start
    one = ("x", *empty_board(equipment)[1:])
    assert equipment.layout_to_learn(one) == one


def test_the_sample_is_told_in_both_languages(equipment: Equipment) -> None:
    words = equipment.sample_words()
    assert "black subject on b2 and h8" in words.en
    assert "b2とh8 に黒のサブジェクト" in words.ja


def test_a_sample_of_pieces_that_the_game_has_not_is_refused(tmp_path: Path) -> None:
    text = sheet_path("chatra_9").read_text(encoding="utf-8").replace('X = ["d6"]', 'Q = ["d6"]')
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting, match="sample: expected pieces out of .*, got Q"):
        find_equipment("chatra", SIZE, tmp_path / "own.toml")


@pytest.mark.slow
def test_the_pieces_are_learned_and_taken_off_and_the_next_evening_knows_them(
    equipment: Equipment, tmp_path: Path
) -> None:
    empty, kept_at = empty_board(equipment), tmp_path / "kept.json"
    table, camera, clock = lay(equipment, empty)
    hands = Hands(equipment, table)
    observers = ObserverFactory(equipment, clock, kept_at)
    observer = observers.with_new_calibration(camera, empty, True, hands.hear, lambda: clock.now_s() > 120)
    assert observer is not None
    assert hands.asked == [equipment.sample_words().en, CLEAR_THE_BOARD.en]
    kept = stored_calibration(kept_at, open_sheet("chatra_9"))
    assert kept is not None
    again = observers.with_stored_calibration(camera, empty, False, hands.hear, lambda: clock.now_s() > 150)
    assert again is not None
    assert again.calibration is not None
    assert again.calibration.level == kept.level


def test_nothing_is_remembered_before_anything_was_learned(equipment: Equipment, tmp_path: Path) -> None:
    empty = empty_board(equipment)
    _, camera, clock = lay(equipment, empty)
    observers = ObserverFactory(equipment, clock, tmp_path / "kept.json")
    assert observers.with_stored_calibration(camera, empty, False, lambda view: None, lambda: False) is None


def test_an_empty_board_is_not_kept_in_place_of_the_pieces(equipment: Equipment, tmp_path: Path) -> None:
    empty = empty_board(equipment)
    _, camera, clock = lay(equipment, empty)
    observers = ObserverFactory(equipment, clock, tmp_path / "kept.json")
    assert (
        observers.with_new_calibration(camera, empty, False, lambda view: None, lambda: clock.now_s() > 60)
        is not None
    )
    assert not (tmp_path / "kept.json").exists()


class Evening(Follower):
    """A demonstration of Chatra whose arbiter calibrates on the set-up page at the first turn."""

    def __init__(self, equipment: Equipment, log: SqlGameLog, monkeypatch: pytest.MonkeyPatch) -> None:
        tables = VirtualTables(Settings(), SimulatedClock(), follow=lambda game: self)
        self.at_table = GamesAtTable(tables, log, GameSetup(equipment, Settings()))
        self.set_up = SetUpPort(self.at_table)
        self.views: list[LiveView] = []
        self.entries: list[Entry] = []
        live, hands = self.at_table.live, Hands(equipment, tables.newest)
        told = live.publish_set_up

        def hear(progress: SetUpProgress, line: AnyLine, troubles: tuple[Trouble, ...]) -> None:
            told(progress, line, troubles)
            self.views.append(live.view())
            hands.hear(progress)

        monkeypatch.setattr(live, "publish_set_up", hear)
        self._turns = 0

    def look(self, referee: RefereeState, at_s: float) -> None:
        self._turns += 1
        if self._turns == 1:
            self.set_up.calibrate()
        elif self._turns > 10:
            self.at_table.queue.stop()

    def entry(self, entry: Entry, at_s: float) -> None:
        self.entries.append(entry)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlGameLog]:
    opened = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    yield opened
    opened.close()


@pytest.mark.slow
def test_the_page_says_what_to_put_where_and_no_move_comes_of_it(
    equipment: Equipment, log: SqlGameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(equipment, log, monkeypatch)
    evening.at_table.queue.play()
    said = list(dict.fromkeys(view.words.en for view in evening.views))
    assert equipment.sample_words().en in said
    assert said[-1] == CLEAR_THE_BOARD.en
    missing = [step.words.en for view in evening.views for step in view.steps]
    assert "b2: A piece is missing here." in missing
    final = evening.at_table.live.view()
    assert (final.phase, final.ply) == ("waiting", 0)
    assert evening.entries == []
