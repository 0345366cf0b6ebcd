/** A lesson without a line: what the server would answer to whoever does what is asked for was told beforehand. */
import type { LessonAnswer, LessonAnswers, Saying, ShownMove } from "../api/types";
import { ask, Refusal } from "../lib/api";
import { t, texts } from "../lib/text.svelte";

/** Where somebody is in a lesson. */
export interface Spot {
  readonly game: string;
  readonly step: number;
  /** What was played in the step. */
  readonly played: readonly string[];
  readonly wanted: ShownMove | null;
  readonly rule: string;
}

const AWAY = ["offline", "server_failed"]; // the second is what a proxy says for a server that is gone

export const isAway = (error: unknown): boolean => error instanceof Refusal && AWAY.includes(error.code);

/** The answer that was told beforehand. A move that is not among them leads nowhere, and why not, only rules know. */
export async function known(saying: Saying, { game, step, played, wanted, rule }: Spot): Promise<LessonAnswer> {
  const answers = await ask<LessonAnswers>("GET", `/api/lessons/${game}/${texts.language}/answers`);
  const found = answers.steps[step]?.[question(played, saying)];
  if (found) return found;
  if (saying.kind === "play") throw new Refusal("offline", t("lesson_offline", { wanted: wanted?.words }), rule);
  const text = t("lesson_offline_why");
  if (saying.kind === "why") return told({ ...AT, kind: "reason", reason: { code: "offline", text, rule } });
  throw new Refusal("offline", text);
}

const told = (answer: LessonAnswer["answer"]): LessonAnswer => ({ answer, tables: [], wanted: null });
const AT = { key: 0, table: "lesson", turn: 0 };

/** As the server writes it (`known_answers.py`): the same however parts are ordered or were put together. */
export function question(played: readonly string[], saying: Saying): string {
  const before = played.join(" ").replaceAll(" +", "+").split(" ").map(ordered).join(" ");
  if (saying.kind === "play" || saying.kind === "preview")
    return `${before}|${saying.kind} ${ordered(saying.move ?? "")}`;
  const about = saying.kind === "effects" ? saying.about : null;
  return `${before}|${about ? `about ${about.split("+").toSorted().join("+")}` : saying.kind}`;
}

function ordered(move: string): string {
  const parts = move.match(/\+?[^+]+|\+/g) ?? [];
  const first = move.startsWith("+") ? [] : parts.slice(0, 1);
  return [...first, ...parts.slice(first.length).toSorted()].join("");
}
