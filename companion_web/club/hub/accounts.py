"""Who may do what in the club: accounts with a role, sessions that end on the server, and what was done."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from threading import Lock

from sqlalchemy import delete, select
from werkzeug.security import check_password_hash, generate_password_hash

from tachiai.companion_web.club.bus.messages import text_to_say
from tachiai.companion_web.club.hub.queue import Claim
from tachiai.companion_web.club.hub.schema import AccountTable, AuditTable, ClaimTable, SessionTable
from tachiai.companion_web.errors import BadName
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.security.wrong_pins import WrongPins
from tachiai.rules.shown import shown

PASSWORD_HASH = "scrypt:16384:8:1"  # 16 MB and some 50 ms for each try
SHORTEST_PASSWORD = 8
LONGEST_NAME = 60
SESSION_LASTS_MS = 3 * 24 * 3_600_000  # a tournament's weekend
CLAIM_LASTS_MS = 24 * 3_600_000
_NOBODY = generate_password_hash("", "scrypt:16384:8:1")  # an unknown name takes as long as a known one


class Role(StrEnum):
    """What somebody does at the club."""

    CHIEF = "chief"  # everything, and the accounts
    ARBITER = "arbiter"  # claims and rules
    RESULTS = "results"  # rounds and results
    DISPLAY = "display"  # the screens of the hall
    SPECTATOR = "spectator"  # sees what the public folder shows, no sooner


class Right(StrEnum):
    """What one may do."""

    RULE = "rule"  # sees where somebody is wanted, and rules
    PAIR = "pair"
    DECIDE = "decide"  # says how a tournament's game ended, and has its files
    ADMIN = "admin"
    GAMES = "games"  # reads the games of all tables
    HALL = "hall"  # sees the boards as they are now
    WATCH = "watch"  # sees them after the delay


RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.CHIEF: frozenset(Right),
    Role.ARBITER: frozenset((Right.RULE, Right.DECIDE, Right.GAMES, Right.HALL, Right.WATCH)),
    Role.RESULTS: frozenset((Right.PAIR, Right.DECIDE, Right.GAMES, Right.HALL, Right.WATCH)),
    Role.DISPLAY: frozenset((Right.HALL, Right.WATCH)),
    Role.SPECTATOR: frozenset((Right.WATCH,)),
}


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who is known."""

    name: str
    role: Role

    def may(self, right: Right) -> bool:
        """Returns whether the role allows it."""
        return right in RIGHTS[self.role]


@dataclass(frozen=True, slots=True)
class Deed:
    """A line of the audit: who did what, at which table ("" for none), when (UTC)."""

    at_ms: int
    account: str
    table: str
    what: str
    detail: str

    def __post_init__(self) -> None:
        """Leaves out what a database may not take: the texts come from tables and browsers."""
        for name in ("account", "table", "what", "detail"):
            object.__setattr__(self, name, text_to_say(getattr(self, name)))


def audit_row(deed: Deed) -> AuditTable:
    """Returns the row that keeps a deed."""
    return AuditTable(**_columns(deed))


