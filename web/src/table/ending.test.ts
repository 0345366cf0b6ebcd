import { describe, expect, it } from "vitest";
import { tableMessage } from "../testing/tables";
import { countedOf, outcomeOf, rowsOf } from "./ending";

const line = (name: string, points: number) => ({ line: name, points, rule: "azul.6.1" });
const said = (key: string, slots: object = {}): string => `${key} ${Object.values(slots).join()}`.trim();
const over = (scores: number[], winners: number[], why = "rules") =>
  tableMessage({ scores, end: { why, loser: null, winners } });

describe("a sheet", () => {
  const sheets = [
    [line("runs", 5), line("stars", 3)],
    [line("runs", 4), line("numbers", 8), line("lost", -2)],
  ];

  it("has the lines of all, in the order of the rules", () => {
    expect(rowsOf(sheets).map((row) => row.line)).toEqual(["runs", "numbers", "lost", "stars"]);
  });

  it("is counted row by row", () => {
    const rows = rowsOf(sheets);
    expect([0, 1, 2, 3, 4].map((count) => countedOf(sheets, rows.slice(0, count)))).toEqual([
      [0, 0],
      [5, 4],
      [5, 12],
      [5, 10],
      [8, 10],
    ]);
  });
});

describe("the result", () => {
  it.each([
    [over([9, 10], [1]), 0, "you_lose_by 1"],
    [over([12, 10], [0]), 0, "you_win_by 2"],
    [over([10, 10], [0]), 0, "you_win"],
    [over([10, 10], [1]), 0, "you_lose"],
    [over([10, 10], [0, 1]), 1, "you_share"],
    [over([12, 3], [1], "resigned"), 0, "you_lose"],
    [over([9, 10], [1]), -1, "somebody_wins Ben"],
    [over([10, 10], [0, 1]), -1, "they_win Ana, Ben"],
  ])("is told to whoever looks (%#)", (message, viewer, words) => {
    expect(outcomeOf(message, viewer, ["Ana", "Ben"], said)).toBe(words);
  });
});
