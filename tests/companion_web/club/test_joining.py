"""How tables come to a club and leave it: invitations, certificates, rights, and the hub's answers."""

import ssl
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tachiai.companion_web.club.bus.topics import Site
from tachiai.companion_web.club.hub.pictures import over_https
from tachiai.companion_web.club.joining.admission import AT, admission_app
from tachiai.companion_web.club.joining.authority import Authority, key_pem, new_key, signing_request
from tachiai.companion_web.club.joining.https import client_context, server_context, serving
from tachiai.companion_web.club.joining.invitation import Invitation, invitation_in, new_token
from tachiai.companion_web.club.joining.joining import join
from tachiai.companion_web.club.joining.member import LASTS_MINUTES, MemberKind
from tachiai.companion_web.club.joining.members import Members
from tachiai.companion_web.club.uplink.alerts import pictures_app
from tachiai.companion_web.errors import BadName, JoiningFault
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tests.support.live_views import HEADER, JPEG

NOW_MS = 1_700_000_000_000
INVITATION = Invitation("192.168.0.10", 8481, "A" * 26, "B" * 32)


@pytest.fixture
def members(tmp_path: Path) -> Members:
    return Members(tmp_path / "club", Site("hall"))


@pytest.fixture
def port(members: Members) -> Iterator[int]:
    """Where one joins, over HTTPS."""
    authority = members.authority
    authority.issue_own(["127.0.0.1"])
    app = admission_app(members, 8883, lambda: NOW_MS)
    context = server_context(authority.hub_certificate_path, authority.hub_key_path)
    with serving(DispatcherMiddleware(app, {AT: app}), "127.0.0.1", 0, context) as number:
        yield number


def invited(members: Members, port: int, name: str = "t1") -> Invitation:
    token = members.invite(name, "Table 1", NOW_MS)
    return Invitation("127.0.0.1", port, token, members.shortened_fingerprint())


def acl(members: Members) -> str:
    return (members.broker.folder / "acl").read_text("ascii")


@pytest.mark.parametrize("host", ["192.168.0.10", "hub.local", "fd00::1"])
def test_an_invitation_is_read_as_it_was_written_in_any_case_and_with_blanks(host: str) -> None:
    invitation = replace(INVITATION, host=host)
    assert invitation_in(f" {invitation.text[:30].lower()}\n{invitation.text[30:]} ") == invitation


@pytest.mark.parametrize(
    "text",
    ["", "https://example.com", INVITATION.text[:-1], INVITATION.text.replace("8481", "0"), "TACHIAI:2/"],
)
def test_another_text_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(JoiningFault, match="Expected the text of a hub's QR code") as refused:
        invitation_in(text)
    assert "ハブの QR コード" in refused.value.words.ja


def test_keys_are_readable_by_their_owner_only_and_kept(members: Members, tmp_path: Path) -> None:
    members.authority.issue_own(["127.0.0.1"])
    for key in ("authority.key", "hub.key"):
        assert stat.S_IMODE((tmp_path / "club" / key).stat().st_mode) == 0o600
    assert Authority(tmp_path / "club").pem == members.authority.pem


def test_a_damaged_authority_is_named(members: Members, tmp_path: Path) -> None:
    (tmp_path / "club" / "authority.key").write_text("no", "ascii")
    with pytest.raises(JoiningFault, match="certificate authority cannot be used"):
        Authority(tmp_path / "club")


def test_a_table_joins_over_https_once(members: Members, port: int, tmp_path: Path) -> None:
    invitation = invited(members, port)
    joined = join(invitation, tmp_path / "table")
    assert (joined.broker, joined.admitted.name, joined.admitted.site) == (
        "mqtts://127.0.0.1:8883",
        "t1",
        "hall",
    )
    assert stat.S_IMODE(joined.key.stat().st_mode) == 0o600
    with pytest.raises(JoiningFault, match="used already, or is too old"):
        join(invitation, tmp_path / "table")


def test_a_hub_that_did_not_make_the_code_gets_no_token(members: Members, port: int, tmp_path: Path) -> None:
    invitation = replace(invited(members, port), authority="B" * 32)
    with pytest.raises(JoiningFault, match="another hub answers there"):
        join(invitation, tmp_path / "table")
    assert not (tmp_path / "table").exists()


def test_a_hub_out_of_reach_is_said(members: Members, tmp_path: Path) -> None:
    with pytest.raises(JoiningFault, match="The hub at 127.0.0.1:1 cannot be reached"):
        join(invited(members, 1), tmp_path)


