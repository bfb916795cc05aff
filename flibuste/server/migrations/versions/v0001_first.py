"""The first form: tables, their events, who sits where, the server's keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "events",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column(
            "code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True, index=True
        ),
    )
    op.create_table(
        "keys", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    for name in ("keys", "members", "events", "tables"):
        op.drop_table(name)
