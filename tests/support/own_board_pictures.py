"""A wooden board of 6 × 6 with red and blue discs, drawn from straight above, and an observer of it."""

import cv2
import numpy as np

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.scenes import frame

SHEET = Sheet(
    game="", title="Own", version="1", size_mm=(300, 300), kind="cells", board=Board(6, 6),
    origin_mm=(30, 30), pitch_mm=(40, 40), pattern="plain", colours={"light": "#c0a070"}, dictionary="",
    fiducial_side_mm=0.0,
    fiducials=(), patches=(), leds=(-1,) * 36, ruler_mm=None,
)  # fmt: skip
SYMBOLS = (EMPTY, "x", "y")
CORNERS = np.array([[60, 60], [540, 60], [540, 540], [60, 540]], np.float64)
RED, BLUE, WOOD = (40, 40, 190), (170, 90, 40), (100, 150, 185)
PIECES = {1: "x", 9: "y", 14: "x", 21: "y", 27: "x", 34: "y"}


def pieces(red: str = "#be2828", blue: str = "#285aaa") -> PieceSet:
    kinds = {
        symbol: PieceKind(symbol, 30.0, 5.0, (FaceShape("disc", fill),), None, None, 0)
        for symbol, fill in (("x", red), ("y", blue))
    }
    return PieceSet("", kinds, None)


def centre(cell: int) -> tuple[int, int]:
    return 100 + 80 * (cell % 6), 100 + 80 * (cell // 6)


def picture(
    wood: tuple[int, int, int] = WOOD,
    discs: dict[int, tuple[int, int, int]] | None = None,
    pieces: dict[int, str] = PIECES,
) -> Image:
    rng = np.random.default_rng(3)
    image = np.full((600, 600, 3), wood, np.float32)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (600, 1)).astype(np.float32), (1, 9), 0)
    image *= 1 + 0.09 * grain.reshape(600, 1, 1)
    for k in range(7):
        cv2.line(image, (60, 60 + 80 * k), (540, 60 + 80 * k), (30, 40, 50), 2)
        cv2.line(image, (60 + 80 * k, 60), (60 + 80 * k, 540), (30, 40, 50), 2)
    colours = {cell: RED if symbol == "x" else BLUE for cell, symbol in pieces.items()}
    for cell, colour in (colours | (discs or {})).items():
        cv2.circle(image, centre(cell), 30, colour, -1, cv2.LINE_AA)
    noisy = cv2.GaussianBlur(image, (0, 0), 1.0) + rng.normal(0, 1.5, image.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def glance(image: Image, sheet: Sheet = SHEET, kinds: PieceSet | None = None) -> Observation:
    observer = Observer(sheet, kinds or pieces(), SYMBOLS)
    if not sheet.fiducials:
        assert observer.point_at(CORNERS, (600, 600)) is None
    return observer.glance(frame(image))
