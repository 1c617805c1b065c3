"""What is kept from picture to picture: only what looks the same, and by what it was judged."""

import numpy as np
import pytest

from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.own_board import weighing
from tachiai.vision.own_board.judged import SeenWhenJudged
from tachiai.vision.own_board.networks import cell_scores
from tachiai.vision.own_board.reader import OwnBoardReader
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.own_board.tiles import Numbers
from tachiai.vision.read.reader import Reader
from tests.support.own_board_pictures import CORNERS, PIECES, SHEET, SYMBOLS, picture, pieces

CELLS, NUMBERS = 40, 100
NOT_WHITE = np.zeros((CELLS, 1), np.float32)


def seen(seed: int = 0, noise: float = 0.01) -> Numbers:
    return np.random.default_rng(seed).normal(0, noise, (CELLS, NUMBERS)).astype(np.float32)


def test_noise_is_no_change() -> None:
    unchanged = SeenWhenJudged()
    assert unchanged.changed(seen(1), NOT_WHITE).all()
    assert not unchanged.changed(seen(2), NOT_WHITE).any()


@pytest.mark.parametrize("noise", [0.003, 0.015])
def test_a_change_of_a_single_square_is_seen(noise: float) -> None:
    unchanged, now = SeenWhenJudged(), seen(2, noise)
    unchanged.changed(seen(1, noise), NOT_WHITE)
    now[7, 3] += 0.25
    assert np.flatnonzero(unchanged.changed(now, NOT_WHITE)).tolist() == [7]
    assert not unchanged.changed(now, NOT_WHITE).any()


def test_what_changes_slowly_adds_up() -> None:
    unchanged, found = SeenWhenJudged(), 0
    unchanged.changed(seen(0), NOT_WHITE)
    for i in range(1, 11):
        now = seen(i)
        now[5] += 0.02 * i
        changed = unchanged.changed(now, NOT_WHITE)
        assert not np.delete(changed, 5).any()
        found += changed[5]
    assert found >= 1


def test_where_all_has_changed_nothing_is_taken_for_noise() -> None:
    unchanged = SeenWhenJudged()
    unchanged.changed(seen(1), NOT_WHITE)
    assert unchanged.changed(seen(2, 0.2), NOT_WHITE).all()


def test_what_turns_white_is_seen() -> None:
    unchanged, white = SeenWhenJudged(), NOT_WHITE.copy()
    unchanged.changed(seen(1), white)
    white[3] = 1
    assert np.flatnonzero(unchanged.changed(seen(2), white)).tolist() == [3]


def pose() -> Pose:
    found = pose_from_corners(SHEET, CORNERS, (600, 600), None)
    assert found is not None
    return found


def without(cell: int) -> dict[int, str]:
    return {other: symbol for other, symbol in PIECES.items() if other != cell}


def named(reader: Reader, image: Image, where: Pose) -> list[Symbol | None]:
    reading = reader.read(reader.picture(image, where, None))
    return [reader.likeliest(cell) for cell in reading.cells(LIMITS)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many cells the networks are asked about, reading by reading."""
    counts: list[int] = []

    def counted(over: Numbers, *others: Numbers) -> Numbers:
        counts.append(len(over))
        return cell_scores(over, *others)

    monkeypatch.setattr(weighing, "cell_scores", counted)
    return counts


def another(image: Image) -> Image:
    noise = np.random.default_rng(8).normal(0, 1.5, image.shape)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def test_a_table_at_rest_is_read_once(asked: list[int]) -> None:
    reader, where = OwnBoardReader(SHEET, pieces(), SYMBOLS), pose()
    taught = Taught()
    first = reader.read(picture(), where, taught)
    asked.clear()
    assert reader.read(another(picture()), where, taught) is first
    assert not asked
    assert reader.read(another(picture()), where, Taught()) is not first


def test_what_is_not_sure_is_weighed_again() -> None:
    reader, where, taught = OwnBoardReader(SHEET, pieces(), SYMBOLS), pose(), Taught()
    odd = picture(discs={20: (60, 160, 60)})
    first = reader.read(odd, where, taught)
    assert first.likely[20].max() < 0.98
    assert reader.read(another(odd), where, taught) is not first


def test_a_move_is_judged_and_little_else(asked: list[int]) -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    named(reader, picture(), where)
    asked.clear()
    after = {**PIECES, 4: "y"}
    assert named(reader, another(picture(pieces=after)), where)[4] == "y"
    assert 0 < asked[0] <= 9


@pytest.mark.parametrize("cell", [0, 4, 9, 20, 35])
def test_a_piece_that_comes_or_goes_is_always_read(cell: int) -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    for before, after in (
        (PIECES, without(cell) | {cell: "x"}),
        (without(cell) | {cell: "y"}, without(cell)),
    ):
        named(reader, picture(pieces=before), where)
        assert named(reader, another(picture(pieces=after)), where)[cell] == after.get(cell, EMPTY)


def test_what_fades_in_is_read_in_the_end() -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    before, after = picture().astype(np.float64), picture(pieces={**PIECES, 4: "y"}).astype(np.float64)
    for share in np.linspace(0, 1, 41):
        last = named(reader, np.asarray(before + share * (after - before), np.uint8), where)
    assert last[4] == "y"


def test_in_another_light_all_is_judged_anew(asked: list[int]) -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    first = named(reader, picture(), where)
    asked.clear()
    assert named(reader, np.asarray(picture() * (0.75, 0.9, 1.0), np.uint8), where) == first
    assert asked[0] == 36


def test_darker_and_in_another_light_the_same_is_read() -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    first = named(reader, picture(), where)
    slope = np.linspace(0.6, 1.0, 600)[None, :, None]
    for gain in (1.0, 0.97, 0.9, 0.7, slope):
        image = np.asarray(np.clip(picture() * gain, 0, 255), np.uint8)
        assert named(reader, image, where) == first


def test_a_picture_by_itself_is_judged_as_a_whole(asked: list[int]) -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    for _ in range(2):
        reader.forget()
        named(reader, picture(), where)
    assert asked[::2] == [36, 36]
