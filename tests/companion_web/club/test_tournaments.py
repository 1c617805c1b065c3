"""The tournaments of the hall: read once, and again after each change."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tachiai.companion_web.club.hub.tournaments import Tournaments
from tachiai.companion_web.club.rounds.pairing import paired
from tachiai.companion_web.errors import BadTournament
from tachiai.companion_web.log import SqlGameLog
from tests.support.tournaments import OPEN


@pytest.fixture
def tournaments(hub_log: SqlGameLog) -> Tournaments:
    found = Tournaments(hub_log, lambda: 0)
    found.add(OPEN)
    return found


def test_who_only_looks_has_nothing_read_again(tournaments: Tournaments) -> None:
    known = tournaments.all()
    assert tournaments.all() is known
    assert tournaments.collect() is False
    assert tournaments.all() is known
    assert tournaments.get(1) is known[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.add(replace(OPEN, name="Another")),
        lambda found: found.remove(1),
        lambda found: found.change(1, paired),
        lambda found: found.keep_source(1, "pgn", "text"),
        lambda found: found.seat(1, ("t1",), 0),
    ],
    ids=["add", "remove", "change", "keep_source", "seat"],
)
def test_after_each_change_it_is_read_again(
    tournaments: Tournaments, change: Callable[[Tournaments], object]
) -> None:
    before = tournaments.all()
    change(tournaments)
    assert tournaments.all() != before


def test_what_is_refused_changes_nothing(tournaments: Tournaments) -> None:
    known = tournaments.all()
    with pytest.raises(BadTournament):
        tournaments.add(OPEN)
    assert tournaments.all() is known
