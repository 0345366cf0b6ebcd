"""What is kept: people, tables, the journal of every match; one code path on SQLite and PostgreSQL."""
