"""What a server tells, in words: the story, whose turn it is, questions, hints."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from cantiere.bots.hints import Hint
from cantiere.cli.boards import board_of
from cantiere.cli.tables import words_of
from cantiere.cli.terminal import Terminal
from cantiere.games import find
from cantiere.play.events import Event
from cantiere.play.match import Match
from cantiere.play.texts import phrase, tell, texts

Told = Mapping[str, Any]  # of a `Message`
YES, NO = "yes", "no"


def lines_of(game_id: str, story: Sequence[Told], language: str, names: Sequence[str]) -> Iterator[str]:
    """The log: what each move did; that somebody took back, left, or came again."""
    for line in story:
        if line["kind"] == "played":
            quiet = board_of(find(game_id)).quiet
            events = [_event(one) for one in line["events"] if one["kind"] not in quiet]
            yield from (tell(game_id, event, language, names) for event in events)
        else:
            sentence = texts("common", language)["web"].get(f"story_{line['kind']}")
            if sentence is not None:
                yield _filled(sentence, line, names)


def _event(told: Told) -> Event:
    details = {name: value for name, value in told.items() if name not in ("kind", "seat", "rule")}
    return Event(told["kind"], told["seat"], details, told["rule"])


def _filled(sentence: str, line: Told, names: Sequence[str]) -> str:
    name = names[line["seat"]] if "seat" in line else ""
    target = names[line["target"]] if "target" in line else ""
    try:
        return sentence.format(name=name, target=target, by=line.get("by") or "")
    except (KeyError, ValueError, AttributeError):  # a sentence of the browser with slots of its own
        return f"{name}: {line['kind']}"


def state_of(card: Told, told: Told | None, names: Sequence[str], language: str) -> str:
    """What is waited for, or how it ended."""
    if told is None or card["status"] == "waiting":
        return phrase("server_waiting", language, table=card["id"])
    if told["end"]:
        winners = [names[seat] for seat in told["end"]["winners"]]
        return phrase("winner" if len(winners) == 1 else "winners", language, names=winners)
    question = told["question"]
    if question:
        return phrase(f"server_{question['what']}", language, who=names[question["seat"]])
    return phrase("server_turn", language, who=names[told["to_move"]])


def answers_to(own: int, told: Told | None, language: str) -> tuple[tuple[str, str], ...]:
    """Yes and no, where we are asked something."""
    question = told["question"] if told else None
    if not question or own < 0 or question["seat"] == own or own in question["agreed"]:
        return ()
    return ((phrase("server_yes", language), YES), (phrase("server_no", language), NO))


def hint_lines(match: Match, moves: Sequence[Told], terminal: Terminal) -> Iterator[Text]:
    """As `cli/advice` prints them."""
    from cantiere.cli.advice import promise

    for number, told in enumerate(moves, 1):
        action = match.game.notation.parse(told["choice"]["move"])
        words = words_of(match, action, terminal.language)
        yield Text(f"{number:4}  ").append(f"{told['move']:9}", "bold").append(f" {words}")
        hint = Hint((action,), told["move"], told["win_chance"], tuple(told["points"]), told["playouts"], ())
        yield Text(f"{'':6}{promise(match, hint, terminal)}", "dim")
        yield from (Text(f"{'':6}· {reason['text']}") for reason in told["reasons"])
