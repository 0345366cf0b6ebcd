import { expect, test } from "vitest";
import { townOf } from "./town";
import type { Player, Step, View } from "./view";
import { journeys, stagesOf, type Seen } from "./walking";

const PLAYER: Player = {
  chips: 0,
  lost_chips: 0,
  doors: [],
  collected: [],
  pawn: null,
  is_home: 0,
  policeman: null,
  income: 0,
  arrival: 0,
  waiting: 0,
};

/** Two players; what is told of the walk of the first is `route`: fields, each with what it cost. */
function seen(standing: readonly Partial<Player>[], route: readonly Step[] = []): Seen {
  const players = standing.map((player): Player => ({ ...PLAYER, ...player }));
  const told: Pick<View, "players" | "phase"> & { city: Partial<View["city"]> } = {
    players,
    city: {},
    phase: "enter",
  };
  const events = route.map(([field, cost]) => ({
    kind: "stepped" as const,
    seat: 0,
    field,
    cost,
    left: 0,
    rule: "",
  }));
  return { town: townOf(told as View), events };
}

test("a pawn walks from field to field, slower where a policeman fines it", () => {
  const was = seen([{ pawn: "b2" }, {}]);
  const now = seen(
    [{ pawn: "d2" }, {}],
    [
      ["c2", 1],
      ["d2", 2],
    ],
  );
  const [walk, ...others] = journeys(was, now, 0);
  expect(others).toEqual([]);
  expect(walk).toMatchObject({ what: "pawn", seat: 0, to: ["#pawn-0"] });
  const stops = walk?.way?.stops ?? [];
  expect(stops.map(({ x }) => x)).toEqual([72, 120, 168]);
  expect([stops[0]?.offset, stops[2]?.offset]).toEqual([0, 1]);
  expect(stops[1]?.offset).toBeLessThan(0.5);
});

test("it ends where the pawn stands: beside another one, or a policeman", () => {
  const was = seen([{ pawn: "b2" }, { policeman: "c2" }]);
  const alone = journeys(seen([{ pawn: "b2" }, {}]), seen([{ pawn: "c2" }, {}], [["c2", 1]]), 0);
  const beside = journeys(was, seen([{ pawn: "c2" }, { policeman: "c2" }], [["c2", 1]]), 0);
  expect(beside[0]?.way?.stops.at(-1)?.x).toBeLessThan(alone[0]?.way?.stops.at(-1)?.x ?? 0);
});

test("who was put there, or of whose way nothing is told, does not walk", () => {
  expect(journeys(seen([{ pawn: null }, {}]), seen([{ pawn: "c2" }, {}], [["c2", 1]]), 0)).toEqual([]);
  expect(journeys(seen([{ pawn: "b2" }, {}]), seen([{ pawn: "c2" }, {}]), 0)).toEqual([]);
});

test("a policeman hops in an arc", () => {
  const [hop] = journeys(seen([{}, { policeman: "b2" }]), seen([{}, { policeman: "f2" }]), 0);
  const heights = (hop?.way?.stops ?? []).map(({ y }) => y);
  expect(hop).toMatchObject({ what: "policeman", seat: 1, to: ["#policeman-1"] });
  expect(heights.at(0)).toBe(heights.at(-1));
  expect(Math.min(...heights)).toBeLessThan(heights[0]! - 20);
  expect(journeys(seen([{}, { policeman: "b2" }]), seen([{}, { policeman: "b2" }]), 0)).toEqual([]);
});

test("the stages of a walk tell the points that are spent by then", () => {
  expect(
    stagesOf("a1", [
      ["b1", 1],
      ["c1", 2],
    ]).map(({ spent }) => spent),
  ).toEqual([0, 1, 3]);
  expect(stagesOf(null, [])).toEqual([]);
});
