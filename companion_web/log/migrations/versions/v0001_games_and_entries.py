"""Games, entries, pictures and the summary of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Creates four tables; triggers make the first three append-only."""
    _game()
    _entry()
    op.create_table(
        "picture",
        sa.Column("entry_number", NUMBER, sa.ForeignKey("entry.number"), primary_key=True),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
    )
    _summary()
    for table in ("game", "entry", "picture"):
        _forbid_changes(table)


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _game() -> None:
    op.create_table(
        "game",
        sa.Column("number", NUMBER, primary_key=True),
        *_text("uid", "rules_version", "start"),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        *_text("options", "first", "second", "event", "notes", "time_control"),
        sqlite_autoincrement=True,
    )


def _entry() -> None:
    op.create_table(
        "entry",
        sa.Column("number", NUMBER, primary_key=True),
        sa.Column("game_number", NUMBER, sa.ForeignKey("game.number"), nullable=False, index=True),
        *_text("kind"),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        *_text("move", "position", "clause", "code", "cells", "player"),
        sa.Column("plies", sa.Integer(), nullable=False),
        *_text("result"),
        sa.Column("clock_first_ms", sa.BigInteger()),
        sa.Column("clock_second_ms", sa.BigInteger()),
        *_text("detail"),
        sqlite_autoincrement=True,
    )


def _summary() -> None:
    op.create_table(
        "summary",
        sa.Column("game_number", NUMBER, sa.ForeignKey("game.number"), primary_key=True),
        sa.Column("uid", sa.Text(), nullable=False, index=True),
        sa.Column("started_ms", sa.BigInteger(), nullable=False, index=True),
        *_text("first", "second", "event", "notes", "result"),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("illegal", sa.Integer(), nullable=False),
    )


def _forbid_changes(table: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {table}_is_append_only()"
    )
