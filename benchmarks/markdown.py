"""Pages in Markdown: tables, and parts between two marks that one command writes anew and all others keep."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import click


def table(head: Sequence[str], rows: Iterable[Sequence[str]], lines: Sequence[str] = ()) -> str:
    """A table; `lines` are rows that are written already."""
    return "\n".join([line_of(head), line_of(["---"] * len(head)), *map(line_of, rows), *lines])


def line_of(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


@dataclass(frozen=True)
class Part:
    """What stands on a page between its marks."""

    name: str

    @property
    def begin(self) -> str:
        return f"<!-- {self.name} -->"

    @property
    def end(self) -> str:
        return f"<!-- /{self.name} -->"

    def of(self, content: str) -> str:
        """Some content between the marks."""
        return f"{self.begin}\n\n{content}\n\n{self.end}"

    def on(self, page: str) -> str:
        """The part of a page, with its marks; nothing if it has none."""
        _, begin, rest = page.partition(self.begin)
        inside, end, _ = rest.partition(self.end)
        return begin + inside + end if end else ""

    def required_on(self, page: str) -> str:
        """The part of a page that must have one: asked before hours are spent."""
        if not (found := self.on(page)):
            raise click.UsageError(f"the page needs a line {self.begin} and, below it, a line {self.end}.")
        return found

    def put(self, page: str, content: str) -> str:
        """The page with other content between the marks; all else stays."""
        return page.replace(self.required_on(page), self.of(content))

    def kept(self, page: str, part: str, before: str) -> str:
        """The page with a part, in its place, else before a heading, else at the end."""
        old = self.on(page)
        if old or not part:
            return page.replace(old, part) if old else page
        head, heading, rest = page.partition(before)
        return f"{head.rstrip()}\n\n{part}\n\n{heading}{rest}" if heading else f"{page.rstrip()}\n\n{part}\n"
