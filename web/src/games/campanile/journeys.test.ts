import { describe, expect, test } from "vitest";
import { chipOf } from "../../kit/flights.svelte";
import { journeys, type Journey, type Seen } from "./journeys";
import { layOut, tipOf } from "./layout";
import type { LaidToken, StyleName, View } from "./view";

const ROW: readonly StyleName[] = ["rosa", "bruna", "chiara", "aurelia", "grigia"];
type Heights = Partial<Record<StyleName, number>>;

interface Table {
  heights?: Heights;
  cards?: Heights;
  hand?: Heights;
  left?: readonly number[];
  laid?: Partial<Record<StyleName, LaidToken[]>>;
}

/** Seat 0 is to move; the highest tower comes first, and all but the last one have a flag. */
function seen({ heights = {}, cards = {}, hand = {}, left = [9, 9, 9], laid = {} }: Table, isPlanned = false): Seen {
  const height = (style: StyleName): number => heights[style] ?? 4;
  const of = <Value>(value: (style: StyleName) => Value): Record<StyleName, Value> =>
    Object.fromEntries(ROW.map((style) => [style, value(style)])) as Record<StyleName, Value>;
  const ranks = ROW.toSorted((one, other) => height(other) - height(one));
  const player = { known: hand, hidden: {}, cards: 3, tokens: { one: 2, two: 2, three: 2 } };
  const told: Partial<View> = {
    row: ROW,
    to_move: 0,
    towers: of((style) => ({ storeys: height(style), cards: cards[style] ?? 1, bets: [] })),
    standings: of((style) => {
      const rank = ranks.indexOf(style) + 1;
      return { rank, flag: rank < ROW.length ? [9 - rank, 1] : null, takes_bets: false, bettors: [] };
    }),
    laid: of((style) => laid[style] ?? []),
    piles: left.map((one) => ({ top: "bruna" as const, left: one })),
    players: [player, player],
  };
  const view = told as View;
  return { view, layout: layOut(1100, 500, view, null), isPlanned };
}

const kinds = (found: readonly Journey[]): string[] => found.map(({ kind }) => kind);
const ENDS = (found: readonly Journey[]): unknown[] => found.map(({ from, to }) => [from, to]);

describe("a card", () => {
  test("goes from the hand to its tower", () => {
    const found = journeys(seen({ hand: { rosa: 2 } }), seen({ cards: { rosa: 2 }, hand: { rosa: 1 } }), 0);
    expect(ENDS(found)).toEqual([[["#card-rosa-1 .picture", chipOf(0)], ["#plaque-rosa"]]]);
  });

  test("comes from its pile, to somebody else's name", () => {
    const [was, now] = [seen({}), seen({ left: [9, 8, 9], hand: { bruna: 1 } })];
    expect(ENDS(journeys(was, now, 1))).toEqual([
      [
        ["#pile-2 .picture", "#option-2"],
        [chipOf(0), chipOf(0)],
      ],
    ]);
    expect(journeys(was, now, 0)[0]?.to).toEqual(["#card-bruna-0 .picture", chipOf(0)]);
  });

  test("does not go where several moves lie between two tables", () => {
    expect(journeys(seen({}), seen({ left: [8, 8, 9] }), 0)).toEqual([]);
  });
});

test("a token goes from whoever bets to its place under the tower", () => {
  const before: LaidToken[] = [{ seat: 1, value: 2 }];
  const now = seen({ laid: { rosa: [...before, { seat: 1, value: 2 }] } });
  const [token] = journeys(seen({ laid: { rosa: before } }), now, 0);
  expect(token).toMatchObject({ kind: "token", from: [chipOf(1)], to: ["#bet-rosa-1-2-1 .token"] });
  expect(journeys(seen({}), now, 1)[0]?.from).toEqual(["#token-2 .token", chipOf(1)]);
});

describe("a tower that grows", () => {
  test("rises out of itself, and its flag with it", () => {
    const [was, now] = [seen({ heights: { rosa: 6 } }), seen({ heights: { rosa: 8 } })];
    const [top, flag] = journeys(was, now, 0);
    expect(top).toMatchObject({ kind: "top", below: 6, storeys: 2, to: ["#top-rosa"] });
    const [from, to] = top?.way?.stops ?? [];
    expect(from!.y - (to?.y ?? 0)).toBe(2 * now.layout.storey);
    expect(flag).toMatchObject({ kind: "flag", rank: 1, to: ["#flag-0"] });
    expect(flag?.way?.stops.at(-1)).toEqual({ ...tipOf(now.layout, now.view, "rosa"), offset: 1 });
  });

  test("is only considered: it does not rise, neither then nor when it is built", () => {
    const [was, plan, now] = [seen({}), seen({ heights: { rosa: 6 } }, true), seen({ heights: { rosa: 6 } })];
    expect(kinds(journeys(was, plan, 0))).not.toContain("top");
    expect(kinds(journeys(plan, now, 0))).not.toContain("top");
  });

  test("is not taken for one that was taken back", () => {
    expect(kinds(journeys(seen({ heights: { rosa: 6 } }), seen({}), 0))).not.toContain("top");
  });
});

test("a flag flies over to the tower that took its rank, above both", () => {
  const [was, now] = [seen({ heights: { rosa: 5 } }), seen({ heights: { rosa: 5, grigia: 7 } })];
  const flag = journeys(was, now, 0).find((one) => one.kind === "flag" && one.rank === 1);
  const [from, over, to] = flag?.way?.stops ?? [];
  expect(from).toMatchObject(tipOf(now.layout, was.view, "rosa"));
  expect(to).toMatchObject(tipOf(now.layout, now.view, "grigia"));
  expect(over!.y).toBeLessThan(Math.min(from!.y, to!.y));
});