class Accounts:
    """The accounts in the hub's database. Everything raises ``WebError`` where the database is away."""

    def __init__(self, log: SqlGameLog) -> None:
        self._log = log
        self._one_try = Lock()  # many tries at once cost one core at most
        self._wrong = WrongPins()

    def all(self) -> tuple[Account, ...]:
        """Returns everybody, by name."""
        with self._log.reading() as session:
            found = session.scalars(select(AccountTable).order_by(AccountTable.name))
            return tuple(Account(row.name, Role(row.role)) for row in found)

    def set(self, name: str, role: Role, password: str) -> None:
        """Adds an account, or gives one another role and password; its sessions end. Raises ``BadName``."""
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadName(f"expected a name of 1 to {LONGEST_NAME} characters, got {shown(name)}")
        if len(password) < SHORTEST_PASSWORD:
            raise BadName(
                f"expected a password of at least {SHORTEST_PASSWORD} characters, got {len(password)}"
            )
        hashed = generate_password_hash(password, PASSWORD_HASH)
        with self._log.writing() as session:
            session.merge(AccountTable(name=name.strip(), role=role.value, password=hashed))
            session.execute(delete(SessionTable).where(SessionTable.account == name.strip()))

    def remove(self, name: str) -> bool:
        """Takes an account away; its sessions end. Returns whether there was one."""
        with self._log.writing() as session:
            session.execute(delete(SessionTable).where(SessionTable.account == name))
            row = session.get(AccountTable, name)
            if row is not None:
                session.delete(row)
            return row is not None

    def wait_s(self, address: str, now_s: float, known: bool = False) -> float:
        """Returns how long ``address`` has to wait before its next try, in seconds. ``known``: as
        ``WrongPins.wait_s`` has it.
        """
        with self._one_try:
            return self._wrong.wait_s(address, known, now_s)

    def is_held_up(self, address: str, now_s: float) -> bool:
        """Returns whether ``address`` has to wait for what others typed."""
        with self._one_try:
            return self._wrong.is_held_up(address, now_s)

    def try_password(
        self, address: str, name: str, password: str, now_s: float, now_ms: int, known: bool = False
    ) -> str | None:
        """Returns the name of a new session, None for a wrong name or password, or for a try during a wait,
        which is refused unread. ``now_s`` never jumps, ``now_ms`` is UTC; ``known``: as ``wait_s`` has it.
        """
        if self.wait_s(address, now_s, known) > 0:
            return None
        begun = self.begin(name, password, now_ms)
        with self._one_try:
            if begun is None:
                self._wrong.note(address, known, now_s)
            else:
                self._wrong.forgive(address)
        return begun

    def begin(self, name: str, password: str, now_ms: int) -> str | None:
        """Returns the name of a new session, None for a wrong name or password."""
        with self._log.reading() as reading:
            row = reading.get(AccountTable, name.strip())
            hashed = _NOBODY if row is None else row.password
        with self._one_try:
            if not check_password_hash(hashed, password) or row is None:
                return None
        session_name = secrets.token_urlsafe(24)
        with self._log.writing() as session:
            session.execute(delete(SessionTable).where(SessionTable.begun_ms < now_ms - SESSION_LASTS_MS))
            session.add(SessionTable(name_hash=_hash(session_name), account=name.strip(), begun_ms=now_ms))
        return session_name

    def of_session(self, session_name: str, now_ms: int) -> Account | None:
        """Returns whose session this is; None if it was never begun, or has ended."""
        with self._log.reading() as session:
            row = session.get(SessionTable, _hash(session_name))
            if row is None or row.begun_ms < now_ms - SESSION_LASTS_MS:
                return None
            account = session.get(AccountTable, row.account)
            return None if account is None else Account(account.name, Role(account.role))

    def end(self, session_name: str) -> None:
        """Ends a session, wherever its cookie may still be."""
        with self._log.writing() as session:
            session.execute(delete(SessionTable).where(SessionTable.name_hash == _hash(session_name)))

    # What was done.

    def note(self, deed: Deed) -> None:
        """Writes down what somebody did."""
        with self._log.writing() as session:
            session.add(audit_row(deed))

    def is_noted(self, deed: Deed) -> bool:
        """Returns whether this is written down."""
        with self._log.reading() as session:
            found = select(AuditTable.number).filter_by(**_columns(deed)).limit(1)
            return session.scalar(found) is not None

    def audit(self, limit: int = 200) -> tuple[Deed, ...]:
        """Returns what was done last, newest first."""
        with self._log.reading() as session:
            found = session.scalars(select(AuditTable).order_by(AuditTable.number.desc()).limit(limit))
            return tuple(Deed(row.at_ms, row.account, row.table_name, row.what, row.detail) for row in found)

    # Who goes where.

    def claims(self) -> dict[tuple[str, int], Claim]:
        """Returns who goes where, by table and number of the alert."""
        with self._log.reading() as session:
            found = session.scalars(select(ClaimTable))
            return {(row.table_name, row.alert): Claim(row.account, row.at_ms) for row in found}

    def claim(self, table: str, alert: int, account: str, now_ms: int) -> Claim:
        """Says that somebody goes there; who was first goes. Returns who does."""
        with self._log.writing() as session:
            row = session.get(ClaimTable, (table, alert))
            if row is None:
                row = ClaimTable(table_name=table, alert=alert, account=account, at_ms=now_ms)
                session.add(row)
            return Claim(row.account, row.at_ms)

    def drop_old_claims(self, now_ms: int) -> None:
        """Drops claims of alerts that were settled long ago, while no hub ran."""
        with self._log.writing() as session:
            session.execute(delete(ClaimTable).where(ClaimTable.at_ms < now_ms - CLAIM_LASTS_MS))

    def unclaim(self, table: str, alert: int) -> None:
        """Says that nobody goes there any more."""
        with self._log.writing() as session:
            session.execute(
                delete(ClaimTable).where(ClaimTable.table_name == table, ClaimTable.alert == alert)
            )


def _columns(deed: Deed) -> dict[str, int | str]:
    return {
        "at_ms": deed.at_ms,
        "account": deed.account,
        "table_name": deed.table,
        "what": deed.what,
        "detail": deed.detail,
    }


def _hash(name: str) -> str:
    return sha256(name.encode(errors="surrogateescape")).hexdigest()
