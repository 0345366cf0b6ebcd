import { describe, expect, it } from "vitest";
import type { StoryLine } from "../api/types";
import { boardModule, played, story, tableMessage } from "../testing/tables";
import { countOf, outcomeOf, rowsOf } from "./ending";

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
});

describe("the final count", () => {
  const ends = { why: "rules", loser: null, winners: [0] };
  const events = [{ kind: "drew" }, { kind: "star", points: 12 }].map((told) => ({
    ...told,
    seat: 1,
    rule: "azul.6.1",
  }));
  const last = { ...played(3, 2, 1), events } as StoryLine;
  const counting = boardModule({
    counts: ({ kind, points }) => (kind === "star" ? { points: Number(points), parts: "#star" } : undefined),
  });

  it("is what the last move tells of it", () => {
    const steps = countOf(tableMessage({ story: story(last), end: ends }), counting);
    expect(steps).toEqual([{ seat: 1, points: 12, parts: "#star", about: events[1] }]);
  });

  it("is read off the sheets where all points were scored before", () => {
    const sheets = [[line("income", 5)], [line("income", 4), line("arrival", 2)]];
    const board = boardModule({ earned: (name, seat) => `#${name}-${seat}` });
    expect(countOf(tableMessage({ sheets, end: ends }), board)).toEqual([
      { seat: 0, points: 5, parts: "#income-0", about: "income" },
      { seat: 1, points: 4, parts: "#income-1", about: "income" },
      { seat: 1, points: 2, parts: "#arrival-1", about: "arrival" },
    ]);
  });

  it("is left out where a game was given up", () => {
    const end = { why: "resigned", loser: 1, winners: [0] };
    expect(countOf(tableMessage({ story: story(last), end }), counting)).toEqual([]);
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
