"""A phone as the camera: whose pictures are taken, which, and when they were made."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.firmware.devices.cameras.phone_camera import PhoneCamera, link_of, open_phone
from tachiai.firmware.devices.cameras.phone_link import (
    LARGEST_BYTES,
    QUIET_S,
    ClockOffset,
    PhoneLink,
)
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.time_source import RealClock, SimulatedClock
from tachiai.vision.errors import CameraFault
from tachiai.vision.picture_file import jpeg_size_px

ME, OTHER = "mine", "another"


def jpeg(seed: int = 1, size: tuple[int, int] = (240, 320)) -> bytes:
    noise = np.random.default_rng(seed).integers(0, 255, (*size, 3), np.uint8)
    return cv2.imencode(".jpg", noise)[1].tobytes()


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def link(clock: SimulatedClock) -> PhoneLink:
    """The link of a table whose camera is this phone since a minute."""
    link = PhoneLink(clock)
    assert link.admit(ME)
    clock.sleep_until(60.0)
    return link


def test_only_the_phone_that_was_admitted_sends_pictures(link: PhoneLink) -> None:
    assert link.take(ME, jpeg(), 1, 5.0) == ""
    assert link.take(OTHER, jpeg(), 2, 5.1) == "not_camera"
    assert link.take("", jpeg(), 2, 5.1) == "not_camera"
    assert link.knows(link.token)
    assert not link.knows(link.token[:-1])
    assert not link.knows("é")


@pytest.mark.parametrize(
    ("content", "why_not"),
    [
        (b"", "no_picture"),
        (b"GIF89a" + bytes(100), "no_picture"),
        (b"\xff\xd8\xff" + bytes(100) + b"\xff\xd9", "no_picture"),
        (jpeg()[:-400], "no_picture"),
        (bytes(LARGEST_BYTES + 1), "too_large"),
        (jpeg(size=(100, 320)), "too_large"),
        (jpeg(size=(240, 2600)), "too_large"),
    ],
)
def test_junk_and_huge_pictures_are_refused_by_their_heads(
    link: PhoneLink, content: bytes, why_not: str
) -> None:
    assert link.take(ME, content, 1, 5.0) == why_not
    assert link.newest(None, 0.0) is None


def test_a_head_that_claims_a_huge_picture_is_not_decoded() -> None:
    small = jpeg()
    at = small.index(b"\xff\xc0") + 5  # height and width in the frame header (ITU T.81)
    huge = small[:at] + b"\xff\xdc\xff\xdc" + small[at + 4 :]
    assert jpeg_size_px(huge) in (None, (0xFFDC, 0xFFDC))
    link = PhoneLink(SimulatedClock())
    link.admit(ME)
    assert link.take(ME, huge, 1, 5.0) in ("too_large", "no_picture")


def test_the_newest_picture_counts_and_late_ones_are_left_out(link: PhoneLink, clock: SimulatedClock) -> None:
    assert link.take(ME, jpeg(1), 1, 5.0) == ""
    clock.sleep_until(60.1)
    assert link.take(ME, jpeg(3), 3, 5.1) == ""
    clock.sleep_until(60.2)
    assert link.take(ME, jpeg(2), 2, 5.05) == "too_old"
    picture = link.newest(None, 0.0)
    assert picture is not None
    assert picture.jpeg == jpeg(3)
    assert link.newest(picture, 0.0) is None


def test_pictures_without_a_pause_are_refused(link: PhoneLink, clock: SimulatedClock) -> None:
    assert link.take(ME, jpeg(), 1, 5.0) == ""
    clock.sleep_until(60.01)
    assert link.take(ME, jpeg(), 2, 5.01) == "too_fast"
    clock.sleep_until(60.1)
    assert link.take(ME, jpeg(), 3, 5.1) == ""


def test_a_picture_is_as_old_as_its_way_was_longer_than_the_shortest(
    link: PhoneLink, clock: SimulatedClock
) -> None:
    taken = []
    for number, (phone_s, way_s) in enumerate([(5.0, 0.05), (5.1, 0.04), (5.2, 0.3), (5.6, 0.05)]):
        clock.sleep_until(60.0 + phone_s - 5.0 + way_s)
        assert link.take(ME, jpeg(), number, phone_s) == ""
        picture = link.newest(None, 0.0)
        assert picture is not None
        taken.append(picture.taken_at_s)
    assert taken == pytest.approx([60.05, 60.14, 60.24, 60.64])


def test_a_phone_that_slept_has_another_clock() -> None:
    offset = ClockOffset()
    assert offset.table_s(5.0, 60.0) == 60.0
    assert offset.table_s(5.1, 160.1) == 160.1  # its clock stood for 100 s
    assert offset.table_s(5.2, 160.25) == pytest.approx(160.2)


def test_another_phone_asks_and_the_camera_answers(link: PhoneLink, clock: SimulatedClock) -> None:
    assert link.take(ME, jpeg(), 1, 5.0) == ""
    assert not link.admit(OTHER)
    assert link.is_asked
    link.answer(OTHER, hand_over=True)  # nobody answers for somebody else
    assert link.is_camera(ME)
    link.answer(ME, hand_over=False)
    assert (link.is_asked, link.is_camera(ME)) == (False, True)
    assert not link.admit(OTHER)
    link.answer(ME, hand_over=True)
    assert link.is_camera(OTHER)
    assert link.take(ME, jpeg(), 2, 5.1) == "not_camera"


def test_a_phone_that_is_quiet_is_replaced_at_once(link: PhoneLink, clock: SimulatedClock) -> None:
    assert link.take(ME, jpeg(), 900, 5.0) == ""
    clock.sleep_until(60.0 + QUIET_S)
    assert link.admit(OTHER)
    assert link.take(OTHER, jpeg(), 1, 77.0) == ""  # with numbers and a clock of its own


def test_the_phone_stays_the_camera_when_the_table_starts_again(
    clock: SimulatedClock, tmp_path: Path
) -> None:
    path = tmp_path / "data" / "phone.json"
    first = PhoneLink(clock, path)
    assert first.admit(ME)
    again = PhoneLink(clock, path)
    assert again.token == first.token
    assert again.is_camera(ME)
    assert ME not in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("{", encoding="utf-8")
    assert not PhoneLink(clock, path).has_phone


def test_the_camera_says_why_nothing_comes_and_goes_on_by_itself() -> None:
    link = PhoneLink(RealClock())
    camera = PhoneCamera(link, RealClock())
    with pytest.raises(CameraFault) as fault:
        camera.capture()
    assert fault.value.code == "phone_missing"
    link.admit(ME)
    with pytest.raises(CameraFault) as fault:
        camera.capture()
    assert fault.value.code == "phone_quiet"
    link.take(ME, jpeg(), 1, 5.0)
    frame = camera.capture()
    assert frame is not None
    assert frame.image.shape == (240, 320, 3)
    camera.close()
    assert camera.capture() is None


def test_the_settings_name_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    request = CameraRequest(CameraSettings(source="phone"), SimulatedClock(), with_page=True)
    camera = open_camera(request)
    assert link_of(camera) is not None
    assert link_of(open_phone(request)) is not None
    assert (tmp_path / "tachiai" / "phone.json").exists()


def test_a_command_without_a_page_says_so() -> None:
    with pytest.raises(CameraFault, match="tachiai run") as fault:
        open_camera(CameraRequest(CameraSettings(source="phone"), SimulatedClock()))
    assert fault.value.code == "phone_no_page"
