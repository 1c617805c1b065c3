"""What goes compressed to a browser that takes it, and what never does."""

import gzip
import re

import pytest

from tachiai.companion_web.log import SqlGameLog
from tests.support.live_views import HEADER
from tests.support.page_visitors import Visitor

TAKES_IT = {"Accept_Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["/games/", "/live/fragments", "/static/page.css", "/static/live.js"])
def test_text_is_compressed_for_who_asks_for_it(spectator: Visitor, log: SqlGameLog, path: str) -> None:
    for _ in range(10):
        log.open_game(HEADER)
    plain, answer = spectator.get(path), spectator.get(path, **TAKES_IT)
    assert "Content-Encoding" not in plain.headers
    assert answer.content_encoding == "gzip"
    assert answer.content_length == len(answer.data) < 0.5 * len(plain.data)
    assert "Accept-Encoding" in answer.vary
    assert "Accept-Encoding" in plain.vary
    tokens = re.compile(rb'(?<=form-token" content=")\w+|(?<=form_token" value=")\w+')
    assert tokens.sub(b"", gzip.decompress(answer.data)) == tokens.sub(b"", plain.data)


def test_a_compressed_file_that_a_browser_has_is_not_sent_again(spectator: Visitor) -> None:
    first = spectator.get("/static/page.css", **TAKES_IT)
    again = spectator.get("/static/page.css", If_None_Match=first.headers["ETag"], **TAKES_IT)
    assert (again.status_code, again.data) == (304, b"")
    assert spectator.get("/static/page.css", **TAKES_IT).data == first.data


@pytest.mark.parametrize("path", ["/live/camera.jpg", "/games/1/ply/0.png", "/pin/leave", "/static/no.css"])
def test_pictures_small_answers_and_errors_are_not_compressed(
    arbiter: Visitor, log: SqlGameLog, path: str
) -> None:
    log.open_game(HEADER)
    assert "Content-Encoding" not in arbiter.get(path, **TAKES_IT).headers


@pytest.mark.parametrize("path", ["/live/events", "/table/events"])
def test_events_are_never_held_back(spectator: Visitor, path: str) -> None:
    answer = spectator.client.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.mimetype == "text/event-stream"
    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_a_page_that_shows_a_code_is_not_compressed(arbiter: Visitor) -> None:
    assert "Content-Encoding" not in arbiter.get("/support/", **TAKES_IT).headers


def test_the_form_token_is_written_differently_each_time(spectator: Visitor) -> None:
    one, other = spectator.token(), spectator.token()
    assert one != other
    for token in (one, other):
        assert spectator.post("/pin", form_token=token, pin="0").status_code != 400
    assert (
        spectator.post("/pin", form_token=one[:-2] + ("00" if one[-2:] != "00" else "11")).status_code == 400
    )
