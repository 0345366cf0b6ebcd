import { expect, it } from "vitest";
import type { PuzzleHint } from "../api/types";
import { hintText, points } from "./hints";

const HINTS: PuzzleHint[] = [{ themes: ["end"] }, { themes: [], part: "Rosa" }, { themes: [], other: "2 storeys" }];

it("tells of each hint what it has", () => {
  expect(new Set(HINTS.map(hintText)).size).toBe(HINTS.length);
});

it("counts what is lost in points", () => {
  expect([points(0.031), points(0.25), points(0)]).toEqual(["3", "25", "0"]);
});
