"""Each game has a unique id, and that of the table at which it is played."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the two columns, empty for existing games."""
    for name in ("id", "table_id"):
        op.add_column("game", sa.Column(name, sa.Text(), nullable=False, server_default=""))
