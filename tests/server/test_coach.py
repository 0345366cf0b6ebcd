"""A coach at a table against bots: who may have one, what it says, and that nobody waits for it."""

import threading

import pytest

from cantiere.bots.heuristics.reason import Reason
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.insight.coaching import Concern
from cantiere.insight.judging import Difference, Judgement
from cantiere.play.texts import LANGUAGES
from cantiere.server.live import coach
from cantiere.server.live.coach import coached_seat, intent_of, past_of, warning
from cantiere.server.live.setting import Sitter
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from tests.server.clients import Server, at_most
from tests.server.live.rooms import now, person, play, play_on, room_of

AZUL, CAMPANILE = find("azul-pavilion"), find("campanile")
AGAINST_BOTS = (person(1), Sitter(bot="normal"))
CONCERN = Concern(
    Difference(0.184, 0.02),
    Judgement.BLUNDER,
    (Reason("leaves_tiles", -3.0, {"count": 4, "colour": "yellow", "rival": 1}),),
    (Reason("points_now", 5.0, {"points": 5}),),
)


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "house", coach_playouts=8, coach_seconds=30.0) as running:
        yield running


def seated(browser, game: str = "campanile", bots: int = 1, **terms):
    """A table against bots that are waited for: the card, and the table as soon as one may move."""
    seats = ["me", *["bot:random"] * bots]
    table = browser.table(game, " ".join(seats), **terms)["id"]
    browser.start(table)
    return table, at_move(browser, table)


def at_move(browser, table: str):
    with browser.connect() as wire:
        shown = wire.watch(table)
        while not shown["legal"] and shown["end"] is None:
            shown = wire.hear_until(lambda one: one["kind"] == "table")
    return shown


def question(shown, move: str | None = None) -> dict:
    return {"turn": shown["turn"], "seat": 0, "move": move or shown["legal"][0]["move"]}


def refusal(sitters, asker: str = "p1", **terms) -> str:
    """The code that a coach is refused with at such a table; empty if it is not."""
    room = now(room_of(AZUL, sitters, **terms))
    try:
        coached_seat(room.table, asker)
    except Refusal as refused:
        return refused.code
    return ""


def test_only_one_person_against_bots_has_a_coach_and_never_at_a_rated_table():
    assert refusal(AGAINST_BOTS) == ""
    assert refusal(AGAINST_BOTS, rated=True) == "coach_rated"
    assert refusal([person(1), person(2)]) == "coach_others"
    assert refusal([person(1), person(1)]) == "coach_others"  # at one screen
    assert refusal([*AGAINST_BOTS, person(2)]) == "coach_others"
    assert refusal(AGAINST_BOTS, asker="p2") == "coach_not_yours"


