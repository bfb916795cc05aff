"""Codes that bring a visitor back: under their SHA-256."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "codes", sa.Column("digest", sa.String(64), primary_key=True), sa.Column("who", sa.String(64), nullable=False)
    )


def downgrade() -> None:
    op.drop_table("codes")
