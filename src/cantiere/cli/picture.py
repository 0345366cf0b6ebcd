"""A table in the terminal as an SVG picture, the same on every machine."""

import re
from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

_FOREIGN = re.compile(
    r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL
)  # fonts from the network, and a remark
_FONTS = "Fira Code, Menlo, Consolas, DejaVu Sans Mono, monospace"


def svg(lines: Sequence[Text], width: int, title: str) -> str:
    """Lines of a terminal, with their colours, in a window."""
    console = Console(
        file=StringIO(),
        width=width,
        record=True,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    for line in lines:
        console.print(line, no_wrap=True, overflow="crop")
    drawn = console.export_svg(title=title, unique_id="cantiere")
    drawn = (
        _FOREIGN.sub("", drawn).replace("Fira Code, monospace", _FONTS).replace("Fira Code;", f"{_FONTS};")
    )
    return drawn.replace("<text ", '<text xml:space="preserve" ')  # some viewers drop leading spaces
