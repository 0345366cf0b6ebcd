import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Gains from "./Gains.svelte";

let drawing: SVGSVGElement;
let points = $state.raw<readonly number[]>([5, 5]);
let still = $state(false);
const words = (): (string | null)[] => [...drawing.querySelectorAll("text")].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  points = [5, 5];
});
afterEach(() => void vi.useRealTimers());

it("what is won or lost rises where it is in sight, for a moment", () => {
  const props = {
    get points() {
      return points;
    },
    placeOf: (seat: number) => (seat === 2 ? null : ([10 * seat, 0] as const)),
    motion: false,
    get still() {
      return still;
    },
  };
  const gains = mount(Gains, { target: drawing, props });
  flushSync();
  expect(words()).toEqual([]);
  flushSync(() => (points = [8, 3, 9]));
  expect(words()).toEqual(["+3", "−2"]);
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(words()).toEqual([]);
  flushSync(() => ([points, still] = [[0, 3, 9], true]));
  expect(words()).toEqual([]); // another moment of the game
  flushSync(() => (still = false));
  flushSync(() => (points = [1, 3, 9]));
  expect(words()).toEqual(["+1"]);
  void unmount(gains);
});
