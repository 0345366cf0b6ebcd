"""Games are found in their folders."""

from types import SimpleNamespace

import pytest

import cantiere.games as games


@pytest.mark.parametrize("exported", [{}, {"GAME": "a word"}, {"GAME": games.find("palermo")}])
def test_a_folder_that_exports_no_game_of_its_name_stops_the_import(exported, monkeypatch):
    monkeypatch.setattr(games, "import_module", lambda name: SimpleNamespace(**exported))
    with pytest.raises(TypeError, match="exports no GAME whose id is azul-pavilion"):
        games._exported("azul_pavilion")
