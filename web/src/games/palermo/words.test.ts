import { expect, test } from "vitest";
import type { TableMessage } from "./view";
import { homeInWords } from "./words";

test("who is home is promised points only as long as there is another turn", () => {
  const t = (key: string, slots?: object): string => `${key} ${JSON.stringify(slots ?? {})}`;
  const at = (phase: TableMessage["view"]["phase"]): string => {
    const told: Partial<TableMessage> = {
      view: { phase } as TableMessage["view"],
      facts: { bonus: 5 } as TableMessage["facts"],
    };
    return homeInWords(told as TableMessage, "home", t);
  };
  expect([at("walk"), at("over")]).toEqual(['home {"points":5}', "home_over {}"]);
});
