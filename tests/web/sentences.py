"""All that is said in games, as play/texts.py says it: for web/src/lib/speaker.ts to say it, too."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from cantiere.core.errors import IllegalMove
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.play import texts as speaking
from cantiere.play.events import Event
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, describe, line_name, say, tell, texts, word
from tests.conftest import Walk, covering
from tests.play.sentences import all_words, names_in, slots

Case = dict[str, Any]
NAMES = ["Ana", "Élodie", "Ben", "Zoë", "Œdipe"]
NUMBERS = (0, 1, 2, -1, 30)
SOME = 25  # refusals of each table


def of_games() -> Iterator[Case]:
    """Events as anybody may see them, moves, score lines and words of each game."""
    for game in GAMES:
        for language in LANGUAGES:
            head = {"game": game.id, "language": language}
            for line in game.lines:
                yield {
                    **head,
                    "how": "line",
                    "what": line.name,
                    "said": line_name(game.id, line.name, language),
                }
            for name in sorted(all_words(game)):
                yield {**head, "how": "word", "what": name, "said": word(game.id, name, language)}
            for action in range(game.notation.size):
                parts = game.notation.parts(action)
                yield {**head, "how": "move", "facts": parts, "said": describe(game.id, parts, language)}
        yield from _events(game)
        yield from _refusals(game)
        yield from _variants(game)


def _events(game: Game) -> Iterator[Case]:
    for table in covering((game,)):
        for match in table.along(Walk(1, 10_000, 2)):
            for viewer in range(-1, match.seats):
                for event in match.events(viewer):
                    for language in LANGUAGES:
                        yield from _told(game, event, language)


def _told(game: Game, event: Event, language: str) -> Iterator[Case]:
    facts = event.as_dict()
    head = {"how": "event", "game": game.id, "language": language, "facts": facts}
    yield {**head, "said": tell(game.id, event, language, NAMES)}
    for section, sentences in texts(game.id, language).items():
        kind, _, variant = section.partition("_")
        if kind == "events" and variant and event.kind in sentences:
            filled = _filled(game.id, language, sentences[event.kind], facts)
            yield {**head, "variant": variant, "said": filled["said"]}


def _refusals(game: Game) -> Iterator[Case]:
    """What is not allowed in the middle of a game, as it is written and as it is called at a board."""
    for table in covering((game,)):
        match = table.after(Walk(2, 12, 1))
        legal = set(match.legal())
        wrong = (action for action in range(0, game.notation.size, 7) if action not in legal)
        for action in islice(wrong, SOME):
            yield from _refused(match, action)


def _refused(match: Match, action: int) -> Iterator[Case]:
    try:
        match.check(action)
    except IllegalMove as refusal:
        del refusal.facts["examples"]  # which a sentence of its own recommends
        for language in LANGUAGES:
            sentence = texts(match.game.id, language)["refusals"][refusal.code]
            yield _filled(match.game.id, language, sentence, refusal.facts) | {"said": say(refusal, language)}


def _variants(game: Game) -> Iterator[Case]:
    """A table whose parts have other names: `[moves_grey]`."""
    for language in LANGUAGES:
        for section in texts(game.id, language):
            kind, _, variant = section.partition("_")
            if kind == "moves" and variant:
                yield from _varied_moves(game, language, variant)
            if kind == "lines" and variant:
                for line, said in texts(game.id, language)[section].items():
                    head = {"how": "line", "game": game.id, "language": language, "variant": variant}
                    yield {**head, "what": line, "said": said}


def _varied_moves(game: Game, language: str, variant: str) -> Iterator[Case]:
    kinds = texts(game.id, language)[f"moves_{variant}"]
    for action in range(game.notation.size):
        parts = game.notation.parts(action)
        if parts["kind"] in kinds:
            said = describe(game.id, parts, language, [variant])
            head = {"how": "move", "game": game.id, "language": language, "variant": variant}
            yield {**head, "facts": parts, "said": said}


def of_catalogues() -> Iterator[Case]:
    """Every sentence of every section, with whatever its slots can hold: also what no game came to."""
    for name in (*(game.id for game in GAMES), "common", "desk"):
        for language in LANGUAGES:
            for section in texts(name, language):
                for key, sentence in texts(name, language)[section].items():
                    twins = [texts(name, each)[section][key] for each in LANGUAGES]
                    for facts in _examples(name, language, twins):
                        yield _filled(name, language, sentence, facts)


def _filled(name: str, language: str, sentence: str, facts: Mapping[str, Any]) -> Case:
    said = speaking._speaker(name, language, NAMES).vformat(sentence, (), facts)
    head = {"how": "filled", "game": name, "language": language, "facts": facts}
    return {**head, "what": sentence, "said": said[:1].upper() + said[1:]}


def _examples(name: str, language: str, twins: list[str]) -> Iterator[dict[str, Any]]:
    words = speaking._words(name, language)
    wanted = {
        slot: {spec for twin in twins for each, spec in slots(twin) if each == slot}
        for slot in names_in(twins[0])
    }
    fitting = {slot: _values(specs, words) for slot, specs in wanted.items()}
    for step in range(max((len(values) for values in fitting.values()), default=1)):
        yield {
            slot: values[(step + shift) % len(values)] for shift, (slot, values) in enumerate(fitting.items())
        }


def _values(specs: set[str], words: Mapping[str, str]) -> list[Any]:
    """What can stand in a slot that is used in these ways."""
    if any(spec == "seat" or "|" in spec for spec in specs):
        return [*NUMBERS]
    if "de" in specs:
        return NAMES
    inflected = [spec for spec in specs if spec]
    if inflected:
        stems = [
            {key.removeprefix(f"{spec}_") for key in words if key.startswith(f"{spec}_")}
            for spec in inflected
        ]
        return sorted(set.intersection(*stems))
    some = sorted(words)[:: max(1, len(words) // 5)]
    return ["Élodie {x}", *NUMBERS, *some, some, {}, {each: n for n, each in enumerate(some)}]


def written(cases: Iterator[Case]) -> list[Case]:
    """Each once, as JSON has it."""
    lines = dict.fromkeys(json.dumps(case, ensure_ascii=False, sort_keys=False) for case in cases)
    return [json.loads(line) for line in lines]
