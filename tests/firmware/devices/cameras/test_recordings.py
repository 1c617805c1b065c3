"""Films and folders of pictures as cameras."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.firmware.devices.cameras.recordings import PictureFolder, VideoFile, picture_files
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.time_source import SimulatedClock
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame


def grey(level: int) -> np.ndarray:
    return np.full((48, 64, 3), level, np.uint8)


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Twelve frames at 8 a second, each 20 grey levels brighter than the one before."""
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8.0, (64, 48))
    for number in range(12):
        writer.write(grey(20 * number))
    writer.release()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in (10, 9, 1):
        cv2.imwrite(str(tmp_path / f"ply{number}.png"), grey(number))
    (tmp_path / "notes.txt").write_text("not a picture")
    return tmp_path


def all_frames(camera: Camera) -> list[Frame]:
    frames = []
    while (frame := camera.capture()) is not None:
        frames.append(frame)
    return frames


def test_a_film_gives_all_its_frames_in_order(film: Path) -> None:
    frames = all_frames(VideoFile(film, SimulatedClock()))
    assert [frame.number for frame in frames] == list(range(12))
    assert [round(float(frame.image.mean()) / 20) for frame in frames] == list(range(12))


def test_a_films_frames_carry_its_own_times(film: Path) -> None:
    clock = SimulatedClock()
    clock.sleep_until(100.0)
    times = [frame.taken_at_s for frame in all_frames(VideoFile(film, clock))]
    assert times == pytest.approx([100 + number / 8 for number in range(12)], abs=0.001)


def test_a_simulated_clock_runs_along_with_the_film(film: Path) -> None:
    clock = SimulatedClock()
    all_frames(VideoFile(film, clock))
    assert clock.now_s() == pytest.approx(11 / 8, abs=0.001)


def test_a_closed_film_has_ended(film: Path) -> None:
    camera = VideoFile(film, SimulatedClock())
    camera.close()
    camera.close()
    assert camera.capture() is None


def test_a_missing_film_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraFault, match=r"nowhere\.mp4: There is no such file") as fault:
        VideoFile(tmp_path / "nowhere.mp4", SimulatedClock())
    assert fault.value.code == "video_missing"


def test_a_huge_picture_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite(str(tmp_path / "huge.png"), grey(100))
    monkeypatch.setattr("tachiai.vision.picture_file.MOST_PIXELS", 64 * 48 - 1)
    monkeypatch.delattr(cv2, "VideoCapture")
    with pytest.raises(CameraFault, match=r"huge\.png: The file is no film") as fault:
        VideoFile(tmp_path / "huge.png", SimulatedClock())
    assert fault.value.code == "video_unreadable"


def test_a_file_that_is_no_film_is_refused_in_one_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.mp4"
    path.write_bytes(b"this is no film" * 100)
    with pytest.raises(CameraFault) as fault:
        VideoFile(path, SimulatedClock())
    assert fault.value.code == "video_unreadable"
    assert capfd.readouterr().err == ""


def test_a_pipe_is_no_film_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "film.mp4")
    with pytest.raises(CameraFault) as fault:
        VideoFile(tmp_path / "film.mp4", SimulatedClock())
    assert fault.value.code == "video_unreadable"


def test_pictures_come_as_a_person_counts_them(folder: Path) -> None:
    frames = all_frames(PictureFolder(folder, SimulatedClock(), pictures_a_second=5.0))
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [1, 9, 10]


def test_pictures_are_paced(folder: Path) -> None:
    frames = all_frames(PictureFolder(folder, SimulatedClock(), pictures_a_second=4.0))
    assert [frame.taken_at_s for frame in frames] == [0.0, 0.25, 0.5]


def test_a_picture_that_stands_is_seen_several_times(folder: Path) -> None:
    frames = all_frames(PictureFolder(folder, SimulatedClock(), pictures_a_second=1.0))
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [1] * 5 + [9] * 5 + [10] * 5
    assert [frame.taken_at_s for frame in frames[:6]] == pytest.approx([0.0, 0.2, 0.4, 0.6, 0.8, 1.0])


def test_a_photograph_stands_until_the_move_to_it_is_confirmed(folder: Path) -> None:
    first, *others = all_frames(PictureFolder(folder, SimulatedClock()))
    next_at_s = next(frame.taken_at_s for frame in others if frame.image[0, 0, 0] != first.image[0, 0, 0])
    settings = RefereeSettings()
    assert settings.auto_confirm_s is not None
    observer_waits_s = 1.0  # until the observer has seen that nothing moves any more
    assert next_at_s - first.taken_at_s >= observer_waits_s + settings.settle_s + settings.auto_confirm_s


def test_a_bad_picture_is_named_and_the_next_one_follows(folder: Path) -> None:
    (folder / "ply2.jpg").write_bytes(b"torn")
    camera = PictureFolder(folder, SimulatedClock(), pictures_a_second=5.0)
    assert camera.capture() is not None
    with pytest.raises(CameraFault, match=r"ply2\.jpg") as fault:
        camera.capture()
    assert fault.value.code == "bad_picture"
    after = camera.capture()
    assert after is not None
    assert int(after.image[0, 0, 0]) == 9


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CameraFault) as fault:
        PictureFolder(tmp_path, SimulatedClock())
    assert fault.value.code == "no_pictures"


def test_a_closed_folder_has_ended(folder: Path) -> None:
    camera = PictureFolder(folder, SimulatedClock())
    camera.close()
    assert camera.capture() is None


def test_a_folder_that_may_not_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(folder: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "iterdir", denied)
    with pytest.raises(CameraFault, match="or this user may not see it") as fault:
        picture_files(tmp_path)
    assert fault.value.code == "video_missing"
