"""The tables of the database.

What happens at a table of players is kept in `entries`, which only ever grows; (table, version) and (table, ply) are
unique, so that of two processes that decide at once only one counts. The other columns of `tables` are there to find
tables without reading their entries.
"""

from __future__ import annotations

import sqlalchemy as sa

from monstrotheque.server.table.entries import FollowAsked, Joined, Renamed, Said

metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("account", sa.String(40), unique=True),
    sa.Column("password", sa.String(200)),
    sa.Column("lang", sa.String(2)),
    sa.Column("webhook", sa.String(400)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("recovery", sa.String(64)),
    sa.Column("lookalike", sa.String(40)),
    sa.Column("face", sa.String(16)),
    sa.Column("worn", sa.String(40)),
    sa.Index("people_lookalike", "lookalike", unique=True),
    sa.Index("people_worn", "worn"),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("device", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Index("sessions_of_person", "person"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("visibility", sa.String(8), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("due", sa.Float),
    sa.Column("day", sa.String(10)),
    sa.Column("result", sa.Text),
    sa.Index("tables_due", "due"),
    sa.Index("tables_by_status", "status"),
    sa.Index("tables_daily", "game", "day"),
)
PUBLIC = tables.c.visibility == sa.literal_column("'public'")
"""The tables that lists show. The others' index isn't written at every move."""
sa.Index(
    "tables_listed", tables.c.game, tables.c.status, tables.c.updated, sqlite_where=PUBLIC, postgresql_where=PUBLIC
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("ply", sa.Integer),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("person", sa.String(24)),
    sa.Column("request", sa.String(64)),
    sa.UniqueConstraint("table_id", "ply", name="entries_ply"),
    sa.UniqueConstraint("table_id", "person", "request", name="entries_request"),
)
TELLING = tuple(entry.KIND for entry in (Joined, Renamed, FollowAsked, Said))
"""The entries that hold what people are called or have said: found by who wrote them when they want to be forgotten."""
_telling = entries.c.kind.in_(TELLING)
sa.Index("entries_telling", entries.c.person, sqlite_where=_telling, postgresql_where=_telling)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("archived", sa.Boolean, nullable=False),
    sa.Column("place", sa.Integer),
    sa.Column("duplicate", sa.String(40)),
    sa.Index("seats_of_person", "person"),
    sa.Index("one_seat_a_duplicate", "person", "duplicate", unique=True),
)
"""Who sits where. *duplicate*: the deal of a duplicate that is played there; nobody plays it at two tables."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
)

rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("before", sa.Float, nullable=False),
    sa.Column("after", sa.Float, nullable=False),
    sa.Column("at", sa.Float),
    sa.Index("rating_changes_of_person", "person"),
    sa.Index("rating_changes_at", "at"),
)
"""What each game did to its players' ratings, and when."""

trophies = sa.Table(
    "trophies",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Index("trophies_of_person", "person"),
)
"""Who won which trophy in which game."""

campaigns = sa.Table(
    "campaigns",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("invitation", sa.String(64), nullable=False),
    sa.Column("host", sa.String(24), nullable=False),
    sa.Column("members", sa.Text, nullable=False),
    sa.Column("voices", sa.Text, nullable=False),
    sa.Column("table_id", sa.String(24)),
    sa.Column("days", sa.Text, nullable=False, server_default="[]"),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

duplicates = sa.Table(
    "duplicates",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("host", sa.String(24), nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False, server_default="1"),
    sa.Column("seed", sa.String(64)),
    sa.Column("ended", sa.Float),
    sa.Index("duplicates_of_host", "host"),
)
"""*seed*: the secret from which the seeds of its deals derive. *ended*: when the host ended the evening."""

duplicate_tables = sa.Table(
    "duplicate_tables",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("duplicate_id", sa.String(24), sa.ForeignKey("duplicates.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("deal", sa.Integer, nullable=False, server_default="1"),
    sa.Index("tables_of_duplicate", "duplicate_id", "number"),
    sa.Index("one_table_a_deal", "duplicate_id", "deal", "number", unique=True),
)
"""The tables of a duplicate. Those with one *number* have the same players, those of one *deal* the same cards."""

members = sa.Table(
    "members",
    metadata,
    sa.Column("campaign_id", sa.String(24), sa.ForeignKey("campaigns.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Index("members_by_person", "person"),
)

secrets_kept = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("version", sa.String(24), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("urgency", sa.Integer, nullable=False),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("rank", sa.Float, nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("leased", sa.Float),
    sa.Column("worker", sa.String(24)),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("answer", sa.Text),
    sa.Index("jobs_in_order", "urgency", "rank"),
)
"""Requests to bots that wait for a worker."""

relations = sa.Table(
    "relations",
    metadata,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("other", sa.String(24), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
)
"""The people somebody has muted or blocked."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(700), primary_key=True),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("device", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("passkeys_of_person", "person"),
)
"""The passkeys of accounts. *uses* is the device's own count, *device* where it was made."""

friends = sa.Table(
    "friends",
    metadata,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("other", sa.String(24), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
    sa.Index("friends_of_other", "other"),
)
"""Who is whose friend: two rows for two friends."""

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("target", sa.String(24), nullable=False),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Index("codes_of_target", "target"),
)
"""Short codes that invite: to a table, or to be a friend."""

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("host", sa.String(24), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("invitations_of_person", "person"),
)
"""The people somebody has invited to a table."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("reporter", sa.String(24), nullable=False),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("table_id", sa.String(24)),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False),
    sa.Index("reports_open", "closed", "at"),
    sa.Index("reports_by_reporter", "reporter"),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("value", sa.String(64), nullable=False),
    sa.Column("until", sa.Float),
    sa.Column("reason", sa.String(200), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("text", sa.String(400), nullable=False),
    sa.Column("until", sa.Float),
)
"""What the host tells everybody (`message`), and whether no game may begin any more (`drain`)."""
