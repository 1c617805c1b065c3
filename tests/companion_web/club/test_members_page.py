"""The page of those who belong to the club: invitations and expulsions, for the chief only."""

import ssl

import pytest

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.topics import checked_name
from tachiai.companion_web.club.hub.accounts import Role
from tachiai.companion_web.club.joining.member import Kind, Member
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.ports import Ports
from tests.companion_web.club.conftest import Club, Hall
from tests.companion_web.conftest import PIN_HASH


class FakeMembers:
    """Implements ``MembersPort``: one table called t1."""

    def __init__(self) -> None:
        self.invited: list[tuple[str, str]] = []
        self.gone: list[str] = []

    def all(self) -> tuple[Member, ...]:
        return (Member(name="t1", title="Table <1>", kind=Kind.TABLE, since_ms=0, serial="ab"),)

    def invitation(self, name: str, title: str) -> str:
        self.invited.append((checked_name(name, "a table"), title))
        return "TACHIAI:1/HUB:1/TOKEN"

    def expel(self, name: str) -> bool:
        self.gone.append(name)
        return name == "t1"

    @property
    def hub_tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()


@pytest.fixture
def members(club: Club) -> FakeMembers:
    return FakeMembers()


@pytest.fixture
def hall(club: Club, members: FakeMembers) -> Hall:
    club.connect()
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32)
    return Hall(club, create_app(config, club.hub_log, Ports(club=club.hub, club_members=members)))


def test_the_chief_invites_and_expels_tables(hall: Hall, members: FakeMembers) -> None:
    chief = hall.visitor(Role.CHIEF)
    assert "Table &lt;1&gt;" in chief.get("/club/members/").text
    page = chief.post("/club/members/", name="table-2", title="Table 2")
    assert ("TACHIAI:1/HUB:1/TOKEN" in page.text, "<svg" in page.text) == (True, True)
    assert members.invited == [("table-2", "Table 2")]
    assert chief.post("/club/members/", name="Table 2").status_code == 400
    chief.post("/club/members/expel", name="t1")
    chief.post("/club/members/expel", name="t9")
    assert members.gone == ["t1", "t9"]
    assert [(deed.what, deed.table) for deed in hall.club.hub.accounts.audit()] == [
        ("expel", "t1"),
        ("invite", "table-2"),
    ]


@pytest.mark.parametrize("role", [None, Role.ARBITER, Role.SPECTATOR])
def test_nobody_else_does(hall: Hall, role: Role | None) -> None:
    visitor = hall.visitor(role)
    assert visitor.get("/club/members/").status_code == 403
    assert visitor.post("/club/members/expel", name="t1").status_code == 403
