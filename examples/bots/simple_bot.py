#!/usr/bin/env python3
"""A bot for any game of Cantiere: it plays at random, but does not pass while it can do something."""

import json
import sys
from random import Random


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()  # or our answer would stay with us


def choice(legal):
    busy = [one for one in legal if one["parts"]["kind"] != "pass"]
    return dice.choice(busy or legal)["move"]  # better ideas go here


dice = Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "hello":
        say({"name": "Simple bot", "protocol": 1})
    elif message["kind"] == "new_game":
        dice = Random(message["seed"])  # so that the same game is played the same way again
    elif message["kind"] == "choose":
        say({"move": choice(message["legal"]), "turn": message["turn"]})
    elif message["kind"] == "bye":
        break
