import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableMessage } from "../api/types";
import type { Speed } from "../lib/settings.svelte";
import { played, story, tableMessage, undone } from "../testing/tables";
import { GATHERS, PACES, Playback } from "./playback.svelte";

const OWN = [0];
const { move: MOVE, more: MORE } = PACES.normal;
let speed: Speed;
let isAway: boolean;
let playback: Playback;

/** The table after a line: somebody's move, or a part of it. */
function after(number: number, seat: number, whole = true, told: Partial<TableMessage> = {}): TableMessage {
  const seats = [0, 1, 2].map((one) => ({ bot: one ? "hard" : null, gone: null }));
  return tableMessage({
    number,
    turn: number,
    seats,
    story: story(played(number, number - 1, seat, whole)),
    ...told,
  });
}

const hear = (...messages: TableMessage[]): void => messages.forEach((message) => playback.hear(message, OWN));
const shown = (): number | undefined => playback.shown?.number;

beforeEach(() => {
  vi.useFakeTimers();
  [speed, isAway] = ["normal", false];
  playback = new Playback({ speed: () => speed, isAway: () => isAway });
  hear(tableMessage({ number: 1 }));
});
afterEach(() => void vi.useRealTimers());

describe("moves", () => {
  it("of others are shown one after the other, each when the one before it has landed", () => {
    hear(after(2, 0), after(3, 1), after(4, 2), after(5, 1));
    expect(shown()).toBe(2); // our own at once
    for (const number of [3, 4, 5]) {
      vi.advanceTimersByTime(MOVE - 1);
      expect(shown()).toBe(number - 1);
      vi.advanceTimersByTime(1);
      expect(shown()).toBe(number);
    }
    expect(playback.isBehind).toBe(false);
  });

  it("that come late are shown at once", () => {
    hear(after(2, 1));
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(MOVE);
    hear(after(3, 2));
    expect([shown(), playback.isBehind]).toEqual([3, false]);
  });

  it("of one player follow each other a little faster", () => {
    hear(after(2, 1), after(3, 1), after(4, 1));
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(MOVE);
    expect(shown()).toBe(3);
    vi.advanceTimersByTime(MORE);
    expect(shown()).toBe(4);
  });

  it("of several parts are shown as one", () => {
    hear(after(2, 1, false));
    expect(shown()).toBe(1); // the rest of it may be on its way
    hear(after(3, 1, false), after(4, 1), after(5, 2));
    vi.advanceTimersByTime(GATHERS);
    expect(shown()).toBe(4);
    vi.advanceTimersByTime(MOVE);
    expect(shown()).toBe(5);
  });

  it("of people who think between two parts are shown part by part", () => {
    const seats = [0, 1].map(() => ({ bot: null, gone: null }));
    hear(after(2, 1, false, { seats }));
    expect(shown()).toBe(2);
  });

  it("take as long as somebody likes", () => {
    speed = "slow";
    hear(after(2, 1), after(3, 2));
    vi.advanceTimersByTime(MOVE);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(PACES.slow.move - MOVE);
    expect(shown()).toBe(3);
    speed = "none";
    hear(after(4, 1), after(5, 2));
    expect([shown(), playback.isBehind]).toEqual([5, false]);
  });
});

describe("whoever looks is shown how things stand", () => {
  beforeEach(() => hear(after(2, 1), after(3, 2), after(4, 1)));

  it("when they act", () => {
    expect([shown(), playback.isBehind]).toEqual([2, true]);
    playback.hurry();
    expect([shown(), playback.isBehind]).toEqual([4, false]);
    vi.advanceTimersByTime(10 * MOVE);
    expect(shown()).toBe(4);
  });

  it.each<[string, TableMessage]>([
    ["when their own move comes", after(5, 0)],
    ["when something is asked of them", after(5, 1, true, { question: {} as TableMessage["question"] })],
    ["when something is taken back", tableMessage({ number: 5, story: story(undone(5, 1)) })],
    ["after a break, when the story is not told", tableMessage({ number: 9 })],
    ["when lines are missing", after(7, 1)],
  ])("%s", (_, message) => {
    hear(message);
    expect([shown(), playback.isBehind]).toEqual([message.number, false]);
  });

  it("while they look elsewhere", () => {
    isAway = true;
    hear(after(5, 1));
    expect([shown(), playback.isBehind]).toEqual([5, false]);
  });

  it("and nothing comes once the page is left", () => {
    playback.stop();
    vi.advanceTimersByTime(10 * MOVE);
    expect(shown()).toBe(2);
  });
});
