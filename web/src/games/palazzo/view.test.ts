import { describe, expect, it } from "vitest";
import { faceDown, handFromOutside, handOf, isPriced, keysOf, mustRemember, type Player, type View } from "./view";

const rival = { hand: null, known: { red_5: 1 }, cards: 3 } as Player;
const back = { hand: null, known: null, cards: 3 } as Player;
const own = { hand: { brown_4: 2 }, known: { brown_4: 1 }, cards: 2 } as Player;
const view = (told: Partial<View>): View => ({ where: {}, players: [], ...told }) as View;

describe("a hand", () => {
  it("is the cards that all have seen, and backs", () => {
    expect(handOf(rival)).toEqual({ faces: ["red_5"], backs: 2 });
    expect(handOf(own)).toEqual({ faces: ["brown_4", "brown_4"], backs: 0 });
    expect(handOf(undefined)).toEqual({ faces: [], backs: 0 });
  });

  it("is backs only where players must remember, one's own for the others, too", () => {
    expect(handOf(back)).toEqual({ faces: [], backs: 3 });
    const hidden = view({ players: [own, back] });
    expect(mustRemember(hidden)).toBe(true);
    expect(handFromOutside(hidden, 0)).toEqual({ faces: [], backs: 2 });
    expect(handFromOutside(view({ players: [own, rival] }), 0)).toEqual({ faces: ["brown_4"], backs: 1 });
  });
});

it("the tiles that lie face down are those to come, and those out of the game if one must remember them", () => {
  const where = { br11: "stack", br12: "depot", br13: "face_down", sa11: "gone" } as View["where"];
  expect(faceDown(view({ where }))).toEqual(["br11", "br13"]);
});

it.each<[View["price"], View["phase"], boolean]>([
  ["start_of_turn", "turn", true],
  ["after_reveal", "turn", false],
  ["after_reveal", "choice", true],
])("by the price of %s a tile is priced in %s: %s", (price, phase, expected) => {
  expect(isPriced(view({ price, phase }))).toBe(expected);
});

it("a card keeps its key when another one goes", () => {
  expect(keysOf(["red_3", "red_5", "red_5"])).toEqual(["red_3 0", "red_5 0", "red_5 1"]);
  expect(keysOf(["red_5", "red_5"])).toEqual(["red_5 0", "red_5 1"]);
});
