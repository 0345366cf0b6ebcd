/** How far somebody is in each lesson, as this browser remembers it: nobody needs an account to learn. */
import { keep, kept } from "../lib/kept";

export interface Progress {
  /** The step to go on with; the first is 0. */
  readonly step: number;
  /** Whether all of them were gone through once. */
  readonly isLearned: boolean;
}

const NAME = "lessons";
const NOTHING: Progress = { step: 0, isLearned: false };

function all(): Readonly<Record<string, Partial<Progress>>> {
  const found = kept<unknown>(NAME, null);
  return typeof found === "object" && found !== null ? (found as Record<string, Partial<Progress>>) : {};
}

/** A lesson that has changed since begins anew, and so does one that is over. */
export function progressOf(game: string, steps: number): Progress {
  const { step, isLearned } = { ...NOTHING, ...all()[game] };
  const isThere = Number.isInteger(step) && step >= 0 && step < steps;
  return { step: isThere ? step : 0, isLearned: isLearned === true };
}

/** Somebody goes on with a step; the one after the last: all is learned. */
export function keepProgress(game: string, step: number, steps: number): void {
  const isLearned = step >= steps || progressOf(game, steps).isLearned;
  keep(NAME, { ...all(), [game]: { step: step >= steps ? 0 : step, isLearned } });
}
