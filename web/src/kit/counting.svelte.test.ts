import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Counting, paceOf } from "./counting.svelte";
import { PACES } from "./pace";

const step = (seat: number, points: number) => ({ seat, points, parts: `#seat-${seat}`, about: "stars" });
const STEPS = [step(0, 5), step(-1, 0), step(1, -2), step(0, 3)];
const SCORES = [20, 7];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun(): Counting {
  const counting = new Counting();
  counting.begin(STEPS, "normal");
  return counting;
}

describe("the final count", () => {
  it("begins when the last move was seen", () => {
    const counting = begun();
    expect([counting.isOn, counting.step, counting.totals(SCORES)]).toEqual([true, null, [12, 9]]);
    vi.advanceTimersByTime(PACES.normal.move);
    expect(counting.step).toBe(STEPS[0]);
  });

  it("adds each step to what its player has, and ends with the scores", () => {
    const counting = begun();
    vi.advanceTimersByTime(PACES.normal.move);
    const seen = STEPS.map(() => {
      const totals = counting.totals(SCORES);
      vi.advanceTimersByTime(PACES.normal.more);
      return totals;
    });
    expect(seen).toEqual([
      [17, 9],
      [17, 9],
      [17, 7],
      [20, 7],
    ]);
    expect([counting.isOn, counting.step, counting.totals(SCORES)]).toEqual([false, null, null]);
  });

  it("is skipped for good", () => {
    const counting = begun();
    counting.skip();
    vi.advanceTimersByTime(60_000);
    expect([counting.isOn, counting.step]).toEqual([false, null]);
  });

  it("is not shown at no speed at all, nor where there is nothing to count", () => {
    const counting = new Counting();
    counting.begin(STEPS, "none");
    expect(counting.isOn).toBe(false);
    counting.begin([], "normal");
    expect(counting.isOn).toBe(false);
  });

  it("takes no longer where there is much to count", () => {
    expect(paceOf(4, "normal")).toBe(PACES.normal.more);
    expect(paceOf(28, "normal")).toBe(500);
    expect(paceOf(500, "slow")).toBe(300);
  });
});
