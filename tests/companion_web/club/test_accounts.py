"""Accounts of the club: passwords, sessions that end on the server, and what each role may do."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tachiai.companion_web.club.hub import accounts as accounts_module
from tachiai.companion_web.club.hub.accounts import (
    RIGHTS,
    SESSION_LASTS_MS,
    Account,
    Accounts,
    AuditLine,
    Right,
    Role,
)
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security.wrong_pins import FREE_TRIES

PASSWORD = "a long password"


@pytest.fixture
def accounts(hub_log: SqlGameLog) -> Accounts:
    made = Accounts(hub_log)
    made.set("Aoi", Role.ARBITER, PASSWORD)
    return made


def test_a_session_begins_with_the_right_password_only(accounts: Accounts) -> None:
    assert accounts.begin("Aoi", "wrong", 0) is None
    assert accounts.begin("Nobody", PASSWORD, 0) is None
    session = accounts.begin("Aoi", PASSWORD, 0)
    assert session is not None
    assert accounts.of_session(session, 0) == Account("Aoi", Role.ARBITER)


def test_a_session_ends_on_the_server(accounts: Accounts) -> None:
    session = accounts.begin("Aoi", PASSWORD, 0) or ""
    accounts.end(session)
    assert accounts.of_session(session, 0) is None


def test_a_session_ends_by_itself(accounts: Accounts) -> None:
    session = accounts.begin("Aoi", PASSWORD, 0) or ""
    assert accounts.of_session(session, SESSION_LASTS_MS + 1) is None


@pytest.mark.parametrize("how", ["password", "removed"])
def test_another_password_ends_all_sessions(accounts: Accounts, how: str) -> None:
    session = accounts.begin("Aoi", PASSWORD, 0) or ""
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


def test_strangers_wrong_passwords_hold_up_nobody_who_has_the_hubs_code(accounts: Accounts) -> None:
    for number in range(60):
        accounts.try_password(f"10.0.{number}.1", "Aoi", "wrong", 0.0, 0)
    assert accounts.try_password("10.9.0.1", "Aoi", PASSWORD, 0.0, 0) is None
    assert accounts.try_password("10.9.0.1", "Aoi", PASSWORD, 0.0, 0, known=True) is not None


def test_tries_at_once_wait_as_tries_one_after_the_other(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []

    def is_right(_hashed: str, password: str) -> bool:
        looked_at.append(password)
        return False

    monkeypatch.setattr(accounts_module, "check_password_hash", is_right)
    with ThreadPoolExecutor(20) as tries:
        begun = list(
            tries.map(lambda n: accounts.try_password("10.0.0.7", "Aoi", f"wrong {n}", 0.0, 0), range(20))
        )
    assert begun == [None] * 20
    assert len(looked_at) == FREE_TRIES
