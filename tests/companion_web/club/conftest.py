"""A club of one table, on a broker in memory, with a clock that stands still until a test moves it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.hub.public_boards import Delay
from tachiai.companion_web.club.simulated import SimulatedHall
from tachiai.companion_web.club.uplink.sending import Clocks
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.companion_web.ports import Ports
from tests.support.club import Club, Hall
from tests.support.fake_bus import FakeBroker, FakeBus
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER
from tests.support.page_visitors import PIN_HASH
from tests.support.standing_clock import Clock
from tests.support.tournament_evening import Evening
from tests.support.tournaments import OPEN


@pytest.fixture
def hub_log(tmp_path: Path) -> Iterator[SqlGameLog]:
    opened = SqlGameLog(sqlite_url(tmp_path / "hub.sqlite3"))
    yield opened
    opened.close()


@pytest.fixture
def club(log: SqlGameLog, hub_log: SqlGameLog) -> Club:
    broker = FakeBroker()
    return Club(broker, Clock(), FakeLiveTable(), log, hub_log, FakeBus(broker), FakeBus(broker))


@pytest.fixture
def hall(club: Club) -> Hall:
    club.log.open_game(HEADER)
    club.connect()
    config = PageConfig(
        pin_hash=PIN_HASH,
        secret_key=b"x" * 32,
        monotonic_s=club.clock.monotonic_s,
        utc_ms=club.clock.utc_ms,
    )
    return Hall(club, create_app(config, club.hub_log, Ports(club=club.hub)))


@pytest.fixture
def evening(tmp_path: Path, hub_log: SqlGameLog) -> Iterator[Evening]:
    broker = FakeBroker()
    buses = {f"sim-{number}": FakeBus(broker) for number in (1, 2)}
    hub_bus = FakeBus(broker)
    clock = Clock()
    hub = Hub(hub_bus, Site("hall"), hub_log, clock.utc_ms, Delay(0.0, clock.monotonic_s))
    clocks = Clocks(clock.monotonic_s, clock.utc_ms)
    hall = SimulatedHall(Site("hall"), buses, tmp_path, 0.0, seed=1, longest=2, clocks=clocks)
    with closing(hall):
        for bus in (hub_bus, *buses.values()):
            bus.link(True)
        yield Evening(hall, hub, clock, hub.tournaments.add(OPEN), hub_log)
