"""Every word, event, score line and move of a game can be said in both languages."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from cantiere.play.events import Event
from cantiere.play.texts import LANGUAGES, describe, line_name, tell, texts, word
from tests.conftest import Walk, covering, every_registered_game
from tests.play.sentences import all_words, check_french, every_language, names_in, said


@every_registered_game
@every_language
def test_every_word_of_a_game_is_translated(game, language):
    assert all_words(game) - texts(game.id, language)["words"].keys() == set()
    assert word(game.id, "title", language)
    for option in game.options:
        assert option.name in texts(game.id, language)["words"]


def examples(kind: Any) -> Iterator[dict[str, Any]]:
    """Details for an event, with every word and with none, one and many of what can be counted."""
    longest = max([4, *(len(detail.words) for detail in kind.details if detail.words)])
    for step in range(longest):
        details: dict[str, Any] = {}
        for detail in kind.details:
            if detail.axis:
                details[detail.name] = {one.name.lower(): step for one in islice(detail.axis, step)}
            elif detail.words:
                details[detail.name] = list(detail.words)[step % len(detail.words)].name.lower()
            else:
                details[detail.name] = (0, 1, 2, 10)[step % 4]
        yield details


@every_registered_game
def test_every_event_can_be_told(game):
    assert texts(game.id, "en")["events"].keys() == {kind.name.lower() for kind in game.events}
    assert set(game.details) == set(game.events)
    for kind in game.events:
        for details in examples(game.details[kind]):
            event = Event(kind.name.lower(), 1, details, "")
            english = said(tell(game.id, event, "en", names=["Ana", "Ben"]))
            french = said(tell(game.id, event, "fr", names=["Ana", "Ben"]))
            assert english[0] == english[0].upper()
            assert ("Ben" in english) == ("Ben" in french)
            check_french(game, french)


@every_registered_game
def test_all_that_happens_in_a_game_can_be_told(game):
    for table in covering((game,)):
        for match in table.along(Walk(1, 10_000, 2)):
            for event in match.events(0):
                for language in LANGUAGES:
                    said(tell(game.id, event, language))


@every_registered_game
@every_language
def test_a_variant_says_the_same_in_its_own_way(game, language):
    """`[events_grey]` and the like: some of the usual sentences in other words, with the same slots."""
    sections = texts(game.id, language)
    for name in sections:
        usual, _, variant = name.partition("_")
        for key, sentence in sections[name].items() if variant else ():
            assert names_in(sentence) == names_in(sections[usual][key]), key
            assert sentence != sections[usual][key]
            assert variant in {one.name.lower() for option in game.options for one in option.words}


@every_registered_game
def test_every_score_line_has_a_name(game):
    for language in LANGUAGES:
        assert list(texts(game.id, language)["lines"]) == [line.name for line in game.lines]
        assert len({line_name(game.id, line.name, language) for line in game.lines}) == len(game.lines)


@every_registered_game
def test_every_move_can_be_described(game):
    parts = [game.notation.parts(action) for action in range(game.notation.size)]
    assert texts(game.id, "en")["moves"].keys() == {part["kind"] for part in parts}
    for language in LANGUAGES:
        described = [said(describe(game.id, part, language)) for part in parts]
        assert len(set(described)) == len(parts)
    for sentence in described[:: max(1, len(described) // 100)]:
        check_french(game, sentence)
