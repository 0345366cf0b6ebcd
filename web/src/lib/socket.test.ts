import { describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../testing/sockets";
import { ANA, played, story, TABLE, tableCard, tableMessage } from "../testing/tables";
import { inEachTab, open } from "../testing/tab";
import type { wire as first } from "./socket.svelte";

let wire: typeof first;
inEachTab((made) => (wire = made));

const play = { kind: "play", table: TABLE, seat: 0, turn: 3, move: "B6j2" } as const;

/** After how many milliseconds the next attempt begins. */
function waitAfter(code: number): number {
  const before = FakeSocket.made.length;
  FakeSocket.last.drop(code);
  expect(wire.status).toBe("lost");
  for (let ms = 0; ms <= 60_000; ms += 50) {
    if (FakeSocket.made.length > before) return ms;
    vi.advanceTimersByTime(50);
  }
  throw new Error("it never tries again");
}

describe("a connection", () => {
  it("is open once the server has said who we are", async () => {
    expect([wire.status, wire.you]).toEqual(["connecting", undefined]);
    expect(FakeSocket.last.url).toBe("ws://cantiere.test/ws");
    const known = wire.welcomed();
    open();
    expect(wire.status).toBe("open");
    expect(await known).toEqual(ANA);
    expect(await wire.welcomed()).toEqual(ANA);
  });

  it("that was given up is not listened to any more", () => {
    const old = FakeSocket.last;
    wire.connect();
    expect(old.isClosed).toBe(true);
    old.welcome(ANA);
    expect(wire.status).toBe("connecting");
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("on which nothing is asked greets all the same: the server closes what stays silent", () => {
    FakeSocket.last.welcome(ANA);
    expect(FakeSocket.last.said.map(({ kind }) => kind)).toEqual(["leave"]);
  });

  it("tells everything to who listens, until they have heard enough", () => {
    const heard: string[] = [];
    const stop = wire.listen((message) => heard.push(message.kind));
    open().tell({ kind: "turns", waiting: [], webhook_off: null });
    stop();
    FakeSocket.last.tell({ kind: "turns", waiting: [], webhook_off: null });
    expect(heard).toEqual(["welcome", "accepted", "turns"]); // accepted: the greeting
  });
});

describe("what is asked", () => {
  it("waits for the connection, and is answered by its key", async () => {
    const [first, second] = [wire.say(play), wire.say({ ...play, turn: 4 })];
    expect(FakeSocket.last.said).toEqual([]);
    const { said } = open();
    expect(said.map(({ turn }) => turn)).toEqual([3, 4]);
    const [one, other] = said.map(({ key }) => key);
    FakeSocket.last.tell({ kind: "accepted", key: other, table: TABLE, number: 9, turn: 5 });
    FakeSocket.last.tell({ kind: "accepted", key: one, table: TABLE, number: 8, turn: 4 });
    expect([await first, await second].map((answer) => answer.turn)).toEqual([4, 5]);
  });

  it("fails with the server's reason if it is refused", async () => {
    const asked = wire.say(play);
    const key = open().said[0]?.key ?? 0;
    FakeSocket.last.tell({ kind: "refused", key, code: "azul_no", text: "No.", rule: "azul.3.2", table: TABLE });
    await expect(asked).rejects.toMatchObject({ code: "azul_no", message: "No.", rule: "azul.3.2" });
  });

  it("and not answered in two and a half seconds means that the line is dead", () => {
    const socket = open();
    void wire.say(play);
    vi.advanceTimersByTime(2_499);
    expect(socket.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.isClosed).toBe(true);
    expect(wire.status).toBe("lost");
  });

  it("leaves the line alone as long as anything is heard", () => {
    const socket = open();
    void wire.say(play);
    vi.advanceTimersByTime(2_000);
    socket.tell({ kind: "turns", waiting: [], webhook_off: null });
    vi.advanceTimersByTime(9_000);
    expect(socket.isClosed).toBe(false);
  });
});

describe("after a lost connection", () => {
  it("what was not answered is sent again under the same key, what was answered is not", async () => {
    const first = open();
    const done = wire.say({ ...play, turn: 1 });
    const asked = wire.say(play);
    const [before, mine] = first.said.map(({ key }) => key);
    first.accept(before ?? 0);
    await done;
    waitAfter(1006);
    expect(open().said).toEqual([{ ...play, key: mine }]);
    FakeSocket.last.accept(mine ?? 0);
    expect((await asked).kind).toBe("accepted");
    waitAfter(1006);
    expect(open().said).toEqual([]);
  });

  it("what was watched is watched again from the last line that was seen, before anything is asked", () => {
    const first = open();
    wire.watch(TABLE, "link");
    wire.watchLobby();
    expect(first.saidOf("watch_table")).toEqual([{ kind: "watch_table", table: TABLE, link: "link", seen: 0 }]);
    first.tell(tableMessage({ number: 17, story: story(played(17, 3)) }));
    void wire.say(play);
    waitAfter(1006);
    expect(open().said.map(({ key: _, ...rest }) => rest)).toEqual([
      { kind: "watch_lobby" },
      { kind: "watch_table", table: TABLE, link: "link", seen: 17 },
      play,
    ]);
  });

  it("what was left meanwhile is not watched again", () => {
    const feed = (open(), wire.watch(TABLE));
    const stop = wire.watchLobby();
    FakeSocket.last.drop(1006);
    wire.leave(feed);
    stop();
    vi.advanceTimersByTime(250);
    expect(open().said).toEqual([]);
  });

  it("the page knows when it will be tried again, and may hurry", () => {
    open().drop(1006);
    expect(wire.retryAt).toBe(Date.now() + 250);
    wire.hurry();
    expect(FakeSocket.made).toHaveLength(2);
    expect(wire.status).toBe("lost"); // until somebody answers
    vi.advanceTimersByTime(500);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("a network that is back is used at once, and one that is gone is not waited for", () => {
    open();
    window.dispatchEvent(new Event("offline"));
    expect(wire.status).toBe("lost");
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("somebody who looks at the page again is not kept waiting", () => {
    open().drop(1006);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.made).toHaveLength(2);
  });
});

describe("the next attempt", () => {
  it("comes later and later, up to 15 seconds; after a success at once again", () => {
    const waits = Array.from({ length: 8 }, () => waitAfter(1006));
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    open();
    expect(waitAfter(1006)).toBe(250);
  });

  it("comes earlier or later by a quarter, so that not all come at the same moment", () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    FakeSocket.last.drop(1006);
    expect(wire.retryAt).toBe(Date.now() + 187.5);
    vi.spyOn(Math, "random").mockReturnValue(1);
    wire.hurry();
    FakeSocket.last.drop(1006);
    expect(wire.retryAt).toBe(Date.now() + 625);
  });

  it("comes at once when the server restarts (1012)", () => {
    open();
    expect(waitAfter(1012)).toBe(100);
    expect(wire.you).toEqual(ANA);
  });

  it("comes a little later each time when the server says so again and again, but within a second", () => {
    open();
    expect(Array.from({ length: 6 }, () => waitAfter(1012))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it("comes at once when we were signed out (4001), and we are nobody until told otherwise", () => {
    open();
    expect(waitAfter(4001)).toBe(100);
    expect(wire.you).toBeNull();
  });

  it("is a usual one when we were too slow (4008): the table is asked for from where we were", () => {
    wire.watch(TABLE);
    open().tell(tableMessage({ number: 40, story: story(played(40, 9)) }));
    expect(waitAfter(4008)).toBe(250);
    expect(wire.you).toEqual(ANA);
    expect(open().saidOf("watch_table")).toMatchObject([{ seen: 40 }]);
  });

  it("comes late when there are too many of us (4029)", () => {
    open();
    expect(waitAfter(4029)).toBe(15_000);
  });
});

describe("tables", () => {
  it("are one feed for all parts of the page, and left with the last of them", () => {
    const socket = open();
    const [one, other] = [wire.watch(TABLE), wire.watch(TABLE)];
    expect(other).toBe(one);
    expect(socket.saidOf("watch_table")).toHaveLength(1);
    wire.leave(one);
    expect(socket.saidOf("leave")).toEqual([]);
    wire.leave(other);
    expect(socket.saidOf("leave")).toEqual([{ kind: "leave", table: TABLE }]);
    expect(wire.watch(TABLE)).not.toBe(one);
  });

  it("get what is told of them, and ask for what happened before", () => {
    const socket = open();
    const feed = wire.watch(TABLE);
    socket.tell({ kind: "presence", table: TABLE, seats: [true], spectators: 3 });
    socket.tell(tableMessage({ number: 200 }));
    socket.tell(tableMessage({ table: "other", number: 300 }));
    expect([feed.presence?.spectators, feed.number]).toEqual([3, 200]);
    expect(socket.saidOf("watch_table")).toMatchObject([{ seen: 0 }, { seen: 110 }]);
    wire.refresh(feed);
    expect(socket.saidOf("watch_table").at(-1)).toMatchObject({ seen: 200 });
  });

  it("that may not be seen say why", async () => {
    const socket = open();
    const feed = wire.watch(TABLE);
    const key = socket.said[0]?.key ?? 0;
    socket.tell({ kind: "refused", key, code: "no_such_table", text: "Gone.", rule: null, table: TABLE });
    await vi.waitFor(() => expect(feed.refused).toMatchObject({ code: "no_such_table", text: "Gone." }));
  });
});

describe("the lobby", () => {
  const listed = (): string[] => wire.lobby?.tables.map(({ id }) => id) ?? [];
  const card = (id: string, status: "waiting" | "finished" = "waiting") => tableCard(["ana"], { id, status });
  const change = { kind: "lobby_change", table: null, gone: null, game: null } as const;

  it("is watched while anybody looks", () => {
    const socket = open();
    const [one, other] = [wire.watchLobby(), wire.watchLobby()];
    one();
    expect(socket.saidOf("watch_lobby", "leave")).toEqual([{ kind: "watch_lobby" }]);
    other();
    expect(socket.saidOf("leave")).toEqual([{ kind: "leave" }]);
  });

  it("has new tables first, changed ones once, and none that are gone or finished", () => {
    const socket = open();
    socket.tell({ kind: "lobby", tables: [card("a"), card("b")], games: [] });
    socket.tell({ ...change, table: card("c") });
    expect(listed()).toEqual(["c", "a", "b"]);
    socket.tell({ ...change, table: card("b") });
    expect(listed()).toEqual(["b", "c", "a"]);
    socket.tell({ ...change, gone: "c" });
    socket.tell({ ...change, table: card("a", "finished") });
    expect(listed()).toEqual(["b"]);
  });

  it("shows which games are ready by now", () => {
    const game = (state: string) => ({ id: "palazzo", state }) as never;
    open().tell({ kind: "lobby", tables: [], games: [game("compiling")] });
    FakeSocket.last.tell({ ...change, game: game("ready") });
    expect(wire.lobby?.games).toEqual([game("ready")]);
  });
});
