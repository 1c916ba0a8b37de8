"""Friends, codes that invite, who was asked to which table, trophies, and when a rating changed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Ratings that changed before are dated by the last change of their table. Trophies of older games aren't given."""
    op.create_table(
        "friends",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("other", sa.String(24), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("friends_of_other", "friends", ["other"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("codes_of_target", "codes", ["target"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("invitations_of_person", "invitations", ["person"])
    op.create_table(
        "trophies",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
    )
    op.create_index("trophies_of_person", "trophies", ["person"])
    op.add_column("rating_changes", sa.Column("at", sa.Float))
    op.execute("UPDATE rating_changes SET at = (SELECT updated FROM tables WHERE tables.id = rating_changes.table_id)")
    op.create_index("rating_changes_at", "rating_changes", ["at"])


def downgrade() -> None:
    """Without them."""
    op.drop_index("rating_changes_at", "rating_changes")
    op.drop_column("rating_changes", "at")
    for table in ("trophies", "invitations", "codes", "friends"):
        op.drop_table(table)
