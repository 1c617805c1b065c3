"""Topics and messages: what is written is read back, and everything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.companion_web.club.bus.messages import LARGEST, Ack, AlertMessage, EntryMessage, StateMessage
from tachiai.companion_web.club.bus.topics import Channel, Site, TableTopic
from tachiai.companion_web.errors import BadMessage, BadName

SITE = Site("hall")
names = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?", fullmatch=True)


@given(names, st.sampled_from(sorted(set(Channel) - {Channel.ALERT})))
def test_a_topic_is_read_back(name: str, channel: Channel) -> None:
    assert SITE.read(SITE.table(name, channel)) == TableTopic(name, channel)


@given(names, st.integers(0, 10**15 - 1))
def test_the_topic_of_an_alert_is_read_back(name: str, number: int) -> None:
    topic = SITE.table(name, Channel.ALERT, number)
    assert SITE.read(topic) == TableTopic(name, Channel.ALERT, number)


@given(st.text())
def test_any_other_topic_is_nobodys(text: str) -> None:
    assert SITE.read(text) is None
    SITE.read(f"tachiai/1/hall/table/{text}")


@pytest.mark.parametrize("name", ["", "A", "a_b", "-a", "a-", "a/b", "a" * 33, "é", "+", "#"])
def test_bad_names_are_refused(name: str) -> None:
    with pytest.raises(BadName, match="small letters"):
        SITE.table(name, Channel.ABOUT)


@given(st.binary())
def test_no_bytes_are_more_than_refused(payload: bytes) -> None:
    for kind in (Ack, EntryMessage, StateMessage, AlertMessage):
        with pytest.raises(BadMessage):
            kind.read(payload)


def test_a_message_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(BadMessage, match="at most"):
        Ack.read(b" " * (LARGEST + 1))


def test_a_message_says_where_it_is_wrong() -> None:
    with pytest.raises(BadMessage, match="ack: seq: "):
        Ack.read(b'{"log_id": "' + b"a" * 32 + b'", "seq": -1}')


def test_what_a_newer_table_adds_is_left_alone() -> None:
    ack = Ack(log_id="a" * 32, seq=3)
    assert Ack.read(ack.as_json()[:-1] + b', "new": 1}') == ack
