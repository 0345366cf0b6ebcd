"""How much playouts tell of a decision, beside their noise: `python -m benchmarks signal`."""
