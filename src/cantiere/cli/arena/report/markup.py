"""Elements of a page. What is not markup already is text, and is escaped."""

from html import escape
from typing import Self


class Markup(str):
    """Text that is markup."""

    __slots__ = ()

    @classmethod
    def of(cls, *parts: object) -> Self:
        """Several parts, one behind the other."""
        return cls("".join(part if isinstance(part, Markup) else escape(str(part)) for part in parts))


def element(tag: str, *children: object, **attributes: object) -> Markup:
    """`class_="bar"` is written class="bar", `stroke_width` as stroke-width; None is left out."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_spelled(part))}"'
        for name, part in attributes.items()
        if part is not None
    )
    return Markup(f"<{tag}{written}>{Markup.of(*children)}</{tag}>" if children else f"<{tag}{written}/>")


def _spelled(part: object) -> str:
    return f"{part:.2f}".rstrip("0").rstrip(".") if isinstance(part, float) else str(part)
