"""`cantiere dataset`: decisions as Parquet, played for the purpose or taken from game files."""
