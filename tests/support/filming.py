"""Films of a virtual table, and what hands do there second by second."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import hand_plan, stages_plan
from tachiai.firmware.virtual_table.table import VirtualCamera, VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.line import AnyLine, Line
from tachiai.vision.frame import Frame, Image

FRAMES_A_SECOND = 10.0


class Filming:
    """A game that is played by quick hands in front of a camera: ``frames`` are the film."""

    def __init__(self, uid: str, seed: int = 1) -> None:
        equipment = find_equipment(uid, {})
        self.game, self.sheet = equipment.game, equipment.sheet
        self.line: AnyLine = Line(self.game, self.game.start())
        layout = self.game.layout(self.line.state)
        texture = sheet_texture(self.sheet, 4.0)
        owners = self.game.owners
        self.table = VirtualTable(
            self.sheet, equipment.pieces, texture, layout, seed=seed, owners=owners, look=FilmLook(pace=2.0)
        )
        self.rng = np.random.default_rng(seed)
        self.frames: list[Frame] = []
        self.done_s: list[float] = []  # when the hand of each ply was gone
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
        self.done_s.append(self.frames[-1].taken_at_s)

    def show(self, changes: dict[str, str]) -> None:
        """A hand brings the table to the position, but for the cells that are to differ."""
        layout = list(self.game.layout(self.line.state))
        for name, symbol in changes.items():
            layout[self.game.board.cell(name)] = symbol
        by = self.game.to_move(self.line.state)
        plan = hand_plan(self.table.expected(), self.sheet, tuple(layout), by=by, rng=self.rng)
        self.table.enqueue(plan)
        self._finish()

    def take_back(self) -> None:
        """The last move is put back by hand."""
        assert self.line.parent is not None
        self.line = self.line.parent
        self.done_s.pop()
        self.show({})

    def _finish(self) -> None:
        self._capture()
        while not self.table.is_idle:
            self._capture()

    def _capture(self) -> None:
        frame = self._camera.capture()
        assert frame is not None
        self.frames.append(frame)


def write_film(path: Path, images: Iterator[Image]) -> None:
    """Writes pictures as a film of ten a second."""
    first = next(images)
    size = first.shape[1], first.shape[0]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FRAMES_A_SECOND, size)
    writer.write(first)
    for image in images:
        writer.write(image)
    writer.release()


def write_pictures(folder: Path, images: Iterator[Image]) -> None:
    """Writes pictures into a folder."""
    folder.mkdir()
    for number, image in enumerate(images):
        cv2.imwrite(str(folder / f"{number}.jpg"), image)
