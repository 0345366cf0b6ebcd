import { beforeEach, describe, expect, it } from "vitest";
import type { ChatLine } from "../api/types";
import { played, SPECTATOR, story, TABLE, tableCard, tableMessage, undone } from "../testing/tables";
import { Feed } from "./feed.svelte";

let feed: Feed;
beforeEach(() => {
  feed = new Feed(TABLE, null);
});

const numbers = (viewer = 0): number[] => feed.log(viewer).map((line) => line.number);

describe("messages of a table", () => {
  it("are overtaken by newer ones only", () => {
    const newer = tableMessage({ number: 5, story: story() });
    feed.hear(newer);
    expect(feed.hear(tableMessage({ number: 4 }))).toBeNull();
    expect(feed.seen[0]).toBe(newer);
    const again = tableMessage({ number: 5, turn: 3, story: story() });
    feed.hear(again);
    expect(feed.seen[0]).toBe(again);
  });

  it("count as far as all our eyes have seen them", () => {
    expect(feed.number).toBeNull();
    feed.hear(tableMessage({ viewer: 0, number: 7 }));
    feed.hear(tableMessage({ viewer: 1, number: 6 }));
    expect(feed.number).toBe(6);
    expect(feed.viewers).toEqual([0, 1]);
  });

  it("for a seat take the place of those for a spectator, and the log goes on", () => {
    feed.hear(tableMessage({ viewer: SPECTATOR, number: 2, story: story(played(2, 0)) }));
    feed.hear(tableMessage({ viewer: 1, number: 3, story: story(played(3, 1)) }));
    expect(feed.viewers).toEqual([1]);
    expect(numbers(1)).toEqual([2, 3]);
    expect(numbers(SPECTATOR)).toEqual([]);
  });

  it("make good what was refused before", () => {
    feed.refused = { kind: "refused", code: "x", text: "", rule: null, key: null, table: TABLE };
    feed.hear(tableMessage());
    expect(feed.refused).toBeNull();
  });
});

describe("secrets between people at one screen", () => {
  const both = (one: object, other: object, at = 4): void => {
    feed.hear(tableMessage({ viewer: 0, number: 4, view: { ...one } }));
    feed.hear(tableMessage({ viewer: 1, number: at, view: { ...other } }));
  };

  it("are taken for granted until everybody was shown the same line", () => {
    both({ hand: 1 }, { hand: 1 }, 5);
    expect(feed.hasSecrets).toBe(true);
  });

  it("are none where all see the same", () => {
    both({ hand: 1 }, { hand: 1 });
    expect(feed.hasSecrets).toBe(false);
  });

  it("are there where two views differ", () => {
    both({ hand: 1 }, { hand: 1 });
    both({ hand: 1 }, { hand: 2 });
    expect(feed.hasSecrets).toBe(true);
  });
});

describe("the log", () => {
  it("is in order and has each line once, whenever it was told", () => {
    feed.hear(tableMessage({ number: 4, story: story(played(3, 1), played(4, 2)) }));
    feed.hear(tableMessage({ number: 5, story: story(played(2, 0), played(3, 1), played(5, 3)) }));
    expect(numbers()).toEqual([2, 3, 4, 5]);
  });

  it("is another one for each pair of eyes", () => {
    feed.hear(tableMessage({ viewer: 0, number: 2, story: story(played(2, 0)) }));
    feed.hear(tableMessage({ viewer: 1, number: 3, story: story(played(3, 1)) }));
    expect([numbers(0), numbers(1)]).toEqual([[2], [3]]);
  });

  it("leaves out moves that were taken back, not those before them or after", () => {
    const lines = [played(2, 0), played(3, 1), played(4, 2), undone(5, 1), played(6, 1)];
    feed.hear(tableMessage({ number: 6, story: story(...lines) }));
    expect(numbers()).toEqual([2, 5, 6]);
  });
});

describe("what a message does not tell", () => {
  it("is asked for twice, less far back the second time, then not again", () => {
    expect(feed.hear(tableMessage({ number: 100 }))).toBe(10);
    expect(feed.hear(tableMessage({ number: 101 }))).toBe(71);
    expect(feed.hear(tableMessage({ number: 102 }))).toBeNull();
  });

  it("is asked for from the beginning, if that is near", () => {
    expect(feed.hear(tableMessage({ number: 12 }))).toBe(0);
  });

  it("is not asked for if the story is there, now or from before", () => {
    expect(feed.hear(tableMessage({ number: 12, story: story(played(12, 4)) }))).toBeNull();
    expect(feed.hear(tableMessage({ number: 12 }))).toBeNull();
    expect(feed.hear(tableMessage({ number: 13 }))).toBe(0);
  });
});

describe("what is told beside the game", () => {
  const line = (number: number): ChatLine => ({
    number,
    person: "ana",
    nickname: "Ana",
    mark: null,
    seats: [0],
    text: "!",
    at: 0,
  });
  const chat = (whole: boolean, ...lines: ChatLine[]): void =>
    feed.overhear({ kind: "chat", table: TABLE, lines, whole });

  it("is a card, which may also be taken away", () => {
    expect(feed.card).toBeUndefined();
    const card = tableCard(["ana", null]);
    feed.overhear({ kind: "card", table: TABLE, card, why: null });
    expect(feed.card).toBe(card);
    feed.overhear({ kind: "card", table: TABLE, card: null, why: null });
    expect(feed.card).toBeNull();
  });

  it("is who is here", () => {
    feed.overhear({ kind: "presence", table: TABLE, seats: [true, null], spectators: 2 });
    expect(feed.presence?.spectators).toBe(2);
  });

  it("is talk: all of it, more of it, or a line less", () => {
    chat(true, line(1), line(2));
    chat(false, line(3));
    expect(feed.chat.map((one) => one.number)).toEqual([1, 2, 3]);
    feed.overhear({ kind: "chat_gone", table: TABLE, number: 2 });
    expect(feed.chat.map((one) => one.number)).toEqual([1, 3]);
    chat(true, line(4));
    expect(feed.chat.map((one) => one.number)).toEqual([4]);
  });
});
