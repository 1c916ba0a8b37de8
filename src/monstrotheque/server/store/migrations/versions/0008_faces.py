"""The portraits that people choose."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Which portrait somebody has; none was chosen yet."""
    op.add_column("people", sa.Column("face", sa.String(16)))


def downgrade() -> None:
    """Without portraits."""
    op.drop_column("people", "face")
