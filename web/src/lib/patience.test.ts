import { describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../testing/sockets";
import { TABLE, tableMessage } from "../testing/tables";
import { inEachTab, open } from "../testing/tab";
import type { wire as first } from "./socket.svelte";

let wire: typeof first;
inEachTab((made) => (wire = made));

const play = { kind: "play", table: TABLE, seat: 0, turn: 3, move: "B6j2" } as const;

describe("what is not answered", () => {
  it("is asked again at once over another line, whether or not the dead one is ever closed", () => {
    open();
    const before = FakeSocket.made.length;
    void wire.say(play);
    vi.advanceTimersByTime(2_500 + 100);
    expect(FakeSocket.made).toHaveLength(before + 1);
    expect(open().saidOf("play")).toMatchObject([{ move: play.move }]);
  });

  it("is waited for longer where the last answer took long", () => {
    const first = open();
    void wire.say(play);
    vi.advanceTimersByTime(2_400);
    first.accept(first.said[0]?.key ?? 0);
    void wire.say({ ...play, turn: 4 });
    vi.advanceTimersByTime(4_700);
    expect(first.isClosed).toBe(false);
    vi.advanceTimersByTime(100);
    expect(first.isClosed).toBe(true);
  });

  it("is waited for no longer after a line that answered until then: a process that stands still says nothing of others", () => {
    open();
    for (let line = 0; line < 4; line++) {
      void wire.say({ ...play, turn: line });
      vi.advanceTimersByTime(2_499);
      expect(FakeSocket.last.isClosed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.last.isClosed).toBe(true);
      vi.advanceTimersByTime(1_000); // another line
      open();
    }
  });

  it("is waited for longer and longer where lines are silent from the first: the way there may be slow", () => {
    open();
    void wire.say(play);
    for (const patience of [2_500, 2_500, 5_000, 10_000, 15_000, 15_000]) {
      const line = FakeSocket.last;
      vi.advanceTimersByTime(patience - 1);
      expect(line.isClosed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(line.isClosed).toBe(true);
      while (FakeSocket.last === line) vi.advanceTimersByTime(1);
    }
  });
});

describe("whoever plays", () => {
  const quiet = (ms: number): void => void vi.advanceTimersByTime(ms);

  it("asks whether the server is there when nothing was heard for one and a half seconds, and again after an answer", () => {
    const socket = (wire.watch(TABLE), open());
    socket.tell(tableMessage({ number: 17, viewer: 0 }));
    for (const { key } of socket.said) socket.accept(key ?? 0);
    quiet(1_499);
    expect(socket.saidOf("ping")).toHaveLength(0);
    quiet(1);
    expect(socket.saidOf("ping")).toHaveLength(1);
    socket.accept(socket.said.at(-1)?.key ?? 0);
    quiet(1_500);
    expect(socket.saidOf("ping")).toHaveLength(2);
    quiet(2_500);
    expect(socket.isClosed).toBe(true);
  });

  it("is the only one who does: not who looks on, nor after the end", () => {
    const socket = (wire.watch(TABLE), open());
    socket.tell(tableMessage({ number: 17, viewer: -1 }));
    quiet(10_000);
    expect(socket.saidOf("ping")).toHaveLength(0);
  });
});
