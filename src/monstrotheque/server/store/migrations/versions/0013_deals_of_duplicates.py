"""Duplicates of several deals; nobody sits at two tables of one deal."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Duplicates have had one deal so far."""
    op.add_column("duplicates", sa.Column("deals", sa.Integer, nullable=False, server_default="1"))
    op.add_column("duplicates", sa.Column("seed", sa.String(64)))
    op.add_column("duplicates", sa.Column("ended", sa.Float))
    op.add_column("duplicate_tables", sa.Column("deal", sa.Integer, nullable=False, server_default="1"))
    op.create_index("one_table_a_deal", "duplicate_tables", ["duplicate_id", "deal", "number"], unique=True)
    op.add_column("seats", sa.Column("duplicate", sa.String(40)))
    op.create_index("one_seat_a_duplicate", "seats", ["person", "duplicate"], unique=True)


def downgrade() -> None:
    """Without them."""
    op.drop_index("one_seat_a_duplicate", "seats")
    op.drop_column("seats", "duplicate")
    op.drop_index("one_table_a_deal", "duplicate_tables")
    op.drop_column("duplicate_tables", "deal")
    for name in ("ended", "seed", "deals"):
        op.drop_column("duplicates", name)
