"""The phone's page: who becomes the camera, what is taken, what its buttons may."""

from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.request_limits import LARGEST_PICTURE_BYTES
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_phone import TOKEN, FakePhone
from tests.support.live_views import ILLEGAL
from tests.support.page_visitors import PIN, Visitor

PAGE = f"/phone/{TOKEN}"
BEGIN = "Use this phone as the camera"


@pytest.fixture
def phone() -> FakePhone:
    return FakePhone()


@pytest.fixture
def phone_app(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable, phone: FakePhone, without_rests: None
) -> Flask:
    return create_app(config, log, Ports(live=live, phone=phone))


@pytest.fixture
def camera(phone_app: Flask) -> Visitor:
    """The phone that is the camera."""
    visitor = Visitor(phone_app.test_client(), {"REMOTE_ADDR": "192.168.0.30"})
    assert visitor.post(PAGE).headers["Location"] == PAGE
    return visitor


@pytest.fixture
def stranger(phone_app: Flask) -> Visitor:
    return Visitor(phone_app.test_client(), {"REMOTE_ADDR": "192.168.0.31"})


def send(visitor: Visitor, content: bytes, query: str = "number=7&ms=1500") -> TestResponse:
    headers = {"X-Form-Token": visitor.token(), "Content-Type": "image/jpeg"}
    where = f"{PAGE}/picture?{query}"
    return visitor.client.post(where, data=content, headers=headers, environ_base=visitor.environ)


def test_a_look_at_the_page_admits_nobody_a_press_does(stranger: Visitor, phone: FakePhone) -> None:
    assert BEGIN in stranger.read(PAGE)
    assert not phone.has_phone()
    stranger.post(PAGE)
    page = stranger.read(PAGE)
    assert "data-phone=" in page
    assert 'formaction="/live/ask/confirm"' in page
    assert "Black to move." in page


def test_a_wrong_code_opens_nothing(stranger: Visitor, phone: FakePhone) -> None:
    for path in ("/phone/other", "/phone/other/events", "/phone/other/fragments"):
        assert stranger.get(path).status_code == 404
    assert stranger.post("/phone/other").status_code == 404
    assert not phone.has_phone()


def test_pictures_of_the_camera_are_taken_and_answered(camera: Visitor, phone: FakePhone) -> None:
    answer = send(camera, b"x" * 300_000)
    assert answer.json == {
        "apart_ms": 100,
        "tone": "doubtful",
        "words": "Hold it closer.",
        "outlines": [[[0.1, 0.2], [0.9, 0.2]]],
        "asked": False,
    }
    assert phone.taken == [(300_000, 7, 1.5)]


@pytest.mark.parametrize(
    ("why_not", "status"),
    [("no_picture", 415), ("too_large", 413), ("too_fast", 429), ("too_old", 409)],
)
def test_a_picture_that_is_not_taken_is_said_so(
    camera: Visitor, phone: FakePhone, why_not: str, status: int
) -> None:
    phone.why_not = why_not
    answer = send(camera, b"x")
    assert (answer.status_code, answer.json) == (status, {"why_not": why_not})


def test_nobody_else_sends_pictures_nor_huge_ones(
    camera: Visitor, stranger: Visitor, phone: FakePhone
) -> None:
    assert send(stranger, b"x").status_code == 403
    assert send(stranger, b"x" * 300_000).status_code == 413
    assert send(camera, b"x" * (LARGEST_PICTURE_BYTES + 1)).status_code == 413
    assert send(camera, b"x", "number=-1&ms=5").status_code == 400
    without_token = camera.client.post(f"{PAGE}/picture?number=1&ms=1", data=b"x")
    assert without_token.status_code == 400
    assert phone.taken == []


def test_a_second_phone_asks_and_takes_over_when_it_may(
    camera: Visitor, stranger: Visitor, phone: FakePhone
) -> None:
    assert "Shall this one take over?" in stranger.read(PAGE)
    asked = stranger.post(PAGE).headers["Location"]
    assert "was asked" in stranger.read(asked)
    assert send(camera, b"x").get_json()["asked"] is True
    camera.post(f"{PAGE}/hand-over", answer="yes")
    assert "data-phone=" in stranger.read(PAGE)
    assert send(camera, b"x").status_code == 403
    assert camera.get(f"{PAGE}/fragments").status_code == 403


def test_its_buttons_are_those_of_a_table_and_no_others(
    camera: Visitor, stranger: Visitor, live: FakeLiveTable
) -> None:
    live.show(replace(ILLEGAL, phase="ambiguous", choices=("a1-a2", "a1-b2")))
    assert 'value="a1-b2"' in camera.get(f"{PAGE}/fragments").get_json()["fragments"]["verdict"]
    for name in ("confirm", "undo", "pause", "resume", "advice"):
        assert camera.post(f"/live/ask/{name}").get_json()["ok"] is True
    assert camera.post("/live/ask/choose", move="a1-b2").get_json()["ok"] is True
    assert live.asked[-1] == ("choose", {"move": "a1-b2"})
    for name in ("loss", "resign", "penalty", "stand", "reopen"):
        assert camera.post(f"/live/ask/{name}", player="first").status_code == 403
    assert stranger.post("/live/ask/confirm").status_code == 403


def test_the_code_is_for_the_arbiter(stranger: Visitor, phone_app: Flask) -> None:
    assert stranger.get("/phone/").status_code == 403
    stranger.post("/pin", pin=PIN)
    page = stranger.read("/phone/")
    assert f"https://10.0.0.2:8473/phone/{TOKEN}" in page
    assert "ab12" in page


def test_a_table_with_another_camera_has_no_phone(arbiter: Visitor) -> None:
    assert arbiter.get("/phone/").status_code == 404
    assert arbiter.get(PAGE).status_code == 404


def test_the_page_of_a_japanese_phone(camera: Visitor) -> None:
    assert "ヒント" in camera.read(PAGE, Accept_Language="ja")
