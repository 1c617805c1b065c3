"""Who did what is written down, once, whatever becomes of database and hub meanwhile."""

from pathlib import Path

import pytest

from tachiai.companion_web.club.hub.accounts import Accounts, AuditLine
from tachiai.companion_web.club.hub.audit import Audit
from tachiai.companion_web.errors import LogNotWritable, ValueRefused
from tachiai.companion_web.log import SqlGameLog

CLAIM, RULING = AuditLine(1, "Aoi", "t1", "claim", "7"), AuditLine(2, "Aoi", "t1", "retract", "done")


@pytest.fixture
def accounts(hub_log: SqlGameLog) -> Accounts:
    return Accounts(hub_log)


def refuse(deed: AuditLine) -> None:
    """A database that is away."""
    raise LogNotWritable("away")


def test_what_is_done_while_the_database_is_away_outlives_the_hub(
    accounts: Accounts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club" / "audit.jsonl"
    with monkeypatch.context() as away:
        away.setattr(accounts, "note", refuse)
        audit = Audit(accounts, path)
        audit.note(CLAIM)
        audit.note(RULING)
        audit.write_down()
    assert (accounts.audit(), path.stat().st_mode & 0o777) == ((), 0o600)
    again = Audit(accounts, path)
    again.write_down()
    assert accounts.audit() == (RULING, CLAIM)
    assert not path.exists()


def test_what_the_database_had_taken_already_is_not_written_twice(accounts: Accounts, tmp_path: Path) -> None:
    path = tmp_path / "audit.jsonl"
    broken = Audit(accounts, path)
    with pytest.MonkeyPatch.context() as away:
        away.setattr(accounts, "note", refuse)
        broken.note(CLAIM)
    accounts.note(CLAIM)
    Audit(accounts, path).write_down()
    assert accounts.audit() == (CLAIM,)


def test_a_line_that_a_power_cut_broke_off_keeps_no_other_one(accounts: Accounts, tmp_path: Path) -> None:
    path = tmp_path / "audit.jsonl"
    path.write_text(
        '{"at_ms": 1, "account": "Aoi", "table": "t1", "what": "claim", "detail": "7"}\n{"at_ms": 2, "acc'
    )
    Audit(accounts, path).write_down()
    assert accounts.audit() == (CLAIM,)


def test_a_deed_that_the_database_never_takes_keeps_no_other_one(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write = accounts.note

    def picky(deed: AuditLine) -> None:
        if deed is CLAIM:
            raise ValueRefused("no")
        write(deed)

    monkeypatch.setattr(accounts, "note", picky)
    audit = Audit(accounts, None)
    audit.note(CLAIM)
    audit.note(RULING)
    assert accounts.audit() == (RULING,)
    assert "this cannot be written down: AuditLine(at_ms=1" in caplog.text


def test_no_deed_holds_what_a_database_refuses() -> None:
    deed = AuditLine(0, "A\0oi", "t1\0", "retract", "code\0\x1b[2J" + "x" * 5_000)
    assert (deed.account, deed.table, deed.detail[:10], len(deed.detail)) == (
        "Aoi",
        "t1",
        "code[2Jxxx",
        2_000,
    )
