import { describe, expect, it } from "vitest";
import { tableMessage } from "../../testing/tables";
import type { TableMessage } from "./view";
import { ask } from "./words";

const bidding = (best?: number): TableMessage =>
  tableMessage({
    view: { phase: "bid", highest: 7, players: [{}] },
    facts: { purse: best === undefined ? undefined : { best } },
    legal: [{ parts: { kind: "pass" } }] as never,
  }) as unknown as TableMessage;

describe("whoever can only pass in an auction", () => {
  const words = (key: string): string => key;

  it("hears how far all cards that may be added would lead", () => {
    expect(ask(bidding(3), 0, words as never)).toBe("ask_only_pass");
  });

  it.each([0, undefined])("hears that none may be added (%s)", (best) => {
    expect(ask(bidding(best), 0, words as never)).toBe("ask_no_raise");
  });
});
