import { beforeEach, expect, test } from "vitest";
import { keep } from "../lib/kept";
import { BotHabits, type Seated } from "./bots.svelte";

const game = (id: string, ...seats: number[]): Seated => ({ id, seats });
const LEVELS = ["easy", "normal", "hard"];

beforeEach(() => localStorage.clear());

test("at first as few bots as the game allows, of the usual strength", () => {
  expect(new BotHabits().of(game("palermo", 3, 4, 5), LEVELS)).toEqual({ seats: 3, level: "normal" });
});

test("each game has its own, and it outlasts the page", () => {
  new BotHabits().keep("palazzo", { seats: 4, level: "hard" });
  expect(new BotHabits().of(game("palazzo", 2, 3, 4), LEVELS)).toEqual({ seats: 4, level: "hard" });
  expect(new BotHabits().of(game("campanile", 2, 3), LEVELS)).toEqual({ seats: 2, level: "normal" });
});

test("the level that was once chosen for all games is the usual one", () => {
  keep("level", "easy");
  expect(new BotHabits().of(game("palazzo", 2), LEVELS).level).toBe("easy");
});

test("what this release does not have is forgotten", () => {
  new BotHabits().keep("palazzo", { seats: 9, level: "godlike" });
  expect(new BotHabits().of(game("palazzo", 2, 3), LEVELS)).toEqual({ seats: 2, level: "normal" });
});
