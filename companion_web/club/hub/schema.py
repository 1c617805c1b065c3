"""The hub's database tables, beside those of the log, which holds the games of all tables of the club."""

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from tachiai.companion_web.log.schema import Base, Number, WholeText


class ClubLogTable(Base):
    """How much is stored of the log of a table of the club."""

    __tablename__ = "club_log"

    log_id: Mapped[str] = mapped_column(WholeText, primary_key=True)
    table_name: Mapped[str] = mapped_column(WholeText)
    seq: Mapped[int] = mapped_column(BigInteger)  #: all entries up to this one are stored


class ClubGameTable(Base):
    """Maps a game's number at its table to its number here."""

    __tablename__ = "club_game"

    log_id: Mapped[str] = mapped_column(WholeText, primary_key=True)
    game: Mapped[int] = mapped_column(BigInteger, primary_key=True)  #: at the table
    game_number: Mapped[int] = mapped_column(ForeignKey("game.number"))  #: here


class ClubEntryTable(Base):
    """An entry as its table sent it."""

    __tablename__ = "club_entry"

    log_id: Mapped[str] = mapped_column(WholeText, primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entry_number: Mapped[int | None] = mapped_column(ForeignKey("entry.number"))  #: here; None: unread
    number: Mapped[int] = mapped_column(BigInteger)  #: at the table, where its picture is
    picture: Mapped[str] = mapped_column(WholeText, index=True)  #: SHA-256, "" for none
    unread: Mapped[str] = mapped_column(WholeText)  #: the message, if this program cannot read the entry


class AccountTable(Base):
    """An account of the club."""

    __tablename__ = "club_account"

    name: Mapped[str] = mapped_column(WholeText, primary_key=True)
    role: Mapped[str] = mapped_column(WholeText)
    password: Mapped[str] = mapped_column(WholeText)  #: its hash


class SessionTable(Base):
    """A session of an account that has not ended."""

    __tablename__ = "club_session"

    name_hash: Mapped[str] = mapped_column(WholeText, primary_key=True)  #: SHA-256
    account: Mapped[str] = mapped_column(WholeText)
    begun_ms: Mapped[int] = mapped_column(BigInteger)


class ClaimTable(Base):
    """An arbiter goes to an alert of a table."""

    __tablename__ = "club_claim"

    table_name: Mapped[str] = mapped_column(WholeText, primary_key=True)
    alert: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    account: Mapped[str] = mapped_column(WholeText)
    at_ms: Mapped[int] = mapped_column(BigInteger)


class AuditTable(Base):
    """A line of the audit log."""

    __tablename__ = "club_audit"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    account: Mapped[str] = mapped_column(WholeText)
    table_name: Mapped[str] = mapped_column(WholeText)
    what: Mapped[str] = mapped_column(WholeText)
    detail: Mapped[str] = mapped_column(WholeText)


class TournamentTable(Base):
    """A tournament; the fields are those of ``HeldTournament``, as JSON where they are no plain values."""

    __tablename__ = "club_tournament"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    name: Mapped[str] = mapped_column(WholeText, unique=True)
    tournament: Mapped[str] = mapped_column(WholeText)
    round: Mapped[int] = mapped_column(BigInteger)
    tables: Mapped[str] = mapped_column(WholeText)
    sources: Mapped[str] = mapped_column(WholeText)
