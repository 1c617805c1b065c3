"""The tables of the log. ``migrations`` creates them; a test holds the two together.

``game``, ``entry`` and ``picture`` are append-only, enforced by triggers. ``summary`` is derived from them,
for the list of games.
"""

from sqlalchemy import BigInteger, Dialect, ForeignKey, Integer, LargeBinary, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# SQLite's AUTOINCREMENT needs a column of exactly the type INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    """Declarative base of the tables."""


class WholeText(TypeDecorator[str]):
    """A text column that raises ``UnicodeError`` for damaged bytes in a SQLite file.

    For texts that are not checked after reading; ``rows`` checks the others and refuses single rows.
    """

    impl = Text
    cache_ok = True

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Raises ``UnicodeError`` for a text with surrogates (``database._text``)."""
        if isinstance(value, str):
            value.encode()
        return value


class IdentityTable(Base):
    """Unique id of the log: one row, 32 hexadecimal digits."""

    __tablename__ = "identity"

    id: Mapped[str] = mapped_column(WholeText, primary_key=True)


class GameTable(Base):
    """A game's header as it began."""

    __tablename__ = "game"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    uid: Mapped[str] = mapped_column(Text)
    rules_version: Mapped[str] = mapped_column(Text)
    start: Mapped[str] = mapped_column(Text)
    started_ms: Mapped[int] = mapped_column(BigInteger)  #: since 1970, UTC
    options: Mapped[str] = mapped_column(Text)  #: JSON
    first: Mapped[str] = mapped_column(Text)
    second: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(Text)
    notes: Mapped[str] = mapped_column(Text)
    time_control: Mapped[str] = mapped_column(Text)
    id: Mapped[str] = mapped_column(Text)
    table_id: Mapped[str] = mapped_column(Text)


class EntryTable(Base):
    """An entry of ``rules.entries``."""

    __tablename__ = "entry"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Number, primary_key=True)
    game_number: Mapped[int] = mapped_column(ForeignKey("game.number"), index=True)
    kind: Mapped[str] = mapped_column(Text)
    ply: Mapped[int] = mapped_column(Integer)
    at_ms: Mapped[int] = mapped_column(BigInteger)  #: since 1970, UTC
    move: Mapped[str] = mapped_column(Text)
    position: Mapped[str] = mapped_column(Text)
    clause: Mapped[str] = mapped_column(Text)
    code: Mapped[str] = mapped_column(Text)
    cells: Mapped[str] = mapped_column(Text)  #: separated by blanks
    player: Mapped[str] = mapped_column(Text)
    plies: Mapped[int] = mapped_column(Integer)
    result: Mapped[str] = mapped_column(Text)
    clock_first_ms: Mapped[int | None] = mapped_column(BigInteger)
    clock_second_ms: Mapped[int | None] = mapped_column(BigInteger)
    detail: Mapped[str] = mapped_column(Text)


class OutboxTable(Base):
    """An entry's number in the outbox: from 1 on, without gaps, over all games of the log."""

    __tablename__ = "outbox"

    seq: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=False)
    entry_number: Mapped[int] = mapped_column(ForeignKey("entry.number"), unique=True)


class PictureTable(Base):
    """The camera picture (JPEG) that proves an entry."""

    __tablename__ = "picture"

    entry_number: Mapped[int] = mapped_column(ForeignKey("entry.number"), primary_key=True)
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)


class SummaryTable(Base):
    """A row of the list of games, derived from the game's header and entries."""

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
