import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { Drag } from "../../kit/drag.svelte";
import type { Play } from "./play";
import Step from "./Step.svelte";

const OTHERS = "others only in triples; certificates always";
let shown: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

/** In how many lines it is told what other currencies are good for, beside the buttons of a raise. */
function linesOfOthers(w: number): string[] {
  const play = {
    view: { phase: "bid", highest: 3, players: [{ hand: {}, bid: 0, currency: null }] },
    told: { purse: { needed: 4, suggested: ["red_5"] } },
    ticks: { weighed: null, any: true, tiles: [] },
    drag: new Drag<string>(),
    phone: true,
    me: 0,
    t: (key: string) => (key === "others_short" ? OTHERS : key),
  } as unknown as Play;
  shown = mount(Step, { target: document.body, props: { play, w } });
  flushSync();
  const words = [...document.querySelectorAll("text.soft")].map((text) => text.textContent);
  return words.filter((one) => OTHERS.includes(one));
}

test("beside two buttons on a phone it stands on two lines, and not under them", () => {
  expect(linesOfOthers(382)).toEqual(["others only in triples;", "certificates always"]);
});

test("where there is room it stands on one", () => {
  expect(linesOfOthers(600)).toEqual([OTHERS]);
});
