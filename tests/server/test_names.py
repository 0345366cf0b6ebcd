"""Names: no two people look the same, and nobody looks like what they are not. Over real requests, too."""

import time

import pytest
from sqlalchemy import delete, insert, select, update

from cantiere.core.errors import Refusal
from cantiere.server.names import key_of, nickname_of, numbered, own_name
from cantiere.server.people.naming import free_names
from cantiere.server.people.person import Role
from cantiere.server.store.database import Database
from cantiere.server.store.migrate import bring_up_to_date
from cantiere.server.store.schema import PEOPLE, SESSIONS
from tests.server.clients import Browser, Server, quick_passwords, until

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


@pytest.mark.parametrize(
    "other",
    [
        "ana",
        "ANA",
        "A n a",
        "Ana.",
        "_Ana_",
        "Ａｎａ",  # fullwidth
        "𝐀𝐧𝐚",  # mathematical
        "ⓐⓝⓐ",
        "Аna",  # a Cyrillic capital
        "аnа",
        "Αnα",  # Greek
        "Anɑ",
        "ᴀɴᴀ",
        "Anạ",
        "An\u034fa",
        "Ana\u3164",
        "Ana\u2800",
        "A\u200bna",
        "A\u00adna",
        "An\u17b4a",
        "Ana\U000e0061",
        "Ana\ufe0f",
    ],
    ids=ascii,
)
def test_names_that_look_the_same_have_one_key(other):
    assert key_of(other) == key_of("Ana")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Leo 10", "Leo l0"),
        ("Leo 10", "Leo IO"),
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Marc", "Marс"),
        ("Marc", "rnarc"),
        ("Walter", "VValter"),
        ("Анна", "Aннa"),
        ("Нина", "НИНА"),
        ("Ηρα", "ηρα"),
        ("Jean-Paul", "Jean Paul"),
        ("Łukasz", "Lukasz"),
        ("Cœur", "Coeur"),
        ("Straße", "STRASSE"),
        ("Ana ٢", "Ana 2"),
        ("Élodie", "E\u0301lodie"),
    ],
    ids=ascii,
)
def test_so_do_these(one, other):
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Éva", "Eva"),
        ("Noël", "Noel"),
        ("Garçon", "Garcon"),
        ("Mañana", "Manana"),
        ("Ana 2", "Ana 3"),
        ("Ana 10", "Ana 11"),
        ("木", "林"),
        ("कु", "क"),
        ("!!!", "???"),
        ("♥", "♦"),
        ("Ana", "Anna"),
    ],
    ids=ascii,
)
def test_names_that_people_tell_apart_have_two_keys(one, other):
    assert key_of(one) != key_of(other)


@pytest.mark.parametrize(
    "blank",
    ["\u3164", "\u2800", "\u034f", "\u115f", "\u1160", "\uffa0", "\u17b4", "\u180b", "\U0001d159", "\ufffc"],
    ids=ascii,
)
def test_what_cannot_be_seen_is_in_no_name(blank):
    for name in (blank, f"A{blank}na"):
        with pytest.raises(Refusal, match="nickname_signs"):
            nickname_of(name)


@pytest.mark.parametrize("mixed", ["Аna", "Anα", "Αна"], ids=ascii)
def test_a_name_is_of_one_alphabet(mixed):
    with pytest.raises(Refusal, match="nickname_mixed"):
        nickname_of(mixed)


@pytest.mark.parametrize("name", ["Анна", "Ήρα", "Ana 木", "Zoë ♥", "O'Hara", "محمد", "ＡＮＡ"])
def test_names_of_the_world_are_names(name):
    assert nickname_of(name) == name


def test_a_sign_that_is_a_picture_stays_a_sign():
    assert nickname_of("Ana ❤️") == "Ana ❤"


@pytest.mark.parametrize(
    ("name", "kind", "role"),
    [
        ("Admin", "guest", "player"),
        ("admin 2", "account", "player"),
        ("Admin", "account", "host"),
        ("4dmin Admin", "guest", "player"),
        ("Ádmin", "guest", "player"),
        ("AdminAna", "guest", "player"),
        ("Ana (admin)", "guest", "player"),
        ("Cantiere", "account", "host"),
        ("Team Cantiere", "guest", "player"),
        ("ＣＡＮＴＩＥＲＥ", "guest", "player"),
        ("Hôte", "guest", "player"),
        ("Host", "guest", "player"),
        ("H0st", "guest", "player"),
        ("Modérateur", "account", "player"),
        ("Moderatrice", "account", "player"),
        ("Bot (easy)", "guest", "player"),
        ("Robot 2", "account", "admin"),
        ("Expert", "guest", "player"),
        ("Difficile", "account", "player"),
        ("normal", "bot", "player"),
    ],
)
def test_nobody_is_called_what_they_are_not(name, kind, role):
    with pytest.raises(Refusal, match="nickname_role"):
        own_name(name, kind, role)


