#!/usr/bin/env python3
"""A bot account that plays any game at random: docs/bots-over-http.md explains every step.

CANTIERE_TOKEN=… ./over_http.py "https://play.example.org/table/ID?link=…"
"""

import hashlib
import json
import os
import secrets
import sys
import time
from contextlib import suppress
from random import choice
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

PAGE = urlsplit(sys.argv[1])
SERVER, TABLE = f"{PAGE.scheme}://{PAGE.netloc}", PAGE.path.rpartition("/")[2]
LINK = parse_qs(PAGE.query).get("link", [""])[0]
HERE = f"/api/tables/{TABLE}?link={LINK}"
TOKEN = {"Authorization": f"Bearer {os.environ['CANTIERE_TOKEN']}"}


def ask(path, body=None):
    content = None if body is None else json.dumps(body).encode()
    request = Request(SERVER + path, content, {**TOKEN, "Content-Type": "application/json"})
    return json.load(urlopen(request, timeout=30))  # a refusal is an HTTPError that says why


def answer_to(table):
    """What to say when we see the table like this: an answer, a move, or nothing."""
    question, ours = table["question"], table["viewer"]
    if question and question["seat"] != ours and ours not in question["agreed"]:
        return {"kind": "consent", "yes": question["what"] == "undo", "about": question["number"]}
    if table["legal"]:
        chosen = choice(table["legal"])  # better ideas go here
        return {"kind": "play", "turn": table["turn"], "move": chosen["move"]}
    return None


def play(socket):
    """Until the game is over. What is refused needs no care: the table is shown again."""
    with socket:
        socket.send(json.dumps({"kind": "watch_table", "table": TABLE}))
        while not (heard := json.loads(socket.recv())).get("end"):
            if heard["kind"] == "table" and (answer := answer_to(heard)):
                answer |= {"table": TABLE, "seat": heard["viewer"], "key": heard["number"]}
                socket.send(json.dumps(answer))


def commit(seed, seat):
    """Fix our part of the chance before anybody tells theirs; whoever has no seat yet sits down with it."""
    text = f"cantiere-seed-2\n{TABLE}\n{seed}"
    given = {"commitment": "sha256:" + hashlib.sha256(text.encode()).hexdigest()}
    path, more = ("commit", {}) if seat else ("join", {"link": LINK})
    ask(f"/api/tables/{TABLE}/{path}", {**given, **more})


me, seed = ask("/api/me")["id"], ""
while (card := ask(HERE))["status"] != "finished":
    seat = next((one for one in card["seats"] if one["person"] == me), None)
    if seed and not seat:
        sys.exit("We sit there no longer.")
    if card["status"] == "playing":
        with suppress(ConnectionClosedError):  # the server is coming back
            play(connect(f"ws{SERVER[4:]}/ws", additional_headers=TOKEN))
    elif card["reveal_until"] and not seat["revealed"]:
        # Everybody's part is fixed: keep card["seal"] for `cantiere verify --seal`, if you want to be sure.
        ask(f"/api/tables/{TABLE}/reveal", {"seed": seed})
    elif not seed or not seat["ready"]:  # we have just come, or others broke off
        commit(seed := secrets.token_hex(16), seat)
    time.sleep(1)
