"""Moments and durations as words."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.record.times import format_duration, format_moment, parse_duration, parse_moment


@given(st.datetimes())
def test_a_moment_is_the_calendars(when: datetime) -> None:
    ms = (when.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    assert format_moment(ms) == f"{when.isoformat(timespec='milliseconds')}Z"


@given(st.integers(-(10**17), 10**17))
def test_moments_round_trip(ms: int) -> None:
    assert parse_moment(format_moment(ms)) == ms


@given(st.integers(-(10**15), 10**15))
def test_durations_round_trip(ms: int) -> None:
    assert parse_duration(format_duration(ms)) == ms


def test_durations_read_like_a_clock() -> None:
    assert format_duration(598_000) == "0:09:58.000"
    assert format_duration(-1) == "-0:00:00.001"


@pytest.mark.parametrize(
    "word",
    [
        "",
        "today",
        "2026-01-01T00:00:00Z",
        "2026-01-01T24:00:00.000Z",
        "2026-01-01T00:00:60.000Z",
        "2026-02-29T00:00:00.000Z",
        "2026-00-01T00:00:00.000Z",
        "2026-13-01T00:00:00.000Z",
        "0000-01-01T00:00:00.000Z",
    ],
)
def test_what_is_no_moment(word: str) -> None:
    assert parse_moment(word) is None


@pytest.mark.parametrize("word", ["", "9:58", "0:60:00.000", "0:00:00", "--0:00:01.000"])
def test_what_is_no_duration(word: str) -> None:
    assert parse_duration(word) is None
