"""Who may do what in the club: accounts with a role, their sessions, their claims, and the audit log."""

import secrets
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select

from tachiai.companion_web.club.bus.messages import valid_text
from tachiai.companion_web.club.hub.queue import Claim
from tachiai.companion_web.club.hub.schema import AccountTable, AuditTable, ClaimTable, SessionTable
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security.authentication import password_hash
from tachiai.companion_web.security.roles import Account, Role
from tachiai.rules.quoting import quoted_value

SHORTEST_PASSWORD = 8
LONGEST_NAME = 60
SESSION_LASTS_MS = 3 * 24 * 3_600_000  # a tournament's weekend
CLAIM_LASTS_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class AuditLine:
    """A line of the audit log. Control characters are left out: the texts come from tables and browsers."""

    at_ms: int  #: UTC
    account: str  #: who did it, "" for the hub itself
    table: str  #: "" for none
    what: str  #: such as "claim"
    detail: str

    def __post_init__(self) -> None:
        for name in ("account", "table", "what", "detail"):
            object.__setattr__(self, name, valid_text(getattr(self, name)))


def audit_row(deed: AuditLine) -> AuditTable:
    """The database row of a line."""
    return AuditTable(**_columns(deed))


class Accounts:
    """Accounts, sessions, audit log and claims, in the hub's database. Everything raises ``WebError`` while
    the database cannot be reached.
    """

    def __init__(self, log: SqlGameLog) -> None:
        self._log = log
        # An unknown name takes as long as a known one.
        self._nobodys = password_hash(secrets.token_urlsafe(24))

    def all(self) -> tuple[Account, ...]:
        """All accounts, by name."""
        with self._log.reading() as session:
            found = session.scalars(select(AccountTable).order_by(AccountTable.name))
            return tuple(Account(row.name, Role(row.role)) for row in found)

    def set(self, name: str, role: Role, password: str) -> None:
        """Adds an account, or gives an existing one another role and password; its sessions end. Raises
        ``BadName`` for an invalid name or a password that is too short.
        """
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadName(f"expected a name of 1 to {LONGEST_NAME} characters, got {quoted_value(name)}")
        if len(password) < SHORTEST_PASSWORD:
            raise BadName(
                f"expected a password of at least {SHORTEST_PASSWORD} characters, got {len(password)}"
            )
        hashed = password_hash(password)
        with self._log.writing() as session:
            session.merge(AccountTable(name=name.strip(), role=role.value, password=hashed))
            session.execute(delete(SessionTable).where(SessionTable.account == name.strip()))

    def remove(self, name: str) -> bool:
        """Deletes an account; its sessions end. Returns whether there was one."""
        with self._log.writing() as session:
            session.execute(delete(SessionTable).where(SessionTable.account == name))
            row = session.get(AccountTable, name)
            if row is not None:
                session.delete(row)
            return row is not None

    # Sessions, as ``AccountStore`` has them.

    def password_of(self, name: str) -> str:
        """Hash of an account's password; without such an account of one that nobody knows."""
        with self._log.reading() as reading:
            row = reading.get(AccountTable, name.strip())
            return self._nobodys if row is None else row.password

    def begin(self, session: str, name: str, _place: str, now_ms: int) -> None:
        """Stores a new session, and deletes those that have ended by themselves."""
        with self._log.writing() as writing:
            writing.execute(delete(SessionTable).where(SessionTable.begun_ms < now_ms - SESSION_LASTS_MS))
            writing.add(SessionTable(name_hash=session, account=name.strip(), begun_ms=now_ms))

    def of_session(self, session: str, now_ms: int) -> Account | None:
        """Whose session this is; None if it was never begun, or has ended."""
        with self._log.reading() as reading:
            row = reading.get(SessionTable, session)
            if row is None or row.begun_ms < now_ms - SESSION_LASTS_MS:
                return None
            account = reading.get(AccountTable, row.account)
            return None if account is None else Account(account.name, Role(account.role))

    def end(self, session: str) -> None:
        """Ends a session: its cookie is worth nothing from now on."""
        with self._log.writing() as writing:
            writing.execute(delete(SessionTable).where(SessionTable.name_hash == session))

    def knows(self, _session: str, _place: str) -> bool:
        """Nobody: whoever is in a hall may have to wait."""
        return False

    # The audit log.

    def note(self, deed: AuditLine) -> None:
        """Adds a line to the audit log."""
        with self._log.writing() as session:
            session.add(audit_row(deed))

    def is_noted(self, deed: AuditLine) -> bool:
        """Whether this line is in the audit log."""
        with self._log.reading() as session:
            found = select(AuditTable.number).filter_by(**_columns(deed)).limit(1)
            return session.scalar(found) is not None

    def audit(self, limit: int = 200) -> tuple[AuditLine, ...]:
        """The last lines of the audit log, newest first."""
        with self._log.reading() as session:
            found = session.scalars(select(AuditTable).order_by(AuditTable.number.desc()).limit(limit))
            return tuple(
                AuditLine(row.at_ms, row.account, row.table_name, row.what, row.detail) for row in found
            )

    # Claims: which arbiter goes to which alert.

    def claims(self) -> dict[tuple[str, int], Claim]:
        """All claims, by table and number of the alert."""
        with self._log.reading() as session:
            found = session.scalars(select(ClaimTable))
            return {(row.table_name, row.alert): Claim(row.account, row.at_ms) for row in found}

    def claim(self, table: str, alert: int, account: str, now_ms: int) -> Claim:
        """Claims an alert for an account, unless it is claimed already. Returns the claim that holds."""
        with self._log.writing() as session:
            row = session.get(ClaimTable, (table, alert))
            if row is None:
                row = ClaimTable(table_name=table, alert=alert, account=account, at_ms=now_ms)
                session.add(row)
            return Claim(row.account, row.at_ms)

    def drop_old_claims(self, now_ms: int) -> None:
        """Deletes claims older than ``CLAIM_LASTS_MS``: their alerts were settled while no hub ran."""
        with self._log.writing() as session:
            session.execute(delete(ClaimTable).where(ClaimTable.at_ms < now_ms - CLAIM_LASTS_MS))

    def unclaim(self, table: str, alert: int) -> None:
        """Deletes a claim."""
        with self._log.writing() as session:
            session.execute(
                delete(ClaimTable).where(ClaimTable.table_name == table, ClaimTable.alert == alert)
            )


def _columns(deed: AuditLine) -> dict[str, int | str]:
    columns = asdict(deed)
    return {"table_name": columns.pop("table"), **columns}
