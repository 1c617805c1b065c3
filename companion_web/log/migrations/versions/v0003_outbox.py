"""The log is the outbox of a table in a club: it has an identity and numbers its entries without gaps."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Draws the log's identity by chance and numbers the entries that are there."""
    identity = op.create_table("identity", sa.Column("id", sa.Text(), primary_key=True))
    op.bulk_insert(identity, [{"id": uuid4().hex}])
    op.create_table(
        "outbox",
        sa.Column("seq", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("entry_number", NUMBER, sa.ForeignKey("entry.number"), nullable=False, unique=True),
    )
    op.execute("INSERT INTO outbox SELECT row_number() OVER (ORDER BY number), number FROM entry")
