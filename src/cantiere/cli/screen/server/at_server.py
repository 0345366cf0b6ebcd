"""A seat at a server's table, on a screen."""

import json
import secrets
import threading
import time
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from cantiere.cli.boards import board_of
from cantiere.cli.boards.scene import Scene
from cantiere.cli.play.commands import COMMANDS
from cantiere.cli.play.session import Session
from cantiere.cli.screen.captured import CapturedTerminal
from cantiere.cli.screen.server.client import PATIENCE, Client, Message, refusal_of
from cantiere.cli.screen.server.line import Line
from cantiere.cli.screen.server.patience import QUIET, SOON, Patience
from cantiere.cli.screen.server.seen import seen_match
from cantiere.cli.screen.server.told import answers_to, hint_lines, lines_of, state_of
from cantiere.cli.screen.sitting import Report, Sitting, Snapshot
from cantiere.core.errors import Refusal
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.fair import client_commitment
from cantiere.play.match import Match
from cantiere.play.texts import word

_PING = json.dumps({"kind": "ping"})
_PAUSE = 1.0  # seconds between two looks at a table that waits, and between two tries to connect


class AtServer(Sitting):
    """The card of the table, its last message, and the story so far."""

    commands = ("help", "hint", "moves", "why", "rules", "score", "undo", "log")
    is_live = True

    def __init__(self, client: Client, me: str, table: str, link: str, terminal: CapturedTerminal) -> None:
        super().__init__(terminal)
        self.client, self.me, self.table, self.link = client, me, table, link
        self.card: Message = self._look()
        self.game = find(self.card["game"])
        self.told: Message | None = None  # the last message about the table
        self.story: list[Message] = []
        self._match: Match = Match(self.game, len(self.card["seats"]), 0, self._options())
        self._seed = ""  # our part of the chance
        self._key = int(time.time() * 1000)  # each message has its own, also after a restart
        self._asked: dict[int, str] = {}  # by key: what was not answered, to be said again over another line
        self._answers: dict[int, Message] = {}
        self._answered = threading.Condition()
        self._socket: Line | None = None
        self._patience = Patience()
        self._is_left = False

    def _look(self) -> Message:
        card: Message = self.client.ask("GET", f"/api/tables/{self.table}?link={self.link}")
        return card

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = self.card["terms"]["options"]
        return options

    @property
    def title(self) -> str:
        return word(self.game.id, "title", self.terminal.language)

    @property
    def own(self) -> int:
        seats = [seat["seat"] for seat in self.card["seats"] if seat["person"] == self.me]
        return seats[0] if seats else SPECTATOR

    @property
    def names(self) -> tuple[str, ...]:
        phrase = self.terminal.phrase
        return tuple(seat["name"] or phrase("player", number=seat["seat"] + 1) for seat in self.card["seats"])

    def retell(self) -> None:
        """The story is kept as it was told, and put into words when it is shown."""

    def snapshot(self) -> Snapshot:
        told, language = self.told, self.terminal.language
        is_mine = told is not None and bool(told["legal"]) and not told["end"] and not told["question"]
        return Snapshot(
            match=self._match.copy(),
            own=self.own,
            names=self.names,
            log=tuple(lines_of(self.game.id, list(self.story), language, self.names)),
            ask=self._ask(told, is_mine),
            is_mine=is_mine,
            moment=-1 if told is None else told["number"],
            answers=answers_to(self.own, told, language),
        )

    def _ask(self, told: Message | None, is_mine: bool) -> str:
        if is_mine and self._socket is not None:
            shown = Scene(self._match, self.own, self.names, self.terminal.language)
            return board_of(self.game).hint(shown)
        if told is not None and self._socket is None and not self.is_finished:
            return self.terminal.phrase("server_again", address=self.client.address)
        return state_of(self.card, told, self.names, self.terminal.language)

    # Beginning, and what others do.

    def advance(self, report: Report) -> None:
        while self.card["status"] == "waiting" and not self._is_left:
            self._take_part()
            report()
            if self.card["status"] == "waiting":
                time.sleep(_PAUSE)
                self.card = self._look()
        while not self.is_finished and not self._is_left:
            try:
                self._listen(report)
            except TimeoutError:  # somebody else may answer
                time.sleep(SOON)
            except (ConnectionClosed, Refusal):  # the server is coming back
                self._socket = None
                self._patience.give_up()
                report()
                time.sleep(_PAUSE)

    @property
    def is_finished(self) -> bool:
        return self.told is not None and self.told["end"] is not None

    def leave(self) -> None:
        """The seat stays ours."""
        self._is_left, socket = True, self._socket
        if socket is not None:
            socket.close()

    def _take_part(self) -> None:
        """§ fair-chance: sit down with a commitment, reveal the seed when all are fixed."""
        seat = next((one for one in self.card["seats"] if one["person"] == self.me), None)
        if self.card["reveal_until"] and seat and self._seed and not seat["revealed"]:
            self._post("reveal", {"seed": self._seed})
        elif seat is None and self._seed:
            raise Refusal("seat_lost")
        elif seat is None or (not seat["ready"] and not self.card["reveal_until"]):
            self._seed = secrets.token_hex(16)
            link = {} if seat else {"link": self.link or None}
            commitment = client_commitment(self.table, self._seed)
            self._post("commit" if seat else "join", {"commitment": commitment, **link})

    def begin(self) -> None:
        """Start a table of our own: commit, then reveal."""
        self._seed = secrets.token_hex(16)
        self._post("start", {"commitment": client_commitment(self.table, self._seed)})
        self.card = self._look()

    def _post(self, what: str, body: Message) -> None:
        self.card = self.client.ask("POST", f"/api/tables/{self.table}/{what}", body)

    def _listen(self, report: Report) -> None:
        self._patience.begin()
        with self.client.connect(self._patience.seconds) as socket:
            self._socket = socket
            seen = {} if self.told is None else {"seen": self.told["number"]}
            watch = {"kind": "watch_table", "table": self.table, "link": self.link or None, **seen}
            socket.send(json.dumps(watch))
            for asked in list(self._asked.values()):
                socket.send(asked)
            while not self.is_finished:
                self._hear(json.loads(self._heard(socket)), report)

    def _heard(self, socket: Line) -> str:
        """The next message. Whoever is silent is asked; if nothing comes then, the line is dead."""
        try:
            heard = socket.recv(QUIET)
        except TimeoutError:
            socket.send(_PING)
            heard = self._soon(socket)
        self._patience.hear()
        return heard

    def _soon(self, socket: Line) -> str:
        try:
            return socket.recv(self._patience.seconds)
        except TimeoutError:
            self._patience.give_up()
            socket.cut()
            raise

    def _hear(self, heard: Message, report: Report) -> None:
        if heard["kind"] == "table":
            self._match = seen_match(self.game, heard)
            self.story += heard["story"] or []
            with self._answered:
                self.told = heard
                self._answered.notify_all()
            report()
        elif heard["kind"] == "card" and heard["card"] is not None:
            self.card = heard["card"]
            report()
        elif heard.get("key"):
            with self._answered:
                self._answers[heard["key"]] = heard
                self._answered.notify_all()

    # What the person does.

    def play(self, line: str) -> None:
        told = self.told
        if told is None:
            raise Refusal("wait_your_turn")
        if told["question"] and self.snapshot().answers:
            about = told["question"]["number"]
            self._say({"kind": "consent", "yes": line == "yes", "about": about})
        else:
            self._say({"kind": "play", "turn": told["turn"], "move": line})

    def _say(self, message: Message) -> None:
        """Send it and wait for the answer: accepted, or refused in the server's words."""
        self._key += 1
        key, socket = self._key, self._socket
        if socket is None:
            raise Refusal("server_absent", address=self.client.address, reason="")
        self._asked[key] = json.dumps({**message, "table": self.table, "seat": self.own, "key": key})
        try:
            with suppress(ConnectionClosed, OSError):  # it is said again over the next line
                socket.send(self._asked[key])
            answer = self._answer(key)
        finally:
            del self._asked[key]
        if answer is not None and answer["kind"] == "refused":
            raise refusal_of(answer)

    def _answer(self, key: int) -> Message | None:
        """None if the end of the game was told before it."""
        with self._answered:
            if not self._answered.wait_for(lambda: key in self._answers or self.is_finished, PATIENCE):
                raise Refusal("server_absent", address=self.client.address, reason="")
            return self._answers.pop(key, None)

    def run(self, command: str, rest: str, shown: Snapshot, refused: Refusal | None) -> None:
        if command == "undo":
            self._ask_undo()
        elif command == "hint":
            self._hint(shown)
        elif command == "log":
            self.terminal.print("\n".join(shown.log))
        else:
            COMMANDS[command](Onlooker(shown, self.terminal, refused), rest)

    def _ask_undo(self) -> None:
        """Back to our last decision; whoever else it concerns is asked by the server."""
        told, own = self.told, self.own
        turns = [line["turn"] for line in self.story if line["kind"] == "played" and line["seat"] == own]
        if told is None or not turns:
            raise Refusal("nothing_to_undo")
        free = told["free_from"] if told["to_move"] == own else None
        earlier = [turn for turn in turns if turn < told["turn"]]
        self._say({"kind": "ask_undo", "to_turn": free if free in earlier else earlier[-1]})

    def _hint(self, shown: Snapshot) -> None:
        body = {"seat": self.own, "link": self.link or None}
        answer = self.client.ask("POST", f"/api/tables/{self.table}/hint", body)
        for line in hint_lines(shown.match, answer["moves"], self.terminal):
            self.terminal.print(line)


class Onlooker(Session):
    """What the prompt's commands need to tell of a table: nothing is played or kept here."""

    def __init__(self, shown: Snapshot, terminal: CapturedTerminal, refused: Refusal | None) -> None:
        self.match, self.terminal, self.refused = shown.match, terminal, refused
        self.names, self.own = shown.names, max(shown.own, 0)
        self.board, self.voice = board_of(shown.match.game), shown.voice(terminal.language)
