"""The page on which a table joins a club, and what a table shows that was expelled from one."""

from dataclasses import dataclass

import pytest

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.rules.messages import Reply, bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.page_visitors import FAR_AWAY, PIN, Visitor

EXPELLED = "The club has expelled this table"


@dataclass
class FakeJoining:
    """Implements ``JoiningPort``."""

    expelled: bool = False
    asked: str = "nothing"

    def is_expelled(self) -> bool:
        return self.expelled

    def join(self, text: str) -> Reply:
        self.asked = text
        return Reply(
            bool(text), "", bilingual("Joined.", "参加しました。") if text else bilingual("None.", "なし。")
        )


@pytest.fixture
def joining() -> FakeJoining:
    return FakeJoining()


@pytest.fixture
def visitor(config: PageConfig, log: SqlGameLog, live: FakeLiveTable, joining: FakeJoining) -> Visitor:
    app = create_app(config, log, Ports(live=live, joining=joining))
    return Visitor(app.test_client(), dict(FAR_AWAY))


def test_only_the_arbiter_joins(visitor: Visitor, joining: FakeJoining) -> None:
    assert visitor.post("/setup/club/", text="TACHIAI:1/X").status_code == 403
    assert joining.asked == "nothing"
    visitor.post("/pin", pin=PIN)
    assert "Joined." in visitor.post("/setup/club/", text="TACHIAI:1/X").text
    assert (joining.asked, visitor.post("/setup/club/").status_code) == ("TACHIAI:1/X", 409)


def test_everybody_at_an_expelled_table_is_told(visitor: Visitor, joining: FakeJoining) -> None:
    assert EXPELLED not in visitor.get("/live/").text
    joining.expelled = True
    assert EXPELLED in visitor.get("/live/").text
    visitor.post("/pin", pin=PIN)
    assert EXPELLED in visitor.get("/setup/club/").text
