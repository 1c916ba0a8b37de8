"""Requests to bots that wait for a worker."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A queue for workers."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("version", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("urgency", sa.Integer, nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("rank", sa.Float, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("leased", sa.Float),
        sa.Column("worker", sa.String(24)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Index("jobs_in_order", "urgency", "rank"),
    )


def downgrade() -> None:
    """Without it: servers think for themselves."""
    op.drop_table("jobs")
