"""Simulated tables: what they play is legal, and they get into trouble and out of it."""

import time
from contextlib import closing
from pathlib import Path

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.hub.public_boards import Delay
from tachiai.companion_web.club.simulated import SimulatedHall, SimulatedTable
from tachiai.companion_web.log import SqlGameLog, check_log
from tests.support.fake_bus import FakeBroker, FakeBus


def test_every_game_that_they_play_is_sound(log: SqlGameLog) -> None:
    table = SimulatedTable("rugby_chess", log, seed=1, longest=30)
    while len(log.numbers()) < 2:
        table.play()
    assert list(check_log(log)) == []


def test_a_ruling_ends_what_was_wrong(log: SqlGameLog) -> None:
    table = SimulatedTable("rugby_chess", log, seed=1)
    while table.view().phase != "illegal":
        table.play()
    assert table.ask("retract", {}).ok
    assert table.view().phase == "waiting"
    assert not table.ask("retract", {}).ok


def test_what_a_hall_of_them_writes_is_at_the_hub(tmp_path: Path, hub_log: SqlGameLog) -> None:
    broker = FakeBroker()
    buses = {f"sim-{number}": FakeBus(broker) for number in (1, 2)}
    hub_bus = FakeBus(broker)
    hub = Hub(hub_bus, Site("hall"), hub_log, lambda: time.time_ns() // 1_000_000, Delay(0.0, time.monotonic))
    hall = SimulatedHall(Site("hall"), buses, tmp_path, every_s=0.0, seed=1)
    with closing(hall):
        for bus in (hub_bus, *buses.values()):
            bus.link(True)
        hub.turn(0.0)
        for _ in range(3):
            hall.turn()
            hub.turn(0.0)
        assert set(hub.view().states) == {"sim-1", "sim-2"}
        assert all(table.state is not None for table in hub.view().states.values())
