"""Duplicates: the same deal at several tables."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None yet."""
    op.create_table(
        "duplicates",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("duplicates_of_host", "duplicates", ["host"])
    op.create_table(
        "duplicate_tables",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("duplicate_id", sa.String(24), sa.ForeignKey("duplicates.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_index("tables_of_duplicate", "duplicate_tables", ["duplicate_id", "number"])


def downgrade() -> None:
    """Without them."""
    op.drop_table("duplicate_tables")
    op.drop_table("duplicates")
