"""Parts of a page that one command writes and the others keep."""

import click
import pytest

from benchmarks.markdown import Part, table

PART = Part("ladder")
PAGE = f"before\n\n{PART.of('old')}\n\nafter\n"


def test_a_part_is_put_between_its_marks_and_all_else_stays():
    new = PART.put(PAGE, "new")
    assert new == f"before\n\n{PART.begin}\n\nnew\n\n{PART.end}\n\nafter\n"
    assert PART.put(PART.put(new, "third"), "old") == PAGE


@pytest.mark.parametrize(
    "page", ["", "no marks", PART.begin, f"{PART.end} {PART.begin}", Part("other").of("x")]
)
def test_a_page_without_the_marks_is_refused(page):
    assert PART.on(page) == ""
    with pytest.raises(click.UsageError, match="<!-- /ladder -->"):
        PART.put(page, "new")


def test_a_part_is_kept_where_it_was_else_before_a_heading_else_at_the_end():
    part = PART.of("kept")
    assert PART.kept(PAGE, part, "after") == PAGE.replace("old", "kept")
    assert PART.kept("text\n\n## History\n", part, "## History") == f"text\n\n{part}\n\n## History\n"
    assert PART.kept("no heading", part, "## History") == f"no heading\n\n{part}\n"
    assert PART.kept("nothing to add", "", "## History") == "nothing to add"


def test_a_table_has_a_line_for_each_row():
    written = table(("a", "b"), [("1", "2")], ["| 3 | 4 |"])
    assert written == "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"
