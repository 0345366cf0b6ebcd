"""The part of docs/bench.md that `cantiere bench-server` writes: between marks, kept by `cantiere bench`."""

BEGIN, END = "<!-- bench-server -->", "<!-- /bench-server -->"


def marked_part(text: str) -> str:
    """What stands between the marks, with them; nothing if there are none."""
    _, begin, rest = text.partition(BEGIN)
    inside, end, _ = rest.partition(END)
    return begin + inside + end if end else ""


def with_part(text: str, part: str, before: str) -> str:
    """The page with the part in its place, else before a heading, else at the end."""
    old = marked_part(text)
    if old or not part:
        return text.replace(old, part) if old else text
    head, heading, rest = text.partition(before)
    return f"{head.rstrip()}\n\n{part}\n\n{heading}{rest}" if heading else f"{text.rstrip()}\n\n{part}\n"
