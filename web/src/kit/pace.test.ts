import { expect, test } from "vitest";
import type { Speed } from "../lib/settings.svelte";
import { PACES, schedule } from "./pace";

const SPEEDS = Object.keys(PACES) as Speed[];

test.each(SPEEDS.filter((speed) => PACES[speed].more))(
  "at speed %s all land before the next move is shown",
  (speed) => {
    for (const count of [1, 2, 7, 16]) {
      const { flight, apart } = schedule(count, speed);
      expect(flight + (count - 1) * apart).toBeLessThan(PACES[speed].more);
      expect(flight).toBeGreaterThan(200); // slow enough to be followed
    }
  },
);

test("two pieces leave one after the other, so that one sees that they are two", () => {
  for (const speed of SPEEDS) expect(schedule(2, speed).apart).toBeGreaterThan(30);
});

test("nothing waits at no speed at all: what travels does so as at the fastest", () => {
  expect(schedule(3, "none")).toEqual(schedule(3, "fast"));
});
