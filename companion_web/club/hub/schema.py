"""The hub's tables, beside those of the log that holds the games of all tables."""

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from tachiai.companion_web.log.schema import Base, Number, WholeText


class ClubLogTable(Base):
    """A log of a table of the club: all its entries up to ``seq`` are here."""

    __tablename__ = "club_log"

    log_id: Mapped[str] = mapped_column(WholeText, primary_key=True)
    table_name: Mapped[str] = mapped_column(WholeText)
    seq: Mapped[int] = mapped_column(BigInteger)


class ClubGameTable(Base):
    """Under which number a game of such a log is kept here."""

    __tablename__ = "club_game"

    log_id: Mapped[str] = mapped_column(WholeText, primary_key=True)
    game: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    game_number: Mapped[int] = mapped_column(ForeignKey("game.number"))


class ClubEntryTable(Base):
    """An entry as it came: under which number it is kept here, and which ``number`` it has at its table,
    where its ``picture`` (SHA-256, "" for none) is. ``unread`` is the whole message where this program
    cannot read the entry; it is kept under no number then.
    """

    __tablename__ = "club_entry"

    log_id: Mapped[str] = mapped_column(WholeText, primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entry_number: Mapped[int | None] = mapped_column(ForeignKey("entry.number"))
    number: Mapped[int] = mapped_column(BigInteger)
    picture: Mapped[str] = mapped_column(WholeText, index=True)
    unread: Mapped[str] = mapped_column(WholeText)


class AccountTable(Base):
    """Somebody with a password (its hash is kept) and a role."""

    __tablename__ = "club_account"

    name: Mapped[str] = mapped_column(WholeText, primary_key=True)
    role: Mapped[str] = mapped_column(WholeText)
    password: Mapped[str] = mapped_column(WholeText)


class SessionTable(Base):
    """A session that was begun and has not ended, by the SHA-256 of its name."""

    __tablename__ = "club_session"

    name_hash: Mapped[str] = mapped_column(WholeText, primary_key=True)
    account: Mapped[str] = mapped_column(WholeText)
    begun_ms: Mapped[int] = mapped_column(BigInteger)


class ClaimTable(Base):
    """Who goes to a table because of an alert."""

    __tablename__ = "club_claim"

    table_name: Mapped[str] = mapped_column(WholeText, primary_key=True)
    alert: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    account: Mapped[str] = mapped_column(WholeText)
    at_ms: Mapped[int] = mapped_column(BigInteger)


class AuditTable(Base):
    """What somebody did."""

    __tablename__ = "club_audit"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    account: Mapped[str] = mapped_column(WholeText)
    table_name: Mapped[str] = mapped_column(WholeText)
    what: Mapped[str] = mapped_column(WholeText)
    detail: Mapped[str] = mapped_column(WholeText)


class TournamentTable(Base):
    """A tournament, as JSON. ``round``: which of its rounds the tables are told (0: none); ``tables``: those
    that it has, in the order of its boards, and ``sources``: the files that it came from, both as JSON.
    """

    __tablename__ = "club_tournament"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    name: Mapped[str] = mapped_column(WholeText, unique=True)
    tournament: Mapped[str] = mapped_column(WholeText)
    round: Mapped[int] = mapped_column(BigInteger)
    tables: Mapped[str] = mapped_column(WholeText)
    sources: Mapped[str] = mapped_column(WholeText)
