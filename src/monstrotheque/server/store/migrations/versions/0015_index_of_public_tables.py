"""The index for the lists has public tables alone: a move at a private one doesn't write it. Another counts tables."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

PUBLIC = sa.text("visibility = 'public'")


def upgrade() -> None:
    """With those that lists show."""
    op.drop_index("tables_listed", "tables")
    op.create_index(
        "tables_listed", "tables", ["game", "status", "updated"], sqlite_where=PUBLIC, postgresql_where=PUBLIC
    )
    op.create_index("tables_by_status", "tables", ["status"])


def downgrade() -> None:
    """With all."""
    op.drop_index("tables_by_status", "tables")
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["visibility", "status", "updated"])
