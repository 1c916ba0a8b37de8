"""Sessions that can be ended one by one; recovery codes; names that look alike."""

import hashlib
import time

import sqlalchemy as sa
from alembic import op

from monstrotheque.server.names import lookalike_of

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every cookie that counted still does: it becomes a session of its person."""
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Index("sessions_of_person", "person"),
    )
    op.add_column("people", sa.Column("recovery", sa.String(64)))
    op.add_column("people", sa.Column("lookalike", sa.String(40)))
    op.create_index("people_lookalike", "people", ["lookalike"], unique=True)
    people = sa.table("people", *(sa.column(name) for name in ("id", "account", "lookalike", "epoch", "created")))
    rows = op.get_bind().execute(sa.select(people.c.id, people.c.account, people.c.epoch, people.c.created)).all()
    now, taken = time.time(), set()
    for person, account, epoch, created in rows:
        if created:  # those who were deleted have none
            name = hashlib.sha256(f"{person}.{epoch}".encode()).hexdigest()[:32]
            row = {"id": name, "person": person, "device": "", "created": now, "seen": now}
            op.get_bind().execute(sa.insert(sessions).values(row))
        lookalike = lookalike_of(account) if account else None
        if lookalike and lookalike not in taken:  # of two that look alike already, one counts
            taken.add(lookalike)
            own = sa.update(people).where(people.c.id == person).values(lookalike=lookalike)
            op.get_bind().execute(own)
    op.drop_column("people", "epoch")


def downgrade() -> None:
    """Without them: everybody has to sign in again."""
    op.add_column("people", sa.Column("epoch", sa.Integer, nullable=False, server_default="1"))
    op.drop_index("people_lookalike", "people")
    op.drop_column("people", "lookalike")
    op.drop_column("people", "recovery")
    op.drop_table("sessions")
