"""Another game at a real table: another sheet is laid under the same camera, lights and buttons."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import GameSettings
from tachiai.firmware.devices.cameras.reasons import camera_fault
from tachiai.firmware.devices.clock_display.recorder import RecordedClockDisplay
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.games.equipment import Equipment, find_equipment
from tachiai.firmware.program.games.game_queue import GameQueue, Stage, Venue
from tachiai.firmware.program.games.game_request import GameRequest
from tachiai.firmware.program.games.real_table import RealTable
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.settings.panel import PanelSettings
from tachiai.firmware.settings.sections import RefereeTableSettings
from tachiai.firmware.table.troubles import words_of
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyGame
from tachiai.vision.frame import Frame

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


class Arbiter:
    """Lays the other sheet and begins its game on the page; then notes what the referee makes of it."""

    def __init__(self, camera: CameraOverTables) -> None:
        self.camera = camera
        self.games: GameQueue | None = None
        self.seen: list[str] = []

    def look(self, referee: RefereeState, at_s: float) -> None:
        assert self.games is not None
        self.seen.append(self.games.live.view().game)
        if len(self.seen) == 1:
            self.camera.lay(ROSENKREUZ)
            assert self.games.start(GameSettings(game="rosenkreuz")).ok
        else:
            self.games.stop()

    def entry(self, entry: Entry, at_s: float) -> None:
        """Not looked at."""

    def write(self, at_s: float, event: str, facts: dict[str, object]) -> None:
        """Not looked at."""


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlGameLog]:
    opened = SqlGameLog(sqlite_url(tmp_path / "games.sqlite3"))
    yield opened
    opened.close()


def test_the_eye_looks_for_the_sheet_of_the_game_that_was_begun(log: SqlGameLog, tmp_path: Path) -> None:
    clock, settings = SimulatedClock(), Settings()
    camera = CameraOverTables(clock)
    arbiter = Arbiter(camera)
    table = RealTable(settings, camera, clock)

    def watcher(game: AnyGame) -> Arbiter:
        return arbiter

    venue = Venue(log, settings, clock, table.stage, watcher, lambda sheet: tmp_path / f"{sheet.game}.json")
    arbiter.games = GameQueue(venue, GameRequest(RUGBY, settings))
    arbiter.games.play()
    table.close()

    assert arbiter.seen == ["rugby_chess", "rosenkreuz"]
    assert (tmp_path / "rugby_chess.json").exists()
    assert (tmp_path / "rosenkreuz.json").exists()


def test_a_board_that_the_lights_do_not_reach_is_refused(log: SqlGameLog) -> None:
    clock = SimulatedClock()
    settings = Settings(leds=LedSettings(panel_rows=10, count=160))
    table = RealTable(settings, CameraOverTables(clock), clock)
    games = GameQueue(Venue(log, settings, clock, table.stage), GameRequest(RUGBY, settings))
    with pytest.raises(BadSetting):
        table.stage(find_equipment("chatra", {}), None)
    answer = games.start(GameSettings(game="chatra"))
    table.close()
    assert (answer.ok, answer.code) == (False, "no_lights")
    assert games.games()[0] == "rugby_chess"


def test_what_is_missing_at_the_start_is_told_on_page_and_lights_until_it_is_there(
    log: SqlGameLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    digits = RecordedClockDisplay()
    monkeypatch.setattr(
        "tachiai.firmware.program.games.real_table.open_clock_display", lambda settings: digits
    )
    clock = SimulatedClock()
    camera = CameraOverTables(clock)
    camera.unplugged_for = 3
    settings = Settings(
        panel=PanelSettings(pin_factory="lgpio"),  # which is not installed where tests run
        referee=RefereeTableSettings(time_control="5m"),
    )
    table = RealTable(settings, camera, clock)
    stages: list[Stage] = []

    def staged(equipment: Equipment, start: object) -> Stage:
        stages.append(table.stage(equipment, start))
        return stages[-1]

    games = GameQueue(Venue(log, settings, clock, staged), GameRequest(RUGBY, settings))
    seen: list[tuple[bool, str, bool]] = []

    def look() -> None:
        view = games.live.view()
        seen.append((view.camera_ok, view.camera_words.ja, stages[0].devices.lights.trouble))
        if len(seen) == 6:
            games.stop()

    camera.looks = look
    games.play()
    table.close()
    assert seen[1:4] == [(False, words_of("camera_missing").ja, True)] * 3
    assert seen[5] == (True, words_of("pin_factory").ja, True)
    assert [[str(face) for face in faces] for faces in (digits.shown[0], digits.shown[-1])] == [
        [" 5:00", " 5:00"],
        ["    ", "    "],
    ]