def test_who_left_has_no_coach_and_who_stays_with_bots_only_has_none_either(server):
    """Other people once sat there: they learn what was played."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table("campanile", "me open bot:random", is_open=True)["id"]
    ben.join(table)
    ana.start(table)
    shown = at_any_turn(ana, table)
    body = {"turn": shown["turn"], "seat": 0, "move": "x"}
    assert ana.refused("POST", f"/api/tables/{table}/coach", **body) == (403, "coach_others")
    with ben.connect() as wire:
        assert wire.ask("resign", table=table, seat=1)["kind"] == "accepted"
    assert ana.refused("POST", f"/api/tables/{table}/coach", **body) == (403, "coach_others")
    alone, shown = seated(ana)
    with ana.connect() as wire:
        wire.watch(alone)
        assert wire.ask("resign", table=alone, seat=0)["kind"] == "accepted"
    codes = {ana.refused("POST", f"/api/tables/{alone}/coach", **question(shown))[1]}
    assert codes <= {"table_over", "coach_not_yours"}


def at_any_turn(browser, table: str):
    with browser.connect() as wire:
        return wire.watch(table)


def test_strangers_spectators_and_programs_are_refused(server):
    ana, eve = server.guest("Ana"), server.guest("Eve")
    table, shown = seated(ana)
    for place, body in ((f"/api/tables/{table}/coach", question(shown)), (purposes(table), {"since": 0})):
        assert eve.refused("POST", place, **body)[1] in ("coach_not_yours", "unknown_table")
        assert server.browser().refused("POST", place, **body) == (401, "who_are_you")


def purposes(table: str) -> str:
    return f"/api/tables/{table}/coach/purposes"


def test_what_cannot_be_played_is_refused(server):
    ana = server.guest("Ana")
    table, shown = seated(ana)
    place = f"/api/tables/{table}/coach"
    late = question(shown) | {"turn": shown["turn"] + 1}
    assert ana.refused("POST", place, **late) == (400, "stale_turn")
    assert ana.refused("POST", place, **question(shown, "?"))[1] == "not_a_move"
    assert ana.refused("POST", place, **(question(shown) | {"seat": 1})) == (403, "not_your_seat")
    assert ana.refused("POST", purposes(table), since=shown["turn"] + 1) == (400, "no_such_turn")


def test_a_table_is_opened_with_a_coach_only_where_it_may_have_one(server):
    ana = server.guest("Ana")
    card = ana.table("campanile", "me bot:random", terms={"coach": True})
    assert card["terms"]["coach"]
    for other in ({"kind": "open"}, {"kind": "local", "name": "Leo"}):
        wanted = {"game": "campanile", "seats": [{"kind": "me"}, other], "terms": {"coach": True}}
        assert ana.refused("POST", "/api/tables", **wanted) == (403, "coach_others")
    change = {"kind": "open"}
    assert ana.refused("PUT", f"/api/tables/{card['id']}/seats/1", **change) == (403, "coach_others")


def test_a_concern_is_said_in_the_language_of_whoever_plays(server, monkeypatch):
    monkeypatch.setattr(coach, "concern", lambda *given: CONCERN)
    said = {}
    for language in LANGUAGES:
        browser = server.guest(f"Ana {language}", language)
        table, shown = seated(browser, "azul-pavilion")
        told = browser.ok("POST", f"/api/tables/{table}/coach", **question(shown))
        assert (told["status"], told["judgement"], told["turn"]) == ("concern", "blunder", shown["turn"])
        assert told["loss"] == pytest.approx(0.184)
        said[language] = told["text"]
    assert "18 points" in said["en"]
    assert "4 yellow tiles" in said["en"]
    assert "18 points" in said["fr"]
    assert "4 tuiles jaunes" in said["fr"]
    assert "Random" in said["en"]
    assert "Hasard" in said["fr"]


def test_what_speaks_against_a_move_is_said_first_then_what_speaks_for_another_then_only_how_much():
    cases = [
        (CONCERN, "4 yellow tiles"),
        (Concern(CONCERN.loss, CONCERN.judgement, (), CONCERN.instead), "scores 5 points now"),
        (Concern(CONCERN.loss, CONCERN.judgement, (), ()), "18 points of win chance"),
    ]
    for found, words in cases:
        assert words in warning(found, AZUL, "en", ["Ana", "Ben"])
        assert warning(found, AZUL, "fr", ["Ana", "Ben"]) != warning(found, AZUL, "en", ["Ana", "Ben"])


def test_it_thinks_of_the_own_move_from_what_the_seat_sees(server, monkeypatch):
    seen, think = [], coach.concern

    def noted(game, view, line, seed, budget):
        seen.append((view, line))
        return think(game, view, line, seed, budget)

    monkeypatch.setattr(coach, "concern", noted)
    ana = server.guest("Ana")
    table, shown = seated(ana)
    told = ana.ok("POST", f"/api/tables/{table}/coach", **question(shown))
    assert told["status"] in ("fine", "concern")
    ((view, line),) = seen
    assert view.rng == 0  # no seat sees the chance
    assert [CAMPANILE.notation.text(action) for action in line] == [shown["legal"][0]["move"]]


def test_whoever_plays_does_not_wait_for_a_slow_coach(tmp_path, monkeypatch):
    may_end = threading.Event()
    monkeypatch.setattr(coach, "concern", lambda *given: may_end.wait() and CONCERN)
    with Server(tmp_path / "house", coach_seconds=0.05) as server:
        ana = server.guest("Ana")
        table, shown = seated(ana)
        assert ana.ok("POST", f"/api/tables/{table}/coach", **question(shown))["status"] == "fine"
        with ana.connect() as wire:
            wire.watch(table)
            played = wire.ask("play", table=table, **question(shown))
        assert played["kind"] == "accepted"
        may_end.set()


def test_until_the_game_is_compiled_the_coach_warms_up(server, monkeypatch):
    ana = server.guest("Ana")
    table, shown = seated(ana)
    monkeypatch.setattr(CompileCache, "is_compiled", lambda *given: False)
    assert ana.ok("POST", f"/api/tables/{table}/coach", **question(shown))["status"] == "warming"
    told = ana.ok("POST", purposes(table), since=0)
    assert (told["status"], told["purposes"]) == ("warming", [])


def test_it_has_its_rate(tmp_path):
    with Server(tmp_path / "house", rates={"coach": at_most(2)}) as server:
        ana = server.guest("Ana")
        body = {"turn": 0, "seat": 0, "move": "x"}
        codes = [ana.refused("POST", "/api/tables/none/coach", **body)[1] for _ in range(3)]
        assert codes == ["unknown_table", "unknown_table", "too_often"]


async def _some_turns(game, plies: int):
    room = await room_of(game, [person(1), *[Sitter(bot="normal")] * (game.seats[0] - 1)])
    await play_on(room, plies)
    return room.table


@pytest.mark.parametrize(
    "game", [AZUL, CAMPANILE, find("palazzo"), find("palermo")], ids=lambda game: game.id
)
def test_what_bots_were_after_is_told_of_their_turns_only_and_in_both_languages(game):
    table, names = now(_some_turns(game, 24)), ["Ana", "Ben", "Cem"]
    moves = past_of(table, 0, 0).bot_moves()
    assert moves
    assert all(one.seat != 0 for one in moves)
    assert all(reason.weight > 0 for one in moves for reason in one.reasons)
    turns = [one.turn for one in moves]
    assert turns == sorted(set(turns))
    assert all(turn >= table.turn - coach.MOST_ACTIONS for turn in turns)
    said = [[one.words(game, language, names) for one in moves] for language in LANGUAGES]
    assert all(english and english != french for english, french in zip(*said, strict=True))
    assert past_of(table, 0, table.turn).bot_moves() == []


def test_a_bots_move_is_explained_once_it_is_made(server):
    ana = server.guest("Ana")
    table, shown = seated(ana, "azul-pavilion")
    with ana.connect() as wire:
        shown = wire.watch(table)
        wire.ask("play", table=table, turn=shown["turn"], seat=0, move=shown["legal"][0]["move"])
    shown = at_move(ana, table)
    told = ana.ok("POST", purposes(table), since=0)
    assert told["status"] == "told"
    assert all(one["seat"] == 1 and one["text"] and one["turn"] < shown["turn"] for one in told["purposes"])


def test_where_players_must_remember_nothing_is_told_of_what_is_longer_ago():
    async def story():
        room = await room_of(CAMPANILE, AGAINST_BOTS, options={"memory": "hidden"})
        await play_on(room, 20)
        while room.table.to_move != 0:
            await play(room)
        return room.table

    table = now(story())
    own = [turn for turn in range(table.turn) if table.match.actions and _mover(table, turn) == 0]
    assert all(one.turn > own[-1] for one in past_of(table, 0, 0).bot_moves())


def _mover(table, turn: int) -> int:
    match = table.match.copy()
    match.go_to(turn)
    return match.to_move


def test_a_move_in_several_parts_is_judged_by_its_first():
    room = now(room_of(CAMPANILE, AGAINST_BOTS))
    while room.table.to_move != 0:
        now(play(room))
    first = room.table.match.moves()[0]
    intent = intent_of(room.table, 0, room.table.turn, f"{first} +.")
    assert [CAMPANILE.notation.text(action) for action in intent.line] == [first, "+."]
    with pytest.raises(Refusal, match="not_a_move"):
        intent_of(room.table, 0, room.table.turn, f"{first} nonsense")
