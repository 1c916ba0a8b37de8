"""Campaigns and their members."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Campaigns and who plays them."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("invitation", sa.String(64), nullable=False),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("members", sa.Text, nullable=False),
        sa.Column("voices", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("campaign_id", sa.String(24), sa.ForeignKey("campaigns.id"), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
    )
    op.create_index("members_by_person", "members", ["person"])


def downgrade() -> None:
    """Without campaigns."""
    op.drop_index("members_by_person", "members")
    op.drop_table("members")
    op.drop_table("campaigns")
