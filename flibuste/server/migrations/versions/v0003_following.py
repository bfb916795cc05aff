"""An event refers to the one before it, so that numbers follow. What stands behind a gap is kept aside."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

GAPS = """SELECT code, min(seq) FROM events WHERE seq <> 1
    AND NOT EXISTS (SELECT 1 FROM events AS last WHERE last.code = events.code AND last.seq = events.seq - 1)
    GROUP BY code"""
KEEP = "INSERT INTO aside (code, seq, event, why, at) SELECT code, seq, event, 'a gap', :now FROM events"
BEHIND = "WHERE code = :code AND seq >= :seq"


def upgrade() -> None:
    op.create_table(
        "aside",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    _keep_aside(op.get_bind())
    if op.get_bind().dialect.name == "sqlite":
        op.rename_table("events", "events_before")
        _create_events()
        op.execute(
            "INSERT INTO events (code, seq, event) SELECT code, seq, event FROM events_before ORDER BY code, seq"
        )
        op.drop_table("events_before")
    else:
        op.add_column("events", _previous())
        op.create_foreign_key("events_follow", "events", "events", ["code", "previous"], ["code", "seq"])


def _keep_aside(connection: sa.Connection) -> None:
    for code, seq in connection.execute(sa.text(GAPS)).all():
        connection.execute(sa.text(f"{KEEP} {BEHIND}"), {"code": code, "seq": seq, "now": time.time()})
        connection.execute(sa.text(f"DELETE FROM events {BEHIND}"), {"code": code, "seq": seq})


def _previous() -> "sa.Column[int]":
    return sa.Column("previous", sa.Integer, sa.Computed("nullif(seq - 1, 0)", persisted=True))


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event", sa.Text, nullable=False),
        _previous(),
        sa.ForeignKeyConstraint(["code", "previous"], ["events.code", "events.seq"], name="events_follow"),
    )


def downgrade() -> None:
    with op.batch_alter_table("events") as events:
        events.drop_constraint("events_follow", type_="foreignkey")
        events.drop_column("previous")
    op.drop_table("aside")