def test_a_malformed_request_is_refused(members: Members, port: int) -> None:
    client = admission_app(members, 8883, lambda: NOW_MS).test_client()
    token = members.invite("t1", "", NOW_MS)
    for body in (b"", b"{}", b"[1]", b'{"token": 1}'):
        assert client.post("/", data=body).status_code == 403
    assert client.post("/", json={"token": token, "request": "no"}).status_code == 403
    assert client.post("/", data=b"x" * 30_000).status_code == 413
    request = signing_request(new_key())
    assert client.post("/", json={"token": token, "request": request}).status_code == 200  # it still holds


def test_an_invitation_ends(members: Members) -> None:
    token = members.invite("t1", "", NOW_MS)
    with pytest.raises(JoiningFault, match="too old"):
        members.admit(token, signing_request(new_key()), NOW_MS + LASTS_MINUTES * 60_000 + 1)


def test_a_new_invitation_ends_the_one_before(members: Members) -> None:
    first = members.invite("t1", "", NOW_MS)
    members.invite("t1", "", NOW_MS)
    with pytest.raises(JoiningFault, match="used already"):
        members.admit(first, signing_request(new_key()), NOW_MS)


@pytest.mark.parametrize(
    ("name", "title"),
    [("", ""), ("Table", ""), ("a/b", ""), ("+", ""), ("hub", ""), ("t1", "x" * 61), ("t1", "\n")],
)
def test_a_bad_name_is_refused(members: Members, name: str, title: str) -> None:
    with pytest.raises(BadName):
        members.invite(name, title, NOW_MS)


def test_a_table_may_say_only_what_is_its_own(members: Members) -> None:
    members.add({"t1": signing_request(new_key())}, NOW_MS)
    (member,) = members.all()
    rights = acl(members).partition(f"user {member.identity}\n")[2].splitlines()
    assert {line for line in rights if "write" in line} == {
        *(f"topic write tachiai/1/hall/table/t1/{channel}" for channel in ("about", "online", "state")),
        *(f"topic write tachiai/1/hall/table/t1/{channel}" for channel in ("entry", "reply")),
        "topic readwrite tachiai/1/hall/table/t1/alert/+",
    }


def test_who_is_expelled_has_no_rights_and_comes_back_as_somebody_else(members: Members) -> None:
    members.add({"t1": signing_request(new_key())}, NOW_MS)
    (before,) = members.all()
    assert members.expel("t1")
    assert not members.expel("t1")
    assert members.expelled() == ("t1",)
    assert before.identity not in acl(members)
    members.admit(members.invite("t1", "", NOW_MS), signing_request(new_key()), NOW_MS)
    (after,) = members.all()
    assert (members.expelled(), after.identity in acl(members)) == ((), True)
    assert before.identity not in acl(members)


def test_a_hall_may_say_what_its_tables_say(members: Members) -> None:
    members.admit(members.invite("north", "", NOW_MS, MemberKind.HALL), signing_request(new_key()), NOW_MS)
    assert "topic write tachiai/1/hall/table/+/entry" in acl(members)


def test_a_damaged_list_of_members_is_named(members: Members, tmp_path: Path) -> None:
    (tmp_path / "club" / "members.json").write_text("[", "ascii")
    with pytest.raises(JoiningFault, match="expected the members of a club"):
        members.all()


def test_tokens_are_not_kept(members: Members, tmp_path: Path) -> None:
    token = members.invite("t1", "", NOW_MS)
    assert token not in (tmp_path / "club" / "members.json").read_text("utf-8")
    assert len(new_token()) == len(token) == 26


def test_pictures_are_given_to_the_hub_only(members: Members, log: SqlGameLog, tmp_path: Path) -> None:
    log.open_game(HEADER)
    log.append(1, Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=0), JPEG)
    authority = members.authority
    authority.issue_own(["127.0.0.1"])
    files = {name: (tmp_path / f"{name}.pem", tmp_path / f"{name}.key") for name in ("t1", "t2")}
    for name, (certificate, key_file) in files.items():
        key = new_key()
        certificate.write_text(members.add({name: signing_request(key)}, NOW_MS)[name], "ascii")
        key_file.write_bytes(key_pem(key))
    hub = client_context(authority.certificate_path, authority.hub_certificate_path, authority.hub_key_path)
    other = client_context(authority.certificate_path, *files["t2"])
    served = server_context(*files["t1"], authority.certificate_path)
    with serving(pictures_app(log), "127.0.0.1", 0, served) as port:
        address = f"https://127.0.0.1:{port}/entry/1.jpg"
        assert over_https(address, "t1.table.tachiai.internal", hub) == JPEG
        assert over_https(address, "t1.table.tachiai.internal", other) == b""
        with pytest.raises(ssl.SSLError):  # the certificate is not that of t2
            over_https(address, "t2.table.tachiai.internal", hub)
