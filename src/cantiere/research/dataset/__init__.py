"""Decisions in Parquet: how they are laid out, written and read back. Only this folder knows pyarrow."""
