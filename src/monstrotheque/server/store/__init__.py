"""The database: its schema, the one way to write to it, queries, migrations, backups."""
