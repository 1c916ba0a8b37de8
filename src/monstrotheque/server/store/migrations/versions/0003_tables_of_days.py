"""The tables on which the days of a campaign were played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Which table each day had."""
    op.add_column("campaigns", sa.Column("days", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Without the tables of the days."""
    op.drop_column("campaigns", "days")
