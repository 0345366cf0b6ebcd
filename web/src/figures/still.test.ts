import { expect, it } from "vitest";
import { placed_at } from "../games/palermo/town";
import { around, inTurn, within } from "./still";

it("shows all parts with a little around them, and nothing beyond the board", () => {
  const box = around([
    { x: 10, y: 20, w: 30, h: 10 },
    { x: 2, y: 60, w: 10, h: 10 },
  ]);
  expect(box).toEqual({ x: -4, y: 14, w: 50, h: 62 });
  expect(within(box, { x: 0, y: 0, w: 40, h: 100 })).toEqual({ x: 0, y: 14, w: 40, h: 62 });
});

it("works one after the other, also after something that failed", async () => {
  const done: string[] = [];
  const slow = inTurn(() => new Promise((end) => setTimeout(() => end(done.push("slow")), 20)));
  const broken = inTurn(() => Promise.reject(new Error("no")));
  const last = inTurn(() => Promise.resolve(done.push("last")));
  await expect(broken).rejects.toThrow("no");
  await Promise.all([slow, last]);
  expect(done).toEqual(["slow", "last"]);
});

it("finds the fields of Palermo by name", () => {
  expect(placed_at("a1")?.box).toEqual([0, 0, 48, 48]);
  expect(placed_at("b2-c4")?.box).toEqual([48, 48, 96, 144]);
  expect(placed_at("tray")).toBeUndefined();
});
