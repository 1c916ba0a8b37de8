"""What names look like, once more: Greek capitals, Armenian letters, strokes, boxes, and a sign between r and n."""

import sqlalchemy as sa
from alembic import op

from monstrotheque.server.names import lookalike_of

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of two accounts that look alike by now, the later keeps the key it had."""
    columns = ("id", "name", "account", "lookalike", "worn", "created")
    people = sa.table("people", *(sa.column(name) for name in columns))
    p, link = people.c, op.get_bind()
    rows = link.execute(sa.select(p.id, p.name, p.account, p.lookalike, p.worn).order_by(p.created)).all()
    taken = {row.lookalike for row in rows}
    for row in rows:
        looks, own = lookalike_of(row.name), sa.update(people).where(p.id == row.id)
        if row.account is None and looks != row.worn:
            link.execute(own.values(worn=looks))
        elif row.account is not None and looks not in taken:
            taken.add(looks)
            link.execute(own.values(lookalike=looks))


def downgrade() -> None:
    """The keys stay: an older server compares them as it finds them."""
