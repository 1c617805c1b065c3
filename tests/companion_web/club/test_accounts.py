"""Accounts of the club: passwords, sessions that end on the server, and what each role may do."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask, session

from tachiai.companion_web.club.hub.accounts import SESSION_LASTS_MS, Accounts, AuditLine
from tachiai.companion_web.club.web.services import SESSION
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security import authentication
from tachiai.companion_web.security.authentication import Authentication
from tachiai.companion_web.security.roles import RIGHTS, Account, Right, Role
from tachiai.companion_web.security.sessions import hash_of, table_code
from tachiai.companion_web.security.wrong_pins import FREE_TRIES

PASSWORD = "a long password"
KEY = b"x" * 32
# One for all threads: werkzeug compiles an app's addresses, which several threads cannot do at once.
APP = Flask(__name__)
APP.secret_key = KEY


@pytest.fixture
def accounts(hub_log: SqlGameLog) -> Accounts:
    made = Accounts(hub_log)
    made.set("Aoi", Role.ARBITER, PASSWORD)
    return made


@pytest.fixture
def login(accounts: Accounts) -> Authentication:
    config = PageConfig(pin_hash="", secret_key=KEY, monotonic_s=lambda: 0.0, utc_ms=lambda: 0)
    return Authentication(config, accounts, SESSION)


def begun(
    login: Authentication, password: str = PASSWORD, name: str = "Aoi", at: str = "10.0.0.7", code: str = ""
) -> str | None:
    """The session, as the database knows it, that begins with this try; None if none does."""
    where = {"REMOTE_ADDR": at}
    with APP.test_request_context(method="POST", data={"code": code}, environ_base=where):
        is_in = login.try_password(name, password)
        assert is_in == (SESSION in session)
        return hash_of(session[SESSION]) if is_in else None


def test_a_session_begins_with_the_right_password_only(login: Authentication, accounts: Accounts) -> None:
    assert begun(login, "wrong") is None
    assert begun(login, name="Nobody") is None
    session = begun(login)
    assert session is not None
    assert accounts.of_session(session, 0) == Account("Aoi", Role.ARBITER)


def test_a_session_ends_on_the_server(login: Authentication, accounts: Accounts) -> None:
    session = begun(login) or ""
    accounts.end(session)
    assert accounts.of_session(session, 0) is None


def test_a_session_ends_by_itself(login: Authentication, accounts: Accounts) -> None:
    session = begun(login) or ""
    assert accounts.of_session(session, SESSION_LASTS_MS + 1) is None


@pytest.mark.parametrize("how", ["password", "removed"])
def test_another_password_ends_all_sessions(login: Authentication, accounts: Accounts, how: str) -> None:
    session = begun(login) or ""
    assert accounts.of_session(session, 0) is not None
    if how == "password":
        accounts.set("Aoi", Role.CHIEF, PASSWORD + "!")
    else:
        accounts.remove("Aoi")
    assert accounts.of_session(session, 0) is None


def test_no_password_is_kept(accounts: Accounts, hub_log: SqlGameLog) -> None:
    with hub_log.reading() as session:
        kept = str(session.connection().exec_driver_sql("SELECT * FROM club_account").all())
    assert PASSWORD not in kept


@pytest.mark.parametrize(
    ("name", "password"), [("", PASSWORD), ("x" * 61, PASSWORD), ("a\n", PASSWORD), ("a", "short")]
)
def test_bad_accounts_are_refused(accounts: Accounts, name: str, password: str) -> None:
    with pytest.raises(BadName, match="expected a"):
        accounts.set(name, Role.CHIEF, password)


def test_who_may_do_what() -> None:
    may_rule = {role for role in Role if Right.RULE in RIGHTS[role]}
    may_pair = {role for role in Role if Right.PAIR in RIGHTS[role]}
    may_admin = {role for role in Role if Right.ADMIN in RIGHTS[role]}
    assert (may_rule, may_pair, may_admin) == (
        {Role.CHIEF, Role.ARBITER},
        {Role.CHIEF, Role.RESULTS},
        {Role.CHIEF},
    )


def test_what_was_done_is_listed_newest_first(accounts: Accounts) -> None:
    for what in ("claim", "retract"):
        accounts.note(AuditLine(0, "Aoi", "t1", what, ""))
    assert [deed.what for deed in accounts.audit()] == ["retract", "claim"]


def test_strangers_wrong_passwords_hold_up_nobody_who_has_the_hubs_code(login: Authentication) -> None:
    for number in range(60):
        begun(login, "wrong", at=f"10.0.{number}.1")
    assert begun(login, at="10.9.0.1") is None
    assert begun(login, at="10.9.0.1", code=table_code(KEY)) is not None


def test_tries_at_once_wait_as_tries_one_after_the_other(
    login: Authentication, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []

    def is_right(_hashed: str, password: str) -> bool:
        looked_at.append(password)
        return False

    monkeypatch.setattr(authentication, "check_password_hash", is_right)
    with ThreadPoolExecutor(20) as tries:
        all_begun = list(tries.map(lambda n: begun(login, f"wrong {n}"), range(20)))
    assert all_begun == [None] * 20
    assert len(looked_at) == FREE_TRIES
