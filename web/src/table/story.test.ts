import { describe, expect, it } from "vitest";
import { Seated } from "../testing/seated";
import { played, SPECTATOR, story, undone } from "../testing/tables";
import { entriesOf, sinceLast, sinceOwn } from "./story";

const numbers = (lines: readonly { number: number }[]): number[] => lines.map(({ number }) => number);

describe("what a log still tells those who must remember", () => {
  const log = [played(1, 0, 0), played(2, 1, 1), played(3, 2, 0), played(4, 3, 0), undone(5, 9), played(6, 4, 1)];

  it("begins with the own last turn, which may be of several moves", () => {
    expect(numbers(sinceOwn(log, 0))).toEqual([3, 4, 5, 6]);
    expect(numbers(sinceOwn(log, 1))).toEqual([5, 6]); // what is nobody's turn is told, too
  });

  it("is all of it until the first own move", () => {
    expect(numbers(sinceOwn(log, 2))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(sinceOwn([], 0)).toEqual([]);
  });

  it("is the last move for a spectator", () => {
    expect(numbers(sinceOwn(log, SPECTATOR))).toEqual([6]);
    expect(numbers(sinceOwn(log.slice(0, 5), SPECTATOR))).toEqual([4, 5]);
  });

  it("is everything at other tables, and once the game is over", () => {
    const at = new Seated();
    const lines = story(played(1, 0, 1), played(2, 1, 0), played(3, 2, 1));
    at.show({ number: 3, view: { memory: "hidden" }, story: lines });
    expect(numbers(at.sitting.log)).toEqual([2, 3]);
    at.show({
      number: 4,
      view: { memory: "hidden" },
      end: { why: "rules", loser: null, winners: [0] },
      story: story(played(4, 3, 0)),
    });
    expect(numbers(at.sitting.log)).toEqual([1, 2, 3, 4]);
  });
});

describe("what was done", () => {
  const part = (number: number, turn: number, seat = 0): ReturnType<typeof played> =>
    played(number, turn, seat, false);

  it("is a move with all its parts, or whatever else somebody did", () => {
    const entries = entriesOf([part(1, 0), part(2, 1), played(3, 2), played(4, 3, 1), undone(5, 3)], 3);
    expect(entries.map(({ lines }) => numbers(lines))).toEqual([[1, 2, 3], [4], [5]]);
    expect(entries.map(({ seat }) => seat)).toEqual([0, 1, 0]);
  });

  it("knows how many turns had been played after it", () => {
    const entries = entriesOf([part(1, 0), played(2, 1), undone(3, 9), played(4, 2, 1)], 5);
    expect(entries.map(({ turn }) => turn)).toEqual([2, null, 5]);
  });

  it("is not of two players, nor goes on after something else", () => {
    expect(entriesOf([part(1, 0, 0), part(2, 1, 1)], 2)).toHaveLength(2);
    expect(entriesOf([part(1, 0), undone(2, 9), part(3, 1)], 2)).toHaveLength(3);
    expect(entriesOf([], 0)).toEqual([]);
  });

  it("since one's own last move is what the others did", () => {
    const entries = entriesOf([played(1, 0, 0), played(2, 1, 1), undone(3, 9), played(4, 2, 2)], 3);
    expect(sinceLast(entries, [0]).map(({ seat }) => seat)).toEqual([1, 0, 2]);
    expect(sinceLast(entries, [2])).toEqual([]);
    expect(sinceLast(entries, [7])).toEqual(entries);
  });
});
