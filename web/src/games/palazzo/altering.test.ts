import { describe, expect, it } from "vitest";
import { alterationsOf, sameWay } from "./altering";
import type { Legal } from "./view";

const TRANSFORM: Legal = { move: "transform", parts: { kind: "transform" }, rule: "palazzo.3.6" };
const GAIN = { gain: 13, points: 8 };
const EFFECTS = {
  transform: {
    best: 13,
    card: "red_3",
    floors: { br32: { br42: GAIN, out: { gain: 5 } }, br42: { new: { gain: -10 } } },
  },
} as const;

describe("a transformation that is not begun", () => {
  it("is one whole move for each of its ways, with the card that the server suggests", () => {
    const { options, effects, card } = alterationsOf([TRANSFORM], EFFECTS, null);
    expect(options.map(({ move }) => move)).toEqual([
      "transform+r3 br32-br42",
      "transform+r3 br32-out",
      "transform+r3 br42-new",
    ]);
    expect(options[0]?.parts).toEqual({ kind: "put", tile: "br32", on: "br42", card: "red_3" });
    expect(effects["transform+r3 br32-br42"]).toBe(GAIN);
    expect(card).toBe("red_3");
  });

  it("is the same with another card", () => {
    const [put] = alterationsOf([TRANSFORM], EFFECTS, null).options;
    const { options } = alterationsOf([TRANSFORM], EFFECTS, "certificate");
    expect(sameWay(put ?? null, options)?.move).toBe("transform+c br32-br42");
    expect(sameWay(null, options)).toBeUndefined();
    expect(sameWay(TRANSFORM, options)).toBeUndefined();
  });

  it("is nothing where it is not allowed, or not told yet", () => {
    expect(alterationsOf([], EFFECTS, null).options).toEqual([]);
    expect(alterationsOf([TRANSFORM], null, null).options).toEqual([]);
  });
});
