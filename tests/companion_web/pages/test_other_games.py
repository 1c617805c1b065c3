"""Other people's games on the page."""

from io import BytesIO

import pytest
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.support_ports import OtherGamesView, OtherGameView
from tachiai.rules.messages import Message, Reply, bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.page_visitors import FAR_AWAY, PIN, Visitor

GAME = OtherGameView(package="crosses", version="1.0", titles=Message("<Crosses>"), has_code=True)


class FakeOtherGames:
    """Notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.answer = Reply(True, "done", bilingual("It is done.", "完了しました。"))

    def look(self) -> OtherGamesView:
        return OtherGamesView(games=(GAME,), faults=("the game go is left out",))

    def install(self, file_name: str, content: bytes, trusted: bool) -> Reply:
        self.asked.append((file_name, content, trusted))
        return self.answer

    def remove(self, package: str) -> Reply:
        self.asked.append((package,))
        return self.answer


@pytest.fixture
def games() -> FakeOtherGames:
    return FakeOtherGames()


@pytest.fixture
def app(config: PageConfig, log: SqlGameLog, games: FakeOtherGames) -> Flask:
    return create_app(config, log, Ports(live=FakeLiveTable(), other_games=games))


def upload(content: bytes = b"uid") -> tuple[BytesIO, str]:
    return BytesIO(content), "game.toml"


def test_games_are_listed_with_what_is_left_out(arbiter: Visitor) -> None:
    page = arbiter.read("/other-games/")
    assert "&lt;Crosses&gt;" in page
    assert "the game go is left out" in page
    assert "信頼" in arbiter.read("/other-games/", Accept_Language="ja")


def test_a_file_is_installed_and_a_package_removed_with_the_pin(
    arbiter: Visitor, games: FakeOtherGames
) -> None:
    large = 300_000 * b"x"  # more than a form usually may have
    assert arbiter.post("/other-games/", game=upload(large), pin=PIN).status_code == 302
    assert arbiter.post("/other-games/", game=upload(), trusted="on", pin=PIN).status_code == 302
    assert arbiter.post("/other-games/remove", name="crosses", pin=PIN).status_code == 302
    assert games.asked == [("game.toml", large, False), ("game.toml", b"uid", True), ("crosses",)]
    assert "It is done." in arbiter.read("/other-games/")


def test_nothing_is_done_without_the_pin_or_a_file(arbiter: Visitor, games: FakeOtherGames) -> None:
    assert arbiter.post("/other-games/", game=upload()).status_code == 403
    assert arbiter.post("/other-games/remove", name="crosses", pin="1").status_code == 403
    assert arbiter.post("/other-games/", pin=PIN).status_code == 400
    games.answer = Reply(False, "no", bilingual("It is on the table.", "対局中です。"))
    answer = arbiter.post("/other-games/remove", name="crosses", pin=PIN)
    assert (answer.status_code, "It is on the table." in answer.text) == (409, True)
    assert games.asked == [("crosses",)]


def test_a_spectator_sees_and_does_nothing(app: Flask, games: FakeOtherGames) -> None:
    spectator = Visitor(app.test_client(), dict(FAR_AWAY))
    assert spectator.get("/other-games/").status_code == 403
    assert spectator.post("/other-games/", game=upload(), pin=PIN).status_code == 403
    assert games.asked == []