@pytest.mark.parametrize(
    ("name", "kind", "role"),
    [
        ("Admin", "account", "admin"),
        ("Cantiere", "account", "admin"),
        ("Host Ana", "account", "host"),
        ("Modératrice", "account", "admin"),
        ("Ana's bot", "bot", "player"),
        ("Badminton", "guest", "player"),
        ("Ghost", "guest", "player"),
        ("Abbot", "guest", "player"),
        ("Moderato", "guest", "player"),
        ("Normal Norma", "guest", "player"),
        ("Charlotte", "guest", "player"),
    ],
)
def test_who_is_something_may_say_so_and_other_words_are_free(name, kind, role):
    assert own_name(name, kind, role) == name


def test_a_name_with_a_number_fits_as_names_must():
    names = numbered("Maximilian von und zu Hohe")
    assert [next(names) for _ in range(2)] == ["Maximilian von und zu 2", "Maximilian von und zu 3"]
    assert next(numbered("Ana 7")) == "Ana 2"


# Over the wire.


def arriving(browser: Browser, nickname: str, language: str = "en") -> tuple[int, str]:
    """Status and sentence, if somebody wants to be called that."""
    answer = browser.ask("POST", "/api/guests", nickname=nickname, language=language)
    return answer.status_code, answer.json().get("text", "")


@pytest.mark.parametrize("other", ["Max", "MAX", "Ｍａｘ", "Max.", "𝐌𝐚𝐱", "Мах"], ids=ascii)
def test_no_two_people_look_the_same(other, server_on_each):
    server_on_each.guest("Max")
    refused = server_on_each.browser().refused("POST", "/api/guests", nickname=other)
    assert refused == (409, "nickname_taken")


def test_who_wants_a_name_that_is_taken_is_told_one_that_is_free(server_on_each):
    for _ in range(3):
        server_on_each.guest("Ana")
    assert arriving(server_on_each.browser(), "ana")[1].startswith(
        "Somebody here is called 'ana', or looks the same. 'ana 4' is free"
    )
    ben = server_on_each.guest("Ben")
    assert ben.refused("PATCH", "/api/me", nickname="ANA 3") == (409, "nickname_taken")
    assert ben.ok("GET", "/api/me")["nickname"] == "Ben"
    assert ben.ok("PATCH", "/api/me", nickname="BEN")["nickname"] == "BEN"  # one's own can be written anew
    assert arriving(server_on_each.browser(), "Ana 4") == (201, "")


def test_a_bot_is_called_like_nobody_else(server_on_each):
    ana = server_on_each.guest("Ana")
    ana.ok("POST", "/api/account", login="ana", password=PASSWORD)
    assert ana.refused("POST", "/api/bots", nickname="Ana") == (409, "nickname_taken")
    bot = ana.ok("POST", "/api/bots", nickname="Ana's bot")["bot"]
    assert ana.refused("PATCH", f"/api/bots/{bot['id']}", nickname="A n a") == (409, "nickname_taken")
    assert ana.refused("POST", "/api/bots", nickname="Expert") == (400, "nickname_role")
    assert arriving(server_on_each.browser(), "Anas b.o.t")[0] == 409


def test_a_guest_does_not_look_like_those_who_keep_order(server):
    for name in ("Admin", "Hôte", "Cantiere", "Bot (easy)", "H0st"):
        assert server.browser().refused("POST", "/api/guests", nickname=name) == (400, "nickname_role")
    ana = server.guest("Ana")
    assert ana.refused("PATCH", "/api/me", nickname="Admin") == (400, "nickname_role")
    server.promote(ana, "admin")
    assert ana.ok("PATCH", "/api/me", nickname="Admin")["nickname"] == "Admin"


def test_at_ones_own_screen_others_are_called_as_they_like_but_not_like_a_role(server):
    server.guest("Leo")
    ana = server.guest("Ana")
    assert ana.table(seats="me local:Leo")["seats"][1]["name"] == "Leo"
    wanted = [{"kind": "me"}, {"kind": "local", "name": "Admin"}]
    refused = ana.refused("POST", "/api/tables", game="azul-pavilion", seats=wanted)
    assert refused == (400, "nickname_role")


def test_of_a_guest_who_cannot_come_back_the_name_is_free(server_on_each):
    """It stays where they played; whoever is still here, or has just come, keeps it."""
    server: Server = server_on_each
    gone, here, new = server.guest("Gone"), server.guest("Here"), server.guest("New")
    table = gone.table()["id"]

    async def sweep(database: Database) -> None:
        long_ago = update(PEOPLE).where(PEOPLE.c.nickname != "New").values(created=time.time() - 7_200)
        out = delete(SESSIONS).where(SESSIONS.c.person_id.in_((gone.me["id"], new.me["id"])))
        async with database.writing() as connection:
            await connection.execute(long_ago)
            await connection.execute(out)
        await free_names(database, time.time())

    server.in_database(sweep)
    assert [arriving(server.browser(), name)[0] for name in ("Gone", "Here", "New")] == [201, 409, 409]
    assert here.ok("GET", f"/api/tables/{table}")["seats"][0]["name"] == "Gone"


