import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import { keep, Seated, take } from "../testing/seated";
import { boardModule, option, SPECTATOR, TABLE, tableCard } from "../testing/tables";
import { Sitting } from "./sitting.svelte";

let at: Seated;
beforeEach(() => {
  at = new Seated();
});

describe("through whose eyes one looks", () => {
  it("is nobody's, for a spectator", () => {
    at.show({ viewer: SPECTATOR });
    expect([at.sitting.viewer, at.sitting.seats, at.sitting.mayMove]).toEqual([SPECTATOR, [], false]);
  });

  it("is that of the seat of ours whose turn it is", () => {
    at.show({ viewer: 0, to_move: 1 });
    expect(at.sitting.viewer).toBe(0);
    at.show({ viewer: 1, to_move: 1 });
    expect(at.sitting.viewer).toBe(1);
    expect(at.sitting.message?.viewer).toBe(1);
  });

  it("stays that of whoever played last while others move", () => {
    at.show({ viewer: 0, to_move: 1 });
    at.show({ viewer: 1, to_move: 1 });
    at.sitting.remember();
    at.show({ viewer: 0, number: 2, to_move: 2 });
    at.show({ viewer: 1, number: 2, to_move: 2 });
    expect(at.sitting.viewer).toBe(1);
  });

  it("shows nothing before all who share the screen have their view", () => {
    expect(at.sitting.isArriving).toBe(false); // nobody shares it
    const shared = new Sitting(at.feed, tableCard(["ana", "ana", "ben"]));
    at.show({ viewer: 0 });
    expect(shared.isArriving).toBe(true);
    at.show({ viewer: 1 });
    expect(shared.isArriving).toBe(false);
  });

  it("matters only where several share a screen and see different things", () => {
    at.show({ viewer: 0, view: { hand: 1 } });
    expect(at.sitting.hasSecrets).toBe(false);
    at.show({ viewer: 1, view: { hand: 2 } });
    expect(at.sitting.hasSecrets).toBe(true);
    at.show({ viewer: 1, view: { hand: 1 } });
    expect(at.sitting.hasSecrets).toBe(false);
  });
});

describe("whether one may move", () => {
  it("is decided by the table: our turn, and the game goes on", () => {
    at.show();
    expect(at.sitting.mayMove).toBe(true);
    at.show({ to_move: 1 });
    expect(at.sitting.mayMove).toBe(false);
    at.show({ end: { why: "rules", loser: null, winners: [0] } });
    expect(at.sitting.mayMove).toBe(false);
  });

  it("waits until the table shows what was done last", async () => {
    at.show({ number: 4 });
    at.answers = [() => ({ kind: "accepted", number: 5, turn: 1 })];
    const done = at.sitting.play(take);
    expect(at.sitting.mayMove).toBe(false); // not twice
    await done;
    expect(at.sitting.mayMove).toBe(false);
    at.show({ number: 5, turn: 1 });
    expect(at.sitting.mayMove).toBe(true);
  });
});

describe("what is picked", () => {
  beforeEach(() => at.show());

  it("waits for its confirmation, and is confirmed by picking it again", async () => {
    at.sitting.pick(take);
    expect([at.sitting.chosen, at.said]).toEqual([[take], []]);
    at.sitting.pick(keep);
    expect([at.sitting.chosen, at.said]).toEqual([[keep], []]);
    at.sitting.pick(keep);
    await at.settled();
    expect(at.said).toEqual([{ kind: "play", table: TABLE, seat: 0, turn: 0, move: "b" }]);
    expect(at.sitting.chosen).toEqual([]);
  });

  it("is confirmed by the button, if it is one thing", async () => {
    at.sitting.pick([take, keep]);
    at.sitting.confirm();
    expect(at.said).toEqual([]);
    at.sitting.pick(take);
    at.sitting.confirm();
    await at.settled();
    expect(at.said).toMatchObject([{ move: "a" }]);
  });

  it("is played at once by who wants no question, unless it is still to be told apart", async () => {
    settings.change({ confirm: false });
    at.sitting.pick([take, keep]);
    expect(at.said).toEqual([]);
    at.sitting.pick(take);
    await at.settled();
    expect(at.said).toMatchObject([{ move: "a" }]);
  });

  it("is played at once if it only prepares", async () => {
    at.sitting.board = boardModule({ steps: ({ parts }) => parts["kind"] === "keep" });
    at.sitting.pick(take);
    expect(at.said).toEqual([]);
    at.sitting.pick(keep);
    await at.settled();
    expect(at.said).toMatchObject([{ move: "b" }]);
  });

  it("waits in any case if the board composed it", () => {
    settings.change({ confirm: false });
    at.sitting.propose(option("a b"));
    expect([at.sitting.chosen.length, at.said]).toEqual([1, []]);
    at.sitting.propose(null);
    expect(at.sitting.chosen).toEqual([]);
  });

  it("is nothing while it is not our turn", () => {
    at.show({ to_move: 1, number: 2 });
    at.sitting.pick(take);
    at.sitting.propose(take);
    expect(at.sitting.chosen).toEqual([]);
  });

  it("stays while the table says the same, and is let go with the turn", () => {
    at.sitting.pick(take);
    at.show({ number: 2 }); // somebody asked for something
    expect(at.sitting.chosen).toEqual([take]);
    at.show({ number: 3, turn: 1 });
    expect(at.sitting.chosen).toEqual([]);
  });

  it("is let go when the same turn comes again without it", () => {
    at.sitting.pick(take);
    at.show({ number: 3, legal: [keep] });
    expect(at.sitting.chosen).toEqual([]);
  });
});
