import { describe, expect, it } from "vitest";
import { layOf } from "./map";
import type { Player, View } from "./view";
import { auctionRows, desktop, folded, LEAST_CITY, phoned, type Zone } from "./zones";

const ROOMS = { "a laptop": 1014 / 564, "a square window": 960 / 720, "a wide screen": 2.4 };
const meet = (one: Zone, other: Zone): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

describe.each(Object.entries(ROOMS))("on %s", (_, shape) => {
  describe.each([1, 2, 3])("with %s others", (others) => {
    const zones = desktop(others, false, -1, shape);
    const all = [zones.ring, zones.city, zones.hand, zones.unseen, ...zones.streets].filter((zone) => zone !== null);

    it("nothing lies over something else, or beyond the edge", () => {
      for (const [at, one] of all.entries()) {
        expect(one.x + one.w).toBeLessThanOrEqual(zones.w);
        expect(one.y + one.h).toBeLessThanOrEqual(zones.h);
        for (const other of all.slice(at + 1)) expect(meet(one, other)).toBe(false);
      }
    });

    it("an auction leaves the cities of the others in sight", () => {
      const place = desktop(others, true, -1, shape).auction;
      expect(auctionRows(place?.h ?? 0, others + 1, false).rest).toBeGreaterThan(LEAST_CITY);
    });

    it("a quarry leaves the depot free", () => {
      const { at, pit, depot, centre } = layOf(zones.ring.w, zones.ring.h, false);
      expect(centre[1] - depot.h / 2).toBeGreaterThan(at.north[1] + pit.h / 2);
      expect(centre[0] - depot.w / 2).toBeGreaterThan(at.west[0] + pit.w / 2);
    });
  });
});

it("a laptop's room is used from edge to edge, and all is larger than in a drawing of one shape", () => {
  const { w, h } = desktop(3, false, -1, ROOMS["a laptop"]);
  expect(w / h).toBeCloseTo(ROOMS["a laptop"], 1);
  expect(h).toBeLessThan(desktop(3, false).h);
});

it.each([phoned, folded])("in an auction the hand stays where it is, whoever's turn it is (%o)", (laidOut) => {
  const players = [1, 2, 3].map(() => ({ hand: {}, cards: 4 }) as Player);
  const told: Partial<View> = { phase: "bid", players };
  const view = { ...told } as View;
  const [waiting, bidding] = [false, true].map((mayTick) =>
    laidOut({ view, me: 0, mayTick, ticks: { any: false } }, players.length - 1),
  );
  expect(bidding?.payment).not.toBeNull();
  expect(bidding?.hand).toEqual(waiting?.hand);
});
