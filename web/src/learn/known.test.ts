import { beforeEach, expect, test, vi } from "vitest";
import type { LessonAnswer } from "../api/types";
import * as api from "../lib/api";
import { isAway, known, question } from "./known";

const AT = { table: "lesson", seat: 0, turn: 0 } as const;
const play = (move: string) => ({ kind: "play", move, ...AT }) as const;
const effects = (about: string | null = null) => ({ kind: "effects", about, ...AT }) as const;
const SPOT = { game: "palazzo", step: 1, played: ["transform"], wanted: null, rule: "palazzo.3.6" };
const DONE: LessonAnswer = {
  answer: { kind: "accepted", key: 1, table: "lesson", number: 2, turn: 1 },
  tables: [],
  wanted: null,
};

beforeEach(() => {
  vi.spyOn(api, "ask").mockResolvedValue({ game: "palazzo", steps: [{}, { "transform|play +b3": DONE }] });
});

test("a question is the same however a move was put together", () => {
  expect(question([], play("buy-sa23+r5+r4+."))).toBe("|play buy-sa23+.+r4+r5");
  expect(question(["pass", "+o", "+g", "4g"], play("1p"))).toBe("pass+g+o 4g|play 1p");
  expect(question([], play("+r5+r4"))).toBe("|play +r4+r5");
  expect(question([], effects("sa23+r5+r4"))).toBe("|about r4+r5+sa23");
  expect(question(["money"], effects())).toBe("money|effects");
  expect(question([], { kind: "preview", move: "4g", ...AT })).toBe("|preview 4g");
});

test("what was told beforehand is the answer", async () => {
  expect(await known(play("+b3"), SPOT)).toBe(DONE);
});

test("another move is led back, and why not nobody knows", async () => {
  await expect(known(play("+b4"), SPOT)).rejects.toMatchObject({ code: "offline", rule: "palazzo.3.6" });
  const { answer } = await known({ kind: "why", parts: {}, chosen: "", ...AT }, SPOT);
  expect(answer).toMatchObject({ kind: "reason", reason: { code: "offline", rule: "palazzo.3.6" } });
  await expect(known(effects(), SPOT)).rejects.toMatchObject({ code: "offline" });
});

test("a refusal of the server is one, and no line or a proxy's answer is none", () => {
  expect(isAway(new api.Refusal("lesson_elsewhere", ""))).toBe(false);
  expect(["offline", "server_failed"].map((code) => isAway(new api.Refusal(code, "")))).toEqual([true, true]);
});
