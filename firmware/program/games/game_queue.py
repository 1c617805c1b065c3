"""The games that follow one another at one table, each begun on the page."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tachiai.companion_web.log.values import StoredGame
from tachiai.companion_web.ports import BoardSeen, GameLog, GameSettings
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.games.board_reading import BoardReader
from tachiai.firmware.program.games.equipment import Equipment
from tachiai.firmware.program.games.game_request import GameRequest, game_wanted, settings_of
from tachiai.firmware.program.games.game_run import Devices, GameRun, Watcher
from tachiai.firmware.program.games.observers import Corners, Observers
from tachiai.firmware.program.page.live_table import RunningTable
from tachiai.firmware.referee.events import Event
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.troubles import told
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.line import AnyGame
from tachiai.rules.registry import GAME_IDS
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import pose_from_corners

FRAMES_TO_READ = 30  # how many pictures a board is looked at that is not read at once
FRAME_WAIT_S = 3.0
NO_PICTURE = Words("There is no camera picture yet.", "カメラの画像がまだありません。")
BAD_CORNERS = Words(
    "These corners enclose no board. Click them again, clockwise from the upper left.",
    "この4点では盤になりません。左上から時計回りにもう一度クリックしてください。",
)
NO_LIGHTS = Words(
    "The lights of this table do not reach every square of that board.",
    "この卓のLEDは、その盤のすべてのマスには届きません。",
)


@dataclass(frozen=True)
class Stage:
    """What one game is played with. ``enter`` is called when its turn comes, before it is shown."""

    devices: Devices
    after_turn: Callable[[RefereeState], bool] | None = None
    enter: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class Venue:
    """What stays while the games change. ``stage`` makes ready what a game is played with, from its equipment
    and the state that it starts from; it may raise ``BadSetting``.
    """

    log: GameLog
    settings: Settings
    clock: TimeSource
    stage: Callable[[Equipment, Any], Stage]
    watcher: Callable[[AnyGame], Watcher] | None = None
    calibration_at: Callable[[Sheet], Path] | None = None
    own_sheet: Path | None = None
    lens: Lens | None = None


@dataclass(frozen=True)
class _Prepared:
    """A game that can be played at once."""

    wanted: GameRequest
    stage: Stage
    desk: GameRun


class GameQueue:
    """Plays game after game at a table, and keeps ``companion_web.ports.TableSetUp``: ``start`` ends the
    present game and has the next one follow. ``live`` shows them all. With ``lay_first`` the first game is
    not played: its pieces are laid for one that begins from the board as it stands.
    """

    def __init__(
        self,
        venue: Venue,
        first: GameRequest,
        resumed: StoredGame | None = None,
        *,
        lay_first: bool = False,
    ) -> None:
        self._venue = venue
        self._lock = threading.Lock()
        self._present = self._prepared(first, None, resumed)
        self._next: _Prepared | None = None
        self._lay_first = lay_first

    @property
    def desk(self) -> GameRun:
        """The present game's."""
        return self._present.desk

    @property
    def live(self) -> RunningTable:
        """What the page shows."""
        return self.desk.live

    def play(self) -> None:
        """Plays until the camera ends, ``stop``, or a game ends by itself and no other is wanted."""
        while True:
            present = self._present
            present.stage.enter()
            if self._lay_first:
                self._lay_first = False
                present.desk.watch_laying(present.stage.devices)
            else:
                present.desk.play(present.stage.devices, present.stage.after_turn)
            with self._lock:
                if self._next is None:
                    return
                self._present, self._next = self._next, None

    def stop(self) -> None:
        """Ends ``play`` soon; from any thread."""
        with self._lock:
            self._next = None
            self.desk.stop()

    def post(self, event: Event) -> None:
        """Passes an event, such as a pressed button, to the present game."""
        session = self.desk.session
        if session is not None:
            session.post(event)

    # What the page's set-up asks for, from its threads.

    def games(self) -> tuple[str, ...]:
        """Returns the uids of all games, the present one first."""
        present = self._present.wanted.equipment.game.uid
        return (present, *(uid for uid in GAME_IDS if uid != present))

    def settings(self) -> GameSettings:
        """Returns what the present game is."""
        present = self._present
        return settings_of(present.desk, present.wanted)

    def start(self, settings: GameSettings) -> Reply:
        """Ends the present game as it stands and has another one follow. Raises ``LogNotWritable``."""
        wanted = game_wanted(settings, self._venue.settings, self._venue.own_sheet)
        if isinstance(wanted, Reply):
            return wanted
        with self._lock:
            try:
                self._next = self._prepared(wanted, self._present)
            except BadSetting:
                return Reply(False, "no_lights", NO_LIGHTS)
            self.desk.stop()
        return Reply(ok=True)

    def read_board(self, settings: GameSettings) -> BoardSeen:
        """Reads the board of a game as it stands, in the pictures of the game that goes on meanwhile."""
        wanted = game_wanted(replace(settings, start=""), self._venue.settings, self._venue.own_sheet)
        if isinstance(wanted, Reply):
            return BoardSeen((), wanted.words)
        present, equipment = self._present, wanted.equipment
        eyes = Observers(equipment, self._venue.clock, lens=self._venue.lens)
        if equipment.sheet == present.wanted.equipment.sheet:
            eyes.corners = present.desk.eyes.corners
        reader = BoardReader(eyes.plain(), equipment.game.board)
        frame = None
        for _ in range(FRAMES_TO_READ):
            frame = self.live.next_frame(frame, FRAME_WAIT_S)
            if frame is None:
                return BoardSeen((), NO_PICTURE)
            seen = reader.look(frame)
            if seen is not None:
                return BoardSeen(seen)
        return BoardSeen((), reader.missing)

    def calibrate(self) -> Reply:
        """Sets the table up again from the position that is to stand on it now, or the sheet's sample."""
        self.desk.learn_again(by_sample=True)
        return Reply(ok=True)

    def test_lights(self) -> Reply:
        """Lights every cell in turn, or says why its LEDs cannot."""
        lights = self._present.stage.devices.lights
        if lights.fault is not None:
            return Reply(False, lights.fault.code, told(lights.fault.code, str(lights.fault)).words)
        lights.walk()
        return Reply(ok=True)

    def take_corners(self, corners_px: tuple[tuple[float, float], ...]) -> Reply:
        """Takes the corners of the board in the newest picture, and sets the table up again by them."""
        picture_wh, sheet = self.live.picture_wh(), self._present.wanted.equipment.sheet
        if picture_wh is None:
            return Reply(False, "no_picture", NO_PICTURE)
        if pose_from_corners(sheet, np.array(corners_px), picture_wh) is None:
            return Reply(False, "bad_corners", BAD_CORNERS)
        self.desk.eyes.corners = Corners(corners_px, picture_wh)
        self.desk.learn_again()
        return Reply(ok=True)

    def _prepared(
        self, wanted: GameRequest, before: _Prepared | None, resumed: StoredGame | None = None
    ) -> _Prepared:
        """Makes a game ready. The log opens it last, when nothing else can fail."""
        venue, equipment = self._venue, wanted.equipment
        game = equipment.game
        begun = game.start() if wanted.start is None else wanted.start
        stage = venue.stage(equipment, begun)
        desk = GameRun(
            equipment,
            venue.log,
            wanted.settings,
            venue.clock,
            start=begun,
            names=wanted.names,
            watcher=venue.watcher(game) if venue.watcher else None,
            resumed=resumed,
            calibration_at=venue.calibration_at(equipment.sheet) if venue.calibration_at else None,
            lens=venue.lens,
            live=before.desk.live if before else None,
        )
        if before is not None and before.wanted.equipment.sheet == equipment.sheet:
            desk.eyes.corners = before.desk.eyes.corners
        return _Prepared(wanted, stage, desk)
