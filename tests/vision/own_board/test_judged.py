"""What is kept from picture to picture: only what looks the same, and by what it was judged."""

import numpy as np
import pytest

from tachiai.rules.core import Symbol
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS
from tachiai.vision.locate.pose import Pose, pose_from_corners
from tachiai.vision.own_board import weighing
from tachiai.vision.own_board.judged import Judged, SeenWhenJudged
from tachiai.vision.own_board.looks import DECLARED, PARTS, Look
from tachiai.vision.own_board.networks import cell_scores
from tachiai.vision.own_board.tiles import Numbers
from tachiai.vision.read.reader import Reader
from tests.support.own_board_pictures import CORNERS, PIECES, SHEET, SYMBOLS, picture, pieces

CELLS, NUMBERS = 40, 100
NOTHING_ELSE = np.zeros((CELLS, 1), np.float32)


def seen(seed: int = 0, noise: float = 0.01) -> Numbers:
    return np.random.default_rng(seed).normal(0, noise, (CELLS, NUMBERS)).astype(np.float32)


def test_noise_is_no_change() -> None:
    unchanged = SeenWhenJudged()
    assert unchanged.changed(seen(1), NOTHING_ELSE).all()
    assert not unchanged.changed(seen(2), NOTHING_ELSE).any()


@pytest.mark.parametrize("noise", [0.003, 0.015])
def test_a_change_of_a_single_square_is_seen(noise: float) -> None:
    unchanged, now = SeenWhenJudged(), seen(2, noise)
    unchanged.changed(seen(1, noise), NOTHING_ELSE)
    now[7, 3] += 0.25
    assert np.flatnonzero(unchanged.changed(now, NOTHING_ELSE)).tolist() == [7]
    assert not unchanged.changed(now, NOTHING_ELSE).any()


def test_what_changes_slowly_adds_up() -> None:
    unchanged, found = SeenWhenJudged(), 0
    unchanged.changed(seen(0), NOTHING_ELSE)
    for i in range(1, 11):
        now = seen(i)
        now[5] += 0.02 * i
        changed = unchanged.changed(now, NOTHING_ELSE)
        assert not np.delete(changed, 5).any()
        found += changed[5]
    assert found >= 1


def test_where_all_has_changed_nothing_is_taken_for_noise() -> None:
    unchanged = SeenWhenJudged()
    unchanged.changed(seen(1), NOTHING_ELSE)
    assert unchanged.changed(seen(2, 0.2), NOTHING_ELSE).all()


def test_what_else_counts_is_seen() -> None:
    unchanged, beside = SeenWhenJudged(), NOTHING_ELSE.copy()
    unchanged.changed(seen(1), beside)
    beside[3] = 1
    assert np.flatnonzero(unchanged.changed(seen(2), beside)).tolist() == [3]


def test_a_class_that_looks_otherwise_is_judged_anew() -> None:
    judged = Judged(CELLS, 2)
    looks = [Look(np.zeros((PARTS, 3)), np.zeros(3), DECLARED) for _ in range(2)]
    judged.forget_changed(seen(1), NOTHING_ELSE, looks)
    judged.of_cell[:] = judged.of_class[:] = 1.0
    darker = Look(looks[0].parts - (0.2, 0, 0), looks[0].ink, DECLARED)
    judged.forget_changed(seen(2), NOTHING_ELSE, [looks[0], darker])
    assert np.isnan(judged.of_class).any(axis=0).tolist() == [False, True]
    assert not np.isnan(judged.of_cell).any()


def pose() -> Pose:
    found = pose_from_corners(SHEET, CORNERS, (600, 600), None)
    assert found is not None
    return found


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


def test_a_table_at_rest_is_judged_once(asked: list[int]) -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    first = named(reader, picture(), where)
    asked.clear()
    assert named(reader, another(picture()), where) == first
    assert sum(asked) == 0


def test_a_move_is_judged_and_little_else(asked: list[int]) -> None:
    reader, where = Reader(SHEET, pieces(), SYMBOLS), pose()
    named(reader, picture(), where)
    asked.clear()
    after = {**PIECES, 4: "y"}
    assert named(reader, another(picture(pieces=after)), where)[4] == "y"
    assert 0 < asked[0] <= 9


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
