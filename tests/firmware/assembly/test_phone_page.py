"""The phone's page by HTTPS: its certificate, and how little of the page is served there."""

import ssl
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from tachiai.companion_web.club.joining.authority import fingerprint
from tachiai.firmware.assembly.phone_page import PhoneService, greeting, phone_served, phone_service
from tachiai.firmware.settings.sections import CameraSettings

HERE = "127.0.0.1"


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["PATH_INFO"].encode()]


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PhoneService:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = CameraSettings.model_validate({"source": "phone", "phone_port": 0})
    return phone_service(settings, HERE, 38472, "table.example")


def test_a_page_for_this_computer_only_still_lets_a_phone_in(service: PhoneService) -> None:
    assert (service.host, service.port) == ("0.0.0.0", 38473)
    assert service.address("abc") == f"https://{service.name}:38473/phone/abc"
    assert service.fingerprint == fingerprint(service.certificate.read_text("ascii"))


def test_the_certificate_is_kept_while_the_names_are_the_same(service: PhoneService) -> None:
    settings = CameraSettings(source="phone")
    again = phone_service(settings, HERE, 38472, "table.example")
    assert again.fingerprint == service.fingerprint
    assert phone_service(settings, HERE, 38472, "other.example").fingerprint != service.fingerprint


def test_a_certificate_of_ones_own() -> None:
    given = {"source": "phone", "phone_certificate": "a.pem", "phone_private_key": "a.key"}
    service = phone_service(CameraSettings.model_validate(given), "0.0.0.0", 8472, "table.example")
    assert service.address("abc") == "https://table.example:8473/phone/abc"
    assert (service.certificate, service.private_key) == (Path("a.pem"), Path("a.key"))
    assert service.fingerprint == ""


def test_only_what_a_phone_needs_is_served_by_https(service: PhoneService) -> None:
    trusting = ssl.create_default_context(cafile=service.certificate.with_name("authority.pem"))

    def status(path: str) -> int:
        try:
            with urllib.request.urlopen(f"https://{HERE}:{service.port}{path}", context=trusting) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    with phone_served(app, service):
        for path in (
            "/phone/abc",
            "/live/ask/confirm",
            "/static/phone.js",
            "/language/ja",
            "/theme/dark",
            "/font/x",
        ):
            assert status(path) == 200
        for path in ("/", "/live/", "/games/", "/setup/settings", "/api/openapi.yaml", "/pin", "/phones"):
            assert status(path) == 404


def test_the_terminal_names_both_ways() -> None:
    said = greeting("https://10.0.0.2:8473/phone/abc", 8472, lambda url: f"<{url}>")
    assert "<https://10.0.0.2:8473/phone/abc>" in said
    assert "http://localhost:8472/phone/abc" in said
