import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LessonAnswer, LessonPage, LessonStep, ShownMove, TableMessage } from "../api/types";
import * as api from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { option, played, story, tableMessage } from "../testing/tables";
import { Course } from "./course.svelte";
import { progressOf } from "./progress";

const shown = (move: string): ShownMove => ({ move, begins: option(move), words: move });
const table = (turn: number, told: Partial<TableMessage> = {}): TableMessage => tableMessage({ turn, ...told });

function step(scene: number, turn: number, move: string | null): LessonStep {
  const wanted = move === null ? null : shown(move);
  return { name: "", scene, text: `${turn}`, done: wanted && "done", rule: "azul.3.1", wanted, table: table(turn) };
}

const PAGE: LessonPage = {
  game: "azul-pavilion",
  others: ["Bruno"],
  level: "easy",
  steps: [step(0, 0, null), step(0, 0, "a"), step(0, 2, "b+c"), step(1, 9, null)],
};

/** What the server answers to the next question. */
let answers: (Partial<LessonAnswer> | Promise<LessonAnswer>)[] = [];
const accepted = { kind: "accepted", key: 0, table: "lesson", number: 0, turn: 1 } as const;
const asked: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  settings.change({ speed: "none" });
  vi.spyOn(api, "ask").mockImplementation((...question) => {
    asked.push(question);
    return Promise.resolve(answers.shift() as never);
  });
});
afterEach(() => vi.useRealTimers());

const turn = (course: Course): number | undefined => course.feed.seen[0]?.turn;
const play = (course: Course, move: string) => course.say({ kind: "play", move });

describe("a course", () => {
  it("goes from step to step, remembers where it is, and ends", () => {
    const course = new Course(PAGE, 0);
    expect([course.asks, turn(course)]).toEqual([false, 0]);
    course.goOn();
    expect([course.asks, course.wanted?.move]).toEqual([true, "a"]);
    course.goOn();
    course.goOn();
    expect([course.number, turn(course), course.isStill]).toEqual([3, 9, true]);
    expect(progressOf(PAGE.game, 4)).toEqual({ step: 3, isLearned: false });
    course.goOn();
    expect([course.isOver, course.asks, course.step.text]).toEqual([true, false, "9"]);
    expect(progressOf(PAGE.game, 4)).toEqual({ step: 0, isLearned: true });
    course.back();
    expect([course.isOver, course.number]).toEqual([false, 3]);
  });

  it("shows the move and what follows it, and goes on from there", async () => {
    const course = new Course(PAGE, 1);
    answers = [
      {
        answer: accepted,
        wanted: null,
        tables: [table(1, { story: story(played(0, 0)) }), table(2, { story: story(played(0, 1, 1)) })],
      },
    ];
    await play(course, "a");
    expect(asked).toEqual([
      ["POST", "/api/lessons/azul-pavilion/en/1", { played: [], asked: { kind: "play", move: "a" } }],
    ]);
    expect([course.isDone, course.isReplying, turn(course)]).toEqual([true, false, 2]);
    expect(course.feed.log(0).filter(({ kind }) => kind === "played")).toHaveLength(2);
    course.goOn();
    expect([course.wanted?.move, course.isStill]).toEqual(["b+c", false]);
  });

  it("shows what follows one move after the other, at once to whoever is in a hurry", async () => {
    vi.useFakeTimers();
    settings.change({ speed: "normal" });
    const course = new Course(PAGE, 1);
    answers = [{ answer: accepted, wanted: null, tables: [table(1), table(2), table(3), table(4)] }];
    await play(course, "a");
    expect([course.isReplying, turn(course)]).toEqual([true, 1]);
    vi.advanceTimersByTime(1100);
    expect([course.isReplying, turn(course)]).toEqual([true, 2]);
    course.hurry();
    expect([course.isReplying, turn(course)]).toEqual([false, 4]);
    vi.advanceTimersByTime(5000);
    expect(turn(course)).toBe(4);
  });

  it("tells the server what was played before, and takes it back by itself", async () => {
    const course = new Course(PAGE, 2);
    answers = [
      { answer: accepted, wanted: shown("+c"), tables: [table(3)] },
      { answer: accepted, tables: [] },
    ];
    await play(course, "b");
    expect([course.isDone, course.wanted?.move]).toEqual([false, "+c"]);
    await course.say({ kind: "effects" });
    expect(asked.at(-1)).toMatchObject(["POST", "/api/lessons/azul-pavilion/en/2", { played: ["b"] }]);
    const answer = await course.say({ kind: "ask_undo", to_turn: 2 });
    expect(answer.kind).toBe("accepted");
    expect([asked.length, turn(course), course.wanted?.move]).toEqual([2, 2, "b+c"]);
  });

  it("goes back a step where somebody takes back more than the step has", async () => {
    const course = new Course(PAGE, 2);
    await course.say({ kind: "ask_undo", to_turn: 0 });
    expect(course.number).toBe(1);
  });

  it("begins a step anew that was done, and tells nothing of it any more", async () => {
    const course = new Course(PAGE, 1);
    answers = [{ answer: accepted, wanted: null, tables: [table(1, { story: story(played(0, 0)) })] }];
    await play(course, "a");
    course.back();
    expect([course.number, course.isDone, turn(course)]).toEqual([1, false, 0]);
    expect(course.feed.log(0).some(({ kind }) => kind === "played")).toBe(false);
  });

  it("passes on what is refused, and nothing has changed", async () => {
    const course = new Course(PAGE, 1);
    const refused = {
      kind: "refused",
      code: "lesson_elsewhere",
      text: "No.",
      rule: null,
      key: 0,
      table: null,
    } as const;
    answers = [{ answer: refused, tables: [] }];
    await expect(play(course, "z")).rejects.toThrow("No.");
    expect([course.isDone, turn(course)]).toEqual([false, 0]);
  });

  it("does not listen to an answer that comes when somebody is elsewhere", async () => {
    const course = new Course(PAGE, 1);
    let tell = (_: LessonAnswer): void => undefined;
    answers = [new Promise<LessonAnswer>((done) => (tell = done))];
    const playing = play(course, "a");
    course.goOn();
    tell({ answer: accepted, wanted: null, tables: [table(1)] });
    await playing;
    expect([course.number, course.isDone, turn(course)]).toEqual([2, false, 2]);
  });
});
