import { beforeEach, expect, test, vi } from "vitest";
import type { Me, SuggestedOpponent } from "../api/types";
import { keep } from "../lib/kept";
import { wire } from "../lib/socket.svelte";
import { botHabits } from "./bots.svelte";
import { Suggestions } from "./suggestions.svelte";

const GAME = { id: "palazzo", seats: [2, 3, 4] };
const ANA: Me = {
  id: "ana",
  nickname: "Ana",
  kind: "guest",
  role: "player",
  mark: null,
  owner_id: null,
  language: "en",
};
const LEVELS = ["easy", "normal", "hard"];
const WON: SuggestedOpponent = { game: "palazzo", against: "easy", way: "won", games: 3, level: "normal" };
const LOST: SuggestedOpponent = { game: "palazzo", against: "hard", way: "lost", games: 3, level: "normal" };

beforeEach(() => {
  localStorage.clear();
  wire.you = ANA;
});

async function told(one: SuggestedOpponent, level: string): Promise<Suggestions> {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ suggested: [one] }))));
  botHabits.keep("palazzo", { seats: 3, level });
  const found = new Suggestions();
  await found.load();
  return found;
}

test("a level is taken by one click, and keeps how many play", async () => {
  const found = await told(WON, "easy");
  expect(found.of(GAME, LEVELS)).toEqual(WON);
  found.take(GAME, WON);
  expect(botHabits.of(GAME, LEVELS)).toEqual({ seats: 3, level: "normal" });
  expect(found.of(GAME, LEVELS)).toBeNull();
});

test("what was answered is never said again, by no later page either", async () => {
  const found = await told(WON, "easy");
  found.answer(found.of(GAME, LEVELS));
  expect(found.of(GAME, LEVELS)).toBeNull();
  expect((await told(WON, "easy")).of(GAME, LEVELS)).toBeNull();
  expect((await told(LOST, "hard")).of(GAME, LEVELS)).toEqual(LOST); // that was never said
});

test("whoever has chosen such bots already is left alone", async () => {
  expect((await told(WON, "normal")).of(GAME, LEVELS)).toBeNull();
  expect((await told(WON, "hard")).of(GAME, LEVELS)).toBeNull();
  expect((await told(LOST, "easy")).of(GAME, LEVELS)).toBeNull();
});

test("nothing is said of other games, of unknown levels, or before the levels are known", async () => {
  const found = await told(WON, "easy");
  expect(found.of({ ...GAME, id: "palermo" }, LEVELS)).toBeNull();
  expect(found.of(GAME, ["easy", "hard"])).toBeNull();
  expect(found.of(GAME, undefined)).toBeNull();
});

test("nobody is asked about who is not known", async () => {
  wire.you = null;
  keep("suggested", []);
  expect((await told(WON, "easy")).of(GAME, LEVELS)).toBeNull();
});
