"""The pages for research are true: what they show was run."""

import doctest
import re
from pathlib import Path

import pytest

from cantiere.core.compile import JIT

ROOT = Path(__file__).parents[2]
PAGES = ("batch", "research")
SNIPPET = re.compile(r"^```python\n(.+?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.skipif(not JIT, reason="thousands of games are for compiled rules")
@pytest.mark.parametrize("page", PAGES)
def test_every_snippet_does_what_the_page_says(page):
    """One after the other, as a reader would type them."""
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    snippets = SNIPPET.findall(text)
    assert len(snippets) == text.count("```python") > 0
    test = doctest.DocTestParser().get_doctest("\n".join(snippets), {}, page, None, None)
    wrong: list[str] = []
    results = doctest.DocTestRunner().run(test, out=wrong.append)
    assert results.attempted > len(snippets)
    assert results.failed == 0, "".join(wrong)
