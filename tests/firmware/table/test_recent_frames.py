"""Which frames are kept for whoever says that something was wrong."""

from dataclasses import replace

import numpy as np
import pytest

from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table import recent_frames
from tachiai.firmware.table.game import GameSetup, OpenedGame, begin_game
from tachiai.firmware.table.recent_frames import EVERY_S, KEPT_S, STILL_EVERY_S, RecentFrames
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import MemoryLog
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.boards import Cell
from tachiai.rules.sight import Blind, sure_sight
from tachiai.vision.frame import Frame
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation

RUGBY = find_equipment("rugby_chess", {})
LAYOUT = RUGBY.game.layout(RUGBY.game.start())
PICTURE = np.random.default_rng(1).integers(0, 255, (90, 160, 3), np.uint8)


def opened() -> OpenedGame:
    return begin_game(GameSetup(RUGBY, Settings()), MemoryLog(), SimulatedClock())


def begun() -> RecentFrames:
    recent = RecentFrames()
    recent.begin(opened(), ObserverFactory(RUGBY, SimulatedClock()))
    return recent


def keep(recent: RecentFrames, at_s: float, blind: Blind | None) -> None:
    sight = None if blind is not None else sure_sight(LAYOUT, RUGBY.game.symbols)
    seen = Observation(0, at_s, NotFound(""), blind, sight, LAYOUT)
    recent.keep(Frame(PICTURE, 0, at_s), (Cell(3),), seen)


def times(recent: RecentFrames) -> list[float]:
    return [frame.taken_at_s for frame in recent.taken().frames]


def test_a_hand_is_kept_four_times_a_second_and_a_board_at_rest_seldom() -> None:
    recent = begun()
    for number in range(119):
        keep(recent, number / 20, Blind.HAND if number < 40 else None)
    assert times(recent) == [*(EVERY_S * number for number in range(8)), 2.0, 2.0 + STILL_EVERY_S]


def test_a_frame_knows_the_position_and_what_glowed() -> None:
    recent, game = begun(), opened().referee
    line = game.line.play(game.game.parse_move("d1-g4"))
    recent.follow(replace(game, line=line))
    keep(recent, 0.0, None)
    (frame,) = recent.taken().frames
    assert frame.position == game.game.format_position(line.state)
    assert (frame.ply, frame.lit, frame.blind) == (1, (Cell(3),), "")


def test_a_minute_is_kept() -> None:
    recent = begun()
    for number in range(400):
        keep(recent, number * EVERY_S, Blind.HAND)
    kept = times(recent)
    assert kept[-1] - kept[0] == KEPT_S


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_frames, "KEPT_BYTES", 100_000)
    recent = begun()
    for number in range(100):
        keep(recent, number * EVERY_S, Blind.MOVING)
    frames = recent.taken().frames
    assert 2 < len(frames) < 100
    assert sum(len(frame.jpeg) for frame in frames) <= 100_000


def test_the_game_before_is_forgotten() -> None:
    recent = begun()
    keep(recent, 0.0, None)
    recent.begin(opened(), ObserverFactory(RUGBY, SimulatedClock()))
    assert recent.taken().frames == ()
