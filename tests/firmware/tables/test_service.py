"""systemd hears that the table is ready, and then that it is alive."""

import socket
from pathlib import Path

import pytest

from tachiai.firmware.tables.service import ALIVE, READY, BeatingCamera, notifier
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Frame


class Webcam:
    def __init__(self) -> None:
        self.lost = False
        self.closed = False

    def capture(self) -> Frame | None:
        if self.lost:
            raise CameraFault("gone", "camera_lost")
        return None

    def close(self) -> None:
        self.closed = True


def test_the_first_look_says_ready_and_each_later_one_alive_even_without_a_camera() -> None:
    told: list[str] = []
    webcam = Webcam()
    camera = BeatingCamera(webcam, told.append)
    camera.capture()
    camera.capture()
    webcam.lost = True
    with pytest.raises(CameraFault):
        camera.capture()
    camera.close()
    assert told == [READY, ALIVE, ALIVE]
    assert webcam.closed


def test_a_state_arrives_at_systemds_socket(tmp_path: Path) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(path)
        notifier({"NOTIFY_SOCKET": path})(READY)
        assert systemd.recv(100) == b"READY=1"


def test_without_systemd_and_with_one_that_is_gone_nothing_happens(tmp_path: Path) -> None:
    notifier({})(ALIVE)
    notifier({"NOTIFY_SOCKET": str(tmp_path / "none")})(ALIVE)
