"""The tables of the log. ``migrations`` makes them; a test holds the two together.

``game``, ``entry`` and ``picture`` are never changed or deleted: triggers forbid it. ``summary`` follows
from them and is kept for the list of games only.
"""

from sqlalchemy import BigInteger, Dialect, ForeignKey, Integer, LargeBinary, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# SQLite numbers rows by themselves only in a column that is an INTEGER exactly.
Number = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    """The family of the tables."""


class WholeText(TypeDecorator[str]):
    """A text of which nobody checks what was read: one that is damaged in its file raises ``UnicodeError``.

    Whoever reads the others refuses it by himself, and goes on with the next row.
    """

    impl = Text
    cache_ok = True

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Returns what was read."""
        if isinstance(value, str):
            value.encode()
        return value


class IdentityTable(Base):
    """What tells this log from all others: one row, 32 hexadecimal digits."""

    __tablename__ = "identity"

    id: Mapped[str] = mapped_column(WholeText, primary_key=True)


class GameTable(Base):
    """A game's header as it began. Times are UTC milliseconds since 1970; ``options`` is JSON."""

    __tablename__ = "game"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    uid: Mapped[str] = mapped_column(Text)
    rules_version: Mapped[str] = mapped_column(Text)
    start: Mapped[str] = mapped_column(Text)
    started_ms: Mapped[int] = mapped_column(BigInteger)
    options: Mapped[str] = mapped_column(Text)
    first: Mapped[str] = mapped_column(Text)
    second: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(Text)
    notes: Mapped[str] = mapped_column(Text)
    time_control: Mapped[str] = mapped_column(Text)
    id: Mapped[str] = mapped_column(Text)
    table_id: Mapped[str] = mapped_column(Text)


class EntryTable(Base):
    """An entry of ``rules.entries``. ``cells`` are joined by a space."""

    __tablename__ = "entry"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    game_number: Mapped[int] = mapped_column(ForeignKey("game.number"), index=True)
    kind: Mapped[str] = mapped_column(Text)
    ply: Mapped[int] = mapped_column(Integer)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    move: Mapped[str] = mapped_column(Text)
    position: Mapped[str] = mapped_column(Text)
    clause: Mapped[str] = mapped_column(Text)
    code: Mapped[str] = mapped_column(Text)
    cells: Mapped[str] = mapped_column(Text)
    player: Mapped[str] = mapped_column(Text)
    plies: Mapped[int] = mapped_column(Integer)
    result: Mapped[str] = mapped_column(Text)
    clock_first_ms: Mapped[int | None] = mapped_column(BigInteger)
    clock_second_ms: Mapped[int | None] = mapped_column(BigInteger)
    detail: Mapped[str] = mapped_column(Text)


class OutboxTable(Base):
    """The place of an entry among all entries of the log: numbered from 1 on without gaps."""

    __tablename__ = "outbox"

    seq: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=False)
    entry_number: Mapped[int] = mapped_column(ForeignKey("entry.number"), unique=True)


class PictureTable(Base):
    """The camera picture (JPEG) that proves an entry."""

    __tablename__ = "picture"

    entry_number: Mapped[int] = mapped_column(ForeignKey("entry.number"), primary_key=True)
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)


class SummaryTable(Base):
    """What the list of games shows and searches, as the entries so far make it."""

    __tablename__ = "summary"

    game_number: Mapped[int] = mapped_column(ForeignKey("game.number"), primary_key=True)
    uid: Mapped[str] = mapped_column(Text, index=True)
    started_ms: Mapped[int] = mapped_column(BigInteger, index=True)
    first: Mapped[str] = mapped_column(Text)
    second: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(Text)
    notes: Mapped[str] = mapped_column(Text)
    result: Mapped[str] = mapped_column(Text)
    plies: Mapped[int] = mapped_column(Integer)
    illegal: Mapped[int] = mapped_column(Integer)
