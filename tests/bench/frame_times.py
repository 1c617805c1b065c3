"""How long one frame takes on one thread: an unchanged board, and a board read in full."""

from collections.abc import Callable
from time import process_time

import numpy as np

from tachiai.firmware.memory import bound_heap
from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.registry import open_game
from tachiai.vision.frame import Frame, Image
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.reader import Reader
from tachiai.vision.watch.observer import Observer

FRAMES = 60
NOISE = 2.0  # grey levels: what a camera adds to a board at rest
FRAME_S = 0.1


def frame_times(game_id: str, image: Image) -> dict[str, list[float]]:
    """Returns CPU milliseconds of each frame by what was done: "unchanged", "fully read" (with the pose
    followed), "searched" (all markers looked for). ``image`` must show the game's sheet.
    """
    bound_heap()  # as a table does: which blocks come from the system anew decides on milliseconds
    frames = _noisy(image)
    return {
        "unchanged": _unchanged(game_id, frames),
        "fully read": _fully_read(game_id, frames),
        "searched": _searched(game_id, frames),
    }


def _noisy(image: Image) -> list[Image]:
    rng = np.random.default_rng(1)
    noisy = (image + rng.normal(0, NOISE, image.shape) for _ in range(8))
    return [np.clip(np.round(picture), 0, 255).astype(np.uint8) for picture in noisy]


def _timed(count: int, do: Callable[[int], object]) -> list[float]:
    times = []
    for i in range(count):
        start_s = process_time()
        do(i)
        times.append(1000 * (process_time() - start_s))
    return times


def _unchanged(game_id: str, frames: list[Image]) -> list[float]:
    observer = Observer(open_sheet(game_id), open_pieces(game_id), open_game(game_id).symbols)
    warm = 10

    def observe(i: int) -> object:
        return observer.observe(Frame(frames[i % len(frames)], i, i * FRAME_S))

    for i in range(warm):
        observe(i)
    return _timed(FRAMES, lambda i: observe(i + warm))


def _fully_read(game_id: str, frames: list[Image]) -> list[float]:
    sheet = open_sheet(game_id)
    reader = Reader(sheet, open_pieces(game_id), open_game(game_id).symbols)
    pose = locate(frames[0], sheet)
    if not isinstance(pose, Pose):
        return []

    def read(i: int) -> object:
        found = locate(frames[i % len(frames)], sheet, previous=pose)
        if not isinstance(found, Pose):
            return None
        return reader.read(reader.picture(frames[i % len(frames)], found, None)).cells(LIMITS)

    read(0)
    return _timed(FRAMES, read)


def _searched(game_id: str, frames: list[Image]) -> list[float]:
    sheet = open_sheet(game_id)
    return _timed(FRAMES // 4, lambda i: locate(frames[i % len(frames)], sheet))
