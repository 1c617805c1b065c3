"""A club's hub: which entries it has of which table, accounts, audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Creates the tables; a log of a single table leaves them empty."""
    op.create_table(
        "club_log",
        sa.Column("log_id", sa.Text(), primary_key=True),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "club_game",
        sa.Column("log_id", sa.Text(), primary_key=True),
        sa.Column("game", sa.BigInteger(), primary_key=True),
        sa.Column("game_number", NUMBER, sa.ForeignKey("game.number"), nullable=False),
    )
    op.create_table(
        "club_entry",
        sa.Column("log_id", sa.Text(), primary_key=True),
        sa.Column("seq", sa.BigInteger(), primary_key=True),
        sa.Column("entry_number", NUMBER, sa.ForeignKey("entry.number"), nullable=True),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("picture", sa.Text(), nullable=False, index=True),
        sa.Column("unread", sa.Text(), nullable=False),
    )
    _people()


def _people() -> None:
    op.create_table(
        "club_account",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
    )
    op.create_table(
        "club_session",
        sa.Column("name_hash", sa.Text(), primary_key=True),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("begun_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "club_claim",
        sa.Column("table_name", sa.Text(), primary_key=True),
        sa.Column("alert", sa.BigInteger(), primary_key=True),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "club_audit",
        sa.Column("number", NUMBER, primary_key=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sqlite_autoincrement=True,
    )
