"""Tournaments of a club: pairings, results, and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Creates the table; a log of a single table leaves it empty."""
    op.create_table(
        "club_tournament",
        sa.Column("number", NUMBER, primary_key=True),
        sa.Column("name", sa.Text(), nullable=False, unique=True),
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("tables", sa.Text(), nullable=False),
        sa.Column("sources", sa.Text(), nullable=False),
        sqlite_autoincrement=True,
    )
