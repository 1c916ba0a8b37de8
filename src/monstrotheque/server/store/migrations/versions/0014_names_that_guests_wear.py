"""What the names that guests wear look like; accents no longer tell two names apart."""

import sqlalchemy as sa
from alembic import op

from monstrotheque.server.names import lookalike_of

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

LONGEST = 40


def upgrade() -> None:
    """Of two accounts that look alike by now, the later keeps the key it had."""
    op.add_column("people", sa.Column("worn", sa.String(LONGEST)))
    op.create_index("people_worn", "people", ["worn"])
    people = sa.table(
        "people", *(sa.column(name) for name in ("id", "name", "account", "lookalike", "worn", "created"))
    )
    p, link = people.c, op.get_bind()
    rows = link.execute(sa.select(p.id, p.name, p.account, p.lookalike).order_by(p.created)).all()
    taken = {row.lookalike for row in rows}
    for row in rows:
        looks = lookalike_of(row.name)[:LONGEST]
        if row.account is None:
            link.execute(sa.update(people).where(p.id == row.id).values(worn=looks))
        elif looks not in taken:
            taken.add(looks)
            link.execute(sa.update(people).where(p.id == row.id).values(lookalike=looks))


def downgrade() -> None:
    """Without them."""
    op.drop_index("people_worn", "people")
    op.drop_column("people", "worn")
