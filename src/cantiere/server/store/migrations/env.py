"""Run by Alembic, on the connection that `migrate.py` hands over."""

from alembic import context

from cantiere.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by making it anew
    transactional_ddl=True,  # both databases can: a migration happens as a whole or not at all
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
