"""Who may do what in the club: accounts with a role, their sessions, their claims, and the audit log."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from threading import Lock

from sqlalchemy import delete, select
from werkzeug.security import check_password_hash, generate_password_hash

from tachiai.companion_web.club.bus.messages import valid_text
from tachiai.companion_web.club.hub.queue import Claim
from tachiai.companion_web.club.hub.schema import AccountTable, AuditTable, ClaimTable, SessionTable
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security.wrong_pins import WrongPins
from tachiai.rules.quoting import quoted_value

PASSWORD_HASH = "scrypt:16384:8:1"  # 16 MB and about 50 ms for each try
SHORTEST_PASSWORD = 8
LONGEST_NAME = 60
SESSION_LASTS_MS = 3 * 24 * 3_600_000  # a tournament's weekend
CLAIM_LASTS_MS = 24 * 3_600_000
_NOBODY = generate_password_hash("", PASSWORD_HASH)  # an unknown name takes as long as a known one


class Role(StrEnum):
    """What somebody does at the club; ``RIGHTS`` has the rights of each."""

    CHIEF = "chief"
    ARBITER = "arbiter"
    RESULTS = "results"  #: pairs rounds and enters results
    DISPLAY = "display"  #: a screen of the hall
    SPECTATOR = "spectator"


class Right(StrEnum):
    """A permission."""

    RULE = "rule"  #: see the queue of alerts, claim them, and rule
    PAIR = "pair"
    DECIDE = "decide"  #: enter results of a tournament, and download its files
    ADMIN = "admin"  #: manage accounts and tables, and read the audit log
    GAMES = "games"  #: read the games of all tables
    HALL = "hall"  #: see the boards as they are now
    WATCH = "watch"  #: see the boards after the delay


RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.CHIEF: frozenset(Right),
    Role.ARBITER: frozenset((Right.RULE, Right.DECIDE, Right.GAMES, Right.HALL, Right.WATCH)),
    Role.RESULTS: frozenset((Right.PAIR, Right.DECIDE, Right.GAMES, Right.HALL, Right.WATCH)),
    Role.DISPLAY: frozenset((Right.HALL, Right.WATCH)),
    Role.SPECTATOR: frozenset((Right.WATCH,)),
}


@dataclass(frozen=True, slots=True)
class Account:
    """A name with a role."""

    name: str
    role: Role

    def may(self, right: Right) -> bool:
        """Whether the role has this right."""
        return right in RIGHTS[self.role]


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
        self._one_try = Lock()  # one hash at a time: many tries at once cost one core at most
        self._lock = Lock()  # of what is known about wrong passwords
        self._wrong = WrongPins()

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
        hashed = generate_password_hash(password, PASSWORD_HASH)
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

    def wait_s(self, address: str, now_s: float, known: bool = False) -> float:
        """Seconds that ``address`` has to wait before its next try; ``known`` as in ``WrongPins.wait_s``."""
        with self._lock:
            return self._wrong.wait_s(address, known, now_s)

    def is_held_up(self, address: str, now_s: float) -> bool:
        """Whether ``address`` has to wait because of what others typed."""
        with self._lock:
            return self._wrong.is_held_up(address, now_s)

    def try_password(
        self, address: str, name: str, password: str, now_s: float, now_ms: int, known: bool = False
    ) -> str | None:
        """Logs in and returns the name of the new session; None for a wrong name or password, and for a try
        during a wait, which is not looked at. ``now_s`` is monotonic, ``now_ms`` is UTC; ``known`` as in
        ``wait_s``.
        """
        with self._one_try:
            if self.wait_s(address, now_s, known) > 0:  # asked here, so that tries at once do not all pass
                return None
            begun = self.begin(name, password, now_ms)
            with self._lock:
                if begun is None:
                    self._wrong.note(address, known, now_s)
                else:
                    self._wrong.forgive(address)
        return begun

    def begin(self, name: str, password: str, now_ms: int) -> str | None:
        """Begins a session and returns its name; None for a wrong name or password. ``now_ms``: UTC."""
        with self._log.reading() as reading:
            row = reading.get(AccountTable, name.strip())
            hashed = _NOBODY if row is None else row.password
        if not check_password_hash(hashed, password) or row is None:
            return None
        session_name = secrets.token_urlsafe(24)
        with self._log.writing() as session:
            session.execute(delete(SessionTable).where(SessionTable.begun_ms < now_ms - SESSION_LASTS_MS))
            session.add(SessionTable(name_hash=_hash(session_name), account=name.strip(), begun_ms=now_ms))
        return session_name

    def of_session(self, session_name: str, now_ms: int) -> Account | None:
        """Whose session this is; None if it was never begun, or has ended."""
        with self._log.reading() as session:
            row = session.get(SessionTable, _hash(session_name))
            if row is None or row.begun_ms < now_ms - SESSION_LASTS_MS:
                return None
            account = session.get(AccountTable, row.account)
            return None if account is None else Account(account.name, Role(account.role))

    def end(self, session_name: str) -> None:
        """Ends a session: its cookie is worth nothing from now on."""
        with self._log.writing() as session:
            session.execute(delete(SessionTable).where(SessionTable.name_hash == _hash(session_name)))

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
    return {
        "at_ms": deed.at_ms,
        "account": deed.account,
        "table_name": deed.table,
        "what": deed.what,
        "detail": deed.detail,
    }


def _hash(name: str) -> str:
    return sha256(name.encode(errors="surrogateescape")).hexdigest()
