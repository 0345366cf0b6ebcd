"""What we measure ourselves by. Not in the wheel: `python -m benchmarks`, or `make bench…`, in a clone."""
