"""What the session does besides what the referee's step says."""

from collections.abc import Collection

import numpy as np
import pytest

from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.referee.events import Asked, NoSight
from tachiai.firmware.referee.phases import Paused
from tachiai.firmware.referee.requests import Pause
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.referee.step import step
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.outside import Snapshot
from tachiai.firmware.table.ready_table import TableDevices
from tachiai.firmware.table.session import Session
from tachiai.firmware.time_source import SimulatedClock
from tachiai.hardware_docs.catalogue import open_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Blind
from tachiai.vision.frame import Frame
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
    return "moves" in vars(referee.successors)


@pytest.mark.parametrize("why", list(Blind))
def test_the_pure_step_prepares_nothing(why: Blind) -> None:
    referee, _ = step(start(), NoSight(why, 1.0))
    assert not is_prepared(referee)


def test_while_a_hand_is_over_the_board_the_session_prepares_the_position() -> None:
    played = session(start(), Blind.HAND)
    played.turn()
    assert is_prepared(played.referee)


def test_nothing_is_prepared_while_the_game_is_paused() -> None:
    referee, _ = step(start(), Asked(Pause(), 1.0))
    assert isinstance(referee.phase, Paused)
    played = session(referee, Blind.HAND)
    played.turn()
    assert not is_prepared(played.referee)


@pytest.mark.parametrize("why", sorted(set(Blind) - {Blind.HAND}))
def test_nothing_is_prepared_while_anything_else_hides_the_board(why: Blind) -> None:
    played = session(start(), why)
    played.turn()
    assert not is_prepared(played.referee)
