"""What the session does besides what the referee's step says."""

from collections.abc import Collection

import cv2
import numpy as np
import pytest

from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import EmulatedPixels
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.referee.events import NoSight, RequestReceived
from tachiai.firmware.referee.phases import Paused
from tachiai.firmware.referee.requests import Pause
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.referee.step import step
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.ports import Snapshot
from tachiai.firmware.table.ready_table import TableDevices
from tachiai.firmware.table.session import Session
from tachiai.firmware.time_source import SimulatedClock
from tachiai.hardware_docs.catalogue import open_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Blind
from tachiai.vision.frame import Frame
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import make_pose
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation


class Camera:
    """Takes empty pictures."""

    def capture(self) -> Frame | None:
        return Frame(np.zeros((2, 2, 3), np.uint8), 0, 0.0)

    def close(self) -> None:
        pass


class BlindObserver:
    """Sees nothing, for one reason."""

    def __init__(self, why: Blind) -> None:
        self.why = why

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        return Observation(frame.number, frame.taken_at_s, NotFound(""), self.why, None)


class Unheard:
    """Neither keeps nor follows anything."""

    def append(self, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        return 1

    def publish(self, snapshot: Snapshot) -> None:
        pass

    def entry(self, entry: Entry, at_s: float) -> None:
        pass


def start() -> RefereeState:
    return begin(open_game("rugby_chess"), RefereeSettings())


def session(referee: RefereeState, why: Blind) -> Session:
    leds = Settings().leds
    where = led_map(leds, open_sheet("rugby_chess"))
    lights = LightShow(EmulatedPixels(leds), where, LightStyle(1.0, leds.supply_a))
    devices = TableDevices(Camera(), lights)
    return Session(referee, devices, BlindObserver(why), Unheard(), SimulatedClock(0), Unheard())


def is_prepared(referee: RefereeState) -> bool:
    """Whether what may come of the position has been computed already."""
    return "moves" in vars(referee.successors.legal_plies)


@pytest.mark.parametrize("why", list(Blind))
def test_the_pure_step_prepares_nothing(why: Blind) -> None:
    referee, _ = step(start(), NoSight(why, 1.0))
    assert not is_prepared(referee)


def test_while_a_hand_is_over_the_board_the_session_prepares_the_position() -> None:
    played = session(start(), Blind.HAND)
    played.turn()
    assert is_prepared(played.referee)


def test_nothing_is_prepared_while_the_game_is_paused() -> None:
    referee, _ = step(start(), RequestReceived(Pause(), 1.0))
    assert isinstance(referee.phase, Paused)
    played = session(referee, Blind.HAND)
    played.turn()
    assert not is_prepared(played.referee)


@pytest.mark.parametrize("why", sorted(set(Blind) - {Blind.HAND}))
def test_nothing_is_prepared_while_anything_else_hides_the_board(why: Blind) -> None:
    played = session(start(), why)
    played.turn()
    assert not is_prepared(played.referee)


class SidewaysObserver:
    """Sees the board on its side: its lower edge at the right of the picture."""

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        on_its_side = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 480.0], [0.0, 0.0, 1.0]])
        pose = make_pose(on_its_side, Lens((640, 480), 600.0, (320.0, 240.0), (0.0,) * 5))
        return Observation(frame.number, frame.taken_at_s, pose, Blind.HAND, None)


class WideCamera(Camera):
    """Takes pictures that are wider than high."""

    def capture(self) -> Frame | None:
        return Frame(np.zeros((32, 64, 3), np.uint8), 0, 0.0)


class Kept(Unheard):
    """Keeps the pictures of entries."""

    def __init__(self) -> None:
        self.pictures: list[bytes | None] = []

    def append(self, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        self.pictures.append(picture_jpeg)
        return len(self.pictures)


def test_the_picture_of_an_entry_shows_the_board_as_it_is_drawn() -> None:
    leds, journal = Settings().leds, Kept()
    lights = LightShow(
        EmulatedPixels(leds), led_map(leds, open_sheet("rugby_chess")), LightStyle(1.0, leds.supply_a)
    )
    devices = TableDevices(WideCamera(), lights)
    played = Session(start(), devices, SidewaysObserver(), journal, SimulatedClock(0), Unheard())
    played.turn()
    played.post(RequestReceived(Pause(), 1.0))
    played.turn()
    (picture,) = journal.pictures
    assert picture is not None
    decoded = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert decoded.shape[:2] == (64, 32)
