"""Playouts that tell what positions are worth, compiled. Who edits here waits for the compiler."""
