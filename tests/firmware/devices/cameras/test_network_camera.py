"""Cameras in the network: an HTTP server here that sends MJPEG, and stand-ins for OpenCV's stream."""

import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import cv2
import numpy as np
import pytest

from tachiai.firmware.devices.cameras.network_camera import NetworkDevice, address_with_log_in
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.setting_up.calibration_files import lens_path
from tachiai.firmware.settings.model import HIDDEN, Settings, hidden
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import RealClock
from tachiai.vision.errors import CameraFault

LOGIN = "Basic " + b64encode(b"club:s@cret").decode()


class MjpegCamera(BaseHTTPRequestHandler):
    """Twenty pictures a second for who has logged in, until ``ended``."""

    ended = threading.Event()

    def do_GET(self) -> None:
        if self.headers["Authorization"] != LOGIN:
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="camera"')
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        rng = np.random.default_rng(1)
        while not self.ended.wait(0.05):
            image = rng.integers(0, 255, (96, 128, 3), np.uint8)
            jpeg = cv2.imencode(".jpg", image)[1].tobytes()
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + jpeg + b"\r\n")
            except OSError:
                return

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    MjpegCamera.ended.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), MjpegCamera) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        MjpegCamera.ended.set()
        server.shutdown()
        thread.join()


def test_pictures_by_http_with_user_and_password_of_the_settings(port: int) -> None:
    settings = CameraSettings.model_validate(
        {"source": f"http://127.0.0.1:{port}/video", "user": "club", "password": "s@cret"}
    )
    camera = open_camera(CameraRequest(settings, RealClock()))
    until_s = time.monotonic() + 20.0
    frame, said = None, []
    while frame is None and time.monotonic() < until_s:
        try:
            frame = camera.capture()
        except CameraFault as fault:
            said.append(str(fault))
    camera.close()
    assert frame is not None
    assert frame.image.shape == (96, 128, 3)
    assert "s@cret" not in " ".join(said)


@dataclass
class FakeStream:
    """A stream of so many pictures."""

    pictures: int
    released: bool = False

    def grab(self) -> bool:
        time.sleep(0.002)
        self.pictures -= 1
        return self.pictures >= 0

    def get(self, prop: int) -> float:
        return 0.0

    def retrieve(self) -> tuple[bool, Any]:
        return True, np.full((20, 20, 3), self.pictures % 256, np.uint8)

    def release(self) -> None:
        self.released = True


@dataclass
class Streams:
    """The streams that an address gives one after the other, then none."""

    given: list[FakeStream]
    asked: list[str] = field(default_factory=list)

    def __call__(self, address: str) -> FakeStream:
        self.asked.append(address)
        return self.given.pop(0) if self.given else FakeStream(0)


def test_a_stream_that_ends_is_opened_again_by_itself() -> None:
    first, second = FakeStream(200), FakeStream(100_000)
    device = NetworkDevice("rtsp://u:p@h/1", "rtsp://h/1", Streams([first, second]))
    assert device.read() is not None
    while not first.released:
        time.sleep(0.01)
    assert device.read() is not None
    device.close()
    assert second.released


def test_one_that_never_answers_is_told_without_its_password() -> None:
    device = NetworkDevice("rtsp://u:p@h/1", "rtsp://h/1", Streams([]))
    with pytest.raises(CameraFault, match="rtsp://h/1: The camera in the network does not answer") as fault:
        device.read()
    device.close()
    assert fault.value.code == "stream_missing"


@pytest.mark.parametrize(
    ("source", "user", "address"),
    [
        ("rtsp://10.0.0.5/1", "", "rtsp://10.0.0.5/1"),
        ("rtsp://10.0.0.5/1", "a b", "rtsp://a%20b:p%40ss@10.0.0.5/1"),
        ("rtsp://own:x@10.0.0.5/1", "club", "rtsp://own:x@10.0.0.5/1"),
    ],
)
def test_the_log_in_of_the_settings_is_put_into_the_address(source: str, user: str, address: str) -> None:
    keys = {"source": source, "user": user, "password": "p@ss"}
    assert address_with_log_in(CameraSettings.model_validate(keys)) == address


def test_passwords_are_in_no_file_and_on_no_page() -> None:
    assert hidden("camera.password", "secret") == HIDDEN
    assert "secret" not in hidden("camera.source", "rtsp://club:secret@10.0.0.5/1")
    assert "secret" not in str(lens_path("rtsp://club:secret@10.0.0.5/1"))
    assert Settings().camera.source == "usb:0"


@dataclass
class SegmentStream(FakeStream):
    """Ten pictures a second that come all at once, as a segment of HLS does."""

    grabbed_s: list[float] = field(default_factory=list)

    def get(self, prop: int) -> float:
        assert prop == cv2.CAP_PROP_POS_MSEC
        self.grabbed_s.append(time.monotonic())
        return 100.0 * (len(self.grabbed_s) - 1)


def test_pictures_that_come_in_segments_are_shown_at_their_pace() -> None:
    stream = SegmentStream(4)
    device = NetworkDevice("http://h/live.m3u8?key=1", "h", Streams([stream]))
    assert device.read() is not None
    while not stream.released:
        time.sleep(0.01)
    device.close()
    assert stream.grabbed_s[-1] - stream.grabbed_s[0] >= 0.2
