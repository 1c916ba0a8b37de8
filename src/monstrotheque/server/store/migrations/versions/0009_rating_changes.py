"""What each game did to its players' ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Older games don't tell: nothing was written down then."""
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
    )
    op.create_index("rating_changes_of_person", "rating_changes", ["person"])


def downgrade() -> None:
    """Without them."""
    op.drop_table("rating_changes")
