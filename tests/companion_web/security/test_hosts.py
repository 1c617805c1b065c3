"""Only known names are answered: a foreign page cannot point its own name at this machine and read along."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.security.request_guards import host_name
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_virtual_table import FakeVirtualTable

READ_ALONG = ["/live/camera.jpg", "/live.json", "/live/events", "/display", "/games/", "/static/page.css"]


@pytest.fixture
def visitor(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable, virtual: FakeVirtualTable
) -> FlaskClient:
    known = replace(
        config,
        hosts=frozenset({"table", "table.local", "go.club.example"}),
        own_addresses=lambda: frozenset({"192.168.0.7", "fd00::7"}),
    )
    return create_app(known, log, Ports(live=live, virtual=virtual)).test_client()


@pytest.mark.parametrize("path", READ_ALONG)
@pytest.mark.parametrize("host", ["evil.example", "evil.example:8472", "table.evil.example", "203.0.113.9"])
def test_a_name_that_was_pointed_here_reads_nothing(visitor: FlaskClient, path: str, host: str) -> None:
    answer = visitor.get(path, headers={"Host": host})
    assert answer.status_code == 421
    assert answer.text.startswith("This is not an address of this table.")
    assert "この卓のアドレスではありません" in answer.text
    assert host not in answer.text


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1:8472",
        "[::1]:8472",
        "192.168.0.7",
        "[fd00::7]:8472",
        "[fd00:0:0:0:0:0:0:7]",
        "table",
        "TABLE.local:8472",
        "table.local.",
        "go.club.example",
    ],
)
def test_the_table_answers_to_its_own_names(visitor: FlaskClient, host: str) -> None:
    assert visitor.get("/live.json", headers={"Host": host}).status_code == 200


NO_NAMES = [
    "",
    "..",
    ".",
    "[",
    "[::1",
    "a b",
    "table@evil.example",
    "table/x",
    "table:x",
    "ｔａｂｌｅ",
    "table:1234567",
]


@pytest.mark.parametrize("host", NO_NAMES)
def test_what_is_no_host_name_is_refused_and_no_fault(visitor: FlaskClient, host: str) -> None:
    assert visitor.get("/games/", headers={"Host": host}).status_code == 421


def test_a_post_under_a_foreign_name_is_refused_too(visitor: FlaskClient) -> None:
    assert visitor.post("/pin", data={"pin": "1"}, headers={"Host": "evil.example"}).status_code == 421


def test_the_display_shows_the_tables_own_address(app: Flask) -> None:
    client = app.test_client()
    assert "evil.example" not in client.get("/display", headers={"Host": "evil.example"}).text
    assert "http://localhost/" in client.get("/display").text


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.Example:80", "a.example"), ("[::1]", "::1"), ("10.0.0.1", "10.0.0.1"), ("a:b:c", ""), ("", "")],
)
def test_the_name_in_a_host_header(host: str, name: str) -> None:
    assert host_name(host) == name
