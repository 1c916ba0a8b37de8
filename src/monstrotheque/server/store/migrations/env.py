"""Run by Alembic: migrations on the connection that the server passes."""

from alembic import context

from monstrotheque.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
