import { describe, expect, it } from "vitest";
import { chipOf } from "../../kit/flights.svelte";
import { journeys, readied, type Journey } from "./journeys";
import type { Group, Player, View } from "./view";

const group = (...cards: Group["cards"]): Group => ({ cards, worth: 0 });
const player = (told: Partial<Player> = {}): Player => ({ hand: null, known: {}, laid: {}, ...told }) as Player;

const table = (told: Partial<View> = {}): View =>
  ({
    phase: "turn",
    to_move: 0,
    where: {},
    display: {},
    discard: {},
    players: [player({ hand: {} }), player()],
    ...told,
  }) as View;

/** By the part that stands for each end if the piece itself is not drawn there. */
const partOf = (end: readonly string[]): string => end.find((one) => /^#\S+$/.test(one)) ?? "";
const written = (found: Journey[]): string[] =>
  found.map(({ kind, name, from, to }) => `${kind} ${name} ${partOf(from)} > ${partOf(to)}`);

describe("tiles", () => {
  type Where = View["where"]["br31x"];
  /** The table with one tile, wherever the others are. */
  const at = (br31x: Where): View => table({ where: { br31x } as View["where"] });
  const moved = (from: Where, to: Where): string[] => written(journeys(at(from), at(to), 0, []));

  it.each<[Where, Where, string]>([
    ["stack", "north", "#stack > #quarry-north"],
    ["north", "depot", "#quarry-north > #depot"],
    ["site", "city_0", "#work > #my-city"],
    ["depot", "city_1", "#depot > #city-1"],
    ["city_0", "gone", "#my-city > #gone"],
  ])("go from %s to %s", (from, to, expected) => {
    expect(moved(from, to)).toEqual([`tile br31x ${expected}`]);
  });

  it.each<[Where, Where, string]>([
    ["face_down", "depot", "#stack > #depot"],
    ["site", "face_down", "#work > #gone"],
  ])("that lie face down come from the stack and leave the game: %s, %s", (from, to, expected) => {
    expect(moved(from, to)).toEqual([`tile br31x ${expected}`]);
  });

  it("that the end of the game turns over do not travel", () => {
    expect([moved("face_down", "stack"), moved("face_down", "gone")]).toEqual([[], []]);
  });

  it("that stay where they are do not travel", () => {
    expect(moved("depot", "depot")).toEqual([]);
  });

  it("are looked for themselves before the part that holds them", () => {
    const [journey] = journeys(at("stack"), at("depot"), 0, []);
    expect(journey?.from).toEqual(['[data-tile="br31x"]', "#stack"]);
  });
});

describe("money", () => {
  const hands = (mine: Partial<Player>, theirs: Partial<Player> = {}): Player[] => [
    player({ hand: {}, ...mine }),
    player(theirs),
  ];

  it("is taken from the display to one's hand, or to another's city", () => {
    const before = table({ display: { red_5: 1, brown_4: 1 } });
    const mine = table({ players: hands({ hand: { red_5: 1 } }), display: { brown_4: 1 } });
    expect(written(journeys(before, mine, 0, []))).toEqual(["card red_5 #work > #hand"]);
    const theirs = table({ players: hands({}, { known: { brown_4: 1 } }), display: { red_5: 1 } });
    expect(written(journeys(before, theirs, 0, []))).toEqual(["card brown_4 #work > #city-1"]);
  });

  it("is seen on its way to a hand of which only the backs are seen", () => {
    const backs = (cards: number, laid: Player["laid"] = {}): Player[] => hands({}, { known: null, cards, laid });
    const taking = table({ display: { red_5: 1, brown_4: 1 }, players: backs(4) });
    const taken = table({ display: { red_5: 1 }, players: backs(5) });
    expect(written(journeys(taking, taken, 0, []))).toEqual(["card brown_4 #work > #city-1"]);
    const laid = table({ phase: "bid", players: backs(3, { red_5: 1 }) });
    expect(written(journeys(laid, table({ players: backs(4) }), 0, []))).toEqual(["card red_5 #lane-1 > #city-1"]);
    expect(written(journeys(laid, table({ players: backs(3) }), 0, []))).toEqual(["card red_5 #lane-1 > #money"]);
  });

  it("goes to the chip of a player whose hand or city is out of sight", () => {
    const taken = table({ players: hands({}, { known: { brown_4: 1 } }) });
    const [journey] = journeys(table({ display: { brown_4: 1 } }), taken, 0, []);
    expect(journey?.to.slice(-3)).toEqual(["#city-1", `${chipOf(1)} [data-card="brown_4"]`, chipOf(1)]);
  });

  it("of which nobody saw where it came from does not travel", () => {
    expect(journeys(table(), table({ players: hands({ hand: { red_5: 1 } }) }), 0, [])).toEqual([]);
  });

  it("comes to the display from the pile", () => {
    expect(written(journeys(table(), table({ display: { red_5: 2 } }), 0, []))).toEqual([
      "card red_5 #money > #work",
      "card red_5 #money > #work",
    ]);
  });

  it("is paid from the hand of whose turn it was", () => {
    const before = table({ phase: "choice", to_move: 1, discard: { red_3: 1 } });
    expect(written(journeys(before, table({ discard: { red_3: 2 } }), 0, []))).toEqual([
      "card red_3 #city-1 > #money",
    ]);
  });

  it("is laid for a bid on one's lane", () => {
    const before = table({ phase: "bid", players: hands({ hand: { red_5: 1 } }) });
    const after = table({ phase: "bid", players: hands({ hand: {}, laid: { red_5: 1 } }) });
    expect(written(journeys(before, after, 0, []))).toEqual(["card red_5 #hand > #lane-0"]);
  });

  it("of an auction is spent by the winner, and goes back to the others", () => {
    const before = table({
      phase: "bid",
      players: hands({ hand: {}, laid: { red_5: 1 } }, { laid: { brown_4: 1 } }),
    });
    const after = table({
      players: hands({ hand: { red_5: 1 } }, { laid: {} }),
      discard: { brown_4: 1 }, // by the winner, who is not paid for once more
    });
    expect(written(journeys(before, after, 0, []))).toEqual([
      "card red_5 #lane-0 > #hand",
      "card brown_4 #lane-1 > #money",
    ]);
  });
});

describe("cards that are made ready for a raise", () => {
  it("go to one's lane, each once", () => {
    const before = [group("red_5", "red_5")];
    const after = [group("red_5", "red_5"), group("red_5", "certificate")];
    expect(written(readied(before, after, 2))).toEqual([
      "card red_5 #hand > #lane-2",
      "card certificate #hand > #lane-2",
    ]);
    expect(readied(after, before, 2)).toEqual([]);
  });

  it("lie there already when they are laid", () => {
    const before = table({ phase: "bid", players: [player({ hand: { red_5: 2 }, laid: { red_3: 1 } }), player()] });
    const after = table({ phase: "bid", players: [player({ hand: {}, laid: { red_3: 1, red_5: 2 } }), player()] });
    expect(written(journeys(before, after, 0, [group("red_5")]))).toEqual(["card red_5 #hand > #lane-0"]);
    expect(journeys(before, after, 0, [group("red_5", "red_5")])).toEqual([]);
  });
});
