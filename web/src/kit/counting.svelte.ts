/** The end of a game is played: its points are counted step by step, each on the parts of the board that bring them. */
import type { GameEvent } from "../api/types";
import type { Speed } from "../lib/settings.svelte";
import { PACES } from "./pace";

const LONGEST = 14_000; // ms for all steps: in a large city each is shown for a shorter time
const SHORTEST = 300; // ms in which one can see what a step is about

/** One step of the count, as the server tells it. */
export interface Count {
  /** -1: it is nobody's, and only shown: the rank of a tower. */
  readonly seat: number;
  readonly points: number;
  /** Where these points lie on the board: a selector. */
  readonly parts: string;
  /** What is told of it: an event, or a line of the score sheet. */
  readonly about: GameEvent | string;
}

/** ms for each of so many steps; 0: all is counted at once. */
export const paceOf = (count: number, speed: Speed): number =>
  Math.min(PACES[speed].more, Math.max(SHORTEST, LONGEST / count));

export class Counting {
  #steps = $state.raw<readonly Count[]>([]);
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Not all is counted yet. */
  readonly isOn = $derived.by(() => this.#at < this.#steps.length);
  /** What is counted now; before the first step the last move is still looked at. */
  readonly step = $derived.by((): Count | null => this.#steps[this.#at] ?? null);

  begin(steps: readonly Count[], speed: Speed): void {
    this.skip();
    const pace = steps.length ? paceOf(steps.length, speed) : 0;
    if (!pace) return;
    [this.#steps, this.#at] = [steps, -1];
    this.#wait(PACES[speed].move, pace);
  }

  /** By seat, the points that are counted, of those that there are in the end; null: all of them. */
  totals(scores: readonly number[]): readonly number[] | null {
    if (!this.isOn) return null;
    const left = this.#steps.slice(this.#at + 1);
    return scores.map((score, seat) =>
      left.reduce((sum, step) => (step.seat === seat ? sum - step.points : sum), score),
    );
  }

  /** Whoever acts has seen enough. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#at = this.#steps.length;
  }

  #wait(time: number, pace: number): void {
    this.#timer = setTimeout(() => {
      this.#at++;
      if (this.isOn) this.#wait(pace, pace);
    }, time);
  }
}
