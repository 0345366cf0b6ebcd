/** What has happened before: its lines, the table as it was, and what others did since one's last turn, once more. */
import type { Past as Steps, Step, Story, TableMessage } from "../api/types";
import { ask } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { PACES } from "./playback.svelte";
import type { Sitting } from "./sitting.svelte";
import { entriesOf, sinceLast, type LogEntry } from "./story";

const FIRST = 1; // the first line that can be told: the game begins

export class Past {
  /** The step that is looked at instead of the table as it is. */
  #step = $state.raw<Step | null>(null);
  /** It was not a move that led here. */
  isStill = $state(false);
  #again = $state.raw<readonly Step[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #whole = new Set<number>(); // viewers whose whole story is there

  constructor(
    readonly sitting: Sitting,
    readonly query: string,
  ) {}

  readonly entries = $derived.by(() => entriesOf(this.sitting.log, this.sitting.message?.turn ?? 0));

  /** What was done since the last turn of whoever looks. */
  readonly since = $derived.by((): readonly LogEntry[] => {
    const own = this.sitting.seats.length === 1 ? this.sitting.seats : [];
    return own.length ? sinceLast(this.entries, own).filter(({ turn }) => turn !== null) : [];
  });

  readonly looked = $derived.by(() => this.#step?.turn ?? null);
  readonly isPlaying = $derived.by(() => this.#again.length > 0);

  /** The table as it was. */
  readonly message = $derived.by((): TableMessage | null => {
    const [now, step] = [this.sitting.message, this.#step];
    if (!now || !step) return null;
    const { turn, to_move, view, facts, points, scores, sheets } = step;
    return { ...now, turn, to_move, view, facts, points, scores, sheets, legal: [], question: null, end: null };
  });

  /** Ask for all lines that are not there, from the last to the first. */
  async recall(): Promise<void> {
    const { viewer, latest, feed } = this.sitting;
    if (!latest || this.#isAsking || this.#whole.has(viewer)) return;
    this.#isAsking = true;
    try {
      for (let before = this.#first(); before > FIRST;) {
        const { lines } = await ask<Story>("GET", this.#address("story", `before=${before}`, viewer));
        feed.learn(lines, viewer);
        const [first] = lines;
        if (!first || first.number >= before) break;
        before = first.number;
      }
      this.#whole.add(viewer);
    } catch {
      // It is asked for again with the next line.
    } finally {
      this.#isAsking = false;
    }
  }

  #first(): number {
    const { feed, viewer, latest } = this.sitting;
    return feed.log(viewer)[0]?.number ?? (latest?.number ?? 0) + 1;
  }

  #address(what: string, wanted: string, viewer: number): string {
    const seat = viewer >= 0 ? `&seat=${viewer}` : "";
    return `/api/tables/${this.sitting.feed.id}/${what}${this.query ? `${this.query}&` : "?"}${wanted}${seat}`;
  }

  /** See the table as it was after a turn. */
  async look(turn: number): Promise<void> {
    this.stop();
    this.sitting.propose(null);
    if (turn === this.sitting.latest?.turn) return this.back();
    const { steps } = await ask<Steps>("GET", this.#address("past", `first=${turn}&most=1`, this.sitting.viewer));
    [this.isStill, this.#step] = [true, steps[0] ?? null];
  }

  /** Show once more what the others did since one's last turn. */
  async again(): Promise<void> {
    this.stop();
    this.sitting.propose(null);
    const [since, first] = [this.since, this.#begins()];
    if (first === null) return;
    const { steps } = await ask<Steps>("GET", this.#address("past", `first=${first}`, this.sitting.viewer));
    const ends = new Set([first, ...since.map(({ turn }) => turn)]);
    this.#again = steps.filter(({ turn }) => ends.has(turn));
    this.#next(true);
  }

  /** The turn before the first of them. */
  #begins(): number | null {
    const line = this.since[0]?.lines[0];
    return line?.kind === "played" ? line.turn : null;
  }

  #next(isFirst = false): void {
    const [step, ...others] = this.#again;
    if (!step || (!others.length && !isFirst)) return this.back();
    [this.isStill, this.#step, this.#again] = [isFirst, step, others];
    this.#timer = setTimeout(() => this.#next(), PACES[settings.choices.speed].move || PACES.normal.move);
  }

  /** Back to the table as it is. */
  back(): void {
    this.isStill = !this.isPlaying && this.#step !== null;
    this.stop();
    this.#step = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#again = [];
  }
}
