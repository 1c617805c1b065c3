"""Outbox of a club's table: the log has a unique id and numbers its entries without gaps."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Draws the log's random id and numbers the existing entries."""
    identity = op.create_table("identity", sa.Column("id", sa.Text(), primary_key=True))
    op.bulk_insert(identity, [{"id": uuid4().hex}])
    op.create_table(
        "outbox",
        sa.Column("seq", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("entry_number", NUMBER, sa.ForeignKey("entry.number"), nullable=False, unique=True),
    )
    op.execute("INSERT INTO outbox SELECT row_number() OVER (ORDER BY number), number FROM entry")
