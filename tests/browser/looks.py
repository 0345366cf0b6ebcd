"""Pictures of boards, compared loosely: a board that lost its tiles is noticed, another font is not.

A picture is shrunk to a grid of coloured squares. Two grids look alike if they differ little on the whole and
nowhere much; how much is little was chosen so that other hinting and antialiasing pass, and a tower or a hand
that is missing does not. `REWRITE_GOLDEN=1` writes the pictures anew: look at them.
"""

import io
import os
from pathlib import Path

import numpy as np
from PIL import Image

GOLDEN = Path(__file__).with_name("golden")
GRID = (64, 40)  # squares across and down
ON_THE_WHOLE = 4.0  # of 255: mean difference of all squares
IN_ONE_PLACE = 40.0  # of 255: mean difference of a patch
PATCH = 4  # squares across and down


def grid(picture: bytes) -> Image.Image:
    """A picture as coloured squares, each the mean of what it covers."""
    return Image.open(io.BytesIO(picture)).convert("RGB").resize(GRID, Image.Resampling.BOX)


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How much two grids differ: on the whole, and where they differ most."""
    squares = np.abs(np.asarray(one, np.float64) - np.asarray(other, np.float64)).mean(axis=2)
    down, across = squares.shape
    patches = squares.reshape(down // PATCH, PATCH, across // PATCH, PATCH).mean(axis=(1, 3))
    return float(squares.mean()), float(patches.max())


def assert_looks_like(name: str, picture: bytes, tmp_path: Path) -> None:
    path = GOLDEN / f"{name}.png"
    seen = grid(picture)
    if os.environ.get("REWRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        seen.save(path, optimize=True)
        return
    whole, worst = differences(seen, Image.open(path))
    shot = tmp_path / f"{name}.png"
    shot.write_bytes(picture)
    assert (whole < ON_THE_WHOLE, worst < IN_ONE_PLACE) == (True, True), (
        f"{shot} differs from {path.name} by {whole:.1f}, in one place by {worst:.1f}; "
        "if it is meant to: REWRITE_GOLDEN=1"
    )
