"""Updates on the page."""

from dataclasses import dataclass, field

import pytest
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.support_ports import OfferView, UpdatesView
from tachiai.rules.messages import Reply, bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.page_visitors import FAR_AWAY, PIN, Visitor

NEWER = OfferView(version="0.2.0", changes=bilingual("- Faster.\n- <b>Safer.</b>", "・速くなりました。"))


@dataclass
class FakeUpdates:
    view: UpdatesView = field(default_factory=lambda: UpdatesView(version="0.1.0", offers=(NEWER,)))
    answer: Reply = field(
        default_factory=lambda: Reply(True, "begun", bilingual("Installing.", "導入中です。"))
    )
    wanted: list[str] = field(default_factory=list)

    def look(self) -> UpdatesView:
        return self.view

    def install(self, version: str) -> Reply:
        self.wanted.append(version)
        return self.answer


@pytest.fixture
def updates() -> FakeUpdates:
    return FakeUpdates()


@pytest.fixture
def app(config: PageConfig, log: SqlGameLog, updates: FakeUpdates) -> Flask:
    return create_app(config, log, Ports(live=FakeLiveTable(), updates=updates))


def test_what_is_new_is_read_before_it_is_installed(arbiter: Visitor, updates: FakeUpdates) -> None:
    page = arbiter.read("/updates/")
    assert "Version 0.1.0 runs here." in page
    assert "&lt;b&gt;Safer." in page
    assert "速くなりました。" in arbiter.read("/updates/", Accept_Language="ja")
    assert arbiter.post("/updates/", version="0.2.0", pin=PIN).status_code == 302
    assert updates.wanted == ["0.2.0"]
    assert "Installing." in arbiter.read("/updates/")


def test_why_it_is_not_installed_is_said(arbiter: Visitor, updates: FakeUpdates) -> None:
    updates.answer = Reply(False, "in_game", bilingual("A game is being played.", "対局中です。"))
    answer = arbiter.post("/updates/", version="0.2.0", pin=PIN)
    assert (answer.status_code, "A game is being played." in answer.text) == (409, True)


def test_without_a_newer_one_that_is_said_and_how_the_last_update_ended(
    arbiter: Visitor, updates: FakeUpdates
) -> None:
    updates.view = UpdatesView(
        version="0.2.0", outcome=bilingual("Version 0.2.0 runs.", "0.2.0 が動いています。")
    )
    page = arbiter.read("/updates/")
    assert "There is no newer one." in page
    assert "Version 0.2.0 runs." in page


def test_an_update_needs_the_pin_once_more(arbiter: Visitor, updates: FakeUpdates) -> None:
    for typed in ({}, {"pin": "1"}):
        answer = arbiter.post("/updates/", version="0.2.0", **typed)
        assert (answer.status_code, "Nothing was installed" in answer.text) == (403, True)
    assert updates.wanted == []


def test_a_spectator_installs_nothing(app: Flask, updates: FakeUpdates) -> None:
    spectator = Visitor(app.test_client(), dict(FAR_AWAY))
    assert spectator.get("/updates/").status_code == 403
    assert spectator.post("/updates/", version="0.2.0", pin=PIN).status_code == 403
    assert updates.wanted == []
