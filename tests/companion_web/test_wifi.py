"""The page at the access point: what it shows, what it takes, and whom it takes it from."""

import re
from dataclasses import dataclass, field

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tachiai.companion_web.wifi import HeardNetwork, WifiView, create_wifi_app
from tachiai.rules.messages import Message, Reply, bilingual

ADDRESS = "http://10.42.0.1/"
NOTHING = Message("")


@dataclass
class FakeWifi:
    """Notes what it is asked; ``answer``: what it says to a network and its password."""

    answer: Reply = field(
        default_factory=lambda: Reply(True, "joining", bilingual("Joining <b>.", "接続します。"))
    )
    trouble: Message = NOTHING
    asked: list[tuple[str, str]] = field(default_factory=list)

    def view(self) -> WifiView:
        named = (("Home <i>", 3, False, True), ("Café", 2, True, True), ("Office", 1, False, False))
        heard = tuple(
            HeardNetwork(name=name, bars=bars, is_open=is_open, can_be_joined=can)
            for name, bars, is_open, can in named
        )
        return WifiView(
            networks=heard,
            own="Tachiai-b3k7",
            own_qr="WIFI:T:WPA;S:Tachiai-b3k7;P:secret77;;",
            page="http://10.42.0.1:8472/",
            host="tachiai",
            trouble=self.trouble,
        )

    def join(self, name: str, password: str) -> Reply:
        self.asked.append((name, password))
        return self.answer

    def listen(self) -> Reply:
        self.asked.append(("", ""))
        return Reply(True, "listening", bilingual("Listening.", "探しています。"))


@pytest.fixture
def wifi() -> FakeWifi:
    return FakeWifi()


@pytest.fixture
def phone(wifi: FakeWifi) -> FlaskClient:
    return create_wifi_app(wifi, ADDRESS, "en").test_client()


def sent(phone: FlaskClient, path: str, **typed: str) -> TestResponse:
    page = phone.get("/", base_url=ADDRESS, headers={"Accept-Language": "en"}).text
    found = re.search(r'name="form_token" value="([^"]+)"', page)
    assert found is not None
    return phone.post(path, base_url=ADDRESS, data={"form_token": found[1], **typed})


def test_the_page_shows_what_is_heard_and_both_codes(phone: FlaskClient) -> None:
    page = phone.get("/", base_url=ADDRESS).text
    assert "Home &lt;i&gt;" in page
    assert 'value="Office" disabled' in page
    assert page.count("<svg") == 3  # the brand's and two codes
    assert "http://10.42.0.1:8472/" in page


@pytest.mark.parametrize(
    ("host", "path"),
    [
        ("connectivitycheck.gstatic.com", "/generate_204"),
        ("captive.apple.com", "/hotspot-detect.html"),
        ("www.msftconnecttest.com", "/connecttest.txt"),
        ("detectportal.firefox.com", "/canonical.html"),
        ("10.42.0.1", "/anything"),
    ],
)
def test_whoever_looks_for_the_internet_is_led_to_the_page(phone: FlaskClient, host: str, path: str) -> None:
    answer = phone.get(path, base_url=f"http://{host}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, ADDRESS)


def test_a_network_is_joined_by_its_name_and_password(phone: FlaskClient, wifi: FakeWifi) -> None:
    answer = sent(phone, "/join", network="Home <i>", password="right one")
    assert answer.status_code == 200
    assert wifi.asked == [("Home <i>", "right one")]
    assert "Joining &lt;b&gt;." in answer.text
    assert "http://tachiai.local:8472" in answer.text
    assert "right one" not in answer.text


def test_a_name_that_is_typed_goes_before_the_one_that_is_ticked(phone: FlaskClient, wifi: FakeWifi) -> None:
    sent(phone, "/join", network="Café", other=" Hidden ", password="x")
    assert wifi.asked == [("Hidden", "x")]


def test_what_is_wrong_with_it_is_said_on_the_page(phone: FlaskClient, wifi: FakeWifi) -> None:
    wifi.answer = Reply(False, "no_password", bilingual("8 letters.", "8 文字です。"))
    answer = sent(phone, "/join?lang=ja", network="Home <i>")
    assert (answer.status_code, "8 文字です。" in answer.text) == (409, True)


def test_why_the_last_one_was_not_joined_is_said(phone: FlaskClient, wifi: FakeWifi) -> None:
    wifi.trouble = bilingual("Wrong password.", "パスワードが違います。")
    assert "Wrong password." in phone.get("/", base_url=ADDRESS).text


def test_networks_are_listened_for_again(phone: FlaskClient, wifi: FakeWifi) -> None:
    assert "Listening." in sent(phone, "/listen").text
    assert wifi.asked == [("", "")]


@pytest.mark.parametrize("token", ["", "wrong", "é"])
def test_a_page_of_elsewhere_cannot_send_anything(phone: FlaskClient, wifi: FakeWifi, token: str) -> None:
    typed = {"form_token": token, "network": "Café", "password": ""}
    assert phone.post("/join", base_url=ADDRESS, data=typed).status_code == 400
    assert phone.post("/join", base_url="http://evil.example/", data=typed).status_code == 302
    assert wifi.asked == []


def test_too_large_a_form_is_refused(phone: FlaskClient, wifi: FakeWifi) -> None:
    assert sent(phone, "/join", network="x" * 5000).status_code == 413
    assert wifi.asked == []


def test_the_page_speaks_japanese(phone: FlaskClient) -> None:
    for answer in (
        phone.get("/", base_url=ADDRESS, headers={"Accept-Language": "ja"}),
        phone.get("/?lang=ja", base_url=ADDRESS),
    ):
        assert "卓を Wi-Fi に接続する" in answer.text
        assert '<html lang="ja"' in answer.text
