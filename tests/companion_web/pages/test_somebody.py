"""The page on which somebody elsewhere is invited, or their invitation is entered."""

from dataclasses import dataclass, field, replace

import pytest
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.live_table import FarView, GameSettings
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Allowed, FarInvitation, Ports
from tachiai.companion_web.rooms.messages import Phrase
from tachiai.rules.messages import Message, Reply
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_set_up import FakeSetUp
from tests.support.live_views import WAITING
from tests.support.page_visitors import FAR_AWAY, PIN, Visitor

FAR = FarView(own="first", here=True, asks="draw", texts=False, said=(), laying_ms=0, lag_ms=0)
LINK = "http://192.168.0.7:8080/room/kasi-muto-reno-hige-soku-nami"


@dataclass
class FakeFarGames:
    """Notes what it is asked."""

    answer: Reply = field(default_factory=lambda: Reply(True))
    invited: list[GameSettings] = field(default_factory=list)
    joined: list[tuple[str, str]] = field(default_factory=list)
    said: list[Phrase | str] = field(default_factory=list)
    agreed: list[tuple[Allowed, bool]] = field(default_factory=list)

    def invite(self, settings: GameSettings, allowed: Allowed, *, stops_away: bool) -> Reply:
        self.invited.append(settings)
        self.agreed.append((allowed, stops_away))
        return self.answer

    def join(self, code: str, name: str, allowed: Allowed) -> Reply:
        self.joined.append((code, name))
        self.agreed.append((allowed, False))
        return self.answer

    def say(self, what: Phrase | str) -> Reply:
        self.said.append(what)
        return self.answer

    def invitation(self) -> FarInvitation | None:
        if not self.invited:
            return None
        return FarInvitation(link=LINK, words="kasi muto", watching=LINK + "x", only_here=True)


@pytest.fixture
def far_games() -> FakeFarGames:
    return FakeFarGames()


@pytest.fixture
def app(config: PageConfig, log: SqlGameLog, far_games: FakeFarGames, live: FakeLiveTable) -> Flask:
    return create_app(config, log, Ports(live=live, set_up=FakeSetUp(), far_games=far_games))


@pytest.fixture
def arbiter(app: Flask) -> Visitor:
    visitor = Visitor(app.test_client(), FAR_AWAY)
    visitor.submit("/pin", pin=PIN)
    return visitor


def test_an_invitation_shows_link_words_and_code(arbiter: Visitor, far_games: FakeFarGames) -> None:
    assert "somebody/invite" in arbiter.read("/setup/")
    answer = arbiter.submit(
        "/setup/somebody/invite", game="rugby_chess", engine="second", help_level="squares", first="Aoi"
    )
    assert (answer.status_code, answer.location) == (302, "/setup/somebody/")
    assert far_games.invited[0].first == "Aoi"
    page = arbiter.read("/setup/somebody/")
    assert LINK in page
    assert "kasi muto" in page
    assert "<svg" in page
    assert "this computer only" in page


def test_a_refused_invitation_shows_the_form_with_the_reason(
    arbiter: Visitor, far_games: FakeFarGames
) -> None:
    far_games.answer = Reply(False, "no_room", Message("This host keeps as many rooms as it can."))
    answer = arbiter.submit("/setup/somebody/invite", game="rugby_chess", help_level="squares")
    assert answer.status_code == 409
    assert "as many rooms as it can" in answer.text


def test_an_invitation_is_entered(arbiter: Visitor, far_games: FakeFarGames) -> None:
    answer = arbiter.submit("/setup/somebody/join", code=LINK, name="Ren")
    assert answer.status_code == 302
    assert far_games.joined == [(LINK, "Ren")]


def test_a_bad_invitation_gets_a_reason(arbiter: Visitor, far_games: FakeFarGames) -> None:
    far_games.answer = Reply(False, "not_joined", Message("{host}: there is no such room.", host="x"))
    answer = arbiter.submit("/setup/somebody/join", code="x")
    assert answer.status_code == 409
    assert "there is no such room" in answer.text


def test_phrases_are_said_with_a_button(
    arbiter: Visitor, far_games: FakeFarGames, live: FakeLiveTable
) -> None:
    live.show(replace(WAITING, far=FAR))
    page = arbiter.read("/live/")
    assert "Good move." in page
    assert "Agree" in page
    assert "Decline" in page
    assert arbiter.post("/setup/somebody/say", phrase="good_move").json == {
        "ok": True,
        "code": "",
        "words": "",
    }
    assert far_games.said == [Phrase.GOOD_MOVE]
    assert arbiter.post("/setup/somebody/say", phrase="boo").status_code == 400


def test_a_spectator_invites_nobody(app: Flask, far_games: FakeFarGames) -> None:
    visitor = Visitor(app.test_client(), FAR_AWAY)
    assert visitor.get("/setup/somebody/").status_code == 403
    assert visitor.post("/setup/somebody/join", code=LINK).status_code == 403
    assert far_games.joined == []
