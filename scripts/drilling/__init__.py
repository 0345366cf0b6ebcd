"""The parts of `make drill`."""
