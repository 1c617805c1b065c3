"""Another game at a real table: another sheet is laid under the same camera, lights and buttons."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.set_up_port import SetUpPort
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.sections import PanelSettings, RefereeTableSettings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import Follower
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.tables.real import RealTable
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.troubles.advice import camera_fault, words_of
from tachiai.firmware.virtual_table.table import VirtualCamera, VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.vision.frame import Frame
from tests.support.recorded_clock_display import RecordedClockDisplay

RUGBY, ROSENKREUZ = find_equipment("rugby_chess", {}), find_equipment("rosenkreuz", {})


class CameraOverTables:
    """One camera; ``lay`` changes what lies under it."""

    def __init__(self, clock: SimulatedClock) -> None:
        self._clock = clock
        self.unplugged_for = 0  # looks
        self.looks: Callable[[], None] = lambda: None
        self.lay(RUGBY)

    def lay(self, equipment: Equipment) -> None:
        layout = equipment.game.layout(equipment.game.start())
        texture = sheet_texture(equipment.sheet, 4.0)
        table = VirtualTable(equipment.sheet, equipment.pieces, texture, layout, seed=1)
        self._film = VirtualCamera(table, self._clock)

    def capture(self) -> Frame | None:
        self.looks()
        if self.unplugged_for:
            self.unplugged_for -= 1
            raise camera_fault("camera_missing", "/dev/video0")
        return self._film.capture()

    def close(self) -> None:
        self._film.close()


class Arbiter(Follower):
    """Lays the other sheet and begins its game on the page; then notes what the referee makes of it."""

    def __init__(self, camera: CameraOverTables) -> None:
        self.camera = camera
        self.at_table: GamesAtTable | None = None
        self.seen: list[str] = []

    def look(self, referee: RefereeState, at_s: float) -> None:
        assert self.at_table is not None
        self.seen.append(self.at_table.live.view().game)
        if len(self.seen) == 1:
            self.camera.lay(ROSENKREUZ)
            assert SetUpPort(self.at_table).start(GameSettings(game="rosenkreuz")).ok
        else:
            self.at_table.queue.stop()


def uncalibrated(clock: SimulatedClock) -> Callable[[Equipment], ObserverFactory]:
    """Makes observers that store nothing."""
    return lambda equipment: ObserverFactory(equipment, clock)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlGameLog]:
    opened = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    yield opened
    opened.close()


def test_the_observer_looks_for_the_sheet_of_the_game_that_was_begun(log: SqlGameLog, tmp_path: Path) -> None:
    clock, settings = SimulatedClock(), Settings()
    camera = CameraOverTables(clock)
    arbiter = Arbiter(camera)

    def observers(equipment: Equipment) -> ObserverFactory:
        return ObserverFactory(equipment, clock, tmp_path / f"{equipment.sheet.game}.json")

    table = RealTable(settings, camera, clock, observers, lambda game: arbiter)
    arbiter.at_table = GamesAtTable(table, log, GameSetup(RUGBY, settings))
    arbiter.at_table.queue.play()
    table.close()

    assert arbiter.seen == ["rugby_chess", "rosenkreuz"]
    assert (tmp_path / "rugby_chess.json").exists()
    assert (tmp_path / "rosenkreuz.json").exists()


def test_a_board_that_the_lights_do_not_reach_is_refused(log: SqlGameLog) -> None:
    clock = SimulatedClock()
    settings = Settings(leds=LedSettings(panel_rows=10, count=160))
    table = RealTable(settings, CameraOverTables(clock), clock, uncalibrated(clock))
    games = SetUpPort(GamesAtTable(table, log, GameSetup(RUGBY, settings)))
    with pytest.raises(BadSetting):
        table.make_ready(GameSetup(find_equipment("chatra", {}), settings))
    answer = games.start(GameSettings(game="chatra"))
    table.close()
    assert (answer.ok, answer.code) == (False, "no_lights")
    assert games.games()[0] == "rugby_chess"


def test_what_is_missing_at_the_start_is_told_on_page_and_lights_until_it_is_there(
    log: SqlGameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    digits = RecordedClockDisplay()
    monkeypatch.setattr("tachiai.firmware.tables.real.open_clock_display", lambda settings: digits)
    clock = SimulatedClock()
    camera = CameraOverTables(clock)
    camera.unplugged_for = 3
    settings = Settings(
        panel=PanelSettings(pin_factory="lgpio"),  # which is not installed where tests run
        referee=RefereeTableSettings(time_control="5m"),
    )
    table = RealTable(settings, camera, clock, uncalibrated(clock))
    at_table = GamesAtTable(table, log, GameSetup(RUGBY, settings))
    lights = at_table.queue.present.table.devices.lights
    seen: list[tuple[bool, str, bool]] = []

    def look() -> None:
        view = at_table.live.view()
        seen.append((view.camera_ok, view.camera_words.ja, lights.trouble))
        if len(seen) == 6:
            at_table.queue.stop()

    camera.looks = look
    at_table.queue.play()
    table.close()
    assert seen[1:4] == [(False, words_of("camera_missing").ja, True)] * 3
    assert seen[5] == (True, words_of("pin_factory").ja, True)
    assert [[str(face) for face in faces] for faces in (digits.shown[0], digits.shown[-1])] == [
        [" 5:00", " 5:00"],
        ["    ", "    "],
    ]
