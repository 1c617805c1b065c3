"""The observer: sights at rest, silence while a hand is there, and a calibration that is kept."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, open_sheet
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import open_game
from tachiai.vision.errors import BadCalibration
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.own_board.cylinder_fit import Rise
from tachiai.vision.own_board.faces import RINGS, SPOKES, RingColours
from tachiai.vision.own_board.looks import TAUGHT, Look
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.read.calibration import load_calibration
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation, Observer
from tachiai.vision.watch.overlay import draw_overlay
from tachiai.vision.watch.single_picture import corners_from_text, see
from tests.support.scenes import Scene, draw, frame, shaded

GAME = open_game("rugby_chess")
SHEET, PIECES = open_sheet("rugby_chess"), open_pieces("rugby_chess")
START = GAME.layout(GAME.start())
FRAME_S = 0.1


@cache
def drawn_once(**fields: object) -> Image:
    return draw(SHEET, PIECES, Scene(turn_deg=90, distance_mm=640, **fields))  # type: ignore[arg-type]  # any of its fields


def picture(layout: Layout = START, **changes: object) -> Image:
    return drawn_once(layout=layout, **changes).copy()


def moved(start: str, goal: str) -> Layout:
    cells = list(START)
    a, b = GAME.board.cell(start), GAME.board.cell(goal)
    cells[a], cells[b] = EMPTY, cells[a]
    return tuple(cells)


def with_arm(image: Image, to_x: int = 700) -> Image:
    """A grey sleeve and a hand from the left edge of the picture."""
    covered = image.copy()
    cv2.line(covered, (0, 300), (to_x - 130, 330), (110, 110, 112), 110)
    cv2.line(covered, (to_x - 130, 330), (to_x, 340), (120, 150, 200), 80)
    return covered


class Film:
    """Shows an observer one picture after the other, ten a second."""

    def __init__(self, observer: Observer) -> None:
        self.observer, self.number = observer, 0

    def show(self, image: Image, times: int = 1, lit: tuple[int, ...] = ()) -> Observation:
        for _ in range(times):
            seen = self.observer.observe(Frame(image, self.number, self.number * FRAME_S), lit)  # type: ignore[arg-type]  # cells are numbers
            self.number += 1
        return seen


@pytest.fixture
def film() -> Film:
    return Film(Observer(SHEET, PIECES, GAME.symbols))


def test_the_start_position_is_seen_once_the_picture_is_at_rest(film: Film) -> None:
    assert film.show(picture()).blind == "moving"
    seen = film.show(picture(), 4)
    assert seen.blind is None
    assert seen.symbols_seen == START
    assert seen.confidence > 0.98


def test_a_cell_that_cannot_be_read_at_first_is_no_hand(film: Film) -> None:
    image = picture()
    pose = film.observer.glance(frame(image)).pose
    assert isinstance(pose, Pose)
    cell = GAME.board.cell("d5")
    x, y = np.round(pose.project(SHEET.centres_mm[[cell]]))[0].astype(int).tolist()
    cv2.rectangle(image, (x - 14, y - 9), (x + 14, y + 9), (60, 120, 190), cv2.FILLED)
    seen = film.show(image, 4)
    assert seen.blind is None
    assert seen.symbols_seen == (*START[:cell], None, *START[cell + 1 :])


def test_an_unchanged_picture_gives_the_same_sight(film: Film) -> None:
    first = film.show(picture(seed=1), 5)
    again = film.show(picture(seed=2), 2)
    assert again.sight is first.sight
    assert again.taken_at_s > first.taken_at_s


def test_a_moved_piece_is_no_hand(film: Film) -> None:
    film.show(picture(), 5)
    layout = moved("c1", "c4")
    assert film.show(picture(layout)).blind == "moving"
    assert film.show(picture(layout), 4).symbols_seen == layout


def test_an_arm_hides_the_board_for_as_long_as_it_is_there(film: Film) -> None:
    film.show(picture(), 5)
    assert film.show(with_arm(picture())).blind == "hand"
    assert {film.show(with_arm(picture())).blind for _ in range(80)} == {"hand"}


def test_the_place_of_a_shadow_that_was_taken_for_the_board_is_no_hand(film: Film) -> None:
    shade = np.zeros((720, 1280), np.float32)
    shade[:, 450:800] = 1.0
    soft = np.asarray(cv2.GaussianBlur(shade, (0, 0), 4), np.float32)
    film.show(picture(), 5)
    assert film.show(shaded(picture(), soft, (0.72, 0.72, 0.72)), 5).blind is None
    gone = film.show(shaded(picture(), 1 - soft, (0.94, 0.94, 0.94)))
    assert gone.foreign is not None
    assert not gone.foreign.any()
    assert film.show(shaded(picture(), 1 - soft, (0.94, 0.94, 0.94)), 4).symbols_seen == START


def test_the_gate_opens_within_half_a_second(film: Film) -> None:
    film.show(picture(), 5)
    film.show(with_arm(picture()), 10)
    layout = moved("c1", "c4")
    assert film.show(picture(layout), 5).symbols_seen == layout


def test_a_place_that_a_shadow_has_left_is_no_hand_for_long(film: Film) -> None:
    lit, cell = picture(), GAME.board.cell("d5")
    pose = film.observer.glance(frame(lit)).pose
    assert isinstance(pose, Pose)
    at = pose.project(SHEET.centres_mm[[cell]])[0].astype(int)
    cv2.circle(lit, at.tolist(), 22, (60, 80, 190), -1)  # a coin on an empty cell: unsure for ever
    shade = np.zeros((720, 1280), np.float32)
    shade[:, 500:780] = 1
    film.show(shaded(lit, np.asarray(cv2.GaussianBlur(shade, (0, 0), 4), np.float32), (0.4, 0.4, 0.4)), 60)
    assert film.show(lit).blind == "hand"
    seen = film.show(lit, 210).symbols_seen
    assert seen == tuple(None if i == cell else symbol for i, symbol in enumerate(START))
    assert film.show(lit).blind is None


def test_a_shadow_that_comes_and_goes_is_no_hand(film: Film) -> None:
    shade = np.zeros((720, 1280), np.float32)
    shade[:, 500:780] = 1
    dark = shaded(picture(), np.asarray(cv2.GaussianBlur(shade, (0, 0), 4), np.float32), (0.4, 0.4, 0.4))
    film.show(picture(), 5)
    assert film.show(dark, 30).blind is None
    assert film.show(picture(), 5).symbols_seen == START
    assert film.show(picture()).blind is None


def test_a_sleeve_on_the_margin_hides_nothing(film: Film) -> None:
    film.show(picture(), 5)
    beside = picture()
    cv2.line(beside, (530, 594), (750, 594), (110, 110, 112), 30)
    assert film.show(beside, 5).blind is None


def test_an_arm_beside_the_board_does_not_matter(film: Film) -> None:
    film.show(picture(), 5)
    beside = picture()
    cv2.line(beside, (0, 60), (120, 70), (120, 150, 200), 60)
    assert film.show(beside, 5).symbols_seen == START


def test_a_step_of_exposure_is_no_hand(film: Film) -> None:
    film.show(picture(), 5)
    darker = picture(gains=(0.55, 0.6, 0.6))
    assert film.show(darker, 5).symbols_seen == START


def test_a_sunset_is_followed(film: Film) -> None:
    assert film.observer.calibrate([frame(picture())], START).passed
    layout = moved("c1", "c4")
    film.show(picture(), 5)
    for gone in np.linspace(0.1, 1, 5):  # blue falls to 0.45 of its light, green to 0.6, red to 0.7
        lit = shaded(picture(layout), np.full((720, 1280), gone, np.float32), (0.45, 0.6, 0.7))
        seen = film.show(lit, 4)
        assert (seen.blind, seen.symbols_seen) == (None, layout)


def test_a_shadow_that_creeps_is_no_motion(film: Film) -> None:
    x = np.arange(1280)
    film.show(picture(), 5)
    for step in range(40):  # from the left, a pixel a second
        shade = np.tile(np.clip((266 + step - x) / 24 + 0.5, 0, 1), (720, 1)).astype(np.float32)
        creeping = Frame(shaded(picture(), shade, (0.4, 0.45, 0.5)), 5 + step, 1.0 + step)
        assert film.observer.observe(creeping).blind is None


def test_a_pushed_board_is_reported_and_seen_again(film: Film) -> None:
    film.show(picture(), 5)
    pushed = picture(shift_mm=(14.0, 8.0))
    assert film.show(pushed).blind == "board_moved"
    assert film.show(pushed, 5).symbols_seen == START


def test_a_hand_that_pushed_the_board_and_rests_on_it_stays_a_hand(film: Film) -> None:
    film.show(picture(), 5)
    pushed = picture(shift_mm=(14.0, 8.0))
    for _ in range(60):
        seen = film.show(with_arm(pushed))
        assert seen.sight is None
    assert film.show(pushed, 5).symbols_seen == START


def test_the_place_of_a_hand_that_rested_there_from_the_beginning_is_no_hand(film: Film) -> None:
    film.show(with_arm(picture()), 60)
    assert film.show(picture(), 6).symbols_seen == START


def test_a_glow_that_blinks_in_lit_cells_is_neither_motion_nor_a_piece(film: Film) -> None:
    cell = GAME.board.cell("d5")
    pose = film.show(picture(), 5).pose
    assert isinstance(pose, Pose)
    at = pose.project(SHEET.centres_mm[[cell]])[0].astype(int)
    glow = np.zeros((720, 1280, 3), np.float32)
    cv2.circle(glow, at.tolist(), 12, (40, 200, 90), -1)
    lit = np.clip(picture() + cv2.GaussianBlur(glow, (0, 0), 14), 0, 255).astype(np.uint8)
    for image in (lit, picture(), lit, picture(), lit):
        assert film.show(image, 1, (cell,)).symbols_seen == START
    assert film.show(lit, 6, (cell,)).symbols_seen == START


def test_no_board_is_a_reason_and_no_sight(film: Film) -> None:
    seen = film.show(np.full((480, 640, 3), 120, np.uint8))
    assert seen.blind == "no_board"
    assert isinstance(seen.pose, NotFound)
    assert seen.sight is None


def test_darkness_is_about_the_light(film: Film) -> None:
    assert film.show(np.full((480, 640, 3), 4, np.uint8)).blind == "light"


def test_calibration_passes_at_the_start_and_is_used(film: Film) -> None:
    report = film.observer.calibrate([frame(picture(seed=i)) for i in range(3)], START)
    assert report.passed
    assert film.observer.calibration is report.calibration
    assert film.show(picture(), 5).symbols_seen == START


def test_calibration_learns_the_colours_of_faces_and_ball(film: Film) -> None:
    learned = film.observer.calibrate([frame(picture())], START).calibration
    assert learned is not None
    pieces = open_pieces("rugby_chess")
    grounds = {pieces.kinds[symbol].face[0].fill for symbol in "bw"}
    assert pieces.rider is not None
    assert {*grounds, pieces.rider.colour} <= set(learned.colours)


def test_a_shadow_at_the_calibration_is_not_learned(film: Film) -> None:
    shade = np.zeros((720, 1280), np.float32)
    shade[:, 560:700] = 1
    soft = np.asarray(cv2.GaussianBlur(shade, (0, 0), 4), np.float32)
    image = shaded(picture(), soft, (0.4, 0.4, 0.4))
    report = film.observer.calibrate([frame(image)], START)
    assert report.passed
    assert report.calibration is not None
    assert np.abs(report.calibration.empty_shift[:, 0]).max() < 0.15


def test_calibration_says_which_cell_is_wrong_and_why(film: Film) -> None:
    report = film.observer.calibrate([frame(picture(moved("c1", "c4")))], START)
    wrong = {GAME.board.names[c.cell]: c.code for c in report.cells if not c.passed}
    assert wrong == {"c1": "missing_piece", "c4": "wrong_piece"}
    assert not report.passed
    assert film.observer.calibration is None


def test_calibration_without_a_board_says_so(film: Film) -> None:
    report = film.observer.calibrate([frame(np.full((480, 640, 3), 120, np.uint8))], START)
    assert report.not_found is not None
    assert not report.passed


def test_calibration_needs_frames_and_a_layout_of_the_board(film: Film) -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        film.observer.calibrate([], START)
    with pytest.raises(ValueError, match="63 cells, got 1"):
        film.observer.calibrate([frame(picture())], (EMPTY,))


def test_a_lamp_three_times_as_bright_as_at_the_calibration_is_reported(film: Film) -> None:
    film.observer.calibrate([frame(picture(gains=(0.2, 0.2, 0.2)))], START)
    assert film.show(picture(gains=(0.85, 0.85, 0.85)), 5).blind == "light"


def test_a_calibration_outlives_its_file(film: Film, tmp_path: Path) -> None:
    made = film.observer.calibrate([frame(picture())], START).calibration
    assert made is not None
    made.save(tmp_path / "board.json")
    loaded = load_calibration(tmp_path / "board.json")
    assert loaded.sheet == made.sheet
    assert loaded.empty_shift == pytest.approx(made.empty_shift, abs=1e-4)
    assert sorted(loaded.colours) == sorted(made.colours)
    Observer(SHEET, PIECES, GAME.symbols, calibration=loaded)


def with_taught(film: Film, scale: float, path: Path) -> Taught:
    """Saves a calibration with what a start picture has taught of pieces "x", and returns that."""
    made = film.observer.calibrate([frame(picture())], START).calibration
    assert made is not None
    taught = Taught(
        {"x": Look(np.arange(15.0).reshape(5, 3), np.array([0.1, 0.2, 0.3]), TAUGHT)},
        {"x": Rise(scale, 0.96, np.array([-0.4, 0.1, 0.0]))},
        {"x": RingColours(np.full((RINGS, SPOKES, 3), 0.25), 9.5)},
        {"x": ("#c0a070",)},
    )
    replace(made, own=taught).save(path)
    return taught


def test_what_a_start_picture_has_taught_outlives_its_file(film: Film, tmp_path: Path) -> None:
    taught = with_taught(film, 1.1, tmp_path / "board.json")
    kept = load_calibration(tmp_path / "board.json").own
    assert kept.as_json() == taught.as_json()
    assert kept.looks["x"].known == TAUGHT


def test_a_file_with_heights_below_nothing_is_refused(film: Film, tmp_path: Path) -> None:
    with_taught(film, -1.1, tmp_path / "board.json")
    with pytest.raises(BadCalibration, match=r"board\.json: expected"):
        load_calibration(tmp_path / "board.json")


def test_a_calibration_of_an_own_board_by_an_earlier_version_is_refused(film: Film, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    with_taught(film, 1.1, path)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"classes": {"x": [0.0] * 6}}), encoding="utf-8")
    with pytest.raises(BadCalibration, match=r"board\.json: .*calibrate again"):
        load_calibration(path)


def test_a_calibration_of_another_sheet_is_refused(film: Film, tmp_path: Path) -> None:
    made = film.observer.calibrate([frame(picture())], START).calibration
    other = open_game("troop_chess")
    with pytest.raises(BadCalibration, match="expected a calibration for troop_chess"):
        Observer(open_sheet("troop_chess"), open_pieces("troop_chess"), other.symbols, calibration=made)


@pytest.mark.parametrize("text", ["", "{}", '{"format": 1}', '{"format": 1, "sheet": [1]}'])
def test_a_broken_calibration_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(BadCalibration, match=r"x\.json: expected"):
        load_calibration(tmp_path / "x.json")


def test_an_overlay_marks_pieces_and_leaves_the_picture_alone(film: Film) -> None:
    image = picture()
    before = image.copy()
    drawn = draw_overlay(image, film.show(image, 5), SHEET)
    assert (image == before).all()
    assert (drawn != image).any()
    blank = film.show(np.full((480, 640, 3), 120, np.uint8))
    assert (draw_overlay(before, blank, SHEET) == before).all()


def test_a_single_picture_becomes_rows(film: Film) -> None:
    seen = see(picture(), "a.png", SHEET, film.observer)
    answer = seen.as_json()
    assert answer["found"] is True
    assert answer["rows"][0] == "".join(START[:7])
    assert len(answer["corners_px"]) == 4
    assert answer["hand"] is False


def test_a_picture_without_a_board_becomes_a_reason(film: Film) -> None:
    answer = see(np.full((480, 640, 3), 120, np.uint8), "a.png", SHEET, film.observer, "ja").as_json()
    assert (answer["found"], answer["rows"], answer["corners_px"]) == (False, [], None)
    assert answer["sentence"].endswith("。")


def test_a_hand_in_a_single_picture_is_told(film: Film) -> None:
    assert see(with_arm(picture()), "a.png", SHEET, film.observer).hand


def test_corners_are_eight_numbers() -> None:
    assert (
        corners_from_text("1,2,3,4,5,6,7,8").tolist() == np.array([[1, 2], [3, 4], [5, 6], [7, 8]]).tolist()
    )
    with pytest.raises(ValueError, match="expected eight numbers"):
        corners_from_text("1,2,3")
