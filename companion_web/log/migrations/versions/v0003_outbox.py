"""The log is the outbox of a table in a club: it has an identity and numbers its entries without gaps."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entry'"
NUMBERED = """\
UPDATE entry SET seq = counted.seq
FROM (SELECT number, row_number() OVER (ORDER BY number) AS seq FROM entry) AS counted
WHERE entry.number = counted.number"""


def upgrade() -> None:
    """Draws the log's identity by chance and numbers the entries that are there."""
    identity = op.create_table("identity", sa.Column("id", sa.Text(), primary_key=True))
    op.bulk_insert(identity, [{"id": uuid4().hex}])
    op.add_column("entry", sa.Column("seq", sa.BigInteger(), nullable=False, server_default="0"))
    with _changes_allowed():
        op.execute(NUMBERED)
    op.create_index("ix_entry_seq", "entry", ["seq"], unique=True)


@contextmanager
def _changes_allowed() -> Iterator[None]:
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        op.execute("ALTER TABLE entry DISABLE TRIGGER USER")
        yield
        op.execute("ALTER TABLE entry ENABLE TRIGGER USER")
        return
    triggers = connection.execute(sa.text(TRIGGERS)).all()
    for name, _ in triggers:
        op.execute(f'DROP TRIGGER "{name}"')
    yield
    for _, sql in triggers:
        op.execute(sql)
