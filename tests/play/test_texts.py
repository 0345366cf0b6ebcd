"""Sentences: both languages say the same things, and words are chosen as the language wants it."""

import re
from itertools import count
from typing import Any

import pytest

from cantiere.core.errors import BadMove, IllegalMove
from cantiere.play import texts as speaking
from cantiere.play.events import Event
from cantiere.play.texts import LANGUAGES, phrase, say, tell, texts, word
from tests.conftest import spaced
from tests.play.sentences import FILES, PACKAGE, every_language, names_in, slots

every_file = pytest.mark.parametrize("name", FILES)


def test_every_text_has_its_twin():
    present = {path.name for path in (PACKAGE / "play" / "texts").iterdir()}
    assert {f"{name}.{language}.toml" for name in FILES for language in LANGUAGES} <= present
    assert {name.replace(".en.", ".fr.") for name in present} == {name for name in present if ".fr." in name}


@every_file
def test_both_languages_have_the_same_sentences_with_the_same_slots(name):
    english, french = (texts(name, language) for language in LANGUAGES)
    assert list(english) == list(french)
    for section in english:
        assert list(english[section]) == list(french[section])
        for key, sentence in english[section].items():
            assert names_in(sentence) == names_in(french[section][key]), key


@every_file
@every_language
def test_every_slot_can_be_filled(name, language):
    """A spec is a seat, forms to choose from by number, or the first half of words that exist."""
    words = {**texts("common", language)["words"], **texts(name, language)["words"]}
    for section in texts(name, language).values():
        for sentence in section.values():
            for slot, spec in slots(sentence):
                assert slot.isidentifier()
                forms = spec.count("|") + 1
                known = any(each.startswith(f"{spec}_") for each in words)
                names = ("", "seat", "de") if language == "fr" else ("", "seat")
                assert spec in names or forms in (2, 3) or (forms == 1 and known), sentence


@every_language
def test_typography_is_that_of_the_language(language):
    for name in FILES:
        for section, sentences in texts(name, language).items():
            for key, sentence in sentences.items():
                assert sentence == sentence.strip() or section == "phrases", key
                assert "  " not in sentence or section in ("phrases", "board"), key
                if language == "fr" and section != "phrases":
                    bare = re.sub(r"\{[^{}]*\}|`[^`]*`|\"[^\"]*\"", "", sentence)
                    assert not re.search(r"\w[;!?]", bare), key  # French has a space before these


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "Cannot take back 0 actions: 0 have been played.", "0 action : 0 jouée jusqu'ici."),
        (1, "Cannot take back 1 action: 1 has been played.", "1 action : 1 jouée jusqu'ici."),
        (2, "Cannot take back 2 actions: 2 have been played.", "2 actions : 2 jouées jusqu'ici."),
        (-1, "Cannot take back -1 action: -1 has been played.", "-1 action : -1 jouée jusqu'ici."),
    ],
)
def test_number_is_that_of_the_language(number, english, french):
    """French has the singular for nothing, too."""
    refusal = IllegalMove("cannot_go_back", steps=number, turn=number)
    assert say(refusal, "en") == english
    assert spaced(say(refusal, "fr")).endswith(french)


def speak(language: str, sentence: str, **facts: Any) -> str:
    return speaking._speaker("azul-pavilion", language).vformat(sentence, (), facts)


def test_three_forms_have_one_for_none():
    forms = "{count:nothing|a joker|{count} jokers}"
    assert [speak("en", forms, count=n) for n in (0, 1, 2)] == ["nothing", "a joker", "2 jokers"]
    assert [speak("fr", forms, count=n) for n in (0, 1, 2)] == ["nothing", "a joker", "2 jokers"]


def test_words_lists_and_counts_are_spelled_out():
    assert speak("fr", "{it}", it="red") == "rouge"
    assert speak("fr", "{it}", it=["red", "blue"]) == "rouge, bleu"
    assert speak("fr", "{it}", it=("red",)) == "rouge"
    assert speak("fr", "{it}", it={"red": 1, "blue": 2}) == "1 rouge, 2 bleues"
    assert speak("fr", "{it}", it={}) == "rien"
    assert speak("en", "{it}", it={}) == "nothing"
    assert speak("fr", "{it}", it=3) == "3"
    assert speak("fr", "{it}", it="no word of the game") == "no word of the game"
    assert speak("fr", "{it:a}", it="red") == "une tuile rouge"
    assert speak("fr", "{it}", it=IllegalMove("game_over")) == say(IllegalMove("game_over"), "fr")


def test_seats_have_names_if_there_are_any():
    event = Event("passed", 1, {}, "")
    assert tell("azul-pavilion", event, "en", ["Ana", "Ben"]) == "Ben passes."
    assert tell("azul-pavilion", event, "en") == "2 passes."
    assert tell("azul-pavilion", event, "en", ["Ana"]) == "2 passes."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ana", "d'Ana"),
        ("Élodie", "d'Élodie"),
        ("Œdipe", "d'Œdipe"),
        ("Ben", "de Ben"),
        ("Hugo", "de Hugo"),
        ("Yves", "d'Yves"),
        ("Yann", "de Yann"),
        ("4", "de 4"),
    ],
)
def test_de_is_elided_before_a_vowel(name, said):
    assert speak("fr", "{it:de}", it=name) == said
    assert speaking._speaker("palazzo", "fr", [name]).vformat("{seat:de}", (), {"seat": 0}) == said
    assert speak("fr", "{seat:de}", seat=0) == "de 1"


def test_a_refusal_without_a_sentence_is_still_told():
    assert say(BadMove("no_such_code", text="x"), "en") == "no_such_code(text='x')"
    assert say(BadMove("azul_no_such_code"), "fr") == "azul_no_such_code()"


def test_an_unknown_word_is_left_as_it_is():
    assert word("azul-pavilion", "red", "fr") == "rouge"
    assert word("azul-pavilion", "zebra", "fr") == "zebra"


@every_language
def test_every_phrase_can_be_said(language):
    numbers = count(2)
    for name, sentence in texts("common", language)["phrases"].items():
        named = {slot for slot, spec in slots(sentence) if spec == "de"}
        facts = {slot: next(numbers) for slot in names_in(sentence)}
        said = phrase(name, language, **{slot: str(n) if slot in named else n for slot, n in facts.items()})
        for number in facts.values():
            assert str(number) in said
