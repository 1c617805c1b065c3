"""Films of a virtual table on which quick hands play."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from tachiai.firmware.errors import OutputFault
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import hand_plan, stages_plan
from tachiai.firmware.virtual_table.table import VirtualCamera, VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyLine
from tachiai.vision.frame import Frame, Image

FRAMES_A_SECOND = 10.0
PACE = 2.0  # of the hands, as a multiple of an unhurried one
TEXTURE_PX_PER_MM = 4.0
BEFORE_S, BETWEEN_S, AFTER_S = 2.0, 1.5, 3.0
CODECS = {".mp4": "mp4v", ".avi": "MJPG", ".webm": "VP80"}


class Filming:
    """A camera above a virtual table that begins at the start of ``line``; ``film`` takes every frame."""

    def __init__(
        self, equipment: Equipment, line: AnyLine, film: Callable[[Frame], None], seed: int = 1
    ) -> None:
        self.game, self.sheet, self.line = equipment.game, equipment.sheet, line
        self.table = VirtualTable(
            self.sheet,
            equipment.pieces,
            sheet_texture(self.sheet, TEXTURE_PX_PER_MM),
            self.game.layout(line.state),
            seed=seed,
            owners=self.game.owners,
            look=FilmLook(pace=PACE),
        )
        self.rng = np.random.default_rng(seed)
        self._film = film
        self._camera = VirtualCamera(self.table, SimulatedClock(), FRAMES_A_SECOND)

    def wait(self, seconds: float) -> None:
        """The table stands."""
        for _ in range(round(seconds * FRAMES_A_SECOND)):
            self._capture()

    def make(self, text: str) -> None:
        """A hand makes a legal move, stage by stage."""
        move, by = self.game.parse_move(text), self.game.to_move(self.line.state)
        stages = self.game.stages(self.line.state, move)
        self.table.enqueue(stages_plan(self.table.expected(), self.sheet, stages, by=by, rng=self.rng))
        self._finish()
        self.line = self.line.play(move)

    def lay(self, layout: Layout) -> None:
        """A hand changes the table until it shows ``layout``."""
        by = self.game.to_move(self.line.state)
        self.table.enqueue(hand_plan(self.table.expected(), self.sheet, layout, by=by, rng=self.rng))
        self._finish()

    def follow(self, node: AnyLine) -> None:
        """Hands do whatever leads to the next node of a line: a move, or what a ruling or a gap left."""
        if node.move is not None and self.game.why_illegal(self.line.state, node.move) is None:
            self.make(self.game.format_move(node.move))
        else:
            self.lay(self.game.layout(node.state))
        self.line = node

    def _finish(self) -> None:
        self._capture()
        while not self.table.is_idle:
            self._capture()

    def _capture(self) -> None:
        frame = self._camera.capture()
        assert frame is not None
        self._film(frame)


class FilmFile:
    """A film that is written picture by picture: .mp4, .avi or .webm."""

    def __init__(self, path: Path) -> None:
        """Raises ``OutputFault`` for another kind of file."""
        if path.suffix not in CODECS:
            raise OutputFault(f"{path}: expected a film as {' or '.join(CODECS)}")
        self._path = path
        self._writer: cv2.VideoWriter | None = None
        self.pictures = 0

    def write(self, image: Image) -> None:
        """Adds a picture; all have the size of the first. Raises ``OutputFault``."""
        if self._writer is None:
            codec = cv2.VideoWriter.fourcc(*CODECS[self._path.suffix])
            size = image.shape[1], image.shape[0]
            self._writer = cv2.VideoWriter(str(self._path), codec, FRAMES_A_SECOND, size)
            if not self._writer.isOpened():
                raise OutputFault(f"{self._path}: the film cannot be written")
        self._writer.write(image)
        self.pictures += 1

    def close(self) -> None:
        """Ends the film."""
        if self._writer is not None:
            self._writer.release()


def film_line(equipment: Equipment, line: AnyLine, path: Path, seed: int = 1) -> int:
    """Films a whole line of play, and says how many pictures the film has. Raises ``OutputFault``."""
    nodes = line.nodes()
    file = FilmFile(path)
    try:
        filming = Filming(equipment, nodes[0], lambda frame: file.write(frame.image), seed)
        filming.wait(BEFORE_S)
        for node in nodes[1:]:
            filming.follow(node)
            filming.wait(BETWEEN_S)
        filming.wait(AFTER_S)
    finally:
        file.close()
    return file.pictures
