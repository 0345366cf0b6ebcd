import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Within from "../../testing/Within.svelte";
import { Hall, openHall } from "./hall.svelte";
import Payment from "./Payment.svelte";
import type { OfKind } from "../board";
import type { BoardProps, Legal } from "./view";

let shown: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

/** What stands on the cards, for a space that can be paid with so many tiles of red and as many jokers as are left. */
function wordsOnCards(phone: boolean, reds: readonly number[]): string[] {
  const ways = reds.map((red): OfKind<Legal, "place"> => {
    const parts = { kind: "place", star: "red", position: 6, colour: "red", jokers: 6 - red } as const;
    return { move: `R6-${red}`, parts, rule: "azul.4.2" } as OfKind<Legal, "place">;
  });
  const effects = reds.map((red) => [`R6-${red}`, { paid: { red, purple: 6 - red } }] as const);
  const props = {
    phone,
    t: (key: string) => key,
    moveEffects: Object.fromEntries(effects),
    chosen: ways.slice(0, 1),
    table: { view: {}, facts: {}, legal: ways },
  } as unknown as BoardProps;
  const given = { ways, now: null, byKeys: false, pick: vi.fn() };
  const open = (): Hall => openHall(new Hall(() => props));
  shown = mount(Within, { target: document.body, props: { open, part: Payment, given } as never });
  flushSync();
  return [...document.querySelectorAll(".kit-card small")].map((words) => words.textContent);
}

test("a payment is told in words, on a phone without the verb", () => {
  expect(wordsOnCards(false, [6, 5, 4])).toEqual(["pay_with", "pay_with", "pay_with"]);
});

test("on a phone, too", () => {
  expect(wordsOnCards(true, [6, 5, 4])).toEqual(["pay_tiles", "pay_tiles", "pay_tiles"]);
});

test("where the tiles are counted in the picture, a phone has no room for them in words", () => {
  expect(wordsOnCards(true, [6, 5, 4, 3])).toEqual([]);
});
