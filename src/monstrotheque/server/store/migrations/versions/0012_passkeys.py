"""Passkeys: accounts that sign in by a device."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has a passkey yet."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(700), primary_key=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("passkeys_of_person", "passkeys", ["person"])


def downgrade() -> None:
    """Without them, accounts sign in by their passwords again."""
    op.drop_table("passkeys")
