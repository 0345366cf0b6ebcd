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

  it("is waited for longer where the last answer took long, and after a line that was given up", () => {
    const first = open();
    void wire.say(play);
    vi.advanceTimersByTime(2_400);
    first.accept(first.said[0]?.key ?? 0);
    void wire.say({ ...play, turn: 4 });
    vi.advanceTimersByTime(4_700);
    expect(first.isClosed).toBe(false);
    vi.advanceTimersByTime(100);
    expect(first.isClosed).toBe(true);
    vi.advanceTimersByTime(100); // another line, which nobody answers
    const second = FakeSocket.last;
    vi.advanceTimersByTime(9_500);
    expect(second.isClosed).toBe(false);
    vi.advanceTimersByTime(200);
    expect(second.isClosed).toBe(true);
  });
});

describe("whoever plays", () => {
  const quiet = (ms: number): void => void vi.advanceTimersByTime(ms);

  it("asks whether the server is there when nothing was heard for two seconds, and again after an answer", () => {
    const socket = (wire.watch(TABLE), open());
    socket.tell(tableMessage({ number: 17, viewer: 0 }));
    for (const { key } of socket.said) socket.accept(key ?? 0);
    quiet(1_999);
    expect(socket.saidOf("ping")).toHaveLength(0);
    quiet(1);
    expect(socket.saidOf("ping")).toHaveLength(1);
    socket.accept(socket.said.at(-1)?.key ?? 0);
    quiet(2_000);
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
