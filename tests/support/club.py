"""A club of one table on a broker in memory: the side of the table, the hub, and who visits its page."""

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from flask import Flask

from tachiai.companion_web.club.bus.messages import About
from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.hub import Hub
from tachiai.companion_web.club.hub.public_boards import Delay, PublicBoard
from tachiai.companion_web.club.uplink.sending import Clocks
from tachiai.companion_web.club.uplink.uplink import Uplink
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security.roles import Role
from tachiai.rules.messages import Reply
from tests.support.fake_bus import FakeBroker, FakeBus
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_set_up import FakeSetUp
from tests.support.page_visitors import Visitor
from tests.support.standing_clock import Clock

SITE = Site("hall")
DELAY_S = 900.0
PASSWORD = "a long password"  # of every account


def card(log_id: str, at_ms: int) -> About:
    return About(
        version="1", name="Table 1", games=("rugby_chess",), log_id=log_id, page="http://t1/", at_ms=at_ms
    )


@dataclass
class Club:
    """The table's side and the hub's side, and what lies between them."""

    broker: FakeBroker
    clock: Clock
    live: FakeLiveTable
    log: SqlGameLog
    hub_log: SqlGameLog
    table_bus: FakeBus
    hub_bus: FakeBus
    set_up: FakeSetUp = field(default_factory=FakeSetUp)

    def __post_init__(self) -> None:
        self.start_table()
        self.start_hub()

    def start_table(self) -> None:
        """Starts the table's uplink, again too."""
        clocks = Clocks(self.clock.monotonic_s, self.clock.utc_ms)
        self.uplink = Uplink(self.table_bus, SITE, "t1", self.log, self.live, self.set_up, card, clocks)

    def start_hub(self, expelled: Callable[[], Collection[str]] = frozenset) -> None:
        """Starts the hub, again too; ``expelled``: names of tables."""
        boards = Delay[PublicBoard](DELAY_S, self.clock.monotonic_s)
        self.hub = Hub(self.hub_bus, SITE, self.hub_log, self.clock.utc_ms, boards, expelled)

    def connect(self) -> None:
        """Connects both."""
        self.hub_bus.link(True)
        self.table_bus.link(True)
        self.turns()

    def turns(self, count: int = 4) -> None:
        """Lets both take in what happened, in turn."""
        for _ in range(count):
            self.uplink.turn(0.0)
            self.hub.turn(0.0)

    def wait(self, seconds: float) -> None:
        """Lets time go by."""
        self.clock.now_s += seconds
        self.turns()


def asked(club: Club, ask: Callable[[], Reply]) -> Reply:
    """The hub's answer to what a page asks on a thread of its own, while table and hub go on."""
    replies: list[Reply] = []
    page = threading.Thread(target=lambda: replies.append(ask()))
    page.start()
    while page.is_alive():
        club.turns(1)
    page.join()
    return replies[0]


@dataclass
class Hall:
    """The club, and people who visit its page."""

    club: Club
    app: Flask

    def visitor(self, role: Role | None = None) -> Visitor:
        """Returns somebody with an account of that role, or with none."""
        visitor = Visitor(self.app.test_client())
        if role is not None:
            self.club.hub.accounts.set(role.value, role, PASSWORD)
            visitor.post("/club/login", name=role.value, password=PASSWORD)
        return visitor
