"""Codes, links and hosts of rooms, as people type them."""

import pytest

from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.rooms.codes import RoomLink, host_in, link_in

WORDS = "kasi muto reno hige soku nami"
CODE = WORDS.replace(" ", "-")
AUTHORITY = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def test_a_link_is_read_as_it_was_written() -> None:
    for link in (RoomLink("http://hub.local:8480", CODE), RoomLink("https://h:8481", CODE, AUTHORITY)):
        assert link_in(link.text) == link


def test_six_words_lead_to_the_host_that_is_named_beside_them() -> None:
    assert link_in(WORDS, "http://hub.local:8480/") == RoomLink("http://hub.local:8480", CODE)
    at = f"https://hub.local:8481#{AUTHORITY.lower()}"
    assert link_in(WORDS, at) == RoomLink("https://hub.local:8481", CODE, AUTHORITY)


@pytest.mark.parametrize(
    "text", ["", "hub.local", "ftp://hub.local", "https://", "https://hub#short", "http://a b"]
)
def test_what_is_no_host_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(RoomFault, match="Expected the address of a hub"):
        host_in(text)


@pytest.mark.parametrize(
    "text", ["", WORDS, "http://hub/room/kasi-muto", f"http://hub/room/{CODE}#x", "http://["]
)
def test_what_is_no_link_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(RoomFault, match="Expected the link or the six words"):
        link_in(text)
