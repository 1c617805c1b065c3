"""A hub that lags behind the tables: how far, and who is told."""

import logging

import pytest

from tachiai.companion_web.club.hub.progress import LAGS_FROM_MS, NO_LAG, Lag, Progress
from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.security.roles import Role
from tests.support.club import Hall
from tests.support.club_tables import write

LATER_MS = 1000 + LAGS_FROM_MS


def test_what_was_heard_and_is_not_kept_is_the_lag() -> None:
    progress = Progress({"a": ("t1", 7)})
    for at_ms, seq in ((1000, 8), (2000, 9), (3000, 8)):  # one is sent again
        progress.heard("a", seq, at_ms)
    progress.heard("a", 7, 1000)  # was kept before
    progress.heard("b", 1, 4000)
    progress.heard("b", 3, 1000)  # the second one is not there
    assert progress.lag(LATER_MS - 1) == NO_LAG
    assert progress.lag(LATER_MS) == Lag(3, since_ms=1000)
    progress.kept({"a": ("t1", 8)})
    assert progress.lag(2000 + LAGS_FROM_MS) == Lag(2, since_ms=2000)
    progress.kept({"a": ("t1", 9), "b": ("t2", 1)})
    assert progress.lag(10 * LATER_MS) == NO_LAG
    progress.heard("a", 10, 4000)
    progress.dropped()
    assert progress.lag(10 * LATER_MS) == NO_LAG
    assert progress.reached() == {"a": ("t1", 9), "b": ("t2", 1)}


def test_a_hub_that_lags_says_so_to_the_arbiters_and_in_its_log(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse() -> None:
        raise LogNotWritable("away")

    arbiter = hall.visitor(Role.ARBITER)
    with monkeypatch.context() as away, caplog.at_level(logging.WARNING):
        away.setattr(hall.club.hub_log, "writing", refuse)
        write(hall.club, "a", "b")
        for _ in range(3):
            hall.club.wait(3.0)
        assert "entries not written yet: 2" in arbiter.read("/club/")
        away.undo()
        hall.club.wait(60.0)
        hall.club.wait(1.0)
    assert "entries not written yet" not in arbiter.read("/club/")
    assert [each.message.partition(" / ")[0] for each in caplog.records] == [
        "the hub is behind by 2 entries",
        "the hub has caught up with the tables",
    ]
