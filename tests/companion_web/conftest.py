"""The page with fakes behind it, and clients that visit it."""

import os
from pathlib import Path

import pytest
from flask import Flask

from tachiai.companion_web import throttling
from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tests.companion_web.fake_exploring import FakeExploring
from tests.companion_web.fake_guides import FakeGuides
from tests.companion_web.fake_reports import FakeReports
from tests.companion_web.fake_reviews import FakeReviews
from tests.companion_web.fake_teaching import FakeTeaching
from tests.support import mosquitto_server, postgres_server
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_set_up import FakeSetUp
from tests.support.fake_settings import FakeSettings
from tests.support.fake_support import FakeSupport
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.page_visitors import FAR_AWAY, PIN, PIN_HASH, Visitor
from tests.support.standing_clock import Clock

# Without a PostgreSQL server or a broker its tests are not collected, and the report's first lines say so.
# Where everything has to be tested they are collected, and fail.
MISSING = {
    "log/test_postgresql.py": "" if postgres_server.FOUND else postgres_server.HOW,
    "club/test_mosquitto.py": "" if mosquitto_server.PROGRAM else mosquitto_server.HOW,
}
collect_ignore = [] if os.environ.get("CI") else [test for test, how in MISSING.items() if how]


def pytest_report_header() -> list[str]:
    return [f"{test} is left out: {MISSING[test]}" for test in collect_ignore]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def live() -> FakeLiveTable:
    return FakeLiveTable()


@pytest.fixture
def virtual() -> FakeVirtualTable:
    return FakeVirtualTable()


@pytest.fixture
def config(clock: Clock) -> PageConfig:
    return PageConfig(
        pin_hash=PIN_HASH,
        secret_key=b"k" * 32,
        monotonic_s=clock.monotonic_s,
        utc_ms=clock.utc_ms,
        film_viewers=1,
    )


@pytest.fixture
def set_up() -> FakeSetUp:
    return FakeSetUp()


@pytest.fixture
def settings() -> FakeSettings:
    return FakeSettings()


@pytest.fixture
def reports() -> FakeReports:
    return FakeReports()


@pytest.fixture
def teaching() -> FakeTeaching:
    return FakeTeaching()


@pytest.fixture
def exploring() -> FakeExploring:
    return FakeExploring()


@pytest.fixture
def support() -> FakeSupport:
    return FakeSupport()


@pytest.fixture
def reviews() -> FakeReviews:
    return FakeReviews()


@pytest.fixture
def learners(tmp_path: Path, clock: Clock) -> LearnerFiles:
    return LearnerFiles(tmp_path / "learners", clock.utc_ms)


@pytest.fixture
def without_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page is followed by a rest: nobody plays here, and a test's next page would wait for it."""
    monkeypatch.setattr(throttling, "LONGEST_REST_S", 0.0)


@pytest.fixture
def app(
    without_rests: None,
    config: PageConfig,
    log: SqlGameLog,
    live: FakeLiveTable,
    virtual: FakeVirtualTable,
    set_up: FakeSetUp,
    settings: FakeSettings,
    reports: FakeReports,
    teaching: FakeTeaching,
    exploring: FakeExploring,
    support: FakeSupport,
    reviews: FakeReviews,
    learners: LearnerFiles,
) -> Flask:
    ports = Ports(
        live=live,
        virtual=virtual,
        set_up=set_up,
        settings=settings,
        reports=reports,
        teaching=teaching,
        exploring=exploring,
        reviews=reviews,
        learners=learners,
        guides=FakeGuides(),
        support=support,
    )
    return create_app(config, log, ports)


@pytest.fixture
def spectator(app: Flask) -> Visitor:
    return Visitor(app.test_client(), dict(FAR_AWAY))


@pytest.fixture
def arbiter(app: Flask) -> Visitor:
    visitor = Visitor(app.test_client(), {"REMOTE_ADDR": "192.168.0.21"})
    assert visitor.post("/pin", pin=PIN).status_code == 302
    return visitor
