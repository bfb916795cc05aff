"""Which process of a fleet looks after a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("leases")
