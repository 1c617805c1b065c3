"""The page of those who belong to the club: invitations and expulsions, for the chief only."""

import re
import ssl
from html import unescape
from pathlib import Path

import pytest
from flask_babel import force_locale, gettext

from tachiai import companion_web
from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.bus.topics import checked_name
from tachiai.companion_web.club.joining.member import Member, MemberKind
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.security.roles import Role
from tests.support.club import Club, Hall
from tests.support.page_visitors import PIN_HASH

TEMPLATES = Path(companion_web.__file__).parent / "templates"


class FakeMembers:
    """Implements ``MembersPort``: one table called t1."""

    def __init__(self) -> None:
        self.invited: list[tuple[str, str]] = []
        self.gone: list[str] = []

    def all(self) -> tuple[Member, ...]:
        return (Member(name="t1", title="Table <1>", kind=MemberKind.TABLE, since_ms=0, serial="ab"),)

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


TOKEN, AUTHORITY = "A" * 26, "B" * 32


@pytest.mark.parametrize(
    ("host", "is_told"), [("127.0.0.1", True), ("[::1]", True), ("LOCALHOST", True), ("192.168.1.5", False)]
)
def test_an_invitation_to_a_hub_that_hears_only_its_own_computer_says_so(
    hall: Hall, members: FakeMembers, monkeypatch: pytest.MonkeyPatch, host: str, is_told: bool
) -> None:
    monkeypatch.setattr(members, "invitation", lambda *_: f"TACHIAI:1/{host}:8481/{TOKEN}/{AUTHORITY}")
    page = hall.visitor(Role.CHIEF).post("/club/members/", name="table-2").text
    assert ("only a table on this same computer can join" in page) is is_told


@pytest.mark.parametrize(("code", "quotes"), [("en", "“”"), ("ja", "「」")])
def test_the_invitation_calls_the_links_of_the_tables_page_by_their_names(
    hall: Hall, code: str, quotes: str
) -> None:
    chief = hall.visitor(Role.CHIEF)
    chief.get(f"/language/{code}")
    page = unescape(chief.post("/club/members/", name="table-2").text)
    sentence = next(line for line in page.splitlines() if "PIN" in line)
    named = re.findall(f"{quotes[0]}(.+?){quotes[1]}", sentence)
    with hall.app.test_request_context():
        labels = ["Arbiter", "New game", "Settings", "Join a club", "Look for the QR code"]
        with force_locale(code):
            assert named == [gettext(label) for label in labels]
    templates = "".join(path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    assert all(f'_("{label}")' in templates for label in labels)
