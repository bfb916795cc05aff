"""Lists of tables tell the promise of each table's dice; those from before have none."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("commitment", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "commitment")
