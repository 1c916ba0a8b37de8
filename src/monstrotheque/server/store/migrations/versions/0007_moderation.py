"""What a host needs to keep the peace: who muted or blocked whom, reports, bans, messages to everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Four tables."""
    op.create_table(
        "relations",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("other", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("reporter", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Index("reports_open", "closed", "at"),
        sa.Index("reports_by_reporter", "reporter"),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("until", sa.Float),
    )


def downgrade() -> None:
    """Without them."""
    for table in ("relations", "reports", "bans", "notices"):
        op.drop_table(table)
