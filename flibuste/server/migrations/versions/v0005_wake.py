"""When a table must be looked after is stored; and since when it is marked to be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("wake", sa.Float))
    op.add_column("tables", sa.Column("marked", sa.Float))
    op.create_index("ix_tables_wake", "tables", ["wake"])
    op.execute("UPDATE tables SET wake = 0 WHERE bots AND status = 'playing'")
    op.drop_column("tables", "bots")


def downgrade() -> None:
    op.add_column("tables", sa.Column("bots", sa.Boolean, nullable=False, server_default=sa.true()))
    op.drop_index("ix_tables_wake", "tables")
    for name in ("wake", "marked"):
        op.drop_column("tables", name)
