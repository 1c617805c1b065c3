"""``tachiai calibrate``: what it says and keeps, and one sentence where it cannot."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.calibrate import NOT_SEEN_FOR, ProgressPrinter, calibrate
from tachiai.firmware.cli.calibrate_looking import count_down, look
from tachiai.firmware.cli.referee import referee
from tachiai.firmware.cli.run import run as run_command
from tachiai.firmware.cli.see import see
from tachiai.firmware.errors import NothingSeen, OutputFault
from tachiai.firmware.setting_up.calibrating import ViewProgress
from tachiai.firmware.setting_up.calibration_files import calibration_path, stored_calibration, stored_lens
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.table import VirtualCamera
from tachiai.rules.core import Layout
from tachiai.vision.errors import BadCalibration, BadImage, CameraFault
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.lens import load_lens, save_lens
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import apply_homography
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observer
from tests.support.chart_pictures import AROUND, KNOWN, bent, chart_picture
from tests.support.scenes import Scene, draw, layer
from tests.support.virtual_tables import table_with_equipment

RUGBY = find_equipment("rugby_chess", {})
START = RUGBY.game.layout(RUGBY.game.start())
FIRST_PIECE_LIFTED = (".", *START[1:])
CHATRA = find_equipment("chatra", {})
NO_PIECES = CHATRA.game.layout(CHATRA.game.start())


@pytest.fixture(autouse=True)
def _data_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(scope="module")
def chart_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chart")
    for number, held in enumerate(AROUND):
        saved(folder / f"view{number}.png", chart_picture(held))
    return folder


def saved(path: Path, image: Image) -> Path:
    path.write_bytes(encoded(path.suffix, image))
    return path


def encoded(suffix: str, image: Image) -> bytes:
    written, data = cv2.imencode(
        suffix, image, [cv2.IMWRITE_PNG_COMPRESSION, 1]
    )  # noise does not get smaller
    assert written
    return data.tobytes()


def run(*arguments: object) -> Result:
    return CliRunner().invoke(calibrate, [str(argument) for argument in arguments])


def failure(*arguments: object) -> BaseException:
    """The error that the program tells in one sentence."""
    found = run(*arguments).exception
    assert found is not None
    assert "\n" not in str(found)
    return found


def rugby_picture(folder: Path, layout: Layout = START, name: str = "board.png") -> Path:
    path = folder / name
    path.write_bytes(rugby_file(path.suffix, layout))
    return path


@cache
def rugby_file(suffix: str, layout: Layout) -> bytes:
    return encoded(suffix, draw(RUGBY.sheet, RUGBY.pieces, Scene(layout=layout, turn_deg=90)))


def test_a_folder_of_pictures_gives_a_lens_file(chart_folder: Path, tmp_path: Path) -> None:
    result = run("lens", chart_folder, "-o", tmp_path / "lens.json")
    assert result.exit_code == 0
    assert result.stdout.startswith("12 views, 9 of 9 parts of the picture, 0.")
    assert f"The lens is kept in {tmp_path / 'lens.json'}." in result.stdout
    assert "view3.png: 40 corners" in result.stderr
    assert load_lens(tmp_path / "lens.json").focal_px == pytest.approx(KNOWN.focal_px, rel=0.005)


def test_the_lens_is_kept_for_the_camera_that_is_named(chart_folder: Path) -> None:
    assert run("lens", chart_folder, "--camera", "usb:3", "--lang", "ja").exit_code == 0
    lens = stored_lens("usb:3")
    assert lens is not None
    assert lens.focal_px == pytest.approx(KNOWN.focal_px, rel=0.005)
    assert stored_lens("usb:0") is None


def test_a_damaged_kept_lens_is_none(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tachiai" / "lenses" / "usb_0.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    assert stored_lens("usb:0") is None


@pytest.mark.parametrize(("language", "said"), [("en", "Only 2 of 3 pictures"), ("ja", "3 枚のうち")])
def test_too_few_pictures_are_refused(language: str, said: str, chart_folder: Path, tmp_path: Path) -> None:
    table = rugby_picture(tmp_path)
    shown = [chart_folder / "view0.png", chart_folder / "view1.png", table]
    result = run("lens", *shown, "-o", tmp_path / "lens.json", "--lang", language)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[-1].startswith(said)
    assert not (tmp_path / "lens.json").exists()


def test_pictures_need_somewhere_to_keep_the_lens(chart_folder: Path, tmp_path: Path) -> None:
    assert "-o FILE" in run("lens", chart_folder).stderr
    (tmp_path / "file").write_text("")
    error = failure("lens", chart_folder, "-o", tmp_path / "file" / "lens.json")
    assert isinstance(error, OutputFault)
    assert "file/lens.json: the lens cannot be written" in str(error)


def test_what_is_no_picture_and_what_is_no_camera_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_text("no picture")
    assert isinstance(failure("lens", tmp_path / "x.png", "-o", tmp_path / "lens.json"), BadImage)
    (tmp_path / "none").mkdir()
    assert isinstance(failure("lens", tmp_path / "none", "-o", tmp_path / "lens.json"), CameraFault)
    assert isinstance(failure("lens", "--camera", "/dev/video63"), CameraFault)


def test_the_teller_says_each_thing_once(capsys: pytest.CaptureFixture[str]) -> None:
    tell = ProgressPrinter("en")
    for _ in range(3):
        tell(ViewProgress(0, "middle", True))
    tell(ViewProgress(1, "upper_left", True))
    for _ in range(NOT_SEEN_FOR):
        tell(ViewProgress(1, "upper_left", False))
    tell(ViewProgress(1, "upper_left", False, "It has gone."))
    tell(ViewProgress(9, None, True))
    assert capsys.readouterr().err.splitlines() == [
        "Hold the chart in the middle of the picture.",
        "1 taken. Hold it in the upper left of the picture.",
        "The chart cannot be seen: is it in the picture, near enough and well lit?",
        "It has gone.",
        "9 taken. That is enough.",
    ]


def test_the_start_position_calibrates_and_is_kept_where_run_looks(tmp_path: Path) -> None:
    result = run("board", "rugby_chess", rugby_picture(tmp_path), "--camera", "usb:0")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:9] == ["+" * 7] * 9
    assert "Passed: 63 of 63 squares." in result.stdout
    path = calibration_path(RUGBY.sheet, "usb:0")
    assert stored_calibration(path, RUGBY.sheet) is not None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["a9: A piece is missing here.", "Failed: 62 of 63 squares passed."]),
        ("ja", ["a9：ここに置くべき駒がありません。", "不合格：63 マスのうち合格は 62 マスです。"]),
    ],
)
def test_a_failed_square_is_named_with_its_reason(language: str, said: list[str], tmp_path: Path) -> None:
    shown = rugby_picture(tmp_path, FIRST_PIECE_LIFTED)
    result = run("board", "rugby_chess", shown, "-o", tmp_path / "kept.json", "--lang", language)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == "!++++++"
    assert result.stdout.splitlines()[-2:] == said
    assert not (tmp_path / "kept.json").exists()


def test_chatra_is_calibrated_on_a_sample_of_its_pieces(tmp_path: Path) -> None:
    def shown(layout: Layout, name: str) -> Path:
        scene = Scene(layout=layout, size_px=(1280, 960), distance_mm=780)
        return saved(tmp_path / name, draw(CHATRA.sheet, CHATRA.pieces, scene))

    sample = shown(CHATRA.layout_to_learn(NO_PIECES), "sample.png")
    usual = ("-o", tmp_path / "kept.json")
    result = run("board", "chatra", sample, *usual)
    assert result.exit_code == 0
    assert "put down: black subject on c3 and j10, " in result.stderr
    assert "..x......o.." in result.stderr
    empty = run("board", "chatra", shown(NO_PIECES, "empty.png"), *usual)
    assert empty.exit_code == 1
    assert "c3: A piece is missing here." in empty.stdout


def test_the_rim_is_a_line_of_its_own(tmp_path: Path) -> None:
    rings = find_equipment("two_rings", {})
    start = rings.game.layout(rings.game.start())
    picture = draw(rings.sheet, rings.pieces, Scene(layout=start, turn_deg=90, distance_mm=900))
    result = run("board", "two_rings", saved(tmp_path / "rings.png", picture), "-o", tmp_path / "kept.json")
    lines = result.stdout.splitlines()
    assert len(lines[0]) == rings.game.board.cols
    assert len(lines[rings.game.board.rows]) == len(rings.game.board.rim_cells)


def test_bad_pictures_of_a_board_are_one_sentence(tmp_path: Path) -> None:
    board = rugby_picture(tmp_path)
    small = saved(tmp_path / "small.png", chart_picture(AROUND[0])[::2, ::2])
    kept = ("-o", tmp_path / "kept.json")
    assert "640 × 360, 1280 × 720" in str(failure("board", "rugby_chess", board, small, *kept))
    assert isinstance(failure("board", "rugby_chess", small, *kept), NothingSeen)
    assert isinstance(failure("board", "rugby_chess", tmp_path / "none.png", *kept), BadImage)
    assert "-o FILE" in run("board", "rugby_chess", board).stderr
    (tmp_path / "bad.json").write_text("{}")
    lens = ("--lens", tmp_path / "bad.json")
    assert isinstance(failure("board", "rugby_chess", board, *kept, *lens), BadCalibration)
    assert "--corners" in run("board", "rugby_chess", board, *kept, "--corners", "1,2").stderr


def test_seconds_are_counted_down(capsys: pytest.CaptureFixture[str]) -> None:
    clock = SimulatedClock()
    count_down(3, clock, "en")
    assert clock.now_s() == 3
    assert [line.split()[-2] for line in capsys.readouterr().err.splitlines()] == ["3", "2", "1"]


def table_with(layout: Layout) -> tuple[VirtualCamera, SimulatedClock]:
    clock = SimulatedClock()
    return VirtualCamera(table_with_equipment(RUGBY, layout), clock), clock


def new_observer() -> Observer:
    return Observer(RUGBY.sheet, RUGBY.pieces, RUGBY.game.symbols)


def test_the_camera_looks_until_all_is_right_or_time_is_up() -> None:
    camera, clock = table_with(START)
    assert look(camera, new_observer(), START, clock, 20, "en").passed
    camera, clock = table_with(FIRST_PIECE_LIFTED)
    report = look(camera, new_observer(), START, clock, 3, "en")
    assert [cell.cell for cell in report.cells if not cell.passed] == [0]
    assert clock.now_s() >= 3


class DarkCamera:
    """Gives black pictures, or fails."""

    def __init__(self, fails: bool) -> None:
        self._fails = fails

    def capture(self) -> Frame | None:
        if self._fails:
            raise CameraFault("/dev/video0: it has gone", "camera_lost")
        return Frame(draw(RUGBY.sheet, RUGBY.pieces, Scene(layout=START)) // 60, 0, 0.0)

    def close(self) -> None:
        """Nothing to close."""


@pytest.mark.parametrize(("fails", "said"), [(True, "it has gone"), (False, "too dark")])
def test_a_camera_that_shows_nothing_is_told(fails: bool, said: str) -> None:
    clock = SimulatedClock()

    class Passing(DarkCamera):
        def capture(self) -> Frame | None:
            clock.sleep_until(clock.now_s() + 0.5)
            return super().capture()

    with pytest.raises(NothingSeen, match=said):
        look(Passing(fails), new_observer(), START, clock, 2, "en")


def test_see_looks_through_the_lens(chart_folder: Path, tmp_path: Path) -> None:
    assert run("lens", chart_folder, "-o", tmp_path / "lens.json").exit_code == 0
    scene = Scene(layout=START, turn_deg=90, focal_px=900, distance_mm=560)
    board = draw(RUGBY.sheet, RUGBY.pieces, scene)
    path = saved(tmp_path / "bent.png", bent(board, scene.focal_px))

    def seen(*more: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            CliRunner().invoke(see, [str(path), "--game", "rugby_chess", "--json", *more]).stdout
        )
        return answer

    answer = seen("--lens", str(tmp_path / "lens.json"))
    assert "".join(answer["rows"]) == "".join(START)
    place, f = layer(RUGBY.sheet, scene, 0.0), scene.focal_px
    pinhole = apply_homography(place, RUGBY.sheet.outer_corners_mm)
    rays = (pinhole - (639.5, 359.5)) / f
    expected = KNOWN.bend(rays * KNOWN.focal_px + np.array(KNOWN.centre_px))
    assert np.abs(np.array(answer["corners_px"]) - expected).max() < 1.0


def test_the_observers_of_a_table_look_through_the_lens() -> None:
    scene = Scene(layout=START, turn_deg=90, focal_px=900, distance_mm=560)
    picture = bent(draw(RUGBY.sheet, RUGBY.pieces, scene), scene.focal_px)
    observer = ObserverFactory(RUGBY, SimulatedClock(), lens=KNOWN).uncalibrated()
    pose = observer.observe(Frame(picture, 0, 0.0)).pose
    assert isinstance(pose, Pose)
    assert pose.lens == KNOWN


def test_a_lens_of_another_camera_is_blamed_where_the_board_is_seen_without_it() -> None:
    straight = draw(RUGBY.sheet, RUGBY.pieces, Scene(layout=START, turn_deg=90))
    other = ObserverFactory(RUGBY, SimulatedClock(), lens=KNOWN).uncalibrated()
    for seen in (other.observe(Frame(straight, 0, 0.0)), other.glance(Frame(straight, 0, 0.0))):
        assert isinstance(seen.pose, NotFound)
        assert seen.reason == "wrong_lens"
        assert "tachiai calibrate lens" in seen.pose.words.en
        assert "tachiai calibrate lens" in seen.pose.words.ja


def test_a_lens_of_another_camera_is_blamed_by_the_calibration_of_a_board_too(tmp_path: Path) -> None:
    save_lens(KNOWN, tmp_path / "lens.json")
    usual = ("-o", tmp_path / "kept.json", "--lens", tmp_path / "lens.json")
    assert "another camera's" in str(failure("board", "rugby_chess", rugby_picture(tmp_path), *usual))


def test_what_is_learned_needs_somewhere_to_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    error = failure("board", "rugby_chess", rugby_picture(tmp_path), "-o", tmp_path / "file" / "kept.json")
    assert isinstance(error, OutputFault)
    assert "file/kept.json: the calibration cannot be written" in str(error)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        (run_command, ["rugby_chess", "--camera", "usb:0"]),
        (referee, ["game.mp4", "--game", "rugby_chess"]),
    ],
)
def test_a_bad_lens_file_is_refused_at_once(
    command: click.Command, arguments: list[str], tmp_path: Path
) -> None:
    (tmp_path / "lens.json").write_text("[]")
    result = CliRunner().invoke(command, [*arguments, "--lens", str(tmp_path / "lens.json")])
    assert isinstance(result.exception, BadCalibration)
    assert "expected a lens of format 1" in str(result.exception)


def test_both_commands_are_in_the_group() -> None:
    assert isinstance(calibrate, click.Group)
    assert sorted(calibrate.commands) == ["board", "lens"]
