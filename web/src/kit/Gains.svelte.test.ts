import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Gains from "./Gains.svelte";

let drawing: SVGSVGElement;
let points = $state.raw<readonly number[]>([5, 5]);
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
  };
  const gains = mount(Gains, { target: drawing, props });
  flushSync();
  expect(words()).toEqual([]);
  flushSync(() => (points = [8, 3, 9]));
  expect(words()).toEqual(["+3", "−2"]);
  vi.advanceTimersByTime(2000);
  flushSync();
  expect(words()).toEqual([]);
  void unmount(gains);
});