def test_the_house_itself_frees_names(tmp_path):
    """When it opens, and from then on each minute."""
    with Server(tmp_path / "house") as server:
        ana = server.guest("Ana")
        ana.ok("DELETE", "/api/session")

        async def age(database: Database) -> None:
            async with database.writing() as connection:
                await connection.execute(update(PEOPLE).values(created=time.time() - 7_200))

        server.in_database(age)

    async def is_free(database: Database) -> bool:
        async with database.reading() as connection:
            return (await connection.execute(select(PEOPLE.c.name_key))).scalar() is None

    with server.again() as other:
        until(lambda: other.in_database(is_free))
        assert arriving(other.browser(), "Ana")[0] == 201


# Marks.


def account(server: Server, nickname: str, role: Role = "player") -> Browser:
    browser = server.guest(nickname)
    browser.ok("POST", "/api/account", login=nickname.lower(), password=PASSWORD)
    if role != "player":
        server.promote(browser, role)
    return browser


def test_what_people_are_is_told_wherever_their_name_is(server_on_each):
    server: Server = server_on_each
    ana, ben = account(server, "Ana", "admin"), account(server, "Ben", "host")
    eva, gil = account(server, "Eva"), server.guest("Gil")
    table = ana.table("palazzo", "me open open open", is_open=True)["id"]
    for one in (ben, eva, gil):
        one.join(table)
    marks = ["admin", "host", None, "guest"]
    (listed,) = gil.ok("GET", "/api/tables")["tables"]
    assert [seat["mark"] for seat in listed["seats"]] == marks
    people = [gil.ok("GET", f"/api/people/{one.me['id']}")["mark"] for one in (ana, ben, eva, gil)]
    assert people == marks
    with eva.connect() as hearing:
        hearing.ask("watch_table", table=table)
        for one in (ana, ben, eva, gil):
            with one.connect() as wire:
                wire.ask("watch_table", table=table)
                assert wire.ask("say", table=table, text="Hello!")["kind"] == "accepted"
        heard = [hearing.hear_until(lambda one: one["kind"] == "chat" and one["lines"]) for _ in marks]
        assert [one["lines"][0]["mark"] for one in heard] == marks
    with gil.connect() as wire:
        wire.ask("watch_table", table=table)
        (remembered,) = [one for one in wire.heard if one["kind"] == "chat"]
        assert [line["mark"] for line in remembered["lines"]] == marks


def test_bots_and_names_at_one_screen_are_marked_too(server):
    ana = account(server, "Ana")
    made = ana.ok("POST", "/api/bots", nickname="Ana's bot")
    program = server.browser(authorization=f"Bearer {made['token']}")
    program.me = program.ok("GET", "/api/me")
    table = ana.table("palazzo", "me local:Leo bot:random open")["id"]
    seats = program.join(table)["seats"]
    assert [seat["mark"] for seat in seats] == [None, "local", None, "bot"]
    assert program.me["mark"] == "bot"


async def test_an_old_database_is_given_names_of_which_there_is_one(url):
    """Accounts before guests, the older before the newer; of those who cannot come back nothing changes."""
    database = Database(url)
    await bring_up_to_date(database, "0002")
    people = [
        ("g1", "Ana", "guest", 1.0, True),
        ("a1", "ana", "account", 3.0, False),
        ("a2", "Ａｎａ", "account", 4.0, False),
        ("g2", "Ana 2", "guest", 5.0, True),
        ("g3", "Ana", "guest", 0.0, False),
        ("g4", "\u3164", "guest", 6.0, True),
        ("g5", "Admin", "guest", 7.0, True),
        ("level-normal", "normal", "bot", 8.0, False),
    ]
    rows = [
        {"id": one, "nickname": name, "kind": kind, "role": "player", "language": "en", "created": at}
        for one, name, kind, at, _ in people
    ]
    session = {"created": time.time(), "seen": time.time(), "device": None}
    sessions = [{"id_hash": one[0], "person_id": one[0], **session} for one in people if one[4]]
    async with database.writing() as connection:
        await connection.execute(insert(PEOPLE), rows)
        await connection.execute(insert(SESSIONS), sessions)
    await bring_up_to_date(database)
    async with database.reading() as connection:
        found = (await connection.execute(select(PEOPLE.c.id, PEOPLE.c.nickname, PEOPLE.c.name_key))).all()
    await database.close()
    assert {row.id: row.nickname for row in found} == {
        "a1": "ana",
        "a2": "Ａｎａ 2",
        "g1": "Ana 3",
        "g2": "Ana 4",
        "g3": "Ana",
        "g4": "Player",
        "g5": "Player 2",
        "level-normal": "normal",
    }
    assert {row.id for row in found if row.name_key is None} == {"g3", "level-normal"}
