import type { Replay, Step, StoryLine, TableCard, TableMessage } from "../api/types";
import { ask } from "../lib/api";

/** Whose eyes: all hands open, what everybody saw, or a seat. */
export type Eyes = "all" | "spectator" | number;

/** A finished game that is looked at again, loaded part by part from where somebody looks. */
export class Replaying {
  turns = $state(0);
  options = $state.raw<Record<string, string>>({});
  #steps = $state.raw<readonly (Step | undefined)[]>([]);
  #wanted = new Set<number>();

  constructor(
    readonly card: TableCard,
    readonly query: string,
    readonly eyes: Eyes,
  ) {}

  step(turn: number): Step | undefined {
    return this.#steps[turn];
  }

  /** Load the part that a turn lies in, and those before it for the log; then the next one. */
  async see(turn: number): Promise<void> {
    const missing = this.#missing(turn);
    if (missing === undefined || this.#wanted.has(missing)) return;
    this.#wanted.add(missing);
    try {
      await this.#load(missing);
    } finally {
      this.#wanted.delete(missing);
    }
    if (this.turns) await this.see(Math.min(turn + 20, this.turns));
  }

  /** The first turn up to one that is not there yet. */
  #missing(turn: number): number | undefined {
    for (let at = 0; at <= turn; at++) if (!this.#steps[at]) return at;
    return undefined;
  }

  async #load(first: number): Promise<void> {
    const path = `/api/tables/${this.card.id}/replay${this.query}${this.query ? "&" : "?"}first=${first}&eyes=${this.eyes}`;
    const part = await ask<Replay>("GET", path);
    const steps = [...this.#steps];
    for (const step of part.steps) steps[step.turn] = step;
    this.#steps = steps;
    this.turns = part.turns;
    this.options = part.options;
  }

  /** The table after a turn, as if it were told now. */
  message(step: Step): TableMessage {
    const isEnd = step.turn === this.turns;
    const why = String(this.card.result?.["why"] ?? "rules");
    const winners = (this.card.result?.["winners"] ?? []) as number[];
    return {
      kind: "table",
      viewer: this.eyes === "all" || this.eyes === "spectator" ? -1 : this.eyes,
      table: this.card.id,
      number: step.turn,
      turn: step.turn,
      to_move: isEnd ? null : step.to_move,
      story: [{ ...asLine(step) }],
      view: step.view,
      legal: [],
      scores: step.scores,
      sheets: step.sheets,
      figures: step.figures,
      clock: null,
      seats: this.card.seats.map((seat) => ({ bot: seat.kind === "bot" ? seat.name : null, gone: null })),
      question: null,
      end: isEnd ? { why: why === "imported" ? "rules" : why, loser: null, winners } : null,
      fair: { commitment: this.card.commitment ?? "", client_seeds: [], server_seed: null },
    };
  }

  /** The steps from the first on, as far as they are known without a gap. */
  known(): Step[] {
    const gap = this.#steps.findIndex((step) => !step);
    return this.#steps.slice(0, gap < 0 ? undefined : gap).flatMap((step) => step ?? []);
  }

  /** The scores after each turn. */
  scores(): (readonly number[])[] {
    return this.known().map((step) => step.scores);
  }

  /** What had happened by a turn. */
  log(turn: number): StoryLine[] {
    return this.#steps.slice(0, turn + 1).flatMap((step) => (step ? [asLine(step)] : []));
  }
}

function asLine(step: Step): StoryLine {
  const line = {
    number: step.turn,
    kind: "played",
    at: 0,
    turn: step.turn,
    move: step.move,
    events: step.events as StoryLine["events"],
  };
  return step.seat === null ? (line as StoryLine) : ({ ...line, seat: step.seat } as StoryLine);
}
