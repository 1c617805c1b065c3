"""Set-up for the page: choice of games, reading the board, calibration, corners, lights."""

from dataclasses import replace

import numpy as np

from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.ports import BoardSeen
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.game_choice import chosen_game, settings_of
from tachiai.firmware.setting_up.observers import Corners
from tachiai.firmware.tables.games import GamesAtTable
from tachiai.firmware.troubles.advice import trouble_of
from tachiai.rules.messages import Message, Reply
from tachiai.rules.registry import game_ids
from tachiai.vision.locate.grid_search import snap_to_lines
from tachiai.vision.locate.pose import pose_from_corners

FRAMES_TO_READ = 30  # until reading the board is given up
FRAME_WAIT_S = 3.0
NO_PICTURE = Message("There is no camera picture yet.")
BAD_CORNERS = Message("These corners enclose no board. Click them again, clockwise from the upper left.")
NO_LIGHTS = Message("The lights of this table do not reach every square of that board.")


class SetUpPort:
    """Implements ``companion_web.ports.TableSetUp`` for the games at a table."""

    def __init__(self, at_table: GamesAtTable) -> None:
        self._first = at_table.first
        self._queue = at_table.queue
        self._live = at_table.live

    def games(self) -> tuple[str, ...]:
        """Uids of all games, the present one first."""
        present = self._queue.present.game.header.game
        return (present, *(uid for uid in game_ids() if uid != present))

    def settings(self) -> GameSettings:
        """Settings of the present game."""
        return settings_of(self._queue.present.game)

    def start(self, settings: GameSettings) -> Reply:
        """Ends the present game as it stands and begins another. Raises ``LogNotWritable``."""
        chosen = chosen_game(settings, self._first)
        if isinstance(chosen, Reply):
            return chosen
        try:
            self._queue.begin(chosen)
        except BadSetting:
            return Reply(False, "no_lights", NO_LIGHTS)
        return Reply(ok=True)

    def read_board(self, settings: GameSettings) -> BoardSeen:
        """Reads the board in the frames of the running game."""
        chosen = chosen_game(replace(settings, start=""), self._first)
        if isinstance(chosen, Reply):
            return BoardSeen((), chosen.words)
        reader = self._queue.present.table.observers.board_reader(chosen.equipment)
        frame = None
        for _ in range(FRAMES_TO_READ):
            frame = self._live.next_frame(frame, FRAME_WAIT_S)
            if frame is None:
                return BoardSeen((), NO_PICTURE)
            seen = reader.look(frame)
            if seen is not None:
                return BoardSeen(seen)
        return BoardSeen((), reader.missing)

    def calibrate(self) -> Reply:
        """Sets the table up again from the expected position, or the sheet's sample."""
        self._queue.present.learn_again(by_sample=True)
        return Reply(ok=True)

    def test_lights(self) -> Reply:
        """Lights every cell in turn, or says why that is impossible."""
        lights = self._queue.present.table.devices.lights
        if lights.fault is not None:
            return Reply(False, lights.fault.code, trouble_of(lights.fault).words)
        lights.walk()
        return Reply(ok=True)

    def take_corners(self, corners_px: tuple[tuple[float, float], ...]) -> Reply:
        """Takes the board's corners in the newest frame, and sets the table up again by them."""
        present, frame = self._queue.present, self._live.next_frame(None, 0.0)
        if frame is None:
            return Reply(False, "no_picture", NO_PICTURE)
        sheet, picture_wh = present.game.setup.equipment.sheet, frame.image.shape[1::-1]
        if pose_from_corners(sheet, np.array(corners_px), picture_wh) is None:
            return Reply(False, "bad_corners", BAD_CORNERS)
        near = snap_to_lines(frame.image, sheet, np.array(corners_px))
        present.table.observers.corners = Corners(tuple((float(x), float(y)) for x, y in near), picture_wh)
        present.learn_again()
        return Reply(ok=True)
