import { beforeEach, expect, it } from "vitest";
import { keepProgress, progressOf } from "./progress";

beforeEach(() => localStorage.clear());

it("begins with the first step and goes on where somebody left off, in each game", () => {
  expect(progressOf("palermo", 11)).toEqual({ step: 0, isLearned: false });
  keepProgress("palermo", 4, 11);
  keepProgress("palazzo", 2, 14);
  expect(progressOf("palermo", 11)).toEqual({ step: 4, isLearned: false });
  expect(progressOf("palazzo", 14).step).toBe(2);
});

it("is learned once all steps were gone through, and stays so when it is begun anew", () => {
  keepProgress("palermo", 11, 11);
  expect(progressOf("palermo", 11)).toEqual({ step: 0, isLearned: true });
  keepProgress("palermo", 3, 11);
  expect(progressOf("palermo", 11)).toEqual({ step: 3, isLearned: true });
});

it.each([
  "[]",
  "{",
  "7",
  '{"palermo": 3}',
  '{"palermo": {"step": "x"}}',
  '{"palermo": {"step": 11}}',
  '{"palermo": null}',
])("begins anew where something else was kept: %s", (text) => {
  localStorage.setItem("cantiere.lessons", text);
  expect(progressOf("palermo", 11)).toEqual({ step: 0, isLearned: false });
  keepProgress("palermo", 1, 11);
  expect(progressOf("palermo", 11).step).toBe(1);
});
