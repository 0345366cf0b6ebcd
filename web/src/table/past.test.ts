import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { Seated } from "../testing/seated";
import { played, story } from "../testing/tables";
import { Past } from "./past.svelte";
import { PACES } from "./playback.svelte";

const step = (turn: number): object => ({ turn, to_move: 1, view: { turn }, facts: {}, scores: [], sheets: [] });

describe("the past of a table", () => {
  let at: Seated;
  let past: Past;
  let asked: string[];
  let answers: object[];
  beforeEach(() => {
    vi.useFakeTimers();
    settings.change({ speed: "normal" });
    at = new Seated();
    [asked, answers] = [[], []];
    vi.spyOn(api, "ask").mockImplementation((_, path) => {
      asked.push(path);
      return Promise.resolve(answers.shift());
    });
    const lines = story(played(11, 0, 0), played(12, 1, 1), played(13, 2, 1));
    at.show({ number: 13, turn: 3, view: { turn: 3 }, story: lines });
    past = new Past(at.sitting, "");
  });
  afterEach(() => (past.stop(), vi.useRealTimers(), vi.restoreAllMocks()));

  it("is looked at without any move to choose, until one comes back", async () => {
    answers = [{ steps: [step(1)] }];
    await past.look(1);
    expect([past.looked, past.isStill]).toEqual([1, true]);
    expect(past.message).toMatchObject({ turn: 1, view: { turn: 1 }, legal: [], question: null });
    past.back();
    expect([past.looked, past.message]).toEqual([null, null]);
  });

  it("is not asked for where it is the present", async () => {
    await past.look(3);
    expect([past.looked, asked]).toEqual([null, []]);
  });

  it("lets go of what was picked", async () => {
    const [first] = at.sitting.message?.legal ?? [];
    if (first) at.sitting.pick(first);
    expect(at.sitting.chosen).toHaveLength(1);
    answers = [{ steps: [step(1)] }];
    await past.look(1);
    expect(at.sitting.chosen).toEqual([]);
  });

  it("shows once more what the others did, move by move, and ends where it stands", async () => {
    expect(past.since.map(({ turn }) => turn)).toEqual([2, 3]);
    answers = [{ steps: [step(1), step(2), step(3)] }];
    await past.again();
    expect([past.looked, past.isPlaying, past.isStill]).toEqual([1, true, true]);
    vi.advanceTimersByTime(PACES.normal.move);
    expect([past.looked, past.isStill]).toEqual([2, false]);
    vi.advanceTimersByTime(PACES.normal.move);
    expect([past.looked, past.isPlaying]).toEqual([null, false]);
  });

  it("is recalled from its last line to its first, once", async () => {
    answers = [{ lines: [played(6, 0, 1)] }, { lines: [played(1, 0, 1)] }];
    await past.recall();
    await past.recall();
    expect(asked.map((path) => path.split("before=")[1]?.split("&")[0])).toEqual(["11", "6"]);
    expect(at.feed.log(0).map(({ number }) => number)).toEqual([1, 6, 11, 12, 13]);
  });
});
