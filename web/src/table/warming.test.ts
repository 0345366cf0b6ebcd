import { expect, test } from "vitest";
import type { TableCard } from "../api/types";
import { thinkingOf } from "./warming";

const t = (key: string, slots?: object): string => `${key} ${Object.values(slots ?? {}).join()}`.trim();
const at = (rated: boolean): Pick<TableCard, "terms"> => ({ terms: { rated } as TableCard["terms"] });

test("a bot that is compiled just thinks", () => expect(thinkingOf(at(false), null, t)).toBe("bot_thinks"));

test("until then the table says how far the compiler is, and how long it takes if that is known", () => {
  expect(thinkingOf(at(false), { progress: 0.437, seconds: null }, t)).toBe("bot_warms_up 43");
  expect(thinkingOf(at(false), { progress: 0.437, seconds: 50 }, t)).toBe("bot_warms_up 43 about_seconds_left 50");
});

test("a rated game waits", () => expect(thinkingOf(at(true), { progress: 0, seconds: null }, t)).toBe("bot_waits 0"));
