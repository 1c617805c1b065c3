"""Films of a virtual table, and what hands do there second by second."""

from collections.abc import Iterator
from pathlib import Path

import cv2

from tachiai.firmware.tables import filming
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.filming import FRAMES_A_SECOND
from tachiai.rules.line import Line
from tachiai.vision.frame import Frame, Image


class Filming(filming.Filming):
    """A game that is played by quick hands in front of a camera: ``frames`` are the film."""

    def __init__(self, uid: str, seed: int = 1) -> None:
        equipment = find_equipment(uid, {})
        self.frames: list[Frame] = []
        self.done_s: list[float] = []  # when the hand of each ply was gone
        start = Line(equipment.game, equipment.game.start())
        super().__init__(equipment, start, self.frames.append, seed)

    def make(self, text: str) -> None:
        """A hand makes a legal move, stage by stage."""
        super().make(text)
        self.done_s.append(self.frames[-1].taken_at_s)

    def show(self, changes: dict[str, str]) -> None:
        """A hand brings the table to the position, but for the cells that are to differ."""
        layout = list(self.game.layout(self.line.state))
        for name, symbol in changes.items():
            layout[self.game.board.cell(name)] = symbol
        self.lay(tuple(layout))

    def take_back(self) -> None:
        """The last move is put back by hand."""
        assert self.line.parent is not None
        self.line = self.line.parent
        self.done_s.pop()
        self.show({})


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
