"""The template under another name, written into a clone."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from cantiere.cli.new_game.naming import Name
from cantiere.core.errors import Refusal

_TEMPLATE = Name("stone-tower")
_SUFFIX = ".txt"
_CLONE = ("pyproject.toml", "docs/rules", "tests/rules", "web/src/games")


def clone_of(package: Path) -> Path:
    """The clone that a package runs from; an installed one has none."""
    root = package.parents[1]
    if not all((root / part).exists() for part in _CLONE):
        raise Refusal("new_game_no_clone")
    return root


def write(root: Path, name: Name) -> list[PurePosixPath]:
    """All files of the game, by their place in the clone. Nothing is written over, and none without all."""
    written = dict(_files(name))
    there = [str(path) for path in written if (root / path).exists()]
    if there:
        raise Refusal("new_game_exists", name=name.id, files=there)
    for path, text in written.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8", newline="\n")
    return list(written)


def _files(name: Name) -> Iterator[tuple[PurePosixPath, str]]:
    for path, file in _below(files("cantiere.cli.new_game") / "template", PurePosixPath()):
        place = _renamed(str(path), name).removesuffix(_SUFFIX)
        yield PurePosixPath(place), _renamed(file.read_text("utf-8"), name)


def _below(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, Traversable]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _below(one, path / one.name)
        else:
            yield path / one.name, one


def _renamed(text: str, name: Name) -> str:
    """As it is written in addresses, in Python and by people."""
    text = text.replace(_TEMPLATE.id, name.id).replace(_TEMPLATE.module, name.module)
    return text.replace(_TEMPLATE.title, name.title)
