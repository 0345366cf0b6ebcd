"""The rules pages: where they lie, and their sections. Nothing here needs the games themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from cantiere.core.errors import Refusal, UnknownGame

_HEADING = re.compile(r"^(?P<level>#{2,4}) (?P<number>\d+(?:\.\d+)*) (?P<title>.+)$", re.MULTILINE)
_PICTURE = re.compile(r"!\[(?P<words>[^\]]*)\]\([^)]*\)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def _folder() -> Traversable:
    """In a wheel the pages lie inside the package, in the source tree among the documents."""
    packed = files("cantiere") / "rules_pages"
    return packed if packed.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


def game_ids() -> list[str]:
    """The games that have rules pages."""
    return sorted({page.name.split(".")[0] for page in _folder().iterdir() if page.name.endswith(".md")})


def source(game_id: str, language: str) -> str:
    """The rules of a game, as Markdown."""
    if game_id not in game_ids():
        close = get_close_matches(game_id, game_ids(), n=1)
        raise UnknownGame("unknown_game", game=game_id, suggestions=close or game_ids())
    text = (_folder() / f"{game_id}.{language}.md").read_text(encoding="utf-8")
    return _COMMENT.sub("", text)


def page(game_id: str, language: str) -> str:
    """The same without pictures, for a terminal."""
    return _PICTURE.sub(lambda picture: f"*[{picture['words']}]*", source(game_id, language))


def picture(name: str) -> bytes | None:
    """A picture of the pages, if there is one of that name."""
    folder = _folder() / "img"
    return next((one.read_bytes() for one in folder.iterdir() if one.name == name), None)


@dataclass(frozen=True)
class Section:
    """A numbered section without those inside it; what stands before the first has no number."""

    number: str
    title: str
    level: int
    text: str


def sections(game_id: str, language: str) -> list[Section]:
    """A page in its parts, in order. The title of the whole is that of its first part."""
    text = source(game_id, language)
    headings = list(_HEADING.finditer(text))
    title, _, opening = text[: headings[0].start()].strip().partition("\n")
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    parts = [
        Section(one["number"], one["title"], len(one["level"]), text[one.end() : end].strip())
        for one, end in zip(headings, ends, strict=True)
    ]
    return [Section("", title.lstrip("# "), 1, opening.strip()), *parts]


def section(game_id: str, language: str, wanted: str) -> str:
    """One section with those inside it; `3.2` and the rule `azul.3.2` are the same."""
    text, number = page(game_id, language), _number(wanted)
    found = list(_HEADING.finditer(text))
    for place, heading in enumerate(found):
        if heading["number"] == number:
            return text[heading.start() : _end(text, found[place:])].strip() + "\n"
    chapters = [heading["number"] for heading in found if "." not in heading["number"]]
    raise Refusal("no_such_section", section=wanted, known=chapters)


def _number(wanted: str) -> str:
    """The number in a reference to a rule."""
    bare = wanted.strip().strip("§.").strip()
    return bare.partition(".")[2] if bare[:1].isalpha() else bare


def _end(text: str, headings: list[re.Match[str]]) -> int:
    """Where the section of the first heading ends."""
    first, *others = headings
    return next((other.start() for other in others if len(other["level"]) <= len(first["level"])), len(text))


def contents(game_id: str, language: str) -> Iterator[tuple[str, str]]:
    """The numbers and titles of all sections."""
    for heading in _HEADING.finditer(page(game_id, language)):
        yield heading["number"], heading["title"]
