import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { option, tableMessage } from "../testing/tables";
import { PAUSE, phaseOf, RETRY, TableMachine, type Acts, type Phase, type Seen } from "./phases";

const [take, pass] = [option("a", "take"), option("b", "pass")];
const END = { why: "rules", loser: null, winners: [0] } as const;
const HERE = tableMessage({ legal: [take, pass] });
const NOTHING: Seen = {
  message: null,
  log: [],
  refused: null,
  isArriving: false,
  isCovered: false,
  mayMove: false,
  chosen: [],
  forced: undefined,
};
const COMPILING = { ...NOTHING, refused: "game_compiling" };
const WATCHING = { ...NOTHING, message: HERE };
const CHOOSING = { ...WATCHING, mayMove: true };
const FORCED = { ...CHOOSING, forced: take };

class Noted {
  done: string[] = [];
  played: string[] = [];
  readonly machine: TableMachine;

  constructor(...steps: Seen[]) {
    const note = (what: string) => () => void this.done.push(what);
    const acts: Acts = {
      arrive: note("arrive"),
      settle: note("settle"),
      askEffects: note("askEffects"),
      lookAhead: note("lookAhead"),
      announce: note("announce"),
      refresh: note("refresh"),
      play: ({ move }) => void this.played.push(move),
    };
    this.machine = new TableMachine(acts);
    for (const step of steps) this.step(step);
  }

  /** What one more step has done. */
  step(now: Seen): string[] {
    this.done = [];
    this.machine.step(now);
    return this.done;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the phase", () => {
  const cases: [Phase, Seen][] = [
    ["arriving", NOTHING],
    ["refused", { ...NOTHING, refused: "table_unknown" }],
    ["compiling", COMPILING],
    ["arriving", { ...WATCHING, isArriving: true }],
    ["watching", WATCHING],
    ["covered", { ...CHOOSING, isCovered: true }],
    ["choosing", CHOOSING],
    ["forced", FORCED],
    ["watching", { ...FORCED, mayMove: false }],
    ["over", { ...WATCHING, message: tableMessage({ end: END }) }],
    ["choosing", { ...CHOOSING, refused: "stale_turn" }], // a table that is shown stays
  ];
  it.each(cases)("is %s", (phase, seen) => expect(phaseOf(seen)).toBe(phase));
});

describe("a new table", () => {
  it("is settled, its effects are asked for, and it is announced", () => {
    const at = new Noted(NOTHING);
    expect(at.step(WATCHING)).toEqual(["arrive", "settle", "askEffects", "lookAhead", "announce"]);
  });

  it("does nothing again while nothing changes", () => {
    expect(new Noted(WATCHING).step({ ...WATCHING })).toEqual([]);
  });

  it("does all of it again when the next one comes", () => {
    const next = { ...WATCHING, message: tableMessage({ number: 9 }) };
    expect(new Noted(WATCHING).step(next)).toEqual(["arrive", "settle", "askEffects", "lookAhead", "announce"]);
  });
});

describe("our turn", () => {
  it("is announced when the curtain is lifted", () => {
    const at = new Noted({ ...CHOOSING, isCovered: true, mayMove: false });
    expect([at.machine.phase, at.step(CHOOSING), at.machine.phase]).toEqual(["covered", ["announce"], "choosing"]);
  });

  it("looks ahead at what is chosen, and only that", () => {
    expect(new Noted(CHOOSING).step({ ...CHOOSING, chosen: [take] })).toEqual(["lookAhead"]);
  });

  it("tells what happened without a new view", () => {
    expect(new Noted(CHOOSING).step({ ...CHOOSING, log: [{ number: 3, kind: "resumed", at: 0 }] })).toEqual([
      "announce",
    ]);
  });
});

describe("a forced choice", () => {
  it("is played after a pause", () => {
    const at = new Noted(FORCED);
    vi.advanceTimersByTime(PAUSE - 1);
    expect(at.played).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(at.played).toEqual(["a"]);
  });

  it("is played once", () => {
    const at = new Noted(FORCED, { ...FORCED, mayMove: false });
    vi.advanceTimersByTime(PAUSE);
    expect([at.played, at.machine.phase]).toEqual([[], "watching"]);
  });

  it("waits anew if it becomes another one", () => {
    const at = new Noted(FORCED);
    vi.advanceTimersByTime(PAUSE - 1);
    at.step({ ...FORCED, forced: pass });
    vi.advanceTimersByTime(PAUSE - 1);
    expect(at.played).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(at.played).toEqual(["b"]);
  });

  it("is left to us when passing is switched off", () => {
    const at = new Noted(FORCED, CHOOSING);
    vi.advanceTimersByTime(PAUSE);
    expect([at.played, at.machine.phase]).toEqual([[], "choosing"]);
  });
});

describe("rules that are being compiled", () => {
  it("are asked for until they are there", () => {
    const at = new Noted(COMPILING);
    vi.advanceTimersByTime(2 * RETRY);
    expect(at.done.filter((act) => act === "refresh")).toHaveLength(2);
    at.step(WATCHING);
    at.done = [];
    vi.advanceTimersByTime(2 * RETRY);
    expect(at.done).toEqual([]);
  });
});

describe("a page that is left", () => {
  it.each([FORCED, COMPILING])("does nothing any more", (seen) => {
    const at = new Noted(seen);
    at.done = [];
    at.machine.stop();
    vi.advanceTimersByTime(2 * RETRY);
    expect([at.played, at.done]).toEqual([[], []]);
  });
});
