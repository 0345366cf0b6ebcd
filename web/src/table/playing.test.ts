import { beforeEach, describe, expect, it, vi } from "vitest";
import { Feed } from "../lib/feed.svelte";
import type { Answer } from "../lib/socket.svelte";
import { bid, CARD, keep, refuse, Seated, take } from "../testing/seated";
import { boardModule, option, played, story, TABLE, tableMessage, undone } from "../testing/tables";
import { Sitting } from "./sitting.svelte";

let at: Seated;
beforeEach(() => {
  at = new Seated();
});

describe("a move", () => {
  beforeEach(() => at.show());

  it("of several steps is played step by step, each at the turn that the server names", async () => {
    at.answers = [
      () => ({ kind: "accepted", number: 2, turn: 4 }),
      () => ({ kind: "accepted", number: 3, turn: null }),
    ];
    await at.sitting.play(option("r5 r6 +g"));
    expect(at.said.map((one) => "move" in one && [one.turn, one.move])).toEqual([
      [0, "r5"],
      [4, "r6"],
      [5, "+g"],
    ]);
  });

  it("stops at the step that is refused, and says why", async () => {
    at.answers = [() => ({ kind: "accepted", number: 2, turn: 1 }), refuse];
    at.sitting.pick(take);
    await at.sitting.play(option("r5 r6 +g"));
    expect(at.said).toHaveLength(2);
    expect([at.sitting.problem, at.sitting.problemRule, at.sitting.chosen]).toEqual(["No.", "azul.3.2", []]);
    at.show({ number: 3, turn: 1 });
    expect(at.sitting.problem).toBe("");
  });

  const reason = { code: "azul_no", text: "No.", rule: "azul.3.2" };

  it("that is not on the list is explained by the server", async () => {
    at.answers = [() => ({ kind: "reason", reason }), () => ({ kind: "reason", reason: null }), refuse];
    expect(await at.sitting.why({ kind: "take" }, "+g")).toEqual({ what: "No.", rule: "azul.3.2" });
    expect(at.said).toMatchObject([{ kind: "why", parts: { kind: "take" }, chosen: "+g", turn: 0 }]);
    expect(await at.sitting.why({ kind: "take" })).toBeNull();
    expect(await at.sitting.why({ kind: "take" })).toEqual({ what: "No." });
  });

  it("is explained in the turn of others, too, but not while a move is on its way", async () => {
    at.show({ number: 2, to_move: 1 });
    at.answers = [() => ({ kind: "reason", reason })];
    expect(await at.sitting.why({ kind: "take" })).toMatchObject({ what: "No." });
    at.show({ number: 3, to_move: 0 });
    at.answers = [() => ({ kind: "accepted", number: 4, turn: 1 })];
    await at.sitting.play(take);
    expect(await at.sitting.why({ kind: "take" })).toBeNull();
  });
});

