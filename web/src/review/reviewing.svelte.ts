/** The review of a finished game: asked for once, then waited for. */
import type { ReviewDecision, ReviewMoment, ReviewResult, ReviewState } from "../api/types";
import { ask, Refusal, sentence } from "../lib/api";
import { somebody } from "../lib/me.svelte";

const SOON = 800; // ms until we ask again how far it is
const LATER = 4000; // the same when nobody answered

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  problem = $state("");
  readonly result = $derived.by((): ReviewResult | null => this.state?.result ?? null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  constructor(
    readonly table: string,
    readonly link: string | null,
    readonly query: string,
  ) {}

  get place(): string {
    return `/api/tables/${this.table}/review`;
  }

  /** Whoever comes to one that nobody has asked for asks for it. */
  async begin(): Promise<void> {
    this.problem = "";
    await this.#hear(async () => {
      const state = await ask<ReviewState>("GET", this.place + this.query);
      return state.status === "none" ? this.#wish() : state;
    });
  }

  /** Once more, after it has failed. */
  async again(): Promise<void> {
    this.problem = "";
    await this.#hear(() => this.#wish());
  }

  async #wish(): Promise<ReviewState> {
    await somebody();
    return ask<ReviewState>("POST", this.place, { link: this.link });
  }

  async #hear(asking: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.state = await asking();
      this.problem = "";
    } catch (error) {
      this.problem = sentence(error);
      const passes = error instanceof Refusal && ["offline", "too_often", "game_compiling"].includes(error.code);
      if (passes) this.#later(LATER);
      return;
    }
    if (this.state.status === "waiting" || this.state.status === "running") this.#later(SOON);
  }

  #later(pause: number): void {
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.begin(), pause);
  }

  stop(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
  }
}

/** The shares of all seats after a turn; before the first one, those of the deal. */
export function sharesAt({ turns, start, result }: ReviewResult, turn: number): readonly number[] {
  const next = turns.find((one) => one.turn > turn);
  if (next) return turn < (turns[0]?.turn ?? 0) ? start.mean : next.before;
  return result;
}

export const decisionAt = (result: ReviewResult, turn: number): ReviewDecision | undefined =>
  result.decisions.find((one) => one.turn === turn);

/** The moment before or after a turn, if there is one. */
export function nextMoment(moments: readonly ReviewMoment[], at: number, by: 1 | -1): number | undefined {
  const found = moments.map((_, number) => number).filter((number) => (by > 0 ? number > at : number < at));
  return by > 0 ? found[0] : found.at(-1);
}

/** Shares as points of win chance: +14, −9. */
export function points(share: number): string {
  const rounded = Math.round(100 * share);
  return rounded === 0 ? "0" : `${rounded > 0 ? "+" : "−"}${Math.abs(rounded)}`;
}

const SURE = 1.96; // standard errors: half of a 95 % interval

export const doubt = (error: number): string => String(Math.round(100 * SURE * error));
