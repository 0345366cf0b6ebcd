"""Nets that judge tables, compiled. Only that: whoever edits a file here waits for the compiler."""