describe("taking back", () => {
  it("is not what lets go of what is picked", () => {
    at.show({ number: 3, turn: 1, story: story(played(2, 0)) });
    at.sitting.pick(take);
    expect(at.sitting.isCancellable).toBe(true);
    at.sitting.cancel();
    at.sitting.cancel(); // a second tap
    expect([at.sitting.isCancellable, at.sitting.chosen, at.said]).toEqual([false, [], []]);
    at.sitting.takeBack();
    expect(at.said).toEqual([{ kind: "ask_undo", table: TABLE, seat: 0, to_turn: 0 }]);
  });

  it("means our last decision, with what was played for us after it", async () => {
    at.show({ number: 2, turn: 1, story: story(played(2, 0)) });
    await at.sitting.play(take, true);
    at.show({ number: 3, turn: 2, story: story(played(3, 1)) });
    expect(at.sitting.lastOwn?.turn).toBe(0);
    await at.sitting.play(take);
    at.show({ number: 4, turn: 3, story: story(played(4, 2)) });
    expect(at.sitting.lastOwn?.turn).toBe(2);
  });

  it("counts a turn as decided again once we decide it ourselves", async () => {
    at.show();
    await at.sitting.play(take, true);
    at.show({ number: 3, story: story(played(2, 0), undone(3, 0)) });
    await at.sitting.play(take);
    at.show({ number: 4, turn: 1, story: story(played(4, 0)) });
    expect(at.sitting.lastOwn?.turn).toBe(0);
  });

  it("takes steps that were put forward as one back as one", async () => {
    at.show();
    await at.sitting.play(option("r5 r6"));
    at.show({ number: 3, turn: 2, story: story(played(2, 0), played(3, 1)) });
    expect(at.sitting.lastOwn?.turn).toBe(0);
  });

  it("asks the others only where the server says that it is not free any more", () => {
    const seats = [0, 1].map(() => ({ bot: null, gone: null }));
    at.show({ number: 2, turn: 2, free_from: 1, seats, story: story(played(1, 0, 1), played(2, 1, 0)) });
    expect(at.sitting.undoAsks).toBe(false);
    at.show({ number: 3, turn: 3, free_from: 3, seats, story: story(played(3, 2, 1)) });
    expect(at.sitting.undoAsks).toBe(true);
    expect(at.sitting.lastOwn?.turn).toBe(1);
  });

  it("is known also of a move that the log does not tell any more", () => {
    const view = { memory: "hidden" };
    at.show({ number: 3, turn: 2, view, story: story(played(2, 0), played(3, 1, 1)) });
    at.show({ viewer: 1, number: 3, turn: 2, view, story: story(played(2, 0), played(3, 1, 1)) });
    expect(at.sitting.lastOwn?.turn).toBe(1);
  });

  it("is nothing where nothing of ours was played", () => {
    const seats = [0, 1].map(() => ({ bot: null, gone: null }));
    at.show({ number: 3, turn: 1, seats, story: story(played(2, 0, 1)) });
    at.sitting.takeBack();
    expect([at.sitting.lastOwn, at.sitting.undoAsks, at.said]).toEqual([undefined, false, []]);
  });
});

describe("cancelling", () => {
  const parts = (...moves: string[]) => moves.map((move, k) => ({ ...played(2 + k, k, 0, false), move }));

  it("takes back all parts of the move that is being chosen", () => {
    at.show({ number: 3, turn: 2, free_from: 0, story: story(...parts("x", "+y")) });
    at.sitting.pick(keep);
    at.sitting.cancel();
    expect(at.sitting.chosen).toEqual([]);
    expect(at.said).toEqual([{ kind: "ask_undo", table: TABLE, seat: 0, to_turn: 0 }]);
  });

  it("leaves alone what others have learned from", () => {
    at.show({ number: 3, turn: 2, free_from: 2, story: story(...parts("x", "+y")) });
    at.sitting.cancel();
    expect([at.sitting.isCancellable, at.said]).toEqual([false, []]);
  });

  it("lets go of what the board holds", () => {
    at.show();
    const letGo = vi.fn();
    at.sitting.letGo = letGo;
    expect(at.sitting.isCancellable).toBe(true);
    at.sitting.cancel();
    expect([letGo.mock.calls.length, at.said]).toEqual([1, []]);
  });

  it("is no more than letting go for Escape", () => {
    at.show({ number: 3, turn: 2, free_from: 0, story: story(...parts("x", "+y")) });
    at.sitting.pick(keep);
    at.sitting.deselect();
    expect([at.sitting.chosen, at.said]).toEqual([[], []]);
  });
});

describe("redoing", () => {
  const own = (...moves: string[]) => moves.map((move, k) => ({ ...played(2 + k, k), move }));

  beforeEach(() => {
    at.show({
      number: 4,
      turn: 3,
      story: story(...own("r5", "r6"), played(4, 2, 1)),
    });
  });

  it("plays what was taken back, but not what others did after it", async () => {
    expect(at.sitting.redoable).toBeNull();
    at.sitting.takeBack();
    await at.settled();
    at.show({ number: 5, turn: 1, story: story(undone(5, 1)) });
    expect(at.sitting.redoable).toEqual({ seat: 0, turn: 1, moves: ["r6"] });
    at.sitting.redo();
    await at.settled();
    expect(at.said.at(-1)).toEqual({ kind: "play", table: TABLE, seat: 0, turn: 1, move: "r6" });
  });

  it("is over once anything else was played", async () => {
    at.sitting.takeBack();
    await at.settled();
    at.show({ number: 5, turn: 1, story: story(undone(5, 1)) });
    at.show({ number: 6, turn: 2, story: story(played(6, 1)) });
    expect(at.sitting.redoable).toBeNull();
  });
});

