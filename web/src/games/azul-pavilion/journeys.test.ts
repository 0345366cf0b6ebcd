import { describe, expect, it } from "vitest";
import { chipOf } from "../../kit/flights.svelte";
import { COLOURS, STARS, type Colour, type Star } from "./geometry";
import { journeys, type Journey } from "./journeys";
import { PLACES, type PlaceName, type Player, type Tiles, type View } from "./view";

function player(hand: Tiles, told: Partial<Player> = {}, ...tiles: [Star, number, Colour][]): Player {
  const on = (star: Star) =>
    Array.from({ length: 6 }, (_, place) => tiles.find(([one, at]) => one === star && at === place + 1)?.[2] ?? null);
  const stars = {} as { -readonly [star in Star]: { tiles: (Colour | null)[] } };
  for (const star of STARS) stars[star] = { tiles: on(star) };
  const lost = { lost_to_marker: 0, lost_to_discards: 0 };
  return { hand, kept: {}, stars, points: 5, run_points: {}, ...lost, passed: 0, ...told };
}

const table = (players: Player[], places: Partial<Record<PlaceName, Tiles>>, told: Partial<View> = {}): View =>
  ({
    phase: "draft",
    supply: {},
    players,
    places: Object.fromEntries(PLACES.map((name) => [name, { tiles: places[name] ?? {} }])),
    ...told,
  }) as View;

/** By the ids of both ends. */
const written = (found: Journey[]): string[] =>
  found.map(({ colour, from, to }) => `${colour} ${from[0]} > ${to[0]}`.replaceAll("#", ""));

describe("in the draft", () => {
  const before = table([player({}), player({ blue: 1 })], {
    factory_1: { red: 2, green: 1, blue: 1 },
    centre: { green: 1 },
  });

  it("what is taken goes to the hand, what is left to the centre", () => {
    const after = table([player({ red: 2 }), player({ blue: 1 })], { factory_1: {}, centre: { green: 2, blue: 1 } });
    expect(written(journeys(before, after, 0))).toEqual([
      "red factory_1 > hand-red",
      "red factory_1 > hand-red",
      "green factory_1 > centre",
      "blue factory_1 > centre",
    ]);
  });

  it("another's tiles go to their small pavilion", () => {
    const after = table([player({}), player({ blue: 2 })], { factory_1: {}, centre: { green: 2, red: 2 } });
    expect(written(journeys(before, after, 0)).slice(0, 2)).toEqual([
      "blue factory_1 > pavilion-1",
      "green factory_1 > centre",
    ]);
  });

  it("tiles of whoever is out of sight go to their chip", () => {
    const after = table([player({}), player({ blue: 2 })], { factory_1: {}, centre: { green: 2, red: 2 } });
    expect(journeys(before, after, 0)[0]?.to).toEqual(["#pavilion-1", chipOf(1)]);
  });

  it("nothing slides out of the centre", () => {
    const after = table([player({ green: 1 }), player({ blue: 1 })], {
      factory_1: { red: 2, green: 1, blue: 1 },
      centre: {},
    });
    expect(written(journeys(before, after, 0))).toEqual(["green centre > hand-green"]);
  });

  it("what is taken back was not paid", () => {
    const after = table([player({ red: 2 }), player({ blue: 1 })], { factory_1: {}, centre: { green: 2, blue: 1 } });
    expect(journeys(after, before, 0)).toEqual([]);
  });

  it("a new round is another table, not a move: nothing travels", () => {
    const places = Object.fromEntries(["factory_1", "factory_2"].map((name) => [name, { red: 4 }]));
    const fresh = table([player({}), player({})], places);
    expect(journeys(table([player({}), player({})], {}), fresh, 0)).toEqual([]);
    expect(journeys(fresh, table([player({ red: 1 }), player({})], {}), 0)).toEqual([]); // from where?
  });
});

describe("when tiles are placed", () => {
  const before = table([player({ red: 4, green: 1 }), player({ blue: 3 })], {}, { phase: "place" });

  it("one goes onto the space, what was paid to the tower", () => {
    const after = table(
      [player({ red: 2, green: 0 }, {}, ["red", 3, "red"]), player({ blue: 3 })],
      {},
      { phase: "place" },
    );
    expect(written(journeys(before, after, 0))).toEqual([
      "red hand-red > space-red-3",
      "green hand-green > tower",
      "red hand-red > tower",
    ]);
  });

  it("what somebody else places is shown by their pavilion only", () => {
    const after = table(
      [player({ red: 4, green: 1 }), player({ blue: 0 }, {}, ["blue", 3, "blue"])],
      {},
      { phase: "place" },
    );
    expect(journeys(before, after, 0)).toEqual([]);
  });

  it("what lay there before stays", () => {
    const lies: [Star, number, Colour] = ["centre", 1, "green"];
    const was = table([player({ red: 1 }, {}, lies)], {}, { phase: "place" });
    const now = table([player({ red: 0 }, {}, lies, ["red", 1, "red"])], {}, { phase: "place" });
    expect(written(journeys(was, now, 0))).toEqual(["red hand-red > space-red-1"]);
  });
});

describe("when tiles are chosen", () => {
  it("bonus tiles come from the supply", () => {
    const was = table([player({ red: 1 })], {}, { phase: "bonus", supply: { green: 2, red: 1 } });
    const now = table([player({ red: 1, green: 1 })], {}, { phase: "place", supply: { green: 1, red: 1 } });
    expect(written(journeys(was, now, 0))).toEqual(["green supply > hand-green"]);
  });

  it("what is kept stays in sight, what is not goes to the tower", () => {
    const was = table([player({ red: 2, blue: 1 })], {}, { phase: "keep" });
    const now = table([player({}, { kept: { red: 1 } })], {}, { phase: "keep" });
    expect(written(journeys(was, now, 0))).toEqual(["blue hand-blue > tower", "red hand-red > tower"]);
  });
});

it("the order of the colours is that of the jokers, also among what travels", () => {
  const all = Object.fromEntries(COLOURS.map((colour) => [colour, 1])) as Tiles;
  const was = table([player(all)], {}, { phase: "keep" });
  expect(journeys(was, table([player({})], {}, { phase: "keep" }), 0).map(({ colour }) => colour)).toEqual([
    ...COLOURS,
  ]);
});
