import type { PlayedLine, Replay, SitterChange, Step, StoryLine, TableCard, TableMessage } from "../api/types";
import { ask } from "../lib/api";
import { goneAfter } from "./story";

/** Whose eyes: all hands open, what everybody saw, or a seat. */
export type Eyes = "all" | "spectator" | number;

/** A finished game that is looked at again, loaded part by part from where somebody looks. */
export class Replaying {
  turns = $state(0);
  options = $state.raw<Record<string, string>>({});
  #steps = $state.raw<readonly (Step | undefined)[]>([]);
  #changes = $state.raw<readonly SitterChange[]>([]);
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
    this.#changes = part.changes;
  }

  /** The table after a turn, as if it were told now. */
  message(step: Step): TableMessage {
    const isEnd = step.turn === this.turns;
    const gone = goneAfter(this.changes(step.turn));
    return {
      kind: "table",
      viewer: this.eyes === "all" || this.eyes === "spectator" ? -1 : this.eyes,
      table: this.card.id,
      number: step.turn,
      turn: step.turn,
      free_from: null,
      to_move: isEnd ? null : step.to_move,
      story: [asLine(step, step.turn, true)],
      view: step.view,
      legal: [],
      points: step.points,
      scores: step.scores,
      sheets: step.sheets,
      facts: step.facts,
      clock: null,
      seats: this.card.seats.map(({ seat, kind, name }) => ({
        bot: kind === "bot" ? name : null,
        gone: gone.get(seat) ?? null,
      })),
      question: null,
      end: isEnd ? this.#end() : null,
      fair: { commitment: this.card.commitment ?? "", client_seeds: [], client_commitments: [], server_seed: null },
    };
  }

  /** How it ended; a file that was brought here tells it by who left. */
  #end(): TableMessage["end"] {
    const { why = "rules", left = [], winners = [] } = this.card.result ?? {};
    const ended = why === "imported" ? (left.find(Boolean) ?? "rules") : why;
    const loser = left.findIndex((how, seat) => how === ended && !winners.includes(seat));
    return { why: ended, loser: loser < 0 ? null : loser, winners: [...winners] };
  }

  /** Who had left or come back by a turn. */
  changes(turn: number): SitterChange[] {
    return this.#changes.filter((change) => change.turn <= turn);
  }

  /** The steps from the first on, as far as they are known without a gap. */
  known(): Step[] {
    const gap = this.#steps.findIndex((step) => !step);
    return this.#steps.slice(0, gap < 0 ? undefined : gap).flatMap((step) => step ?? []);
  }

  /** The points after each turn, as the column of seats shows them. */
  scores(): (readonly number[])[] {
    return this.known().map(({ points, scores }) => points ?? scores);
  }

  /** Whether the move ends with a step. */
  #isWhole({ turn }: Step): boolean {
    return !this.#steps[turn + 1]?.move?.startsWith(GOES_ON);
  }

  /** What had happened by a turn, line by line. */
  log(turn: number): StoryLine[] {
    const steps = this.#steps.slice(0, turn + 1).flatMap((step) => step ?? []);
    return steps
      .flatMap((step) => [step, ...this.#changes.filter((change) => change.turn === step.turn)])
      .map((one, number) => ("events" in one ? asLine(one, number, this.#isWhole(one)) : asChange(one, number)));
  }
}

const NOBODY = -1;
const GOES_ON = "+"; // how a part is written that continues a move

/** A step as a line of the journal; before the first move it was nobody's doing. */
function asLine({ turn, seat, move, events }: Step, number: number, whole: boolean): PlayedLine {
  return { number, kind: "played", at: 0, seat: seat ?? NOBODY, turn: turn - 1, move, whole, events };
}

/** Who left or came back, as a line of it. */
function asChange({ seat, kind, bot }: SitterChange, number: number): StoryLine {
  const line = { number, at: 0, seat };
  if (kind === "returned") return { ...line, kind };
  return kind === "failed" ? { ...line, kind, by: bot ?? "", why: "" } : { ...line, kind, by: bot ?? null };
}
