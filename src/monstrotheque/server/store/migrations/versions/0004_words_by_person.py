"""Finding what a person has said."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TELLING = sa.text("kind IN ('joined', 'renamed', 'wished', 'chat')")


def upgrade() -> None:
    """An index over the entries that hold names and words, and no others."""
    op.create_index("entries_telling", "entries", ["person"], sqlite_where=TELLING, postgresql_where=TELLING)


def downgrade() -> None:
    """Without it."""
    op.drop_index("entries_telling", "entries")