describe("advice", () => {
  const advice = { move: "a+x", begins: take, words: () => "Take all of it" };

  it("is shown as what it begins with, and followed as a whole", async () => {
    at.show();
    at.sitting.pointed = advice;
    expect([at.sitting.marked, at.sitting.chosen]).toEqual([[take], []]);
    at.sitting.follow(advice);
    expect(at.sitting.marked).toEqual([take]);
    expect(at.sitting.chosen.map((one) => at.sitting.saidOf(one))).toEqual(["Take all of it"]);
    at.sitting.confirm();
    await at.settled();
    expect(at.said.at(-1)).toMatchObject({ kind: "play", move: "a+x" });
  });
});

describe("passing by itself", () => {
  it("is for this seat of this table, until it is switched off or something is taken back", () => {
    at.show();
    at.sitting.keepPassing(true);
    expect(at.sitting.passes).toBe(true);
    expect(new Sitting(at.feed, CARD).passes).toBe(true); // after a reload, too
    const other = new Feed("other", null);
    other.hear(tableMessage());
    expect(new Sitting(other, CARD).passes).toBe(false);
    at.sitting.takeBack();
    expect(at.sitting.passes).toBe(false);
    expect(new Sitting(at.feed, CARD).passes).toBe(false);
  });

  it("plays what the board calls a pass, if it is allowed", () => {
    at.show();
    expect(at.sitting.pass).toBeUndefined();
    at.sitting.board = boardModule({ passes: ["bid"] });
    expect(at.sitting.pass).toBe(bid);
  });
});

describe("what is asked about the future", () => {
  beforeEach(() => at.show());

  it("is what a chosen move leads to; an answer that comes too late does not count", async () => {
    let late: (answer: Answer) => void = () => undefined;
    at.answers = [
      () => new Promise<Answer>((done) => (late = done)),
      () => ({ kind: "previewed", then: { scores: [2] } }) as never,
    ];
    at.sitting.pick(take);
    const first = at.sitting.look_ahead();
    at.sitting.pick(keep);
    await at.sitting.look_ahead();
    late({ kind: "previewed", then: { scores: [1] } } as never);
    await first;
    expect(at.sitting.preview).toEqual({ scores: [2] });
    expect(at.said).toMatchObject([{ move: "a" }, { move: "b" }]);
  });

  it("is not asked of several options or of a line of steps", async () => {
    at.sitting.pick([take, keep]);
    await at.sitting.look_ahead();
    at.sitting.propose(option("r5 r6"));
    await at.sitting.look_ahead();
    expect([at.said, at.sitting.preview]).toEqual([[], null]);
  });

  it("is what each choice would bring, for this turn only", async () => {
    const moveEffects = { a: { points: 3 } };
    at.answers = [
      () => ({ kind: "move_effects", moves: moveEffects }),
      () => (at.show({ number: 2, turn: 1 }), { kind: "move_effects", moves: moveEffects }),
    ];
    const asked = at.sitting.askEffects();
    expect(at.sitting.isAskingEffects).toBe(true);
    await asked;
    expect([at.sitting.moveEffects, at.sitting.isAskingEffects]).toEqual([moveEffects, false]);
    await at.sitting.askEffects(); // the turn passes meanwhile
    expect([at.sitting.moveEffects, at.sitting.isAskingEffects]).toEqual([null, true]);
    at.show({ number: 3, turn: 2, to_move: 1 });
    await at.sitting.askEffects();
    expect([at.said.length, at.sitting.isAskingEffects]).toEqual([2, false]);
  });
});

describe("the rest of what one can say", () => {
  it("names the seat, and the question that is answered", async () => {
    at.show({ question: { number: 7, what: "undo", seat: 1, target: 2, by: null, redraws: false, agreed: [] } });
    at.sitting.consent(true);
    await at.settled();
    at.sitting.resign();
    await at.settled();
    at.sitting.replace(1);
    await at.settled();
    at.sitting.comeBack(0);
    await at.settled();
    expect(at.said).toEqual([
      { kind: "consent", table: TABLE, seat: 0, yes: true, about: 7 },
      { kind: "resign", table: TABLE, seat: 0 },
      { kind: "replace", table: TABLE, seat: 0, absent: 1, by: "hard" },
      { kind: "return", table: TABLE, seat: 0 },
    ]);
  });

  it("does not agree to what nobody asked", () => {
    at.show();
    at.sitting.consent(true);
    expect(at.said).toEqual([]);
  });
});
