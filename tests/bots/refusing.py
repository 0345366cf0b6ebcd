"""Names of bots that are refused."""

from collections.abc import Callable

import pytest

from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, say


def refused(make: Callable[[], object]) -> str:
    """The code; there is a sentence in every language."""
    with pytest.raises(Refusal) as caught:
        make()
    for language in LANGUAGES:
        assert say(caught.value, language)
    return caught.value.code
