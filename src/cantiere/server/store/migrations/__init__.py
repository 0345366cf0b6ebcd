"""How the schema came about, for Alembic."""
