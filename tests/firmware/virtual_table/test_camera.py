"""The camera over the virtual table, and its time."""

import pytest

from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.pointer import Pointer
from tachiai.firmware.virtual_table.table import VirtualCamera
from tachiai.vision.frame import Camera, Frame
from tests.support.virtual_tables import on, table_of


def frames(camera: Camera, count: int) -> list[Frame]:
    taken = [camera.capture() for _ in range(count)]
    return [frame for frame in taken if frame is not None]


def test_frames_are_numbered_and_come_at_the_cameras_pace() -> None:
    camera = VirtualCamera(table_of(), SimulatedClock(), frames_a_second=5.0)
    taken = frames(camera, 4)
    assert [frame.number for frame in taken] == [0, 1, 2, 3]
    assert [frame.taken_at_s for frame in taken] == pytest.approx([0.0, 0.2, 0.4, 0.6])


def test_filming_lets_the_tables_time_pass() -> None:
    table = table_of()
    piece = on(table.arrangement, "d1").id
    Pointer(table).lift(piece)
    camera = VirtualCamera(table, SimulatedClock())
    frames(camera, 25)
    assert table.moment().hand.held == piece


def test_a_late_frame_is_not_made_up_for() -> None:
    clock = SimulatedClock()
    camera = VirtualCamera(table_of(), clock, frames_a_second=10.0)
    frames(camera, 1)
    clock.sleep_until(5.0)
    assert [frame.taken_at_s for frame in frames(camera, 3)] == pytest.approx([5.0, 5.1, 5.2])


def test_a_closed_camera_has_no_more_frames() -> None:
    camera = VirtualCamera(table_of(), SimulatedClock())
    camera.close()
    camera.close()
    assert camera.capture() is None


def test_pictures_come_twice_as_often_while_a_pointer_is_followed() -> None:
    table = table_of()
    camera = VirtualCamera(table, SimulatedClock())
    frames(camera, 1)
    Pointer(table).lift(on(table.arrangement, "d1").id)
    taken = [frame.taken_at_s for frame in frames(camera, 40)]
    assert taken[1:5] == pytest.approx([0.15, 0.2, 0.25, 0.3])
    assert taken[-1] - taken[-2] == pytest.approx(0.1)
