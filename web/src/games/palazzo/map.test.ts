import { describe, expect, it } from "vitest";
import { inPit, layOf, standing } from "./map";
import { desktop, type Zone } from "./zones";
import { QUARRIES, type Tile } from "./view";

const { ring } = desktop(2, false);
const { ring: low } = desktop(2, false, -1, 1.8);
/** How the map is laid out on a desktop, in a wide room, on a phone. */
const LAYS = {
  desktop: layOf(ring.w, ring.h, false),
  laptop: layOf(low.w, low.h, false),
  phone: layOf(382, 308, true),
};
const MANY = Array.from({ length: 8 }, (_, i) => `tile ${i}` as Tile); // only how many they are matters

const meet = (one: Zone, other: Zone): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

describe.each(["desktop", "laptop", "phone"] as const)("on a %s", (device) => {
  const lay = LAYS[device];

  it.each(QUARRIES)("the architect in the %s hides no opening", (quarry) => {
    const [x, y] = standing(lay, quarry, true);
    const figure = { x: x - 18 * lay.figure, y: y - 46 * lay.figure, w: 35 * lay.figure, h: 50 * lay.figure };
    const [px, py] = lay.at[quarry];
    const { w, h } = lay.depot;
    expect(meet(figure, { x: lay.centre[0] - w / 2, y: lay.centre[1] - h / 2, w, h })).toBe(false);
    for (let count = 1; count <= MANY.length; count++)
      for (const spot of inPit(MANY.slice(0, count), lay)) {
        // the part of a tile where openings are
        const openings = {
          x: px + spot.x + 22 * spot.scale,
          y: py + spot.y + 14 * spot.scale,
          w: 88 * spot.scale,
          h: 40 * spot.scale,
        };
        expect([count, meet(figure, openings)]).toEqual([count, false]);
      }
  });

  it.each(MANY.map((_, i) => i + 1))("%s tiles in a quarry are all seen", (count) => {
    const pit = { x: -lay.pit.w / 2, y: -lay.pit.h / 2, ...lay.pit };
    for (const { x, y, scale } of inPit(MANY.slice(0, count), lay)) {
      expect(x).toBeGreaterThan(pit.x);
      expect(x + 120 * scale).toBeLessThan(pit.x + pit.w);
      expect(y).toBeGreaterThan(pit.y);
      expect(y + 54 * scale).toBeLessThan(pit.y + pit.h);
    }
  });

  it.each(QUARRIES)("the architect in the %s stands on the map", (quarry) => {
    for (const hasTiles of [false, true]) {
      const [x, y] = standing(lay, quarry, hasTiles);
      expect(x + 18 * lay.figure).toBeLessThan(lay.w);
      expect(x - 18 * lay.figure).toBeGreaterThan(0);
      expect(y - 46 * lay.figure).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(lay.h);
    }
  });
});
