import pytest

pytest.register_assert_rewrite(*(f"tests.browser.{name}" for name in ("axe", "hands", "looks", "screen")))
