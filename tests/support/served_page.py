"""A page that is served on loopback, and the fakes behind it."""

from dataclasses import dataclass

from tachiai.companion_web.log import SqlGameLog
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_set_up import FakeSetUp
from tests.support.fake_settings import FakeSettings
from tests.support.fake_virtual_table import FakeVirtualTable


@dataclass
class Served:
    """The page as it is served, and what stands behind it."""

    url: str
    live: FakeLiveTable
    virtual: FakeVirtualTable
    log: SqlGameLog
    game: int
    set_up: FakeSetUp
    settings: FakeSettings
